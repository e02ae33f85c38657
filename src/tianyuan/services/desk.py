"""One pool of one stage at the referees' desk: opened for an act, with who is in it and what was played."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from zoneinfo import ZoneInfo

from tianyuan.core.field import Entrant, ResultRow
from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.hall import SwissStage
from tianyuan.core.rounds.presence import Marks, Whereabouts, find_whereabouts
from tianyuan.core.stage_ranking import planned_rounds
from tianyuan.services.actors import Actor
from tianyuan.services.audit import who
from tianyuan.services.catalogue import Competition, find_competition
from tianyuan.services.entries import Stamp
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.store.models import RegulationVersion, Stage
from tianyuan.store.queries import rounds as queries
from tianyuan.store.queries.field import read_field
from tianyuan.store.queries.rounds import ReleaseRow


@dataclass(frozen=True, kw_only=True)
class Desk:
    """A pool of a stage of a competition. What it reads, it reads once: open it inside the transaction that acts."""

    competition: Competition
    stage: SwissStage
    stage_pk: int
    pool: str

    @property
    def slug(self) -> str:
        """The address of the competition."""
        return self.competition.slug

    @property
    def regulation(self) -> Regulation:
        """The regulation in force."""
        return self.competition.regulation

    def subject(self, *parts: object) -> str:
        """What the record calls something here: stage, pool and more."""
        return " ".join((self.stage.id, self.pool, *map(str, parts)))

    @cached_property
    def entrants(self) -> tuple[Entrant, ...]:
        """The pool's entrants who have a place in it: last year's title holder has none."""
        return tuple(one for one in self._field[0] if not one.holder)

    @cached_property
    def rows(self) -> tuple[ResultRow, ...]:
        """The pool's results."""
        return self._field[1]

    @cached_property
    def _field(self) -> tuple[tuple[Entrant, ...], tuple[ResultRow, ...]]:
        field = read_field(self.stage_pk)
        divisions = {division.id for division in self.regulation.divisions_of(self.pool)}
        entrants = tuple(one for one in field.entrants if one.division in divisions)
        ids = {one.id for one in entrants}
        return entrants, tuple(row for row in field.rows if row.black in ids)

    @cached_property
    def by_id(self) -> Mapping[str, Entrant]:
        """The entrants by id."""
        return {one.id: one for one in self.entrants}

    @cached_property
    def releases(self) -> Mapping[int, ReleaseRow]:
        """The latest release of every round of the pool, undone rounds among them."""
        return {
            number: row for (pool, number), row in queries.list_releases(self.stage_pk).items() if pool == self.pool
        }

    @property
    def last_round(self) -> int:
        """The last round there is: released and not undone, or with results that were loaded; 0 before the first."""
        live = (number for number, release in self.releases.items() if not release.withdrawn)
        return max((*live, *(row.round for row in self.rows)), default=0)

    @property
    def planned(self) -> int | None:
        """How many rounds the regulation has for so many players, None where it does not say."""
        return planned_rounds(self.stage.rounds, players=len(self.entrants))

    def live(self, number: int) -> ReleaseRow | None:
        """The release of a round that stands."""
        release = self.releases.get(number)
        return None if release is None or release.withdrawn else release

    def whereabouts(self, number: int) -> dict[str, Whereabouts]:
        """Where everybody is in a round."""
        return find_whereabouts(self.entrants, self.marks(), round_number=number)

    def marks(self) -> Marks:
        """Who is there, as marked."""
        event = queries.read_event_marks(self.stage_pk)
        deadline = self._check_in_deadline()
        late = (key for key, mark in event.items() if mark.present and deadline and mark.entered_at >= deadline)
        return Marks(
            event={key: mark.present for key, mark in event.items() if key in self.by_id},
            late=frozenset(late),
            rounds=queries.read_round_marks(self.stage_pk),
            leaves=queries.read_leaves(self.stage_pk),
        )

    def _check_in_deadline(self) -> Any:
        """When check-in closes; None where late comers are admitted, or the timetable has no check-in."""
        if self.stage.check_in_late == "admitted":
            return None
        closes = [
            item.window.closes_at()
            for item in self.regulation.timetable
            if item.kind == "check_in" and item.stage in (None, self.stage.id)
        ]
        return max(closes).replace(tzinfo=ZoneInfo(self.regulation.timezone)) if closes else None

    def missing_boards(self, number: int) -> tuple[int, ...]:
        """The boards of a released round that have no result."""
        release = self.live(number)
        if release is None:
            return ()
        results = queries.read_results(self.stage_pk, number)
        return tuple(one.board for one in release.boards if frozenset((one.black, one.white)) not in results)

    def version(self) -> RegulationVersion:
        """The regulation version in force, as results are entered under it."""
        return RegulationVersion.objects.only("pk").get(digest=self.competition.digest)


def open_desk(slug: str, stage_id: str, pool: str) -> Desk:
    """The desk of a pool. Raises Refused for a competition, stage or pool that is not there."""
    competition = find_competition(slug)
    stage = None if competition is None else competition.stage_with_field(stage_id)
    if competition is None or stage is None or pool not in stage.pools:
        raise Refused(Refusal(code="rounds.pool_unknown", data=(("stage", stage_id), ("pool", pool))))
    return Desk(competition=competition, stage=stage, stage_pk=dict(competition.stages)[stage.id], pool=pool)


def lock_stage(stage_pk: int) -> Stage:
    """The stage, locked until the transaction ends, so that acts on its rounds come one after another."""
    return Stage.objects.select_for_update().get(pk=stage_pk)


def stamp_of(actor: Actor, at: Any, reason: str = "") -> Stamp:
    """When, who and why of an act."""
    return Stamp(at=at, by=who(actor), reason=reason)


def require_reason(reason: str) -> str:
    """The reason without blanks around it. Raises Refused where there is none, or one too long."""
    text = reason.strip()
    if not text:
        raise Refused(Refusal(code="rounds.reason_missing"))
    if len(text) > REASON_LENGTH:
        raise Refused(Refusal(code="rounds.reason_too_long", data=(("at_most", str(REASON_LENGTH)),)))
    return text


REASON_LENGTH = 500


def digest_of(document: object) -> str:
    """SHA-256, in hex, of the canonical JSON: keys sorted, no blanks, UTF-8."""
    return hashlib.sha256(canonical_json(document).encode()).hexdigest()


def canonical_json(document: object) -> str:
    """The text that a digest is taken of."""
    return json.dumps(document, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
