"""Whether each stage can be run, and what is missing where it cannot (S1-C1, S2-7.1a, S2-8.2)."""

from dataclasses import dataclass

from tianyuan.core.regulation import Regulation, Stage
from tianyuan.core.regulation.hall import SwissStage, TitleMatch, UnannouncedStage
from tianyuan.core.regulation.online import OnlineStage


@dataclass(frozen=True, kw_only=True)
class StageState:
    """Whether a stage can be run. `missing`: codes of what a supplement has to give first."""

    stage: str
    runnable: bool
    missing: tuple[str, ...]


def stage_states(regulation: Regulation) -> tuple[StageState, ...]:
    """One state for each stage, in the order of play."""
    return tuple(_state_of(stage, regulation) for stage in regulation.stages)


def _state_of(stage: Stage, regulation: Regulation) -> StageState:
    missing = tuple(f"regulation.missing.{what}" for what in missing_in(stage, regulation))
    return StageState(stage=stage.id, runnable=not missing, missing=missing)


def missing_in(stage: Stage, regulation: Regulation) -> tuple[str, ...]:
    """What a stage lacks: system, rounds, clock, placing, no_holder, windows."""
    match stage:
        case UnannouncedStage():
            return stage.missing
        case SwissStage():
            return () if stage.rounds else ("rounds",)
        case TitleMatch():
            return () if stage.no_holder else ("no_holder",)
        case OnlineStage():
            opened = any(window.stage == stage.id for cycle in regulation.cycles for window in cycle.windows)
            return () if opened else ("windows",)
