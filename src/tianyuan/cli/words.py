"""What is wrong with a regulation, or worth a warning, as lines."""

import json

from tianyuan.core.regulation import Regulation
from tianyuan.regulations import Change, Fault, Finding, StageState
from tianyuan.texts import Language, say
from tianyuan.texts.format import in_language
from tianyuan.texts.regulation import say_coded


def fault_line(fault: Fault, language: Language) -> str:
    """A fault of a regulation's file: where, what, and its code."""
    place = "cli.at_key" if fault.path else "cli.at_line"
    reason = say_coded(fault.code, fault.data, language)
    return say(place, language, file=fault.file, line=fault.line, path=fault.path, reason=reason, fault=fault.code)


def finding_line(finding: Finding, language: Language) -> str:
    """A warning about a regulation that can be used."""
    words = say_coded(finding.code, finding.data, language)
    return say("cli.warning", language, path=finding.path, clause=finding.clause, words=words, fault=finding.code)


def change_line(change: Change, language: Language) -> str:
    """One difference between two regulations."""
    if change.before is None:
        return say("cli.change.added", language, path=change.path, after=_value_text(change.after))
    if change.after is None:
        return say("cli.change.removed", language, path=change.path, before=_value_text(change.before))
    before, after = _value_text(change.before), _value_text(change.after)
    return say("cli.change.changed", language, path=change.path, before=before, after=after)


def _value_text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def missing_line(regulation: Regulation, state: StageState, language: Language) -> str:
    """What a stage that cannot be played yet waits for."""
    stage = regulation.stage(state.stage)
    name = state.stage if stage is None else in_language(stage.name, language)
    missing = say("documents.list_comma", language).join(say(code, language) for code in state.missing)
    return say("cli.not_runnable", language, stage=state.stage, name=name, missing=missing)
