"""What a referee sees: who is there, and the running games with what calls for him."""

from dataclasses import replace

from tests.core.game.builders import OPENING, PLAY, RULES, seat_all
from tests.live.shown_game import SEATS
from tianyuan.live.protocol_out import PlayerShown, PresenceShown, PresenceTold, Telling
from tianyuan.live.views import tell_presence, view_desk_game


def test_a_referee_asks_who_is_there() -> None:
    table = seat_all()
    assert tell_presence(table.state, at_ms=5, number=9) == PresenceTold(
        g="g1",
        at_ms=5,
        players=(PresenceShown(player="bo", in_front=True), PresenceShown(player="wu", in_front=True)),
        n=9,
    )


def test_a_desk_shows_what_calls_for_a_referee() -> None:
    repeats = replace(OPENING, rules=replace(RULES, play=replace(PLAY, repetition="referee")))
    table = seat_all(repeats)
    desk = view_desk_game(table.state, stage="final", seats=SEATS, at_ms=0)
    assert (desk.g, desk.stage, desk.flags, desk.players[1]) == (
        "g1",
        "final",
        (),
        PlayerShown(player="wu", name="吴一", side="white"),
    )
    table.moves("B2 C2 A1 D1 C1 B1 - A2 B3 C3 A3 D2")
    disputed = seat_all()
    disputed.moves("- -")
    disputed.wait_until(400_000)
    assert view_desk_game(disputed.state, stage="", seats=SEATS, at_ms=400_000).flags == (
        Telling(code="game.call_referee.no_answer"),
    )
