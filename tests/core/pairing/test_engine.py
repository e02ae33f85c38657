"""The engine against every pairing there is, and in long and large tournaments (S2-8.2)."""

import pytest

from tests.core.pairing.exhaustive import best_of_all
from tests.core.pairing.settings import POINTS, SETTINGS
from tianyuan.core.pairing.checker import RoundChecker, judge_rounds
from tianyuan.core.pairing.engine import draw_round
from tianyuan.core.pairing.generator import Dice, Mishaps, make_field, play_rounds
from tianyuan.core.pairing.history import read_states
from tianyuan.core.pairing.lots import mix_seed
from tianyuan.core.pairing.values import NoPairing, Pairing
from tianyuan.core.regulation.hall import PairingSettings

ROUGH = Mishaps(absent=60, forfeit=50, both_lose=20, draw=30, late=100, leaves=60)
ODD = Mishaps(absent=4, forfeit=5, both_lose=1, draw=2, late=15, leaves=15)


def _random_settings(dice: Dice) -> PairingSettings:
    return PairingSettings(
        first_round="lots" if dice.roll(2, "halves") else "upper_half_lower_half",
        forfeit_counts_as_met=dice.roll(4, "met") > 0,
        bye_after_forfeit_win=dice.roll(4, "bye") == 0,
        avoid_same_team_rounds=tuple(range(1, 12)) if dice.roll(2, "teams apart") else (),
    )


@pytest.mark.parametrize("batch", range(10))
def test_S2_8_2_best_of_all_pairings_on_random_small_fields(batch: int) -> None:
    for number in range(batch * 50, batch * 50 + 50):
        seed = f"field {number}"
        dice = Dice(seed)
        settings = _random_settings(dice)
        players = make_field(2 + dice.roll(11, "size"), seed=seed, division="open", teams=dice.roll(4, "teams"))
        rows, _ = play_rounds(
            players, rounds=dice.roll(6, "rounds"), seed=seed, points=POINTS, settings=settings, mishaps=ROUGH
        )
        next_round = max((row.round for row in rows), default=0) + 1
        states = read_states(players, rows, round_number=next_round, points=POINTS, settings=settings)
        drawn = draw_round(states, round_number=next_round, settings=settings, mix=mix_seed(seed, rows))
        checker = RoundChecker(players, rows, round_number=next_round, points=POINTS, settings=settings, seed=seed)
        best = best_of_all(checker, [player.id for player in players])
        assert (seed, _judged(checker, drawn)) == (seed, best)


def _judged(checker: RoundChecker, drawn: Pairing | NoPairing) -> tuple[int, ...] | None:
    if isinstance(drawn, NoPairing):
        return None
    report = checker.report([(pair.black, pair.white) for pair in drawn.pairs], [drawn.bye] if drawn.bye else [])
    assert len(report.violations) == drawn.cost["rematch"]
    return len(report.violations), *report.totals


def test_S2_8_2_best_of_all_pairings_where_a_referee_allowed_rematches() -> None:
    relaxed_rounds = 0
    for number in range(300):
        seed = f"rematch {number}"
        players = make_field(4 + Dice(seed).roll(5, "size"), seed=seed, division="open")
        rows, dead_end = play_rounds(
            players, rounds=9, seed=seed, points=POINTS, settings=SETTINGS, mishaps=Mishaps(forfeit=100, draw=100)
        )
        if dead_end is None or ("rematch",) not in dead_end.relaxations:
            continue
        here = max(row.round for row in rows) + 1
        states = read_states(players, rows, round_number=here, points=POINTS, settings=SETTINGS)
        away = {state.id for state in states if Dice(seed).roll(10, "away", state.id) == 0}
        drawn = draw_round(
            [state for state in states if state.id not in away],
            round_number=here,
            settings=SETTINGS,
            mix=mix_seed(seed, rows),
            relaxed=("rematch",),
        )
        checker = RoundChecker(players, rows, round_number=here, points=POINTS, settings=SETTINGS, seed=seed)
        present = [player.id for player in players if player.id not in away]
        assert (seed, _judged(checker, drawn)) == (seed, best_of_all(checker, present, rematches=True))
        relaxed_rounds += isinstance(drawn, Pairing) and drawn.relaxed == ("rematch",)
    assert relaxed_rounds > 50


def test_S2_8_2_a_field_of_361_over_nine_rounds_keeps_every_hard_principle() -> None:
    players = make_field(361, seed="hall", division="open", teams=40)
    settings = PairingSettings(
        first_round="lots", forfeit_counts_as_met=True, bye_after_forfeit_win=False, avoid_same_team_rounds=(1, 2)
    )
    rows, dead_end = play_rounds(players, rounds=9, seed="hall", points=POINTS, settings=settings, mishaps=ODD)
    assert dead_end is None
    reports = judge_rounds(players, rows, points=POINTS, settings=settings, seed="hall")
    assert [report.violations for report in reports] == [()] * 9
    for report in reports:
        present = [row.black for row in rows if row.round == report.round and row.result != "absent"]
        present += [row.white for row in rows if row.round == report.round and row.white is not None]
        checker = RoundChecker(players, rows, round_number=report.round, points=POINTS, settings=settings, seed="hall")
        assert (report.round, checker.least_totals(present)) == (report.round, report.totals[:8])


def test_S2_8_2_the_nearest_sixty_give_the_same_round_as_all() -> None:
    players = make_field(200, seed="sparse", division="open")
    rows, _ = play_rounds(players, rounds=5, seed="sparse", points=POINTS, settings=SETTINGS, mishaps=ODD)
    for number in range(1, 6):
        states = read_states(players, rows, round_number=number, points=POINTS, settings=SETTINGS)
        earlier = [row for row in rows if row.round < number]
        full, sparse = (
            draw_round(
                states,
                round_number=number,
                settings=SETTINGS,
                mix=mix_seed("sparse", earlier),
                full_graph_players=limit,
            )
            for limit in (600, 0)
        )
        assert isinstance(full, Pairing)
        assert isinstance(sparse, Pairing)
        assert (sparse.pairs, sparse.bye, sparse.cost) == (full.pairs, full.bye, full.cost)


def test_S2_8_2_the_order_of_the_entrants_does_not_matter() -> None:
    players = make_field(31, seed="order", division="open")
    rows, _ = play_rounds(players, rounds=3, seed="order", points=POINTS, settings=SETTINGS)
    drawn = [
        draw_round(
            read_states(order, rows, round_number=4, points=POINTS, settings=SETTINGS),
            round_number=4,
            settings=SETTINGS,
            mix=mix_seed("order", rows),
        )
        for order in (players, players[::-1], players[7:] + players[:7])
    ]
    assert drawn[1:] == drawn[:1] * 2
