"""Roles of a competition and what each may do (S1-9, S2-13). Services ask; pages only show what a service allows."""

from collections.abc import Iterable, Mapping
from typing import Literal, get_args

Role = Literal[
    "organiser",
    "chief_referee",
    "deputy_referee",
    "referee",
    "appeals",
    "conduct",
    "technical",
    "press",
    "player",
]
ROLES: tuple[Role, ...] = get_args(Role)
Permission = Literal[
    "desk.see",
    "regulation.change",
    "roles.grant",
    "log.read",
    "entrants.see_all",
    "entrants.edit",
    "checkin.mark",
    "rounds.draft",
    "rounds.release",
    "rounds.undo",
    "results.enter",
    "results.correct",
    "lots.draw",
    "awards.sign_off",
    "games.referee",
    "papers.judge",
]
PERMISSIONS: tuple[Permission, ...] = get_args(Permission)

_REFEREE: frozenset[Permission] = frozenset(
    {"desk.see", "entrants.see_all", "checkin.mark", "results.enter", "games.referee", "papers.judge"}
)
_DEPUTY: frozenset[Permission] = _REFEREE | {"entrants.edit", "rounds.draft", "results.correct", "log.read"}
_CHIEF: frozenset[Permission] = _DEPUTY | {"rounds.release", "rounds.undo", "lots.draw", "awards.sign_off"}

ALLOWED: Mapping[Role, frozenset[Permission]] = {
    "organiser": _CHIEF | {"regulation.change", "roles.grant"},
    "chief_referee": _CHIEF,
    "deputy_referee": _DEPUTY,
    "referee": _REFEREE,
    "appeals": frozenset({"desk.see", "entrants.see_all", "log.read"}),
    "conduct": frozenset({"desk.see", "entrants.see_all", "log.read"}),
    "technical": frozenset({"desk.see", "log.read"}),
    "press": frozenset(),
    "player": frozenset(),
}


def may(roles: Iterable[Role], permission: Permission) -> bool:
    """Whether one of the roles allows it."""
    return any(permission in ALLOWED[role] for role in roles)
