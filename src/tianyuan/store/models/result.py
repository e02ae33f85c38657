"""Results of rounds over the board, as they were entered."""

from django.db import models
from django.db.models import Q

from tianyuan.core.field import ALONE, RESULT_CODES
from tianyuan.store.models.append_only import ENTRY_CONSTRAINTS, Entry
from tianyuan.store.models.competition import Stage
from tianyuan.store.models.entrant import Entrant
from tianyuan.store.models.regulation import RegulationVersion


class ResultEntry(Entry):
    """One result of one round. A bye and an absence stand with the player under `black`, and `white` is empty.

    A line of entries belongs to the same two players of the same round, whoever had black; other opponents are another
    line. `regulation` is the version it was entered under and keeps (S2-8.5).
    """

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="results")
    regulation = models.ForeignKey(RegulationVersion, on_delete=models.PROTECT, related_name="results")
    round = models.PositiveIntegerField()
    board = models.PositiveIntegerField(null=True)
    black = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="results_as_black")
    white = models.ForeignKey(Entrant, on_delete=models.PROTECT, null=True, related_name="results_as_white")
    result = models.CharField(max_length=20)

    class Meta:
        """A result fits its players."""

        indexes = (models.Index(fields=["stage", "round"], name="result_by_round"),)
        constraints = (
            *ENTRY_CONSTRAINTS,
            models.UniqueConstraint(
                fields=["stage", "round", "black", "white"],
                condition=Q(replaces__isnull=True, white__isnull=False),
                name="resultentry_one_first",
            ),
            models.UniqueConstraint(
                fields=["stage", "round", "black"],
                condition=Q(replaces__isnull=True, white__isnull=True),
                name="resultentry_one_first_alone",
            ),
            models.CheckConstraint(condition=Q(round__gte=1), name="resultentry_round_from_one"),
            models.CheckConstraint(condition=Q(result__in=RESULT_CODES), name="resultentry_result_known"),
            models.CheckConstraint(
                condition=Q(white__isnull=True, result__in=sorted(ALONE))
                | Q(white__isnull=False) & ~Q(result__in=sorted(ALONE)),
                name="resultentry_fits_players",
            ),
            models.CheckConstraint(condition=~Q(white=models.F("black")), name="resultentry_not_against_himself"),
        )

    def __str__(self) -> str:
        return f"{self.round}: {self.black_id}-{self.white_id} {self.result}"
