"""A drawn round written out: text to hang up, CSV to fill in, JSON to publish and to draw again from."""

import csv
import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from tianyuan import __version__
from tianyuan.core.field import ResultRow
from tianyuan.core.pairing.bye_reason import explain_bye
from tianyuan.core.pairing.round_draw import RoundDraw
from tianyuan.core.pairing.values import Pair, Pairing
from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.hall import SwissStage
from tianyuan.documents.layout import Cell, Grid, write_text
from tianyuan.texts import Language, say
from tianyuan.texts.format import in_language
from tianyuan.texts.pairing import (
    bye_words,
    colours_words,
    floats_words,
    level_words,
    pair_words,
    proof_words,
    relaxation_words,
)

RESULT_COLUMNS = ("round", "board", "black", "white", "result")


@dataclass(frozen=True, kw_only=True)
class DrawnRound:
    """A round of a pool with all that it was drawn from."""

    regulation: Regulation
    stage: SwissStage
    pool: str
    draw: RoundDraw
    pairing: Pairing

    def names(self) -> dict[str, str]:
        """Names by id."""
        return {entrant.id: entrant.name for entrant in self.draw.entrants}


def pairing_text(drawn: DrawnRound, language: Language, *, explain: bool = False) -> bytes:
    """The boards as an aligned table with a summary below; `explain` adds the reasons of every pair."""
    return write_text([pairing_grid(drawn, language, explain=explain)])


def pairing_csv(pairing: Pairing) -> bytes:
    """`round,board,black,white,result` to be filled in and put below the results: a pair's result is empty.

    A forced bye is left out: it stands in the results already.
    """
    rows: list[tuple[Cell, ...]] = [(pairing.round, pair.board, pair.black, pair.white, None) for pair in pairing.pairs]
    if pairing.bye is not None:
        rows.append((pairing.round, None, pairing.bye, None, "bye"))
    return _write_rows(rows)


def results_csv(rows: Sequence[ResultRow]) -> bytes:
    """Rows of results as `read_results` reads them, ids as they stand."""
    return _write_rows([tuple(row) for row in rows])


def _write_rows(rows: Sequence[Sequence[Cell]]) -> bytes:
    # Ids go out as they came in, whatever they begin with: the file is read again, and an id is compared as text.
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(RESULT_COLUMNS)
    writer.writerows(rows)
    return out.getvalue().encode()


def pairing_grid(drawn: DrawnRound, language: Language, *, explain: bool) -> Grid:
    """The round as a table for people."""
    names, states = drawn.names(), {state.id: state for state in drawn.draw.states()}
    columns = ["board", "black_id", "black", "black_points", "white_id", "white", "white_points"]
    rows = [_pair_cells(pair, names, language, explain=explain) for pair in drawn.pairing.pairs]
    for bye in _byes(drawn.pairing):
        row: list[Cell] = [None, bye, names[bye], states[bye].points, "", say("results.result.bye", language), None]
        rows.append((*row, "") if explain else tuple(row))
    if explain:
        columns.append("reasons")
    return Grid(
        title=_title(drawn, language),
        headings=tuple(say(f"pairing.heading.{column}", language) for column in columns),
        rows=tuple(rows),
        notes=tuple(summary_lines(drawn, language)),
    )


def _pair_cells(pair: Pair, names: dict[str, str], language: Language, *, explain: bool) -> tuple[Cell, ...]:
    black, white, reasons = pair.black, pair.white, pair.reasons
    cells: tuple[Cell, ...] = (
        pair.board,
        black,
        names[black],
        reasons.black_points,
        white,
        names[white],
        reasons.white_points,
    )
    return (*cells, pair_words(pair, names, language)) if explain else cells


def _byes(pairing: Pairing) -> tuple[str, ...]:
    return (*pairing.forced_byes, *((pairing.bye,) if pairing.bye is not None else ()))


def _title(drawn: DrawnRound, language: Language) -> str:
    pool = next(one.name for one in drawn.regulation.pools if one.id == drawn.pool)
    return say(
        "pairing.title",
        language,
        round=drawn.pairing.round,
        pool=in_language(pool, language),
        stage=in_language(drawn.stage.name, language),
        name=in_language(drawn.regulation.name, language),
    )


def summary_lines(drawn: DrawnRound, language: Language) -> Iterator[str]:
    """What is to be known of the whole round: floats, colours, byes, what was given up, the proof, the draw."""
    draw, pairing, names = drawn.draw, drawn.pairing, drawn.names()
    comma = say("documents.list_comma", language)
    yield floats_words(pairing, language)
    yield colours_words(pairing, language)
    if pairing.cost["same_team"]:
        number = pairing.cost["same_team"]
        yield say("pairing.count", language, what=level_words("same_team", language), number=number)
    if pairing.bye is not None:
        yield bye_words(f"{names[pairing.bye]} ({pairing.bye})", _bye_reason(drawn), language)
    for bye in pairing.forced_byes:
        yield say("pairing.bye_forced", language, name=f"{names[bye]} ({bye})")
    if draw.fixed:
        yield say("pairing.fixed", language, number=len(draw.fixed))
    if pairing.relaxed:
        given_up = comma.join(relaxation_words(one, language) for one in pairing.relaxed)
        yield say("pairing.relaxed", language, what=given_up)
    if draw.absent:
        people = comma.join(f"{names[one]} ({one})" for one in draw.absent)
        yield say("pairing.absent", language, number=len(draw.absent), people=people)
    yield proof_words(pairing, language)
    yield say("pairing.origin", language, commitment=draw.seed.commitment, mix=draw.mix, version=__version__)


def _bye_reason(drawn: DrawnRound) -> Any:
    by_hand = {one for pair in drawn.draw.fixed for one in pair} | set(drawn.draw.forced_byes)
    states = [state for state in drawn.draw.states() if state.id not in by_hand]
    return explain_bye(states, drawn.pairing.bye or "", drawn.draw.settings)


def pairing_json(drawn: DrawnRound) -> bytes:
    """All that is published with a round: the pairs with their reasons, and what is needed to draw them again."""
    draw, pairing = drawn.draw, drawn.pairing
    document = {
        "regulation": {"id": drawn.regulation.id, "version": drawn.regulation.version},
        "stage": drawn.stage.id,
        "pool": drawn.pool,
        "round": pairing.round,
        "engine": {"name": "tianyuan", "version": __version__},
        "settings": {"points": asdict(draw.points), "pairing": asdict(draw.settings)},
        "seed": {
            "commitment": draw.seed.commitment,
            "text": draw.seed.committed,
            "public_number": draw.seed.public_number,
        },
        "mix": draw.mix,
        "absent": list(draw.absent),
        "fixed": [list(pair) for pair in draw.fixed],
        "pairs": [_pair_document(pair) for pair in pairing.pairs],
        "bye": _bye_document(drawn),
        "forced_byes": list(pairing.forced_byes),
        "cost": dict(pairing.cost),
        "proved": pairing.proved,
        "gap": dict(pairing.gap),
        "relaxed": list(pairing.relaxed),
    }
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def _pair_document(pair: Pair) -> dict[str, Any]:
    reasons = pair.reasons
    return {
        "board": pair.board,
        "black": pair.black,
        "white": pair.white,
        "black_points": reasons.black_points,
        "white_points": reasons.white_points,
        "floats_down": reasons.floats_down,
        "floats_up": reasons.floats_up,
        "colour": reasons.colour,
        "exceptions": [{"level": level, "whom": whom} for level, whom in reasons.exceptions],
    }


def _bye_document(drawn: DrawnRound) -> dict[str, Any] | None:
    if drawn.pairing.bye is None:
        return None
    return {"id": drawn.pairing.bye, **asdict(_bye_reason(drawn))}
