"""The permission table: every route of the site, who may do what there, and what the allowed one gets.

A row for each route name; `get` and `post` say who may, None that the method is not offered. `status` is what an
allowed visitor gets for the request of the row: an empty form is told what is missing (422), an answer that leads on
is 303, and so on. The rows are checked by `test_permissions.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from tianyuan.core.permissions import Permission

Who = Permission | Literal["anyone", "signed_in", "creator"]


@dataclass(frozen=True, kw_only=True)
class May:
    """Who may, what he gets, and the form he sends. `signed_in`: what an account gets, where that is another answer."""

    who: Who
    status: int = 200
    signed_in: int | None = None
    form: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Route:
    """One route with the parts of its address."""

    parts: Mapping[str, object] = field(default_factory=dict)
    query: str = ""
    get: May | None = None
    post: May | None = None


def seen_by(who: Who, status: int = 200, *, query: str = "", **parts: object) -> Route:
    """A page to look at."""
    return Route(parts=parts, query=query, get=May(who=who, status=status))


def form_of(who: Who, status: int = 422, *, get: int = 200, query: str = "", **parts: object) -> Route:
    """A page with a form; an empty form gets `status`."""
    return Route(parts=parts, query=query, get=May(who=who, status=get), post=May(who=who, status=status))


def act_of(who: Who, status: int = 422, **parts: object) -> Route:
    """Something that is done by a button on another page."""
    return Route(parts=parts, post=May(who=who, status=status))


X = {"slug": "spring"}
POOL = X | {"stage": "swiss", "pool": "A"}
ROUND = POOL | {"number": 1}

PUBLIC = {
    "home": seen_by("anyone"),
    "language": Route(post=May(who="anyone", status=303, form={"language": "en"})),
    "overview": seen_by("anyone", **X),
    "calendar": seen_by("anyone", **X),
    "regulation": seen_by("anyone", **X),
    "regulation_version": seen_by("anyone", version=1, **X),
    "entrants": seen_by("anyone", **X),
    "entrants_csv": seen_by("anyone", **X),
    "rounds": seen_by("anyone", 302, **X),
    "round": seen_by("anyone", number=1, **X),
    "round_csv": seen_by("anyone", number=1, **X),
    "round_release": seen_by("anyone", 404, number=1, **X),
    "standings": seen_by("anyone", **X),
    "standings_csv": seen_by("anyone", **X),
    "standings_xlsx": seen_by("anyone", **X),
    "player_by_query": seen_by("anyone", query="?id=1", **X),
    "player": seen_by("anyone", entrant_id="1", **X),
    "cross": seen_by("anyone", **X),
    "progress": seen_by("anyone", **X),
    "awards": seen_by("anyone", **X),
    "awards_csv": seen_by("anyone", **X),
    "awards_xlsx": seen_by("anyone", **X),
}

ACCOUNT = {
    "me": seen_by("signed_in"),
    "sign_in": Route(get=May(who="anyone", signed_in=303), post=May(who="anyone", status=422)),
    "sign_in_code": form_of("anyone", 303, get=303),
    "sign_up": form_of("anyone"),
    "sign_out": act_of("anyone", 303),
    "password_forgotten": form_of("anyone"),
    "password_change": form_of("signed_in"),
    "password_set": form_of("anyone", 410, get=410, number=1, token="none"),  # noqa: S106 - no token at all
    "second_factor": seen_by("signed_in"),
    "second_factor_add": act_of("signed_in"),
    "second_factor_remove": act_of("signed_in"),
    "second_factor_codes": act_of("signed_in"),
    "run_people_link": act_of("roles.grant", 404, number=999_999, **X),
}

MANAGE = {
    "organise": seen_by("signed_in"),
    "new_competition": form_of("creator"),
    "new_from_shipped": form_of("creator", name="guobailing-2023"),
    "new_from_file": form_of("creator", 410, get=410, token="none"),  # noqa: S106 - no token at all
    "run": seen_by("desk.see", **X),
    "run_entrants": seen_by("entrants.see_all", **X),
    "run_entrants_csv": seen_by("entrants.see_all", **X),
    "run_entrant_add": form_of("entrants.edit", **X),
    "run_entrant_edit": form_of("entrants.edit", query="?id=1", **X),
    "run_entrant_strike": form_of("entrants.edit", query="?id=1", **X),
    "run_import": form_of("entrants.edit", **X),
    "run_import_review": form_of("entrants.edit", 410, get=410, token="none", **X),  # noqa: S106 - no token at all
    "run_regulation": form_of("regulation.change", **X),
    "run_supplement": form_of("regulation.change", 410, get=410, token="none", **X),  # noqa: S106 - no token at all
    "run_people": form_of("roles.grant", **X),
    "run_role_withdraw": form_of("roles.grant", 303, get=303, account=999_999, role="referee", **X),
    "run_papers": form_of("papers.judge", **X),
    "run_log": seen_by("log.read", **X),
    "run_log_csv": seen_by("log.read", **X),
}

ROUNDS = {
    "run_rounds": seen_by("desk.see", **X),
    "run_check_in": form_of("checkin.mark", 303, **POOL),
    "run_late": form_of("entrants.edit", **POOL),
    "run_leave": form_of("entrants.edit", **POOL),
    "run_round": seen_by("desk.see", **ROUND),
    "run_check_in_round": form_of("checkin.mark", **ROUND),
    "run_commit": act_of("rounds.draft", **ROUND),
    "run_draft": act_of("rounds.draft", 404, number=99, **POOL),
    "run_swap": act_of("rounds.draft", **ROUND),
    "run_release": act_of("rounds.release", **ROUND),
    "run_undo": form_of("rounds.undo", **ROUND),
    "run_restore": act_of("rounds.undo", **ROUND),
    "run_results": form_of("results.enter", 303, get=404, **ROUND),
    "run_correct": form_of("results.correct", 404, get=404, board=1, **ROUND),
    "run_close": seen_by("desk.see", **X),
    "run_sign_off": act_of("awards.sign_off", stage="swiss", **X),
    "run_lots": act_of("lots.draw", **POOL),
}

GAMES = {
    "play": seen_by("anyone"),
    "invitation": seen_by("anyone", 404, code="none"),
    "guest": Route(post=May(who="anyone", status=422, signed_in=200)),
    "games": seen_by("anyone"),
    "game": seen_by("anyone", 404, game="none"),
    "game_past": seen_by("anyone", 404, game="none"),
    "game_sgf": seen_by("anyone", 404, game="none"),
    "game_journal": seen_by("anyone", 404, game="none"),
    "competition_games": seen_by("anyone", **X),
    "person": form_of("signed_in"),
    "person_export": seen_by("signed_in"),
    "enter": seen_by("anyone", **X),
    "enter_division": act_of("signed_in", division="open", **X),
    "withdraw_entry": act_of("signed_in", entry=999_999, **X),
    "pair": seen_by("anyone", 404, code="none", **X),
    "join_pair": act_of("signed_in", 404, code="none", **X),
    "hand_in_paper": act_of("signed_in", subject="dan_certificate", **X),
    "download_paper": seen_by("signed_in", 404, paper=999_999, **X),
    "live_desk": seen_by("games.referee", **X),
}

ROUTES: Mapping[str, Route] = PUBLIC | ACCOUNT | GAMES | MANAGE | ROUNDS
