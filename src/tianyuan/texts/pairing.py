"""Why a pair, a bye and a whole round are as they are, in words."""

from collections.abc import Mapping

from tianyuan.core.pairing.bye_reason import ByeReason
from tianyuan.core.pairing.checker import Violation
from tianyuan.core.pairing.values import Pair, Pairing, Relaxation
from tianyuan.texts import Language, say

COLOUR_LEVELS = ("colour_run", "colour_over_two", "colour_two")


def relaxation_words(relaxation: Relaxation, language: Language) -> str:
    """What a referee gives up."""
    return say(f"pairing.relaxation.{relaxation}", language)


def level_words(level: str, language: Language) -> str:
    """A level of the principles."""
    return say(f"pairing.level.{level}", language)


def pair_words(pair: Pair, names: Mapping[str, str], language: Language) -> str:
    """Every reason of a pair: score group, floats, colours, and what could not be helped."""
    reasons = pair.reasons
    parts = [_score_words(pair, names, language), say(f"pairing.colour.{reasons.colour}", language)]
    parts += [exception_words(level, whom, pair, names, language) for level, whom in reasons.exceptions]
    return say("pairing.list_semicolon", language).join(parts)


def exception_words(level: str, whom: str, pair: Pair, names: Mapping[str, str], language: Language) -> str:
    """What a pair costs by one level, and whom it concerns."""
    if level == "floats_again":
        level = "floats_down_again" if whom == pair.reasons.floats_down else "floats_up_again"
    return say(f"pairing.exception.{level}", language, name=names.get(whom, whom))


def _score_words(pair: Pair, names: Mapping[str, str], language: Language) -> str:
    reasons = pair.reasons
    if reasons.floats_down is None or reasons.floats_up is None:
        return say("pairing.equal_points", language, points=reasons.black_points)
    return say(
        "pairing.unequal_points",
        language,
        high=max(reasons.black_points, reasons.white_points),
        low=min(reasons.black_points, reasons.white_points),
        down=names[reasons.floats_down],
        up=names[reasons.floats_up],
    )


def bye_words(name: str, reason: ByeReason, language: Language) -> str:
    """Who has the bye and why not one with fewer points."""
    counts = {"had_bye": reason.had_bye, "had_forfeit_win": reason.had_forfeit_win, "no_round": reason.no_round}
    why = [say(f"pairing.bye_not.{code}", language, number=number) for code, number in counts.items() if number]
    if not why:
        return say("pairing.bye_lowest", language, name=name, points=reason.points)
    reasons = say("documents.list_comma", language).join(why)
    return say("pairing.bye_not_lower", language, name=name, points=reason.points, reasons=reasons)


def floats_words(pairing: Pairing, language: Language) -> str:
    """How many pairs are of unequal points, and how many float again."""
    number = sum(pair.reasons.floats_down is not None for pair in pairing.pairs)
    if not number:
        return say("pairing.no_floats", language)
    return say("pairing.floats", language, number=number, again=pairing.cost["floats_again"])


def colours_words(pairing: Pairing, language: Language) -> str:
    """How many colours could not be better, and why they could not."""
    counts = {level: _count_exceptions(pairing, level) for level in COLOUR_LEVELS}
    named = [
        say("pairing.count", language, what=level_words(level, language), number=number)
        for level, number in counts.items()
        if number
    ]
    if not named:
        return say("pairing.colours_good", language)
    why = say("pairing.colours_proved" if pairing.proved else "pairing.colours_not_proved", language)
    return say("pairing.colours", language, named=say("documents.list_comma", language).join(named), why=why)


def _count_exceptions(pairing: Pairing, level: str) -> int:
    return sum(found == level for pair in pairing.pairs for found, _ in pair.reasons.exceptions)


def proof_words(pairing: Pairing, language: Language) -> str:
    """Whether the round is proved best by principles 1 to 6, else how far each level may be off."""
    if pairing.proved:
        return say("pairing.proved", language)
    gaps = [
        say("pairing.count", language, what=level_words(level, language), number=number)
        for level, number in pairing.gap.items()
    ]
    return say("pairing.not_proved", language, gaps=say("documents.list_comma", language).join(gaps))


def violation_words(violation: Violation, names: Mapping[str, str], language: Language) -> str:
    """A hard principle broken: by whom, and since which round."""
    people = say("pairing.list_dash", language).join(f"{names.get(one, one)} ({one})" for one in violation.ids)
    return say(f"pairing.violation.{violation.code}", language, people=people, since=violation.since)
