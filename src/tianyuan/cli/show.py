"""What a regulation says, as text to read."""

from collections.abc import Iterator

from tianyuan.cli.words import finding_line, missing_line
from tianyuan.core.regulation import Regulation, Stage
from tianyuan.core.regulation.hall import SwissStage, TitleMatch
from tianyuan.core.regulation.online import OnlineStage
from tianyuan.core.regulation.rewards import PlaceAmount, PrizeList
from tianyuan.documents.standings import criterion_words
from tianyuan.regulations import check, stage_states
from tianyuan.texts import Language, say
from tianyuan.texts.format import date_words, in_language, yuan
from tianyuan.texts.regulation import describe_clock, describe_condition, describe_window


def show_regulation(regulation: Regulation, language: Language) -> str:
    """The regulation section by section; what is open or worth a warning stands at its end."""
    shown = _Shown(regulation, language)
    sections = (
        ("organisers", shown.organisers()),
        ("timetable", shown.timetable()),
        ("divisions", shown.divisions()),
        ("stages", shown.stages()),
        ("prizes", shown.prizes()),
        ("dans", shown.dans()),
        ("supplements", shown.supplements()),
        ("open", shown.open_points()),
    )
    lines = [f"{in_language(regulation.name, language)} ({regulation.id})", ""]
    for name, found in sections:
        content = list(found)
        if content:
            lines += [f"== {say(f'cli.show.{name}', language)} ==", *content, ""]
    return "\n".join(lines)


class _Shown:
    def __init__(self, regulation: Regulation, language: Language) -> None:
        self.regulation = regulation
        self.language = language

    def organisers(self) -> Iterator[str]:
        comma = say("documents.list_comma", self.language)
        for organiser in self.regulation.organisers:
            names = comma.join(in_language(name, self.language) for name in organiser.names)
            yield self._line(say(f"regulation.role.{organiser.role}", self.language), names)

    def timetable(self) -> Iterator[str]:
        for item in self.regulation.timetable:
            yield self._line(describe_window(item.window, self.language), in_language(item.name, self.language))

    def divisions(self) -> Iterator[str]:
        pools = {pool.id: in_language(pool.name, self.language) for pool in self.regulation.pools}
        for division in self.regulation.divisions:
            kind = say(f"regulation.format.{division.format}", self.language)
            pool = "" if division.pool is None else f" · {pools[division.pool]}"
            yield f"{in_language(division.name, self.language)} ({division.id}): {kind}{pool}"
            for condition in division.conditions:
                yield f"  - {describe_condition(condition, self.regulation, self.language)}"

    def stages(self) -> Iterator[str]:
        for stage in self.regulation.stages:
            kind = say(f"regulation.stage_kind.{stage.kind}", self.language)
            yield f"{in_language(stage.name, self.language)} ({stage.id}): {kind}"
            yield from (f"  - {line}" for line in self._stage_lines(stage))

    def _stage_lines(self, stage: Stage) -> Iterator[str]:
        if isinstance(stage, OnlineStage | SwissStage):
            yield describe_clock(stage.clock, self.language)
        if isinstance(stage, SwissStage):
            chain = " → ".join(criterion_words(link, self.language) for link in stage.placing.chain)
            yield say("cli.show.chain", self.language, chain=chain, clause=stage.placing.clause)
        if isinstance(stage, TitleMatch):
            for game in stage.games:
                clock = describe_clock(game.clock, self.language)
                yield say("cli.show.game", self.language, number=game.number, clock=clock)

    def prizes(self) -> Iterator[str]:
        for prize_list in self.regulation.prizes:
            yield from self._prize_lines(prize_list)
        if self.regulation.prizes_total_fen is not None:
            yield say("cli.show.total", self.language, total=yuan(self.regulation.prizes_total_fen, self.language))

    def _prize_lines(self, prize_list: PrizeList) -> Iterator[str]:
        name, total = in_language(prize_list.name, self.language), yuan(prize_list.total_fen, self.language)
        yield say("cli.show.list", self.language, name=name, clause=prize_list.clause, total=total)
        for part in prize_list.places:
            yield f"  {self._places(part)}  {yuan(part.each_fen, self.language)}"

    def _places(self, part: PlaceAmount) -> str:
        return f"{part.first_place}–{part.last_place}" if part.last_place > part.first_place else str(part.first_place)

    def dans(self) -> Iterator[str]:
        for awards in self.regulation.dan_awards:
            division = self.regulation.division(awards.division)
            yield "" if division is None else in_language(division.name, self.language)
            for tier in awards.tiers:
                grants = "; ".join(
                    say(
                        "cli.show.grant",
                        self.language,
                        number=one.number,
                        rank=one.rank,
                        first=one.first_place,
                        last=one.last_place,
                    )
                    for one in tier.grants
                )
                yield "  - " + say(
                    "cli.show.tier",
                    self.language,
                    clause=tier.clause,
                    rank=tier.counted_rank,
                    heads=tier.at_least,
                    grants=grants,
                )

    def supplements(self) -> Iterator[str]:
        for note in self.regulation.supplements:
            code = "cli.show.supplement_of_ours" if note.ours_for_demo else "cli.show.supplement"
            name, issued = in_language(note.name, self.language), date_words(note.issued, self.language)
            yield say(code, self.language, number=note.number, name=name, issued=issued)

    def open_points(self) -> Iterator[str]:
        for state in stage_states(self.regulation):
            if not state.runnable:
                yield missing_line(self.regulation, state, self.language)
        for finding in check(self.regulation):
            yield finding_line(finding, self.language)

    def _line(self, name: str, content: str) -> str:
        return say("cli.show.line", self.language, name=name, content=content)
