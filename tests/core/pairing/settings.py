"""Settings that the tests of pairing share: those of the clause, and a shorthand for rows."""

from tianyuan.core.field import Entrant, ResultCode, ResultRow
from tianyuan.core.ranks import Rank
from tianyuan.core.regulation.hall import MatchPoints, PairingSettings

POINTS = MatchPoints(win=2, draw=1, loss=0)
SETTINGS = PairingSettings(
    first_round="lots", forfeit_counts_as_met=True, bye_after_forfeit_win=False, avoid_same_team_rounds=()
)


def entrants(*ids: str, teams: dict[str, str] | None = None) -> tuple[Entrant, ...]:
    return tuple(
        Entrant(id=one, name=f"棋手{one}", rank=Rank(5, "d"), division="open", team=(teams or {}).get(one, ""))
        for one in ids
    )


def row(number: int, black: str, white: str | None, result: ResultCode) -> ResultRow:
    return ResultRow(round=number, board=None, black=black, white=white, result=result)
