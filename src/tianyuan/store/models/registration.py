"""People who register: who they are, the papers they hand in, what they have entered, and what became of it."""

from django.db import models
from django.db.models import Q

from tianyuan.store.models.append_only import AppendOnly
from tianyuan.store.models.competition import Competition
from tianyuan.store.models.people import Account

EVENTS = ("entered", "joined", "withdrawn", "accepted")


class Person(models.Model):
    """Who an account is, for registering. Nothing of it is public but what a list of entrants shows.

    `id_sealed`: the identity number, sealed; `id_match`: the same for the same number; `id_shown`: masked. All empty:
    not given. `ever_professional` null: not asked yet.
    """

    account = models.OneToOneField(Account, on_delete=models.CASCADE, related_name="person")
    name = models.CharField(max_length=100)
    born = models.DateField()
    gender = models.CharField(max_length=6)
    rank = models.CharField(max_length=3, blank=True)
    club = models.CharField(max_length=100, blank=True)
    city = models.CharField(max_length=100, blank=True)
    ever_professional = models.BooleanField(null=True)
    guardian = models.CharField(max_length=100, blank=True)
    guardian_phone = models.CharField(max_length=15, blank=True)
    id_sealed = models.CharField(max_length=300, blank=True)
    id_match = models.CharField(max_length=64, blank=True, db_index=True)
    id_shown = models.CharField(max_length=20, blank=True)
    changed_at = models.DateTimeField()

    class Meta:
        """Named, and the three forms of the number together or not at all."""

        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="person_named"),
            models.CheckConstraint(condition=Q(gender__in=["female", "male"]), name="person_gender_known"),
            models.CheckConstraint(
                condition=Q(id_sealed="", id_match="", id_shown="")
                | ~Q(id_sealed="") & ~Q(id_match="") & ~Q(id_shown=""),
                name="person_number_whole",
            ),
        )

    def __str__(self) -> str:
        return f"{self.pk} {self.name}"


class Application(AppendOnly):
    """An entry into a division. What it was and became stands in its events.

    `code`: of the link by which the second of a pair joins; empty for one who enters alone.
    """

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="applications")
    division = models.CharField(max_length=100)
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="applications")
    code = models.CharField(max_length=20, blank=True, db_index=True)
    made_at = models.DateTimeField()
    made_by = models.CharField(max_length=200)

    def __str__(self) -> str:
        return f"{self.pk} {self.division}"


class ApplicationEvent(AppendOnly):
    """What happened to an entry: entered, joined (by the second of a pair), withdrawn, accepted.

    `entrant`: the id on the list of entrants, where there is one already.
    """

    application = models.ForeignKey(Application, on_delete=models.PROTECT, related_name="events")
    kind = models.CharField(max_length=10)
    at = models.DateTimeField()
    by = models.CharField(max_length=200)
    entrant = models.CharField(max_length=100, blank=True)
    person = models.ForeignKey(Person, on_delete=models.PROTECT, null=True, related_name="joined")

    class Meta:
        """Each kind once for each entry: what was withdrawn is entered anew as another entry."""

        constraints = (
            models.UniqueConstraint(fields=["application", "kind"], name="applicationevent_once"),
            models.CheckConstraint(condition=Q(kind__in=EVENTS), name="applicationevent_kind_known"),
            models.CheckConstraint(
                condition=Q(kind="joined", person__isnull=False) | ~Q(kind="joined") & Q(person__isnull=True),
                name="applicationevent_joined_by_one",
            ),
        )

    def __str__(self) -> str:
        return f"{self.application_id} {self.kind}"


class Paper(AppendOnly):
    """A paper that somebody handed in for one condition of a competition; the latest of a subject is the one in force.

    The file lies in the papers' folder under `key`; `digest`: SHA-256 of it.
    """

    key = models.CharField(max_length=64, unique=True)
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="papers")
    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="papers")
    subject = models.CharField(max_length=100)
    filename = models.CharField(max_length=200)
    type = models.CharField(max_length=40)
    size_bytes = models.PositiveIntegerField()
    digest = models.CharField(max_length=64)
    handed_in_at = models.DateTimeField()

    class Meta:
        """Asked for by competition and person."""

        indexes = (models.Index(fields=["competition", "person", "subject"], name="paper_of_person"),)

    def __str__(self) -> str:
        return f"{self.pk} {self.subject}"


class PaperRuling(AppendOnly):
    """What a referee says of a paper: accepted, or refused with a reason. The latest is the one in force."""

    paper = models.ForeignKey(Paper, on_delete=models.PROTECT, related_name="rulings")
    accepted = models.BooleanField()
    reason = models.CharField(max_length=500, blank=True)
    at = models.DateTimeField()
    by = models.CharField(max_length=200)

    class Meta:
        """Who refuses says why."""

        constraints = (
            models.CheckConstraint(condition=Q(accepted=True) | ~Q(reason=""), name="paperruling_refusal_says_why"),
        )

    def __str__(self) -> str:
        return f"{self.paper_id} {self.accepted}"
