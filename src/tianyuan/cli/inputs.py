"""The inputs of the commands that rank: a regulation with its supplements, a stage, entrants, results."""

from collections.abc import Sequence
from dataclasses import dataclass

from tianyuan.cli.call import STDIN, Call, fault_lines
from tianyuan.cli.outcome import CallWrong, InputWrong
from tianyuan.cli.words import fault_line
from tianyuan.core.field import Entrant
from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.hall import SwissStage
from tianyuan.core.stage_ranking import StageRanking, filled_pools, rank_stage
from tianyuan.documents.entrants import read_entrants
from tianyuan.documents.faults import FileFault
from tianyuan.documents.results import ResultsRead, read_results
from tianyuan.regulations import Loaded, RegulationError, load
from tianyuan.texts import Language, say
from tianyuan.texts.format import in_language
from tianyuan.texts.regulation import say_coded

_NOT_THERE = frozenset({"regulation.fault.file_not_found", "regulation.fault.file_unreadable"})


@dataclass(frozen=True, kw_only=True)
class StageInputs:
    """All that a stage is ranked from, read without a fault."""

    loaded: Loaded
    stage: SwissStage
    entrants: tuple[Entrant, ...]
    results: ResultsRead

    @property
    def regulation(self) -> Regulation:
        """The version used, supplements included."""
        return self.loaded.regulation


def load_regulation(call: Call, name: str, *, supplements: Sequence[str] = ()) -> Loaded:
    """A shipped regulation, a file or stdin. Raises CallWrong where there is no such file, else InputWrong."""
    given = [call.stdin.read() if one == STDIN else one for one in (name, *supplements)]
    try:
        return load(given[0], given[1:])
    except RegulationError as error:
        for fault in error.faults:
            if fault.code in _NOT_THERE:
                raise CallWrong(
                    "cli.regulation_missing", reason=say_coded(fault.code, fault.data, call.language)
                ) from error
        raise InputWrong([fault_line(fault, call.language) for fault in error.faults]) from error


def read_inputs(call: Call) -> StageInputs:
    """Read everything that `--regulation`, `--stage`, `--entrants` and `--results` name; notices go to stderr.

    Raises CallWrong or InputWrong, the latter with every fault of both tables.
    """
    options = call.options
    call.require_one_stdin((options.regulation, *options.supplement, options.entrants, options.results))
    loaded = load_regulation(call, options.regulation, supplements=options.supplement)
    stage = choose_stage(loaded.regulation, options.stage, language=call.language)
    entrants = read_entrants(call.read(options.entrants), options.entrants, loaded.regulation)
    results = read_results(call.read(options.results), options.results)
    for line in fault_lines((*entrants.notices, *results.notices), call.language):
        call.tell_line(line)
    refuse_faults((*entrants.faults, *results.faults), call.language)
    return StageInputs(loaded=loaded, stage=stage, entrants=entrants.entrants, results=results)


def choose_stage(regulation: Regulation, stage_id: str, *, language: Language) -> SwissStage:
    """The Swiss stage of that id. Raises CallWrong: there is none, or it is not placed by results over the board."""
    stage = regulation.stage(stage_id)
    if stage is None:
        known = _list_names([(one.id, in_language(one.name, language)) for one in regulation.stages], language)
        raise CallWrong("cli.stage_unknown", found=stage_id, known=known)
    if not isinstance(stage, SwissStage):
        kind = say(f"regulation.stage_kind.{stage.kind}", language)
        raise CallWrong("cli.stage_not_swiss", found=stage_id, kind=kind)
    return stage


def choose_pools(call: Call, inputs: StageInputs, *, only_one: bool) -> tuple[str, ...]:
    """The pool that `--pool` names, or all that have entrants; `only_one` where the output has room for one alone."""
    filled = filled_pools(inputs.regulation, inputs.stage, inputs.entrants)
    asked = getattr(call.options, "pool", None)
    if asked is not None and asked not in inputs.stage.pools:
        raise CallWrong("cli.pool_unknown", found=asked, known=pool_names(inputs, inputs.stage.pools, call.language))
    if asked is not None:
        return (asked,)
    if not filled:
        divisions = [one for pool in inputs.stage.pools for one in inputs.regulation.divisions_of(pool)]
        names = [(one.id, in_language(one.name, call.language)) for one in divisions]
        raise InputWrong([say("cli.nobody_in_stage", call.language, known=_list_names(names, call.language))])
    if only_one and len(filled) > 1:
        raise CallWrong("cli.pool_needed", known=pool_names(inputs, filled, call.language))
    return filled


def rank_inputs(call: Call, inputs: StageInputs, *, pools: Sequence[str]) -> StageRanking:
    """Rank the pools. Raises InputWrong with every row that does not fit the field."""
    rows = inputs.results.rows
    ranking = rank_stage(inputs.regulation, inputs.stage, inputs.entrants, rows, pools=pools, seed=call.options.seed)
    refuse_faults(inputs.results.locate(ranking.faults), call.language)
    return ranking


def refuse_faults(faults: Sequence[FileFault], language: Language) -> None:
    """Raise InputWrong with all faults, if there are any."""
    if faults:
        raise InputWrong(fault_lines(faults, language))


def pool_names(inputs: StageInputs, pools: Sequence[str], language: Language) -> str:
    """Pools by id and name."""
    names = {pool.id: in_language(pool.name, language) for pool in inputs.regulation.pools}
    return _list_names([(pool, names[pool]) for pool in pools], language)


def _list_names(names: Sequence[tuple[str, str]], language: Language) -> str:
    return say("documents.list_comma", language).join(f"{one} ({name})" for one, name in names)
