"""A small tournament at the referees' desk: people, and one round after another."""

from tests.services.fields import entrant, load_field, regulation
from tianyuan.core.field import Entrant, ResultRow
from tianyuan.core.permissions import Role
from tianyuan.core.rounds.draw import Choices
from tianyuan.services.actors import Actor
from tianyuan.services.desk import Desk, open_desk
from tianyuan.services.drafts import draft_round
from tianyuan.services.results import enter_result, find_board, list_boards, name_players
from tianyuan.services.rounds import release_round
from tianyuan.services.seeds import commit_seed
from tianyuan.store.queries.rounds import DraftRow, ReleaseRow

SLUG = "spring"
AT = (SLUG, "swiss", "A")
EIGHT = tuple(entrant(str(number), f"Name{number}") for number in range(1, 9))


def person(name: str, *roles: Role) -> Actor:
    return Actor(name=name, roles={SLUG: frozenset(roles)})


CHIEF = person("Wang", "chief_referee")
DEPUTY = person("Zhao", "deputy_referee")
REFEREE = person("Li", "referee")
OTHER = person("Sun", "referee")


def open_field(entrants: tuple[Entrant, ...] = EIGHT, rows: tuple[ResultRow, ...] = ()) -> None:
    load_field(SLUG, entrants=entrants, rows=rows, loaded=regulation(supplemented=True))


def desk() -> Desk:
    return open_desk(*AT)


def draft(number: int, *, actor: Actor = CHIEF, choices: Choices | None = None) -> DraftRow:
    """The round drafted, its seed committed before where that was not done by a release."""
    commit_seed(actor, *AT, number)
    return draft_round(actor, *AT, number, choices=choices or Choices(), public_number="7" if number == 1 else "")


def play_round(number: int, *, choices: Choices | None = None, missing: int = 0) -> ReleaseRow:
    """The round drawn, released, and won by black on every board but the last `missing`."""
    drawn = draft(number, choices=choices)
    assert drawn.state == "ready", drawn.problem
    release = release_round(CHIEF, *AT, number, version=drawn.version)
    for board in release.boards[: len(release.boards) - missing]:
        enter(number, board.board)
    return release


def enter(number: int, board: int, result: str = "black", *, actor: Actor = REFEREE) -> bool:
    players = name_players(find_board(desk(), number, board).board)
    return enter_result(actor, *AT, number, board=board, result=result, players=players)


def pairs(number: int) -> list[tuple[str, str]]:
    return [(state.board.black, state.board.white) for state in list_boards(desk(), number)]


def results(number: int) -> list[str]:
    return [state.current.result if state.current else "" for state in list_boards(desk(), number)]
