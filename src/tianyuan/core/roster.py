"""Who on a list that is handed in is whom of the field: by id, else by name with birth date and unit, else one asks."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from tianyuan.core.field import Entrant

RowState = Literal["new", "changed", "same", "unsure", "left_out"]
Doubt = Literal["id_of_another", "other_id", "twice", "several", "same_name", "key_incomplete"]

# Answers to a doubt: a new person, not this time, or `IS` followed by the id of somebody in the field.
NEW = "new"
LEAVE_OUT = "leave_out"
IS = "is:"

# A cell that is empty in these says nothing; it takes away nothing that is known.
_SILENT_WHEN_EMPTY = frozenset({"rank", "team", "born", "gender", "play_off"})


@dataclass(frozen=True, kw_only=True)
class Incoming:
    """One row of a list: its line in the file, and what it says. `entrant.id` is "" where the row gives none."""

    line: int
    entrant: Entrant


@dataclass(frozen=True, kw_only=True)
class RosterRow:
    """What a row will do to the field.

    `entrant` is how he will stand there, or what the row says where that is not decided. `before` is how he stands
    now; `changed` names the fields that differ. `doubt` stays when it was answered, with the `candidates` to choose
    from.
    """

    line: int
    state: RowState
    entrant: Entrant
    before: Entrant | None = None
    changed: tuple[str, ...] = ()
    doubt: Doubt | None = None
    candidates: tuple[Entrant, ...] = ()


def plan_roster(
    field: Sequence[Entrant],
    incoming: Sequence[Incoming],
    *,
    given: Collection[str],
    answers: Mapping[int, str],
    used_ids: Collection[str] = (),
) -> tuple[RosterRow, ...]:
    """What a list does to the field, row by row in its order; nobody who is not on it is touched.

    `given` names the columns that the list has; `answers` settle doubts, by line; `used_ids` are taken without
    standing in the field (withdrawn entrants). The same list again is the same in every row.
    """
    planner = _Planner(field, given=given, answers=answers)
    # Rows that name an id come first, or a row without one could take their person by his name.
    ordered = sorted(incoming, key=lambda row: not row.entrant.id)
    rows = sorted((planner.plan(row) for row in ordered), key=lambda row: row.line)
    return _number_new(rows, taken={entrant.id for entrant in field} | set(used_ids))


def _number_new(rows: Iterable[RosterRow], *, taken: set[str]) -> tuple[RosterRow, ...]:
    """Give those who are new without an id the next free numbers."""
    rows = tuple(rows)
    named = {row.entrant.id for row in rows if row.state == "new"}
    last = max((int(one) for one in taken | named if one.isascii() and one.isdecimal() and len(one) < 10), default=0)
    numbered = []
    for row in rows:
        if row.state == "new" and not row.entrant.id:
            last += 1
            row = replace(row, entrant=replace(row.entrant, id=str(last)))
        numbered.append(row)
    return tuple(numbered)


@dataclass(frozen=True, kw_only=True)
class _Match:
    """Whom a row means: somebody of the field, a new person (`existing` None), or a doubt about it."""

    existing: Entrant | None = None
    doubt: Doubt | None = None
    candidates: tuple[Entrant, ...] = ()


class _Planner:
    """Matches row after row; each person of the field belongs to one row at most."""

    def __init__(self, field: Sequence[Entrant], *, given: Collection[str], answers: Mapping[int, str]) -> None:
        self.given = [name for name in given if name != "id"]
        self.answers = answers
        self.by_id = {entrant.id: entrant for entrant in field}
        self.by_name: dict[str, list[Entrant]] = {}
        for entrant in field:
            self.by_name.setdefault(_plain_name(entrant), []).append(entrant)
        self.taken: set[str] = set()
        self.new: dict[str, list[Entrant]] = {}

    def plan(self, row: Incoming) -> RosterRow:
        match = self._match_id(row.entrant) if row.entrant.id else self._match_name(row.entrant)
        answer = self.answers.get(row.line, "") if match.doubt else ""
        if match.doubt and not self._is_answered(answer, match):
            return self._row(row, "unsure", row.entrant, match)
        if answer == LEAVE_OUT:
            return self._row(row, "left_out", row.entrant, match)
        existing = self.by_id[answer.removeprefix(IS)] if answer.startswith(IS) else match.existing
        return self._add(row, match) if existing is None else self._change(row, existing, match)

    def _is_answered(self, answer: str, match: _Match) -> bool:
        known = {IS + one.id for one in match.candidates if one.id not in self.taken}
        return answer in (NEW, LEAVE_OUT) or answer in known

    def _add(self, row: Incoming, match: _Match) -> RosterRow:
        entrant = row.entrant
        if entrant.id in self.by_id:
            entrant = replace(entrant, id="")
        self.new.setdefault(_plain_name(entrant), []).append(entrant)
        return self._row(row, "new", entrant, match)

    def _change(self, row: Incoming, existing: Entrant, match: _Match) -> RosterRow:
        self.taken.add(existing.id)
        told = self._news(existing, row.entrant)
        planned = self._row(row, "changed" if told else "same", replace(existing, **told), match)
        return replace(planned, before=existing, changed=tuple(told))

    def _row(self, row: Incoming, state: RowState, entrant: Entrant, match: _Match) -> RosterRow:
        return RosterRow(line=row.line, state=state, entrant=entrant, doubt=match.doubt, candidates=match.candidates)

    def _match_id(self, entrant: Entrant) -> _Match:
        existing = self.by_id.get(entrant.id)
        if existing is None:
            known = tuple(one for one in self._free(self._like(entrant)) if _same_key(one, entrant))
            return _Match(doubt="other_id", candidates=known) if known else _Match()
        if existing.id in self.taken:
            return _Match(doubt="twice")
        same_birth = existing.born is not None and existing.born == entrant.born
        if _plain_name(existing) != _plain_name(entrant) and not same_birth:
            return _Match(doubt="id_of_another", candidates=(existing,))
        return _Match(existing=existing)

    def _match_name(self, entrant: Entrant) -> _Match:
        like = self._like(entrant)
        free = self._free(like)
        alike = [one for one in free if not self._news(one, entrant)]
        if alike:
            return _Match(existing=alike[0])
        same = [one for one in free if _same_key(one, entrant)]
        if len(same) == 1:
            return _Match(existing=same[0])
        if not like:
            twin = any(_may_be_one(one, entrant) for one in self.new.get(_plain_name(entrant), ()))
            return _Match(doubt="twice") if twin else _Match()
        return _Match(doubt=_doubt_about(entrant, free=free, same=same), candidates=tuple(free))

    def _like(self, entrant: Entrant) -> list[Entrant]:
        """Those of that name whose day of birth does not speak against it."""
        return [one for one in self.by_name.get(_plain_name(entrant), ()) if _may_be_one(one, entrant)]

    def _free(self, entrants: Iterable[Entrant]) -> list[Entrant]:
        return [one for one in entrants if one.id not in self.taken]

    def _news(self, existing: Entrant, entrant: Entrant) -> dict[str, Any]:
        """What the row says that is not known yet; empty cells say nothing, nor do other blanks within a name."""
        says = {name: getattr(entrant, name) for name in self.given}
        if _plain_name(existing) == _plain_name(entrant):
            says.pop("name", None)
        return {
            name: value
            for name, value in says.items()
            if value != getattr(existing, name) and (value or name not in _SILENT_WHEN_EMPTY)
        }


def _doubt_about(entrant: Entrant, *, free: Sequence[Entrant], same: Sequence[Entrant]) -> Doubt:
    if not free:
        return "twice"
    if len(same) > 1:
        return "several"
    return "same_name" if entrant.born and entrant.team else "key_incomplete"


def _plain_name(entrant: Entrant) -> str:
    """The name without the blanks that lists are lined up with, in small letters."""
    return "".join(entrant.name.split()).casefold()


def _may_be_one(one: Entrant, other: Entrant) -> bool:
    return one.born is None or other.born is None or one.born == other.born


def _same_key(one: Entrant, other: Entrant) -> bool:
    """Whether name, day of birth and unit are given and equal; the names are equal already."""
    return bool(one.born and one.team) and (one.born, one.team) == (other.born, other.team)
