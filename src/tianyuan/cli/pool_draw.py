"""What the commands around pairing read: one pool of a stage, and the round of it that is drawn."""

from collections.abc import Sequence
from dataclasses import dataclass

from tianyuan.cli.call import Call
from tianyuan.cli.inputs import StageInputs, choose_pools, pool_names, read_inputs, refuse_faults
from tianyuan.cli.outcome import CallWrong, InputWrong
from tianyuan.core.field import Entrant, ResultRow
from tianyuan.core.pairing.foresight import foresee, suggest_rounds
from tianyuan.core.pairing.hand import HandSetRefused
from tianyuan.core.pairing.matching import WeightTooLarge
from tianyuan.core.pairing.round_draw import DrawSeed, RoundDraw, rows_before
from tianyuan.core.pairing.values import NoPairing, Pairing
from tianyuan.core.stage_ranking import PoolField, planned_rounds, read_stage
from tianyuan.core.standings.games import MOST_ROUNDS
from tianyuan.core.standings.values import RowFault
from tianyuan.texts import say
from tianyuan.texts.pairing import relaxation_words


@dataclass(frozen=True, kw_only=True)
class DrawnPool:
    """A pool of a stage and a round of it to be drawn."""

    inputs: StageInputs
    pool: str
    draw: RoundDraw


def read_draw(call: Call) -> DrawnPool:
    """Read the round that `--round`, `--seed` and the hand-set options describe; says on stderr what is passed by.

    Raises CallWrong or InputWrong.
    """
    options = call.options
    require_round(options.round)
    seed = read_seed(call)
    inputs = read_inputs(call)
    pool = choose_one_pool(call, inputs)
    [field] = read_pools(call, inputs, pools=[pool], up_to=options.round)
    before = rows_before(field.rows, round_number=options.round)
    passed_by = sum(not _is_looked_at(row, options.round) for row in inputs.results.rows)
    if passed_by:
        call.tell("pairing.rows_passed_by", number=passed_by, round=options.round)
    draw = RoundDraw(
        round=options.round,
        entrants=players_of(field),
        earlier=before.earlier,
        points=inputs.stage.points,
        settings=inputs.stage.pairing,
        seed=seed,
        absent=before.absent,
        forced_byes=before.byes,
        fixed=tuple((black, white) for black, white in options.fix),
        relaxed=tuple(dict.fromkeys(options.relax)),
    )
    return DrawnPool(inputs=inputs, pool=pool, draw=draw)


def require_round(number: int) -> None:
    """Refuse a round that no tournament has."""
    if not 1 <= number <= MOST_ROUNDS:
        raise CallWrong("pairing.round_out_of_range", found=number, highest=MOST_ROUNDS)


def read_seed(call: Call) -> DrawSeed:
    """The seed of the call. Raises CallWrong where it is empty, or a public number is given after round 1."""
    options = call.options
    if not options.seed:
        raise CallWrong("pairing.seed_empty")
    if options.public_number and options.round is not None and options.round != 1:
        raise CallWrong("pairing.public_number_after_round_1", round=options.round)
    return DrawSeed(committed=options.seed, public_number=options.public_number or "")


def choose_one_pool(call: Call, inputs: StageInputs) -> str:
    """The pool that `--pool` names, or the only one that has entrants. Raises CallWrong with the pools to choose."""
    pools = choose_pools(call, inputs, only_one=False)
    if len(pools) > 1:
        raise CallWrong("pairing.pool_needed", known=pool_names(inputs, pools, call.language))
    return pools[0]


def read_pools(
    call: Call, inputs: StageInputs, *, pools: Sequence[str], up_to: int | None = None
) -> tuple[PoolField, ...]:
    """The field and rows of each pool; of round `up_to` only who sits out. Raises InputWrong with all faults."""
    kept = [at for at, row in enumerate(inputs.results.rows) if up_to is None or _is_looked_at(row, up_to)]
    rows = [inputs.results.rows[at] for at in kept]
    fields, faults = read_stage(inputs.regulation, inputs.stage, inputs.entrants, rows, pools=pools)
    located = [RowFault(index=kept[fault.index], code=fault.code, data=fault.data) for fault in faults]
    refuse_faults(inputs.results.locate(located), call.language)
    return fields


def _is_looked_at(row: ResultRow, number: int) -> bool:
    return row.round < number or (row.round == number and row.white is None)


def players_of(field: PoolField) -> tuple[Entrant, ...]:
    """Who plays in a pool: its entrants without a title holder."""
    return tuple(entrant for entrant in field.entrants if not entrant.holder)


def draw_or_refuse(call: Call, drawn: DrawnPool) -> Pairing:
    """Draw the round. Raises CallWrong for hand-set pairs that cannot be, InputWrong for a dead end."""
    try:
        found = drawn.draw.draw()
    except HandSetRefused as refused:
        raise CallWrong(f"pairing.fix_refused.{refused.code}", id=refused.id) from refused
    except WeightTooLarge as error:
        raise InputWrong([say("pairing.weights_too_large", call.language)]) from error
    if isinstance(found, NoPairing):
        raise InputWrong(dead_end_lines(call, drawn.draw, found))
    return found


def dead_end_lines(call: Call, draw: RoundDraw, report: NoPairing) -> list[str]:
    """That a round cannot be drawn, who is stuck, and what a referee may give up, with the options to say so."""
    names = {entrant.id: entrant.name for entrant in draw.entrants}
    comma = say("documents.list_comma", call.language)
    lines = [say("pairing.dead_end", call.language, round=report.round)]
    if report.stuck:
        stuck = comma.join(f"{names[one]} ({one})" for one in report.stuck)
        lines.append(say("pairing.dead_end_stuck", call.language, people=stuck))
    if not report.relaxations:
        return [*lines, say("pairing.dead_end_for_good", call.language)]
    for choice in report.relaxations:
        given_up = comma.join(relaxation_words(one, call.language) for one in choice)
        options = " ".join(f"--relax {one}" for one in choice)
        lines.append(say("pairing.dead_end_choice", call.language, what=given_up, options=options))
    return lines


def tell_foresight(call: Call, drawn: DrawnPool) -> None:
    """Say on stderr where the planned rounds are too many for the field."""
    players = len(drawn.draw.entrants)
    planned = planned_rounds(drawn.inputs.stage.rounds, players=players)
    rounds = max(planned or suggest_rounds(players=players), drawn.draw.round)
    foresight = foresee(players=players, rounds=rounds)
    if foresight.verdict != "safe":
        call.tell(
            f"pairing.foreseen_{foresight.verdict}",
            players=players,
            rounds=rounds,
            safe=foresight.safe_rounds,
            most=foresight.most_rounds,
        )
