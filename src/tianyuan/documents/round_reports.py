"""The checker's judgement of rounds written out, as text and JSON."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tianyuan.core.pairing.checker import VECTOR
from tianyuan.core.pairing.round_proof import PROVED_LEVELS, JudgedRound
from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.hall import SwissStage
from tianyuan.documents.layout import Cell, Grid, write_text
from tianyuan.texts import Language, say
from tianyuan.texts.format import in_language
from tianyuan.texts.pairing import level_words, violation_words


@dataclass(frozen=True, kw_only=True)
class JudgedPool:
    """The rounds of one pool that were judged, in order; `names` by id."""

    pool: str
    names: Mapping[str, str]
    rounds: tuple[JudgedRound, ...]


def reports_text(regulation: Regulation, stage: SwissStage, pools: Sequence[JudgedPool], language: Language) -> bytes:
    """A table a pool: the totals of every principle by round; below it what is wrong, and what could not be helped."""
    return write_text([_pool_grid(regulation, stage, pool, language) for pool in pools])


def reports_json(regulation: Regulation, stage: SwissStage, pools: Sequence[JudgedPool]) -> bytes:
    """The same for machines."""
    document = {
        "regulation": {"id": regulation.id, "version": regulation.version},
        "stage": stage.id,
        "pools": [{"id": pool.pool, "rounds": [_round_document(judged) for judged in pool.rounds]} for pool in pools],
    }
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def _pool_grid(regulation: Regulation, stage: SwissStage, pool: JudgedPool, language: Language) -> Grid:
    words = next(one.name for one in regulation.pools if one.id == pool.pool)
    proved = any(judged.proof is not None for judged in pool.rounds)
    columns = ["round", "boards", "byes", "violations"]
    headings = [say(f"pairing.heading.{column}", language) for column in columns]
    headings += [level_words(level, language) for level in PROVED_LEVELS]
    headings += [say("pairing.heading.proof", language)] if proved else []
    return Grid(
        title=say(
            "pairing.check_title",
            language,
            pool=in_language(words, language),
            stage=in_language(stage.name, language),
            name=in_language(regulation.name, language),
        ),
        headings=tuple(headings),
        rows=tuple(_round_cells(judged, language, proved=proved) for judged in pool.rounds),
        notes=tuple(note for judged in pool.rounds for note in _round_notes(judged, pool.names, language)),
    )


def _round_cells(judged: JudgedRound, language: Language, *, proved: bool) -> tuple[Cell, ...]:
    report = judged.report
    cells: tuple[Cell, ...] = (
        report.round,
        judged.boards,
        len(judged.byes),
        len(report.violations),
        *report.totals[: len(PROVED_LEVELS)],
    )
    return (*cells, _proof_words(judged, language)) if proved else cells


def _proof_words(judged: JudgedRound, language: Language) -> str:
    proof = judged.proof
    if proof is None:
        return ""
    if proof.best:
        return say("pairing.proof.best", language)
    worse = proof.first_worse()
    if worse is None:
        return say("pairing.proof.no_round", language)
    level, total, least = worse
    return say("pairing.proof.worse", language, level=level_words(level, language), total=total, least=least)


def _round_notes(judged: JudgedRound, names: Mapping[str, str], language: Language) -> Iterator[str]:
    report = judged.report
    for violation in report.violations:
        words = violation_words(violation, names, language)
        yield say("pairing.in_round", language, round=report.round, words=words)
    if judged.proof is None:
        return
    verdict = "not_helped" if judged.proof.best else "not_proved"
    for level, whom in report.colour_exceptions:
        yield say(
            f"pairing.colour_exception.{verdict}",
            language,
            round=report.round,
            name=f"{names[whom]} ({whom})",
            level=level_words(level, language),
        )


def _round_document(judged: JudgedRound) -> dict[str, Any]:
    report, proof = judged.report, judged.proof
    document: dict[str, Any] = {
        "round": report.round,
        "boards": judged.boards,
        "byes": list(judged.byes),
        "violations": [
            {"code": violation.code, "ids": list(violation.ids), "since": violation.since}
            for violation in report.violations
        ],
        "totals": dict(zip(VECTOR, report.totals, strict=True)),
        "colour_exceptions": [{"level": level, "id": whom} for level, whom in report.colour_exceptions],
    }
    if proof is not None:
        least = None if proof.least is None else dict(zip(PROVED_LEVELS, proof.least, strict=True))
        document["proof"] = {"least": least, "best": proof.best}
    return document
