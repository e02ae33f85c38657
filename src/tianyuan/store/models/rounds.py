"""Rounds over the board 轮次: seeds committed, drafts, releases, who is there, who went home."""

from django.db import models
from django.db.models import Q

from tianyuan.store.models.append_only import ENTRY_CONSTRAINTS, AppendOnly, Entry
from tianyuan.store.models.competition import Stage
from tianyuan.store.models.entrant import Entrant
from tianyuan.store.models.jobs import Job
from tianyuan.store.models.result import ResultEntry

DRAFT_STATES = ("computing", "ready", "failed", "superseded", "released")
OPEN_DRAFTS = ("computing", "ready")


class SeedCommitment(models.Model):
    """The seed of one round's lots: its hash is public at once, the seed with the round's release (S2-8.2).

    `public_number` is drawn in front of the players before round 1 and written once.
    """

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="seed_commitments")
    pool = models.CharField(max_length=100)
    round = models.PositiveIntegerField()
    commitment = models.CharField(max_length=64)
    seed = models.CharField(max_length=200)
    public_number = models.CharField(max_length=100, blank=True)
    committed_at = models.DateTimeField()
    committed_by = models.CharField(max_length=200)

    class Meta:
        """Once for each round: nobody can try seeds until he likes the draw."""

        constraints = (
            models.UniqueConstraint(fields=["stage", "pool", "round"], name="seed_committed_once"),
            models.CheckConstraint(condition=~Q(seed="") & ~Q(commitment=""), name="seed_is_there"),
            models.CheckConstraint(condition=Q(round__gte=1), name="seed_round_from_one"),
        )

    def __str__(self) -> str:
        return f"{self.pool} {self.round} {self.commitment[:8]}"


class RoundDraft(models.Model):
    """A drawn round before its release. `version` counts the changes by hand; `facts_digest` is what it was drawn from.

    `document` holds boards with reasons, byes, absentees, the cost of each principle; empty while computing.
    """

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="round_drafts")
    pool = models.CharField(max_length=100)
    round = models.PositiveIntegerField()
    state = models.CharField(max_length=10)
    version = models.PositiveIntegerField(default=1)
    facts_digest = models.CharField(max_length=64)
    choices = models.JSONField(default=dict)
    document = models.JSONField(default=dict)
    problem = models.JSONField(default=dict)
    job = models.ForeignKey(Job, on_delete=models.PROTECT, related_name="round_drafts")
    made_at = models.DateTimeField()
    made_by = models.CharField(max_length=200)

    class Meta:
        """One open draft a round: pairing twice gives one round."""

        constraints = (
            models.UniqueConstraint(
                fields=["stage", "pool", "round"], condition=Q(state__in=OPEN_DRAFTS), name="draft_open_once"
            ),
            models.CheckConstraint(condition=Q(state__in=DRAFT_STATES), name="draft_state_known"),
            models.CheckConstraint(condition=Q(round__gte=1), name="draft_round_from_one"),
        )

    def __str__(self) -> str:
        return f"{self.pool} {self.round} {self.state}"


class RoundRelease(AppendOnly):
    """What the public saw of a round: release 1, 2 … of it; the latest stands. `withdrawn`: the round was undone.

    `digest` is the SHA-256 of the canonical JSON of `document`. The document of a withdrawn round is a copy that can be
    restored, results included.
    """

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="round_releases")
    pool = models.CharField(max_length=100)
    round = models.PositiveIntegerField()
    number = models.PositiveIntegerField()
    withdrawn = models.BooleanField(default=False)
    document = models.JSONField()
    digest = models.CharField(max_length=64)
    released_at = models.DateTimeField()
    released_by = models.CharField(max_length=200)
    signed_off_by = models.CharField(max_length=200)
    reason = models.CharField(max_length=500, blank=True)

    class Meta:
        """Numbered through; every one after the first says why."""

        constraints = (
            models.UniqueConstraint(fields=["stage", "pool", "round", "number"], name="release_number_once"),
            models.CheckConstraint(condition=Q(number=1, withdrawn=False) | ~Q(reason=""), name="release_says_why"),
            models.CheckConstraint(condition=~Q(released_by="") & ~Q(signed_off_by=""), name="release_names_who"),
            models.CheckConstraint(condition=Q(round__gte=1, number__gte=1), name="release_counts_from_one"),
        )

    def __str__(self) -> str:
        return f"{self.pool} {self.round} #{self.number}"


class CheckIn(Entry):
    """Whether an entrant is there: for the event (`round` 0) or for one round (S2-5)."""

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="check_ins")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="check_ins")
    round = models.PositiveIntegerField(default=0)
    present = models.BooleanField()

    class Meta:
        """One line of entries for each entrant and round."""

        constraints = (
            *ENTRY_CONSTRAINTS,
            models.UniqueConstraint(
                fields=["entrant", "round"], condition=Q(replaces__isnull=True), name="checkin_one_first"
            ),
        )

    def __str__(self) -> str:
        return f"{self.entrant_id} {self.round} {self.present}"


class Withdrawal(Entry):
    """An entrant goes home 退赛: not paired from `from_round` on, nor before `back_round` where he comes back."""

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="withdrawals")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="withdrawals")
    from_round = models.PositiveIntegerField()
    back_round = models.PositiveIntegerField(null=True)

    class Meta:
        """One line of entries for each entrant; he comes back after he left."""

        constraints = (
            *ENTRY_CONSTRAINTS,
            models.UniqueConstraint(
                fields=["entrant"], condition=Q(replaces__isnull=True), name="withdrawal_one_first"
            ),
            models.CheckConstraint(
                condition=Q(back_round__isnull=True) | Q(back_round__gt=models.F("from_round")),
                name="withdrawal_back_after_leaving",
            ),
        )

    def __str__(self) -> str:
        return f"{self.entrant_id} {self.from_round}"


class ResultNote(AppendOnly):
    """A wrong result found too late: on the record, and the result counts as it stands."""

    entry = models.ForeignKey(ResultEntry, on_delete=models.PROTECT, related_name="notes")
    found = models.CharField(max_length=20)
    noted_at = models.DateTimeField()
    noted_by = models.CharField(max_length=200)
    reason = models.CharField(max_length=500)

    class Meta:
        """Says who and why."""

        constraints = (
            models.CheckConstraint(condition=~Q(noted_by="") & ~Q(reason=""), name="resultnote_who_and_why"),
        )

    def __str__(self) -> str:
        return f"{self.entry_id} {self.found}"


class Publication(AppendOnly):
    """Final places and awards as they were signed off: number 1, 2 …; `digest` as with releases of rounds."""

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="publications")
    number = models.PositiveIntegerField()
    document = models.JSONField()
    digest = models.CharField(max_length=64)
    released_at = models.DateTimeField()
    signed_off_by = models.CharField(max_length=200)
    reason = models.CharField(max_length=500, blank=True)

    class Meta:
        """Numbered through; every one after the first says why."""

        constraints = (
            models.UniqueConstraint(fields=["stage", "number"], name="publication_number_once"),
            models.CheckConstraint(condition=Q(number=1) | ~Q(reason=""), name="publication_says_why"),
            models.CheckConstraint(condition=~Q(signed_off_by=""), name="publication_names_who"),
        )

    def __str__(self) -> str:
        return f"{self.stage_id} #{self.number}"
