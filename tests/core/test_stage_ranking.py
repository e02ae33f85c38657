"""Which rows belong to which pool, and what is said of those that belong to none."""

import pytest

from tianyuan.core.field import Entrant, ResultRow
from tianyuan.core.regulation.hall import RoundsForSize, SwissStage
from tianyuan.core.stage_ranking import StageRanking, filled_pools, planned_rounds, rank_stage
from tianyuan.core.standings.values import RowFault
from tianyuan.regulations import load

REGULATION = load("guobailing-2023").regulation


def swiss() -> SwissStage:
    stage = REGULATION.stage("swiss")
    assert isinstance(stage, SwissStage)
    return stage


STAGE = swiss()
A = tuple(Entrant(id=one, name=one, rank=None, division="open") for one in "ab")
B = tuple(Entrant(id=one, name=one, rank=None, division="jiangsu") for one in "xy")


def game(black: str, white: str) -> ResultRow:
    return ResultRow(round=1, board=None, black=black, white=white, result="black")


def places(ranking: StageRanking) -> list[tuple[str, list[tuple[int, str]]]]:
    return [(pool.pool, [(row.place, row.entrant_id) for row in pool.standings.rows]) for pool in ranking.pools]


def test_pools_that_have_entrants_in_the_order_of_the_stage() -> None:
    assert filled_pools(REGULATION, STAGE, (*B, *A)) == ("A", "B")
    assert filled_pools(REGULATION, STAGE, B) == ("B",)


def test_S2_7_1_pools_are_ranked_apart() -> None:
    rows = (game("x", "y"), game("b", "a"))
    ranking = rank_stage(REGULATION, STAGE, (*A, *B), rows, pools=("A", "B"))
    assert places(ranking) == [("A", [(1, "b"), (2, "a")]), ("B", [(1, "x"), (2, "y")])]


def test_rows_of_a_pool_not_asked_for_are_passed_by() -> None:
    ranking = rank_stage(REGULATION, STAGE, (*A, *B), (game("x", "y"), game("b", "a")), pools=("A",))
    assert places(ranking) == [("A", [(1, "b"), (2, "a")])]


def test_faults_keep_the_index_of_their_row() -> None:
    outside = Entrant(id="t", name="t", rank=None, division="elsewhere")
    rows = (game("x", "y"), game("a", "x"), game("t", "a"), game("b", "?"), game("a", "b"), game("a", "b"))
    ranking = rank_stage(REGULATION, STAGE, (*A, *B, outside), rows, pools=("A",))
    assert ranking == StageRanking(
        pools=(),
        faults=(
            RowFault(index=1, code="players_of_two_pools", data=(("column", "white"), ("black", "a"), ("white", "x"))),
            RowFault(
                index=2, code="player_not_in_stage", data=(("column", "black"), ("id", "t"), ("division", "elsewhere"))
            ),
            RowFault(index=3, code="unknown_player", data=(("column", "white"), ("id", "?"))),
            RowFault(index=5, code="player_twice_in_round", data=(("column", "black"), ("id", "a"), ("round", "1"))),
            RowFault(index=5, code="player_twice_in_round", data=(("column", "white"), ("id", "b"), ("round", "1"))),
        ),
    )


def test_S2_7_1a_the_title_holder_has_no_place() -> None:
    holder = Entrant(id="h", name="h", rank=None, division="open", holder=True)
    assert places(rank_stage(REGULATION, STAGE, (*A, holder), (game("b", "a"),), pools=("A",))) == [
        ("A", [(1, "b"), (2, "a")])
    ]


@pytest.mark.parametrize(("players", "rounds"), [(2, 5), (8, 5), (9, 7), (500, 7)])
def test_S2_8_2_rounds_by_the_number_of_players(players: int, rounds: int) -> None:
    table = (RoundsForSize(rounds=5, up_to_players=8), RoundsForSize(rounds=7))
    assert planned_rounds(table, players=players) == rounds


def test_S2_8_2_a_table_that_does_not_say() -> None:
    assert planned_rounds((), players=8) is None
    assert planned_rounds((RoundsForSize(rounds=5, up_to_players=8),), players=9) is None
