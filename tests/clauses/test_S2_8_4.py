"""S2-8.4 名次: the worked examples of placing, each through the whole ranking."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pytest

from tests.core.standings.builders import make_entrants, make_link, make_rows, places_of, rank
from tianyuan.core.field import Entrant, ResultRow
from tianyuan.core.standings.values import LotsDraw, LotsGroup, Standings, TieBreak

LOTS = LotsDraw(seed="s", stage="swiss", pool="A")


def build_rows(*games: tuple[int, str, str, str]) -> list[ResultRow]:
    return [ResultRow(number, None, black, white, result) for number, black, white, result in games]  # type: ignore[arg-type]


def figures_of(standings: Standings, ids: str) -> dict[str, tuple[int, int]]:
    return {row.entrant_id: (row.points, row.sos) for row in standings.rows if row.entrant_id in ids}


def feed(entrant: str, points: int) -> list[tuple[int, str, str, str]]:
    """Rounds 11 and later in which an opponent of the example wins up to the points he is to have."""
    return [(11 + at, entrant, f"{entrant}-{at}", "black") for at in range(points // 2)]


def build_example(first_meet: bool) -> tuple[list[Entrant], list[ResultRow]]:
    """A, B, C with 10 points each and SOS 40, 40, 38, after rounds of wins; A beat B where they met.

    Each won five games (A's win over B is one of his) and met opponents with the points named here.
    """
    opponents = {
        "A": [6, 8, 8, 8] if first_meet else [6, 8, 8, 10, 8],
        "B": [8, 6, 6, 6, 4] if first_meet else [8, 8, 8, 8, 8],
        "C": [6, 8, 8, 8, 8],
    }
    games: list[tuple[int, str, str, str]] = [(6, "A", "B", "black")] if first_meet else []
    for name, points in opponents.items():
        for number, worth in enumerate(points, start=1):
            opponent = f"{name}{number}"
            games += [(number, name, opponent, "black"), *feed(opponent, worth)]
    ids = list(dict.fromkeys(one for _, black, white, _ in games for one in (black, white)))
    return make_entrants(sorted(ids, key=lambda one: (len(one), one), reverse=True)), build_rows(*games)


def test_S2_8_4_two_tied_direct_encounter():
    entrants, rows = build_example(first_meet=True)
    standings = rank(entrants, rows)
    assert figures_of(standings, "ABC") == {"A": (10, 40), "B": (10, 40), "C": (10, 38)}
    assert places_of(standings)[:3] == [(1, "A"), (2, "B"), (3, "C")]
    first = standings.rows[0]
    assert first.ties[-1] == TieBreak(
        criterion=make_link("direct_encounter"), among=("B", "A"), value=1, figures=(0, 1)
    )


def test_S2_8_4_two_tied_who_did_not_meet_go_on_to_sos_without_round_1():
    entrants, rows = build_example(first_meet=False)
    standings = rank(entrants, rows)
    assert figures_of(standings, "ABC") == {"A": (10, 40), "B": (10, 40), "C": (10, 38)}
    assert places_of(standings)[:3] == [(1, "A"), (2, "B"), (3, "C")]
    first, second = standings.rows[:2]
    assert (first.sos_cuts[0], second.sos_cuts[0]) == (34, 32)
    assert first.ties[-1] == TieBreak(
        criterion=make_link("sos_excluding_rounds"), among=("B", "A"), value=34, figures=(32, 34), step=1
    )


def test_S2_8_4_direct_encounter_counts_a_forfeit_win():
    standings = rank(make_entrants("AB"), make_rows("A-B white_by_forfeit", "A bye"), "points", "direct_encounter")
    assert places_of(standings) == [(1, "B"), (2, "A")]


def test_S2_8_4_one_win_each_does_not_separate():
    standings = rank(make_entrants("AB"), make_rows("A-B black", "A-B white"), "points", "direct_encounter")
    assert places_of(standings) == [(1, "A"), (1, "B")]


def test_S2_8_4_two_wins_against_one_separate():
    rows = make_rows("A-B black", "A-B white", "A-B white", "A bye")
    assert places_of(rank(make_entrants("AB"), rows, "points", "direct_encounter")) == [(1, "B"), (2, "A")]


# A beat B and C, B beat C; byes make them equal in points.
THREE = make_rows("A-B black, C bye", "A-C black, B bye", "B-C black", "C bye")


def test_S2_8_4_three_tied_skip_direct_encounter():
    assert places_of(rank(make_entrants("CBA"), THREE, "points", "direct_encounter")) == [(1, "C"), (1, "B"), (1, "A")]


@pytest.mark.parametrize("codes", [("points", "beat_all"), ("points", "direct_encounter")])
def test_S2_8_4_beat_all_puts_first_who_beat_all_the_others_and_the_rest_go_on_tied(codes: tuple[str, ...]):
    standings = rank(make_entrants("CBA"), THREE, *codes, direct_encounter="beat_all")
    assert places_of(standings) == [(1, "A"), (2, "C"), (2, "B")]
    assert standings.rows[0].ties == (
        TieBreak(criterion=make_link(codes[1]), among=("C", "B", "A"), value=1, figures=(0, 0, 1)),
    )


def test_S2_8_4_beat_all_needs_more_wins_than_losses_against_each():
    # As above, and B beat A too: one win each.
    rows = [*THREE, *build_rows((5, "B", "A", "black"), (6, "A", "D", "black"), (6, "C", "E", "black"))]
    standings = rank(make_entrants("ABCDE"), rows, "points", "beat_all")
    assert places_of(standings)[:3] == [(1, "A"), (1, "B"), (1, "C")]


def test_S2_8_4_the_chain_never_goes_back():
    # A, B, C have 2 points, so three are tied where direct encounter stands. C's warning leaves A and B, who met: they
    # are not compared by direct encounter again.
    entrants = [*make_entrants("BA"), *make_entrants("C", warnings=1)]
    rows = make_rows("A-B black, C bye", "B bye")
    assert places_of(rank(entrants, rows, "points", "direct_encounter", "warnings")) == [(1, "B"), (1, "A"), (3, "C")]
    assert places_of(rank(entrants, rows, "points", "warnings", "direct_encounter")) == [(1, "A"), (2, "B"), (3, "C")]


def test_S2_8_4_a_withdrawn_opponent_counts_with_the_points_he_had():
    # B left after round 1 with 2 points.
    standings = rank(make_entrants("ABC"), make_rows("B-A black", "A-C black", "C-A white"))
    assert figures_of(standings, "A") == {"A": (4, 2)}


def test_S2_8_4_both_lose_counts_the_others_points_each():
    standings = rank(make_entrants("ABCD"), make_rows("A-B both_lose", "A-C black, B-D draw"))
    assert figures_of(standings, "AB") == {"A": (2, 1), "B": (1, 3)}


def test_S2_8_4_the_lowest_score_for_a_bye_is_taken_among_those_who_have_points():
    standings = rank(make_entrants("ABCD"), make_rows("A-B draw, C bye, D absent", "C-A black, B-D black"))
    # C 4, B 3, A 1, D 0: D has no points, so A's 1 is the lowest.
    assert figures_of(standings, "ABCD") == {"A": (1, 7), "B": (3, 1), "C": (4, 2), "D": (0, 3)}


@dataclass(frozen=True)
class Prizes:
    """Amounts by place; places that are not named get nothing."""

    by_place: Mapping[int, int]

    def outcomes(self, order: Sequence[str]) -> Mapping[str, int]:
        return {one: self.by_place[at] for at, one in enumerate(order, start=1) if at in self.by_place}


def build_tied_at(first: int, last: int) -> list[Entrant]:
    """A field in which warnings alone decide: all have places of their own but those from `first` to `last`."""
    return [
        entrant
        for place in range(1, 31)
        for entrant in make_entrants([f"p{place}"], warnings=first if first <= place <= last else place)
    ]


def test_S2_8_4_three_tied_at_20_to_22_with_a_prize_border_inside_all_draw():
    prizes = Prizes({20: 800, 21: 800, 22: 500})
    standings = rank(build_tied_at(20, 22), [], "points", "warnings", stakes=[prizes], lots=LOTS)
    (group,) = standings.lots
    assert (group.place, group.tied) == (20, ("p20", "p21", "p22"))
    assert group.drawn is not None
    assert sorted(group.drawn) == ["p20", "p21", "p22"]
    assert places_of(standings)[19:22] == [(20, group.drawn[0]), (21, group.drawn[1]), (22, group.drawn[2])]


def test_S2_8_4_two_at_22_to_23_with_the_same_amount_share():
    prizes = Prizes({21: 800, 22: 500, 23: 500, 24: 300})
    standings = rank(build_tied_at(22, 23), [], "points", "warnings", stakes=[prizes], lots=LOTS)
    assert standings.lots == ()
    assert places_of(standings)[20:24] == [(21, "p21"), (22, "p22"), (22, "p23"), (24, "p24")]


def test_S2_8_4_a_border_just_outside_the_tie_needs_no_lots():
    prizes = Prizes({22: 500, 23: 500})
    standings = rank(build_tied_at(20, 21), [], "points", "warnings", stakes=[prizes], lots=LOTS)
    assert standings.lots == ()


def test_S2_8_4_the_last_prize_inside_the_tie_needs_lots():
    prizes = Prizes({20: 500})
    standings = rank(build_tied_at(20, 21), [], "points", "warnings", stakes=[prizes])
    assert standings.lots == (LotsGroup(place=20, tied=("p20", "p21"), drawn=None),)
