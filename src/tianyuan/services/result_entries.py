"""Single results written into their lines, inside the act's transaction: first entries, replacements, withdrawals."""

from dataclasses import dataclass

from django.db.models import Q

from tianyuan.core.field import ResultCode
from tianyuan.services.desk import Desk
from tianyuan.services.entries import Stamp
from tianyuan.store.models import Entrant, ResultEntry


@dataclass(frozen=True, kw_only=True)
class Line:
    """Which line of entries: the two players of a round, or one alone. `board` is what a new entry says."""

    round: int
    board: int | None
    black: str
    white: str | None


def put_result(desk: Desk, line: Line, result: ResultCode, stamp: Stamp) -> ResultEntry:
    """Let this result stand in the line; the one before is replaced, and the same one stays as it is."""
    latest = find_latest(desk, line)
    keys = _keys(desk, line)
    if latest is not None and not latest.withdrawn and latest.result == result and latest.board == line.board:
        return latest
    return ResultEntry.objects.create(
        stage_id=desk.stage_pk,
        regulation=desk.version(),
        round=line.round,
        board=line.board,
        black_id=keys[line.black],
        white_id=None if line.white is None else keys[line.white],
        result=result,
        replaces=latest,
        **_say_why(stamp, replacing=latest is not None),
    )


def take_back_round(desk: Desk, number: int, stamp: Stamp) -> tuple[ResultEntry, ...]:
    """Withdraw every result of the pool's round, byes and absences too; returns what stood."""
    entries = tuple(
        ResultEntry.objects.filter(
            stage=desk.stage_pk,
            round=number,
            black__key__in=list(desk.by_id),
            replaced_by__isnull=True,
            withdrawn=False,
        ).select_related("black", "white", "regulation")
    )
    ResultEntry.objects.bulk_create(
        ResultEntry(
            stage_id=desk.stage_pk,
            regulation=entry.regulation,
            round=number,
            board=entry.board,
            black=entry.black,
            white=entry.white,
            result=entry.result,
            replaces=entry,
            withdrawn=True,
            **stamp.fields(),
        )
        for entry in entries
    )
    return entries


def find_latest(desk: Desk, line: Line) -> ResultEntry | None:
    """The last entry of a line, a withdrawn one too; whoever had black."""
    players = Q(black__key=line.black, white__key=line.white) | Q(black__key=line.white, white__key=line.black)
    if line.white is None:
        players = Q(black__key=line.black, white__isnull=True)
    return ResultEntry.objects.filter(players, stage=desk.stage_pk, round=line.round, replaced_by__isnull=True).first()


def _keys(desk: Desk, line: Line) -> dict[str, int]:
    names = [name for name in (line.black, line.white) if name is not None]
    return dict(Entrant.objects.filter(stage=desk.stage_pk, key__in=names).values_list("key", "pk"))


def _say_why(stamp: Stamp, *, replacing: bool) -> dict[str, object]:
    """An entry that replaces another says why; where nobody had to give a reason, it is the release itself."""
    fields = stamp.fields()
    if replacing and not fields["reason"]:
        fields["reason"] = "release"
    return fields
