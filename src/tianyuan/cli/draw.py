"""`tianyuan draw commit` and `draw verify`: the hash of a seed before, and the same draw by anyone after."""

from collections.abc import Sequence
from dataclasses import replace

from tianyuan.cli.call import Call, fault_lines
from tianyuan.cli.outcome import CallWrong, InputWrong
from tianyuan.cli.pool_draw import DrawnPool, draw_or_refuse, read_draw, read_seed
from tianyuan.core.pairing.lots import commit_seed
from tianyuan.core.pairing.values import Pairing
from tianyuan.documents.pairs import PairsRead, read_pairs
from tianyuan.texts import say

SHORTEST_SEED = 16
_NEEDED = ("regulation", "stage", "entrants", "results", "round", "pairs")


def run_draw(call: Call) -> None:
    """Run the subcommand named."""
    if call.options.subcommand == "commit":
        commit(call)
    else:
        verify(call)


def commit(call: Call) -> None:
    """Write the hash to be published; warns of a seed so short that others may find it by trying."""
    seed = call.options.seed
    if not seed:
        raise CallWrong("pairing.seed_empty")
    if len(seed) < SHORTEST_SEED:
        call.tell("pairing.seed_short", shortest=SHORTEST_SEED)
    call.write(f"{commit_seed(seed)}\n".encode())


def verify(call: Call) -> None:
    """Check a seed against its commitment and, with pairs, that drawing again gives exactly them."""
    options = call.options
    seed = read_seed(call)
    if seed.commitment != options.commitment.strip().casefold():
        raise InputWrong([say("pairing.commitment_differs", call.language, found=seed.commitment)])
    call.write(f"{say('pairing.commitment_agrees', call.language)}\n".encode())
    given = [name for name in _NEEDED if getattr(options, name) is not None]
    if not given:
        return
    missing = [f"--{name}" for name in _NEEDED if name not in given]
    if missing:
        raise CallWrong("pairing.verify_needs", names=" ".join(missing))
    drawn = read_draw(call)
    pairs = _read_pairs(call, drawn)
    differences = _compare(call, drawn, pairs)
    if differences:
        raise InputWrong(differences)
    call.write(f"{say('pairing.draw_agrees', call.language, pairs=len(pairs.pairs))}\n".encode())


def _read_pairs(call: Call, drawn: DrawnPool) -> PairsRead:
    name, draw = call.options.pairs, drawn.draw
    call.require_one_stdin((name, call.options.entrants, call.options.results, call.options.regulation))
    known = [entrant.id for entrant in draw.entrants]
    read = read_pairs(call.read(name), name, round_number=draw.round, known=known)
    for line in fault_lines(read.notices, call.language):
        call.tell_line(line)
    if read.faults:
        raise InputWrong(fault_lines(read.faults, call.language))
    return read


def _compare(call: Call, drawn: DrawnPool, pairs: PairsRead) -> list[str]:
    """How the pairs given differ from the draw; nothing where they are it.

    The results may hold the round itself by now, and with it the bye that the draw gave. So a bye is first drawn, and
    taken as forced only where that does not give the pairs. The pairs need not name a bye that the results hold.
    """
    pairs = replace(pairs, byes=(*pairs.byes, *(one for one in drawn.draw.forced_byes if one not in pairs.byes)))
    if not drawn.draw.forced_byes:
        return _differences(call, draw_or_refuse(call, drawn), pairs)
    freely = replace(drawn, draw=replace(drawn.draw, forced_byes=()))
    try:
        if not _differences(call, draw_or_refuse(call, freely), pairs):
            return []
    except InputWrong:
        pass  # a dead end without the forced bye: only with it is there a round to compare
    return _differences(call, draw_or_refuse(call, drawn), pairs)


def _differences(call: Call, drawn: Pairing, pairs: PairsRead) -> list[str]:
    ours = {(pair.black, pair.white) for pair in drawn.pairs}
    byes = {*drawn.forced_byes, *((drawn.bye,) if drawn.bye else ())}
    theirs = set(pairs.pairs)
    lines = [
        *_say_each(call, "pairing.only_drawn", sorted(ours - theirs)),
        *_say_each(call, "pairing.only_given", sorted(theirs - ours)),
        *(say("pairing.bye_only_drawn", call.language, id=one) for one in sorted(byes - set(pairs.byes))),
        *(say("pairing.bye_only_given", call.language, id=one) for one in sorted(set(pairs.byes) - byes)),
    ]
    boards = {(pair.black, pair.white): pair.board for pair in drawn.pairs}
    for pair, board in pairs.boards:
        if pair in boards and boards[pair] != board:
            black, white = pair
            numbers = {"drawn": boards[pair], "given": board}
            lines.append(say("pairing.board_differs", call.language, black=black, white=white, **numbers))
    return lines


def _say_each(call: Call, code: str, pairs: Sequence[tuple[str, str]]) -> list[str]:
    return [say(code, call.language, black=black, white=white) for black, white in pairs]
