"""Settlement: once for each ruling, harmless when repeated, with an SGF that says what was decided."""

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests.core.game.builders import Table, points
from tests.services.games.seats import card_of, finish_of, free_game, resigned, seated
from tianyuan.core.game.inputs import Accept, Annul, Marks, Proposal, SetResult
from tianyuan.core.go.record import replay_record
from tianyuan.core.go.sgf_read import read_record
from tianyuan.core.go.sgf_result import StatedResult
from tianyuan.documents.json_values import to_json
from tianyuan.documents.sgf import read_sgf as parse_sgf
from tianyuan.services.games.cards import GameCard, running_games
from tianyuan.services.games.settling import read_sgf, settle
from tianyuan.store.models import Settlement
from tianyuan.store.models.append_only import AppendOnlyViolation

pytestmark = pytest.mark.django_db


def settle_last(card: GameCard, table: Table) -> bool:
    return settle(card, table.state, finish_of(table), seq=table.state.version)


def test_a_finish_is_settled_once() -> None:
    card = free_game()
    table = resigned(card)
    assert (running_games(), read_sgf(card.id)) == ((card.id,), None)
    assert [settle_last(card, table) for _ in range(3)] == [True, False, False]
    row = Settlement.objects.get()
    assert (row.ruling, row.seq, row.result, row.reason, row.finish) == (
        0,
        table.state.version,
        "black",
        "resignation",
        to_json(finish_of(table)),
    )
    assert (running_games(), card_of(card.id).rulings) == ((), 1)


def test_S1_8_4c_each_change_of_the_result_is_settled_by_itself() -> None:
    card = free_game()
    table = resigned(card)
    settle_last(card, table)
    for ruling in (SetResult(referee="li", why="wrong", result="white"), Annul(referee="li", why="cheated")):
        table.give(ruling, at=table.at + 1_000)
        assert settle_last(card, table)
    assert list(Settlement.objects.order_by("ruling").values_list("ruling", "result", "reason")) == [
        (0, "black", "resignation"),
        (1, "white", "referee"),
        (2, finish_of(table).result, "annulled"),
    ]
    assert card_of(card.id).rulings == 3


def test_the_database_lets_nothing_be_settled_twice_nor_changed() -> None:
    card = free_game()
    table = resigned(card)
    settle_last(card, table)
    row = Settlement.objects.get()
    with pytest.raises(AppendOnlyViolation):
        row.save()
    again = Settlement(game_id=card.id, ruling=0, seq=9, result="white", reason="time", finish={}, sgf="")
    again.settled_at = timezone.now()
    with pytest.raises(IntegrityError), transaction.atomic():
        again.save()


def test_the_sgf_tells_moves_times_and_the_result() -> None:
    card = free_game()
    settle_last(card, resigned(card))
    (tree,) = parse_sgf((read_sgf(card.id) or "").encode())
    record = read_record(tree)
    assert (record.names, record.size, record.komi_quarter_zi, record.clock) == (
        ("Bo", "Wu"),
        9,
        15,
        card.opening.rules.clock,
    )
    assert [(move.colour, move.point, move.left_ms) for move in record.moves] == [(1, points("C3")[0], 599_000)]
    assert record.result == StatedResult(outcome="won", winner=1, how="resignation")


def test_the_sgf_of_a_counted_game_counts_the_same() -> None:
    card = free_game()
    table = seated(card)
    table.moves("C5 G5 C4 G4 C6 G6 C3 G3 C7 G7 C2 G2 C8 G8 C1 G1 C9 G9 H5 - -")
    dead = points("H5")
    table.give(Proposal(ply=table.state.ply, dead=dead), at=table.at + 1_000)
    table.give(Marks(player=card.opening.black[0], dead=dead), at=table.at + 1_000)
    for player in card.opening.players:
        table.give(Accept(player=player, marks=table.state.counting.marks), at=table.at + 1_000)
    settle_last(card, table)
    (tree,) = parse_sgf((read_sgf(card.id) or "").encode())
    record = read_record(tree)
    count = finish_of(table).count
    assert count is not None
    assert record.result == StatedResult(
        outcome="won", winner=count.winner, how="counting", margin_quarter_zi=abs(count.margin_quarter_zi)
    )
    assert replay_record(record).board.cells == table.state.position.cells
