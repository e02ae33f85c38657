"""SGF that nobody would write: inputs made from seeds, each read, written and read again, and none may crash or hang.

    python bench/sgf_fuzz.py 1000000 [FIRST_SEED]

Without a number, as `make bench` runs it, a thousand inputs show that it works. Every input is made from its own seed
alone, so one that fails is made again by naming its seed.
"""

import sys
import time
from collections import Counter
from random import Random

from tianyuan.core.go.record import replay_record
from tianyuan.core.go.refusal import GoRefused
from tianyuan.core.go.sgf_read import read_record
from tianyuan.core.go.sgf_tree import SgfRefused
from tianyuan.core.go.sgf_write import write_record
from tianyuan.documents.sgf import encode_sgf, read_sgf

USUAL_INPUTS = 1_000
SLOWEST_S = 1.0
GOOD = (
    "(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[7.5]RU[Chinese]PB[甲]PW[乙]RE[B+1.5]TM[1200]OT[3x20 byo-yomi]AB[aa][bb:cc]AW[ee]PL[W]"
    ";W[dd]WL[12.5]OW[3];B[ff]C[good \\] move](;W[gg];B[])(;W[tt];B[hh]LB[aa:1][bb:2]))"
)
PIECES = (
    "(", ")", ";", "[", "]", "\\", ":", "B", "W", "AB", "AW", "AE", "SZ", "KM", "HA", "RE", "CA", "PL", "C", "TM", "OT",
    "[aa]", "[zz]", "[]", "[tt]", "[aa:zz]", "[19]", "[9:9]", "[375]", "[-1]", "[1e9]", "[黑胜2又3/4子]", "[GB2312]",
    "[UTF-16]", "[Shift_JIS]", "[utf-7]", "\n", "\r\n", "\0", "\ufeff", "甲", "😀", "(;", "))", ";B[", ";W[",
    " ", "\x1a",
)  # fmt: skip
ENCODINGS = ("utf-8", "utf-8", "gb18030", "utf-16", "utf-16-le", "utf-8-sig", "cp932", "cp949", "latin-1")


def make_input(seed: int) -> bytes:
    """The input of a seed: noise, pieces of SGF in any order, or a good file with some of it spoilt."""
    lots = Random(seed)  # noqa: S311  # test data, no secret
    kind = lots.randrange(10)
    if kind == 0:
        return lots.randbytes(lots.randrange(200))
    if kind < 5:
        text = "(;" * (kind % 2) + "".join(lots.choices(PIECES, k=lots.randrange(60)))
    else:
        text = GOOD
        for _ in range(lots.randrange(6)):
            at, length = lots.randrange(len(text) + 1), lots.randrange(8)
            text = text[:at] + lots.choice(PIECES) * lots.choice((1, 1, 1, 30)) + text[at + length :]
    data = bytearray(text.encode(lots.choice(ENCODINGS), errors="replace"))
    for _ in range(lots.choice((0, 0, 1, 5))):
        if data:
            data[lots.randrange(len(data))] = lots.randrange(256)
    return bytes(data)


def run_input(data: bytes) -> str:
    """What came of an input: a code, or how far it went. Whatever else is raised is a bug."""
    try:
        trees = read_sgf(data)
        if read_sgf(encode_sgf(trees))[0].nodes[1:] != trees[0].nodes[1:]:
            return "BUG: not the same again"
        record = read_record(trees[0])
        fault = replay_record(record).fault
        read_record(write_record(record))
    except (SgfRefused, GoRefused) as refused:
        return refused.code
    return "legal" if fault is None else fault.refusal.code


def main() -> None:
    """Run the inputs and print what came of them; exit 1 if one was too slow or not the same again."""
    inputs = int(sys.argv[1]) if len(sys.argv) > 1 else USUAL_INPUTS
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    outcomes: Counter[str] = Counter()
    slowest = (0.0, first)
    for seed in range(first, first + inputs):
        data = make_input(seed)
        begun = time.perf_counter()
        try:
            outcome = run_input(data)
        except BaseException:
            print(f"seed {seed}: {data!r}")
            raise
        slowest = max(slowest, (time.perf_counter() - begun, seed))
        outcomes[outcome] += 1
        if outcome.startswith("BUG"):
            print(f"seed {seed}: {outcome}: {data!r}")
    print(
        f"SGF: {inputs:,} fuzzed inputs, seeds {first} to {first + inputs - 1}, slowest {slowest[0] * 1000:.1f} ms",
        end=" ",
    )
    print(f"(seed {slowest[1]}): " + ", ".join(f"{code} {count:,}" for code, count in outcomes.most_common()))
    sys.exit(int(slowest[0] > SLOWEST_S or any(outcome.startswith("BUG") for outcome in outcomes)))


if __name__ == "__main__":
    main()
