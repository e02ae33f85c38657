"""A regulation's preview in words: faults by line, findings, changes, what a stage still lacks."""

from functools import partial
from typing import Any

from tianyuan.regulations import Fault, Finding
from tianyuan.services.new_competition import RegulationPreview
from tianyuan.texts import Language
from tianyuan.texts.regulation import say_coded, stage_name
from tianyuan.web.public.regulation import write_value


def describers(preview: RegulationPreview, language: Language) -> dict[str, Any]:
    """The preview, and functions that put it into this language, for the template."""

    def tell_coded(coded: Fault | Finding) -> str:
        return say_coded(coded.code, coded.data, language)

    words: dict[str, Any] = {"preview": preview, "tell_coded": tell_coded, "write_value": write_value}
    if preview.loaded is not None:
        words["stage_name"] = partial(stage_name, regulation=preview.loaded.regulation, language=language)
    return words
