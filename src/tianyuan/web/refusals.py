"""Refusals of services in the words of the page."""

from tianyuan.services.refusals import Refused
from tianyuan.texts import Language, say


def refusal_lines(refused: Refused, language: Language) -> list[str]:
    """Every reason as a line."""
    return [say(one.code, language, **dict(one.data)) for one in refused.refusals]
