"""`tianyuan check-pairing`: judges rounds, ours or another program's, by a checker written apart from the draw."""

from dataclasses import dataclass

from tianyuan.cli.call import Call, fault_lines
from tianyuan.cli.inputs import StageInputs, choose_pools, read_inputs
from tianyuan.cli.outcome import CallWrong, InputWrong
from tianyuan.cli.pool_draw import choose_one_pool, players_of, read_pools, require_round
from tianyuan.core.field import Entrant, ResultRow
from tianyuan.core.pairing.checker import RoundChecker
from tianyuan.core.pairing.round_proof import JudgedRound, prove_round
from tianyuan.documents.pairs import read_pairs
from tianyuan.documents.round_reports import JudgedPool, reports_json, reports_text
from tianyuan.texts import say


@dataclass(frozen=True, kw_only=True)
class _Round:
    """A round to be judged."""

    number: int
    pairs: tuple[tuple[str, str], ...]
    byes: tuple[str, ...]


def check_pairing(call: Call) -> None:
    """Judge every round of the results, that of `--round`, or the pairs given; exit 1 where a hard principle breaks."""
    options = call.options
    if options.round is not None:
        require_round(options.round)
    if options.pairs is not None and options.round is None:
        raise CallWrong("pairing.pairs_need_round")
    call.require_one_stdin([options.pairs or "", options.entrants, options.results, options.regulation])
    inputs = read_inputs(call)
    judged = _judge_pairs(call, inputs) if options.pairs is not None else _judge_results(call, inputs)
    if not any(one.boards or one.byes for pool in judged for one in pool.rounds):
        raise InputWrong([say("pairing.nothing_judged", call.language)])
    if options.form == "json":
        call.write(reports_json(inputs.regulation, inputs.stage, judged))
    else:
        call.write(reports_text(inputs.regulation, inputs.stage, judged, call.language))
    broken = sum(len(one.report.violations) for pool in judged for one in pool.rounds)
    if broken:
        raise InputWrong([say("pairing.hard_broken", call.language, number=broken)])


def _judge_results(call: Call, inputs: StageInputs) -> list[JudgedPool]:
    pools = choose_pools(call, inputs, only_one=False)
    judged = []
    for field in read_pools(call, inputs, pools=pools):
        wanted = sorted({row.round for row in field.rows}) if call.options.round is None else [call.options.round]
        rounds = [_round_of(number, field.rows) for number in wanted]
        judged.append(_judge(call, inputs, field.pool, players_of(field), field.rows, rounds))
    return judged


def _round_of(number: int, rows: tuple[ResultRow, ...]) -> _Round:
    here = [row for row in rows if row.round == number]
    pairs = tuple((row.black, row.white) for row in here if row.white is not None)
    return _Round(number=number, pairs=pairs, byes=tuple(row.black for row in here if row.result == "bye"))


def _judge_pairs(call: Call, inputs: StageInputs) -> list[JudgedPool]:
    options = call.options
    [field] = read_pools(call, inputs, pools=[choose_one_pool(call, inputs)], up_to=options.round)
    players = players_of(field)
    known = [entrant.id for entrant in players]
    read = read_pairs(call.read(options.pairs), options.pairs, round_number=options.round, known=known)
    for line in fault_lines(read.notices, call.language):
        call.tell_line(line)
    if read.faults:
        raise InputWrong(fault_lines(read.faults, call.language))
    here = {row.black for row in field.rows if row.round == options.round}
    paired = {one for pair in read.pairs for one in pair} | {*read.byes, *read.absent}
    left_out = [one for one in known if one not in paired | here]
    if left_out:
        people = say("documents.list_comma", call.language).join(left_out)
        call.tell("pairing.not_in_pairs", number=len(left_out), people=people)
    given = _Round(number=options.round, pairs=read.pairs, byes=read.byes)
    return [_judge(call, inputs, field.pool, players, field.rows, [given])]


def _judge(
    call: Call,
    inputs: StageInputs,
    pool: str,
    entrants: tuple[Entrant, ...],
    rows: tuple[ResultRow, ...],
    rounds: list[_Round],
) -> JudgedPool:
    judged = []
    for one in rounds:
        checker = RoundChecker(
            entrants,
            rows,
            round_number=one.number,
            points=inputs.stage.points,
            settings=inputs.stage.pairing,
            seed=call.options.seed,
            present=[player for pair in one.pairs for player in pair] + [*one.byes],
        )
        try:
            proof = prove_round(checker, one.pairs, one.byes) if call.options.prove else None
        except OverflowError as error:
            raise InputWrong([say("pairing.weights_too_large", call.language)]) from error
        report = checker.report(one.pairs, one.byes)
        judged.append(JudgedRound(report=report, boards=len(one.pairs), byes=one.byes, proof=proof))
    names = {entrant.id: entrant.name for entrant in entrants}
    return JudgedPool(pool=pool, names=names, rounds=tuple(judged))
