"""`tianyuan simulate`: a whole tournament with mishaps, made up from a seed, as the files that every command reads."""

from dataclasses import replace
from pathlib import Path

from tianyuan.cli.call import Call
from tianyuan.cli.field_output import write_field_files
from tianyuan.cli.inputs import choose_stage, load_regulation
from tianyuan.cli.outcome import CallWrong, InputWrong
from tianyuan.core.field import Entrant
from tianyuan.core.pairing.foresight import suggest_rounds
from tianyuan.core.pairing.generator import Dice, Mishaps, make_field, play_rounds
from tianyuan.core.pairing.matching import WeightTooLarge
from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.hall import SwissStage
from tianyuan.core.stage_ranking import planned_rounds
from tianyuan.documents.field_files import refuse_overwriting
from tianyuan.texts import say

FEWEST_PLAYERS, MOST_PLAYERS = 2, 10_000
PLAYERS_PER_TEAM = 8


def simulate_tournament(call: Call) -> None:
    """Draw and play every round; a dead end is said and ends it early, with exit 1 and the rounds before it written."""
    options = call.options
    if not FEWEST_PLAYERS <= options.players <= MOST_PLAYERS:
        raise CallWrong("pairing.players_out_of_range", least=FEWEST_PLAYERS, most=MOST_PLAYERS)
    folder = Path(options.out)
    with write_field_files():
        refuse_overwriting(folder)
    regulation = load_regulation(call, options.regulation, supplements=options.supplement).regulation
    stage = choose_stage(regulation, options.stage, language=call.language)
    pool = _choose_pool(call, stage)
    entrants = _make_entrants(regulation, pool, options.players, seed=options.seed)
    rounds = planned_rounds(stage.rounds, players=len(entrants))
    if rounds is None:
        rounds = suggest_rounds(players=len(entrants))
        call.tell("pairing.rounds_suggested", rounds=rounds, players=len(entrants))
    try:
        rows, dead_end = play_rounds(
            entrants, rounds=rounds, seed=options.seed, points=stage.points, settings=stage.pairing, mishaps=Mishaps()
        )
    except WeightTooLarge as error:
        raise InputWrong([say("pairing.weights_too_large", call.language)]) from error
    with write_field_files() as write:
        write(folder, entrants, rows)
    if dead_end is not None:
        raise InputWrong([say("pairing.simulated_dead_end", call.language, round=dead_end.round, rounds=rounds)])
    call.tell("pairing.simulated", players=len(entrants), rounds=rounds, pool=pool, folder=options.out)


def _choose_pool(call: Call, stage: SwissStage) -> str:
    asked: str | None = call.options.pool
    if asked is not None and asked not in stage.pools:
        known = say("documents.list_comma", call.language).join(stage.pools)
        raise CallWrong("cli.pool_unknown", found=asked, known=known)
    return asked or stage.pools[0]


def _make_entrants(regulation: Regulation, pool: str, players: int, *, seed: str) -> tuple[Entrant, ...]:
    """Entrants spread by the seed over the divisions of the pool."""
    divisions = [division.id for division in regulation.divisions_of(pool)]
    field = make_field(players, seed=seed, division=divisions[0], teams=max(1, players // PLAYERS_PER_TEAM))
    dice = Dice(seed)
    return tuple(
        replace(entrant, division=divisions[dice.roll(len(divisions), "division", entrant.id)]) for entrant in field
    )
