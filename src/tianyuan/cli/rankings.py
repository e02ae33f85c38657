"""`tianyuan standings` and `tianyuan awards`: files in, a ranking or its awards out."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from tianyuan.cli.call import Call
from tianyuan.cli.inputs import StageInputs, choose_pools, rank_inputs, read_inputs
from tianyuan.cli.outcome import CallWrong
from tianyuan.core.awards.award import Awards, give_awards
from tianyuan.core.regulation.hall import TitleMatch
from tianyuan.core.stage_ranking import PoolRanking, StageRanking
from tianyuan.core.standings.divisions import division_places
from tianyuan.core.standings.values import LotsGroup
from tianyuan.documents.awards import awards_csv, awards_json, awards_text, awards_xlsx
from tianyuan.documents.standings import (
    lots_words,
    standings_csv,
    standings_json,
    standings_text,
    standings_xlsx,
)
from tianyuan.texts import say
from tianyuan.texts.awards import list_name
from tianyuan.texts.format import in_language


@contextmanager
def paused_collector() -> Iterator[None]:
    """No garbage collection meanwhile: a big field makes a million objects, and none of them can be freed yet."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@paused_collector()
def write_standings(call: Call) -> None:
    """Rank the pool named, or every pool that has entrants, and write the standings in the form asked for."""
    form = call.options.form
    refuse_binary_on_screen(call)
    inputs = read_inputs(call)
    pools = choose_pools(call, inputs, only_one=form == "csv")
    ranking = rank_inputs(call, inputs, pools=pools)
    if form == "csv":
        call.write(standings_csv(ranking.pools[0].standings))
    elif form == "json":
        call.write(standings_json(inputs.regulation, inputs.stage, ranking.pools))
    else:
        write = standings_text if form == "text" else standings_xlsx
        call.write(write(inputs.regulation, inputs.stage, ranking.pools, call.language))
    tell_lots(call, inputs, ranking)


@paused_collector()
def write_awards(call: Call) -> None:
    """Rank every pool that has entrants and write what its places earn, each with its reason."""
    form = call.options.form
    refuse_binary_on_screen(call)
    inputs = read_inputs(call)
    ranking = rank_inputs(call, inputs, pools=choose_pools(call, inputs, only_one=False))
    awards = award_ranking(inputs, ranking, seed=call.options.seed)
    if form == "csv":
        call.write(awards_csv(inputs.entrants, awards))
    elif form == "json":
        call.write(awards_json(inputs.regulation, inputs.stage, inputs.entrants, awards))
    else:
        write = awards_text if form == "text" else awards_xlsx
        call.write(write(inputs.regulation, inputs.entrants, awards, call.language))
    tell_lots(call, inputs, ranking)


def award_ranking(inputs: StageInputs, ranking: StageRanking, *, seed: str | None) -> Awards:
    """What the places of a ranking earn."""
    return give_awards(
        inputs.regulation,
        stage_id=inputs.stage.id,
        entrants=inputs.entrants,
        standings={pool.pool: pool.standings for pool in ranking.pools},
        games={pool.pool: pool.games for pool in ranking.pools},
        seed=seed,
    )


def refuse_binary_on_screen(call: Call) -> None:
    """Refuse to write a spreadsheet to a terminal."""
    if call.options.form == "xlsx" and call.stdout.isatty():
        raise CallWrong("cli.binary_on_screen")


def tell_lots(call: Call, inputs: StageInputs, ranking: StageRanking) -> None:
    """Say on stderr which ties lots must still decide, and what depends on them."""
    waiting = [(pool, group) for pool in ranking.pools for group in pool.standings.lots if group.drawn is None]
    if not waiting:
        return
    awards = award_ranking(inputs, ranking, seed=None)
    comma = say("documents.list_comma", call.language)
    for pool, group in waiting:
        stakes = comma.join(dict.fromkeys(_name_stakes(call, inputs, awards, pool, group)))
        call.tell("cli.lots_needed", pool=pool.pool, tie=lots_words(group, pool, call.language), stakes=stakes)


def _name_stakes(call: Call, inputs: StageInputs, awards: Awards, pool: PoolRanking, group: LotsGroup) -> Iterator[str]:
    """The awards that the order inside a tie decides."""
    tied, language = frozenset(group.tied), call.language
    for prize in awards.prizes:
        if prize.reason == "pending_lots" and prize.winner in tied:
            yield say("cli.stake.prizes", language, name=list_name(prize.list_id, inputs.regulation, language))
    for proposal in awards.dans:
        if any(one.entrant_id in tied for one in proposal.pending):
            yield say("cli.stake.dans", language, clause=proposal.clause)
    for result in awards.promotions:
        if any(one.entrant_id in tied for one in result.pending):
            yield say("cli.stake.promotion", language, clause=result.promotion.clause)
    for match in inputs.regulation.stages:
        if isinstance(match, TitleMatch) and match.challenger_stage == inputs.stage.id:
            places = division_places(pool.standings, inputs.entrants, match.challenger_division)
            if any(row.place == 1 and row.shared_with and row.entrant_id in tied for row in places):
                yield in_language(match.name, language)
