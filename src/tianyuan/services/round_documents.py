"""Drawn and released rounds as JSON, and back."""

from collections.abc import Iterable, Mapping
from typing import Any, cast

from tianyuan.core.field import Entrant
from tianyuan.core.pairing.hand import HandSet
from tianyuan.core.pairing.values import NoPairing, Pair, Pairing, PairReasons, Relaxation
from tianyuan.core.rounds.draw import Choices, DrawFacts
from tianyuan.core.rounds.swaps import Seating
from tianyuan.services.desk import digest_of


def facts_digest(facts: DrawFacts) -> str:
    """What a draw was made from, as one hash: another hash, and the draw is stale."""
    return digest_of(
        {
            "round": facts.round_number,
            "entrants": [[one.id, one.team, str(one.rank or "")] for one in facts.entrants],
            "playing": list(facts.playing),
            "rows": sorted([row.round, row.black, row.white or "", row.result] for row in facts.rows),
            "points": [facts.points.win, facts.points.draw, facts.points.loss],
            "settings": settings_document(facts),
            "seed": facts.seed,
        }
    )


def settings_document(facts: DrawFacts) -> dict[str, Any]:
    """The pairing settings as JSON."""
    settings = facts.settings
    return {
        "first_round": settings.first_round,
        "forfeit_counts_as_met": settings.forfeit_counts_as_met,
        "bye_after_forfeit_win": settings.bye_after_forfeit_win,
        "avoid_same_team_rounds": list(settings.avoid_same_team_rounds),
    }


def choices_document(choices: Choices) -> dict[str, Any]:
    """A referee's choices as JSON."""
    return {
        "relaxed": list(choices.relaxed),
        "pairs": [list(pair) for pair in choices.hand.pairs],
        "byes": list(choices.hand.byes),
    }


def read_choices(document: Mapping[str, Any]) -> Choices:
    """A referee's choices from JSON."""
    pairs = tuple((black, white) for black, white in document.get("pairs", ()))
    relaxed = cast("tuple[Relaxation, ...]", tuple(document.get("relaxed", ())))
    return Choices(relaxed=relaxed, hand=HandSet(pairs=pairs, byes=tuple(document.get("byes", ()))))


def pairing_document(pairing: Pairing) -> dict[str, Any]:
    """A drawn round as JSON; names are added when it is released."""
    byes = (*pairing.forced_byes, *(() if pairing.bye is None else (pairing.bye,)))
    return {
        **seating_document(Seating(pairs=pairing.pairs, byes=byes)),
        "cost": dict(pairing.cost),
        "proved": pairing.proved,
        "gap": dict(pairing.gap),
        "relaxed": list(pairing.relaxed),
    }


def seating_document(seating: Seating) -> dict[str, Any]:
    """Boards and byes as JSON."""
    return {
        "boards": [
            {"board": pair.board, "black": pair.black, "white": pair.white, "reasons": _reasons(pair.reasons)}
            for pair in seating.pairs
        ],
        "byes": [{"id": one} for one in seating.byes],
    }


def read_seating(document: Mapping[str, Any]) -> Seating:
    """Boards and byes from JSON."""
    return Seating(
        pairs=tuple(
            Pair(board=one["board"], black=one["black"], white=one["white"], reasons=_read_reasons(one["reasons"]))
            for one in document["boards"]
        ),
        byes=tuple(one["id"] for one in document["byes"]),
    )


def dead_end_document(dead_end: NoPairing) -> dict[str, Any]:
    """Why there is no round, as JSON."""
    return {
        "code": "rounds.no_pairing",
        "stuck": list(dead_end.stuck),
        "relaxations": [list(choice) for choice in dead_end.relaxations],
    }


def with_names(document: Mapping[str, Any], entrants: Mapping[str, Entrant]) -> dict[str, Any]:
    """A drawn round with the names of its players."""
    boards = [
        {**board, "black_name": entrants[board["black"]].name, "white_name": entrants[board["white"]].name}
        for board in document["boards"]
    ]
    return {**document, "boards": boards, "byes": name_all((one["id"] for one in document["byes"]), entrants)}


def name_all(ids: Iterable[str], entrants: Mapping[str, Entrant]) -> list[dict[str, str]]:
    """Ids with names."""
    return [{"id": one, "name": entrants[one].name} for one in ids]


def _reasons(reasons: PairReasons) -> dict[str, Any]:
    return {
        "black_points": reasons.black_points,
        "white_points": reasons.white_points,
        "floats_down": reasons.floats_down,
        "floats_up": reasons.floats_up,
        "colour": reasons.colour,
        "exceptions": [list(one) for one in reasons.exceptions],
    }


def _read_reasons(document: Mapping[str, Any]) -> PairReasons:
    return PairReasons(
        black_points=document["black_points"],
        white_points=document["white_points"],
        floats_down=document["floats_down"],
        floats_up=document["floats_up"],
        colour=document["colour"],
        exceptions=tuple((level, whom) for level, whom in document["exceptions"]),
    )
