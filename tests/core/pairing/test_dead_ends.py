"""Dead ends: foreseen, reported with names, given up by a referee's choice alone (S2-8.2)."""

import pytest

from tests.core.pairing.settings import POINTS, SETTINGS, entrants, row
from tianyuan.core.field import Entrant, ResultRow
from tianyuan.core.pairing.engine import draw_round
from tianyuan.core.pairing.foresight import Foresight, foresee
from tianyuan.core.pairing.generator import make_field, play_rounds
from tianyuan.core.pairing.history import read_states
from tianyuan.core.pairing.lots import mix_seed
from tianyuan.core.pairing.values import NoPairing, Pairing, Relaxation


def draw(
    players: tuple[Entrant, ...], rows: tuple[ResultRow, ...], number: int, *relaxed: Relaxation, seed: str = "seed"
) -> Pairing | NoPairing:
    states = read_states(players, rows, round_number=number, points=POINTS, settings=SETTINGS)
    return draw_round(states, round_number=number, settings=SETTINGS, mix=mix_seed(seed, rows), relaxed=relaxed)


@pytest.mark.parametrize(
    ("players", "rounds", "verdict", "safe", "most"),
    [
        (12, 11, "risky", 6, 11),
        (6, 5, "risky", 3, 5),
        (12, 6, "safe", 6, 11),
        (12, 12, "impossible", 6, 11),
        (7, 7, "risky", 3, 7),
        (7, 8, "impossible", 3, 7),
        (2, 1, "safe", 1, 1),
        (0, 1, "impossible", 0, 0),
    ],
)
def test_S2_8_2_too_many_rounds_are_foreseen(players: int, rounds: int, verdict: str, safe: int, most: int) -> None:
    assert foresee(players=players, rounds=rounds) == Foresight(
        verdict=verdict,  # type: ignore[arg-type]  # the parameter is one of the three
        players=players,
        rounds=rounds,
        safe_rounds=safe,
        most_rounds=most,
    )


@pytest.mark.parametrize("size", [6, 12])
def test_S2_8_2_a_dead_end_is_reported_and_relaxed_by_choice(size: int) -> None:
    met_a_dead_end = False
    for number in range(20):
        seed = f"end {number}"
        players = make_field(size, seed=seed, division="open")
        rows, report = play_rounds(players, rounds=size - 1, seed=seed, points=POINTS, settings=SETTINGS)
        if report is None:
            continue
        met_a_dead_end = True
        assert report.relaxations == (("rematch",),)
        drawn = draw(players, rows, report.round, "rematch", seed=seed)
        assert isinstance(drawn, Pairing)
        assert drawn.relaxed == ("rematch",)
        named = [pair for pair in drawn.pairs if any(level == "rematch" for level, _ in pair.reasons.exceptions)]
        assert len(named) == drawn.cost["rematch"] > 0
    assert met_a_dead_end


def test_S2_8_2_a_relaxation_that_is_not_needed_is_not_used() -> None:
    players = entrants("1", "2", "3", "4")
    rows = (row(1, "1", "2", "black"), row(1, "3", "4", "black"))
    drawn = draw(players, rows, 2, "rematch", "second_bye")
    assert drawn == draw(players, rows, 2)
    assert isinstance(drawn, Pairing)
    assert drawn.relaxed == ()


def test_S2_8_2_everyone_had_a_bye() -> None:
    players = entrants("1", "2", "3")
    rows = tuple(row(number, str(number), None, "bye") for number in (1, 2, 3))
    assert draw(players, rows, 4) == NoPairing(round=4, stuck=(), relaxations=(("second_bye",),))
    relaxed = draw(players, rows, 4, "second_bye")
    assert isinstance(relaxed, Pairing)
    assert relaxed.relaxed == ("second_bye",)


def test_S2_8_2_one_player_alone_gets_the_bye_and_none_gives_an_empty_round() -> None:
    alone = draw(entrants("1"), (), 1)
    assert isinstance(alone, Pairing)
    assert (alone.pairs, alone.bye) == ((), "1")
    nobody = draw((), (), 1)
    assert isinstance(nobody, Pairing)
    assert (nobody.pairs, nobody.bye) == ((), None)
