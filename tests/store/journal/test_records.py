"""Records are stored once, in groups, for ever, and read back as they were written."""

import threading
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.store.journal.rows import make_row
from tianyuan.store.journal import Journal, Row, Unsettled

Opener = Callable[[], Journal]


def test_rows_are_read_as_they_were_written(journal: Journal) -> None:
    first, second, other = make_row("a", 1), make_row("a", 2, text='{"why":"查看\\u0000“记录”"}'), make_row("b", 1)
    assert journal.append([other, first, second]) == (True, True, True)
    assert journal.read_games(["a", "b", "c"]) == {"a": [first, second], "b": [other], "c": []}
    assert journal.read_games([]) == {}
    assert journal.read_tails({"a": 1, "b": 0, "c": 0}) == [second, other]
    assert journal.read_tails({"a": 2}) == []
    assert journal.read_heads(["a", "b", "c"]) == {"a": second, "b": other}


def test_rows_of_ten_and_more_come_in_order(journal: Journal) -> None:
    rows = [make_row("a", seq) for seq in range(1, 151)]
    journal.append(rows)
    assert journal.read_games(["a"]) == {"a": rows}
    assert journal.read_heads(["a"]) == {"a": rows[-1]}


def test_a_lost_race_does_not_hold_up_the_rest_of_the_group(journal: Journal, open_journal: Opener) -> None:
    theirs = make_row("b", 1, text='{"by":"them"}')
    assert open_journal().append([theirs]) == (True,)
    ours = [make_row("a", 1), make_row("b", 1, text='{"by":"us"}'), make_row("c", 1)]
    assert journal.append(ours) == (True, False, True)
    assert journal.read_games("abc") == {"a": [ours[0]], "b": [theirs], "c": [ours[2]]}


def test_a_row_whose_answer_was_lost_counts_as_stored(journal: Journal) -> None:
    row = make_row("a", 1)
    assert (journal.append([row]), journal.append([row, make_row("b", 1)])) == ((True,), (True, True))
    assert journal.read_games(["a"]) == {"a": [row]}


def test_a_connection_says_whether_others_have_written(journal: Journal, open_journal: Opener) -> None:
    assert journal.changed_elsewhere()
    open_journal().append([make_row("a", 1)])
    assert journal.changed_elsewhere()


def test_settlements_are_noted_once(journal: Journal) -> None:
    journal.append([make_row("late", 9, ruling=0, at_ms=50), make_row("a", 3, ruling=0, at_ms=20)])
    journal.append([make_row("a", 4, ruling=1, at_ms=60), make_row("a", 2)])
    first, late, again = (
        Unsettled(game="a", ruling=0, seq=3),
        Unsettled(game="late", ruling=0, seq=9),
        Unsettled(game="a", ruling=1, seq=4),
    )
    assert journal.read_unsettled(at_most=9) == [first, late, again]
    assert journal.read_unsettled(at_most=1) == [first]
    journal.note_settled("a", 0)
    journal.note_settled("a", 0)
    assert journal.read_unsettled(at_most=9) == [late, again]


def test_two_at_once_never_both_win_a_place(open_journal: Opener) -> None:
    places = [(f"g{game}", seq) for seq in range(1, 21) for game in range(20)]
    start = threading.Barrier(2)
    won: dict[str, list[Row]] = {}

    def race(name: str) -> None:
        mine, journal = won.setdefault(name, []), open_journal()
        rows = [make_row(game, seq, text=f'{{"by":"{name}"}}') for game, seq in places]
        start.wait()
        for at in range(0, len(rows), 10):
            group = rows[at : at + 10]
            mine += [row for row, is_stored in zip(group, journal.append(group), strict=True) if is_stored]

    racers = [threading.Thread(target=race, args=[name]) for name in ("ours", "theirs")]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()
    there = open_journal().read_tails({game: 0 for game, _ in places})
    assert sorted(won["ours"] + won["theirs"]) == there
    assert [(row.game, row.seq) for row in there] == sorted(places)


ROWS = st.builds(
    Row,
    game=st.text(alphabet="abc0189", min_size=1, max_size=3),
    seq=st.integers(1, 3),
    at_ms=st.integers(0, 2**53),
    deadline_ms=st.none() | st.integers(0, 2**53),
    ruling=st.none() | st.integers(0, 9),
    input=st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"])),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
@given(groups=st.lists(st.lists(ROWS, unique_by=lambda row: (row.game, row.seq), min_size=1), max_size=4))
def test_the_first_in_a_place_stays_there(groups: list[list[Row]], open_journal: Opener, salt: list[int]) -> None:
    journal = open_journal()
    salt.append(0)
    first: dict[tuple[str, int], Row] = {}
    for group in groups:
        rows = [row._replace(game=f"{len(salt)}-{row.game}") for row in group]
        answers = journal.append(rows)
        assert answers == tuple(first.setdefault((row.game, row.seq), row) == row for row in rows)
    found = journal.read_games({row.game for row in first.values()})
    assert sorted(row for rows in found.values() for row in rows) == sorted(first.values(), key=lambda row: row[:2])
    journal.close()


@pytest.fixture
def salt() -> list[int]:
    """Grows with every example, so that each has games of its own."""
    return []
