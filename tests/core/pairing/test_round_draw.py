"""A round drawn again: from the rows as they are later, in another order, with its bye standing in the results."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.pairing.settings import POINTS, SETTINGS
from tianyuan.core.field import ResultRow
from tianyuan.core.pairing.generator import Mishaps, make_field, play_rounds
from tianyuan.core.pairing.round_draw import DrawSeed, RoundDraw, RowsBefore, rows_before
from tianyuan.core.pairing.values import Pairing

HALVES = replace(SETTINGS, first_round="upper_half_lower_half")


def row(number: int, black: str, white: str | None = None, result: str = "black") -> ResultRow:
    return ResultRow._make((number, None, black, white, result))


def draw_of(size: int, rounds: int, *, seed: str, halves: bool = False) -> RoundDraw:
    field = make_field(size, seed=seed, division="open", teams=3)
    used = HALVES if halves else SETTINGS
    rows, _ = play_rounds(field, rounds=rounds, seed=seed, points=POINTS, settings=used, mishaps=Mishaps(forfeit=50))
    return RoundDraw(
        round=max((row.round for row in rows), default=0) + 1,
        entrants=field,
        earlier=rows,
        points=POINTS,
        settings=used,
        seed=DrawSeed(committed=seed),
    )


@settings(max_examples=40, deadline=None)
@given(size=st.integers(3, 24), rounds=st.integers(0, 5), seed=st.text(max_size=5), halves=st.booleans())
def test_S2_8_2_the_bye_that_was_drawn_forced_gives_the_same_pairs(
    size: int, rounds: int, seed: str, halves: bool
) -> None:
    draw = draw_of(2 * (size // 2) + 1, rounds, seed=seed, halves=halves)
    drawn = draw.draw()
    if not isinstance(drawn, Pairing) or drawn.bye is None:
        return
    again = replace(draw, forced_byes=(drawn.bye,), entrants=draw.entrants[::-1], earlier=draw.earlier[::-1]).draw()
    assert isinstance(again, Pairing)
    assert (again.pairs, again.bye, again.forced_byes) == (drawn.pairs, None, (drawn.bye,))


def test_S2_8_2_only_who_sits_out_is_read_of_the_round_itself() -> None:
    rows = [row(1, "1", "2"), row(2, "3", None, "absent"), row(2, "4", None, "bye"), row(2, "1", "5"), row(3, "1", "6")]
    assert rows_before(rows, round_number=2) == RowsBefore(earlier=(rows[0],), absent=("3",), byes=("4",))


@pytest.mark.parametrize("public_number", ["", "0417"])
def test_S2_8_2_the_commitment_is_of_the_seed_without_the_public_number(public_number: str) -> None:
    seed = DrawSeed(committed="天元", public_number=public_number)
    assert (seed.text, seed.commitment) == ("天元" + public_number, DrawSeed(committed="天元").commitment)


def test_S2_8_2_lots_are_pinned() -> None:
    draw = draw_of(7, 2, seed="pinned")
    drawn = draw.draw()
    assert isinstance(drawn, Pairing)
    pairs = [(pair.black, pair.white) for pair in drawn.pairs]
    assert (draw.mix[:16], pairs, drawn.bye) == ("d17d9185faf76480", [("5", "6"), ("7", "4"), ("3", "2")], "1")
