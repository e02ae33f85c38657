"""Awards written out: text and xlsx to read, JSON and one flat CSV for machines."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from tianyuan.core.awards.award import Awards
from tianyuan.core.awards.dan_awards import DanProposal
from tianyuan.core.awards.promotion import PromotionResult
from tianyuan.core.field import Entrant
from tianyuan.core.ranks import Rank
from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.hall import SwissStage
from tianyuan.documents.award_grids import awards_grids
from tianyuan.documents.layout import Cell, write_csv, write_text, write_xlsx
from tianyuan.texts import Language

Row = dict[str, Cell]
CSV_COLUMNS = (
    "kind",
    "award",
    "clause",
    "place",
    "last_place",
    "id",
    "name",
    "state",
    "gross_fen",
    "tax_fen",
    "net_fen",
    "rank",
)


def awards_text(regulation: Regulation, entrants: Sequence[Entrant], awards: Awards, language: Language) -> bytes:
    """Every award with its reason, in words."""
    return write_text(awards_grids(regulation, entrants, awards, language))


def awards_xlsx(regulation: Regulation, entrants: Sequence[Entrant], awards: Awards, language: Language) -> bytes:
    """The same, a sheet for each part."""
    return write_xlsx(awards_grids(regulation, entrants, awards, language))


def awards_csv(entrants: Sequence[Entrant], awards: Awards) -> bytes:
    """One row for each prize, payout, dan, promotion, candidate and team; money in fen. `state` is a code."""
    names = {entrant.id: entrant.name for entrant in entrants}
    rows = []
    for values in _flat_rows(awards):
        filled: Row = {"name": names.get(str(values["id"]), ""), **values}
        rows.append([filled.get(column) for column in CSV_COLUMNS])
    return write_csv(CSV_COLUMNS, rows)


def awards_json(regulation: Regulation, stage: SwissStage, entrants: Sequence[Entrant], awards: Awards) -> bytes:
    """Everything the awards hold, field by field; ranks as text, money in fen."""
    document = {
        "regulation": {"id": regulation.id, "version": regulation.version},
        "stage": stage.id,
        "names": {entrant.id: entrant.name for entrant in entrants},
        "awards": _plain(awards),
    }
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def _plain(value: object) -> Any:
    if isinstance(value, Rank):
        return str(value)
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def _flat_rows(awards: Awards) -> Iterator[Row]:
    yield from _prize_rows(awards)
    yield from _payout_rows(awards)
    for proposal in awards.dans:
        yield from _dan_rows(proposal)
    for result in awards.promotions:
        yield from _promotion_rows(result)
    for honour in awards.honours:
        for one in honour.candidates:
            row = _placed("honour", honour.honour_id, honour.clause, one.place, one.last_place, one.entrant_id)
            yield row | {"state": one.verdict.state}
    for teams in awards.teams:
        for team in teams.places:
            row = _placed("team", teams.division, teams.clause, team.place, team.last_place, "")
            yield row | {"name": team.team, "state": "placed"}


def _prize_rows(awards: Awards) -> Iterator[Row]:
    for prize in awards.prizes:
        row = _placed("prize", prize.list_id, prize.clause, prize.place, prize.last_place, "")
        yield row | _winner(prize.winner, prize.winner_kind) | {"state": prize.reason, "gross_fen": prize.gross_fen}


def _payout_rows(awards: Awards) -> Iterator[Row]:
    for payout in awards.payouts:
        yield {
            "kind": "payout",
            "award": " ".join(payout.paid),
            **_winner(payout.winner, payout.winner_kind),
            "state": payout.state,
            "gross_fen": payout.gross_fen,
            "tax_fen": payout.tax_fen,
            "net_fen": payout.net_fen,
        }


def _dan_rows(proposal: DanProposal) -> Iterator[Row]:
    for given in proposal.given:
        row = _placed("dan", proposal.division, given.clause, given.place, given.place, given.entrant_id)
        yield row | {"state": "given", "rank": given.rank}
    for one in proposal.pending:
        row = _placed("dan", proposal.division, one.clause, one.place, one.last_place, one.entrant_id)
        yield row | {"state": "pending_lots", "rank": " ".join(option or "none" for option in one.options)}


def _promotion_rows(result: PromotionResult) -> Iterator[Row]:
    promotion = result.promotion
    for state, people in (("given", result.given), ("pending_lots", result.pending)):
        for one in people:
            row = _placed("promotion", promotion.division, promotion.clause, one.place, one.last_place, one.entrant_id)
            yield row | {"state": state, "rank": promotion.to_rank}


def _winner(winner: str, kind: str) -> Row:
    return {"id": winner} if kind == "entrant" else {"id": "", "name": winner}


def _placed(kind: str, award: str, clause: str, place: int, last_place: int, entrant_id: str) -> Row:
    return {
        "kind": kind,
        "award": award,
        "clause": clause,
        "place": place,
        "last_place": last_place,
        "id": entrant_id,
    }
