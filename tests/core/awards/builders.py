"""Small regulations, fields and rankings to test awards on."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from tianyuan.core.awards.ranking import PlaceGroup, Ranking
from tianyuan.core.field import Entrant, ResultCode, ResultRow
from tianyuan.core.ranks import Rank
from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.clocks import ByoYomiSetting
from tianyuan.core.regulation.entry import Division, DivisionFormat, Fee, Pool, Registration
from tianyuan.core.regulation.hall import MatchGame, MatchPoints, PairingSettings, RoundsForSize, SwissStage, TitleMatch
from tianyuan.core.regulation.placing import Criterion, Placing
from tianyuan.core.regulation.play import RulesOfPlay
from tianyuan.core.regulation.rewards import PaidElsewhere, PlaceAmount, PrizeList
from tianyuan.core.regulation.words import Words

WORDS = Words(zh="字", en="words")
POINTS = MatchPoints(win=2, draw=1, loss=0)
_CLOCK = ByoYomiSetting(kind="byo_yomi", main_ms=3_000_000, periods=1, period_ms=10_000)


def make_entrant(entrant_id: str, rank: str | None = None, *, division: str = "open", **more: Any) -> Entrant:
    """One entrant, named by his id."""
    held = None if rank is None else Rank.parse(rank)
    return Entrant(id=entrant_id, name=entrant_id, rank=held, division=division, **more)


def make_field(ranks: Iterable[str | None], *, division: str = "open", prefix: str = "p") -> tuple[Entrant, ...]:
    """Entrants p1, p2, … of the ranks given."""
    return tuple(make_entrant(f"{prefix}{at}", rank, division=division) for at, rank in enumerate(ranks, start=1))


def make_ranking(*groups: str) -> Ranking:
    """A ranking from one word a group: "a", "b c" (tied), "d"."""
    ranking: list[PlaceGroup] = []
    place = 1
    for group in groups:
        ids = tuple(group.split())
        ranking.append(PlaceGroup(place=place, ids=ids))
        place += len(ids)
    return tuple(ranking)


def make_list(list_id: str, *amounts_yuan: int, first_place: int = 1, **more: Any) -> PrizeList:
    """A prize list that pays these sums in yuan from `first_place` on; places before it are paid elsewhere."""
    places = tuple(
        PlaceAmount(first_place=place, last_place=place, each_fen=yuan * 100)
        for place, yuan in enumerate(amounts_yuan, start=first_place)
    )
    elsewhere = tuple(PaidElsewhere(place=place, by="match") for place in range(1, first_place))
    settings: dict[str, Any] = {"stage": "swiss", "division": "open", "over": "division", "clause": "九", **more}
    return PrizeList(
        id=list_id,
        name=WORDS,
        places=places,
        total_fen=sum(amounts_yuan) * 100,
        places_paid_elsewhere=elsewhere,
        **settings,
    )


def make_placing(*criteria: str, tie_prizes: Any = "lots") -> Placing:
    """A chain of criteria; points alone by default."""
    chain: Sequence[Any] = criteria or ("points",)
    return Placing(
        chain=tuple(Criterion(criterion=code) for code in chain),
        bye_opponent="lowest_with_points",
        direct_encounter="two_only",
        tie_prizes=tie_prizes,
        clause="八(四)",
    )


def make_stage(*, pools: tuple[str, ...] = ("A",), placing: Placing | None = None) -> SwissStage:
    """A Swiss stage called `swiss`."""
    return SwissStage(
        id="swiss",
        kind="swiss",
        name=WORDS,
        clause="八",
        venue="hall",
        pools=pools,
        rounds=(RoundsForSize(rounds=9),),
        clock=_CLOCK,
        clock_clause="八",
        points=POINTS,
        placing=placing or make_placing(),
        pairing=PairingSettings(
            first_round="lots", forfeit_counts_as_met=True, bye_after_forfeit_win=False, avoid_same_team_rounds=()
        ),
    )


def make_title_match(*, division: str = "open") -> TitleMatch:
    """A title match called `match` against the first of a division."""
    return TitleMatch(
        id="match",
        kind="title_match",
        name=WORDS,
        clause="七",
        venue="hall",
        best_of=1,
        games=(MatchGame(number=1, clock=_CLOCK, clause="八"),),
        title="title",
        challenger_stage="swiss",
        challenger_division=division,
        holder_skips_stage=True,
    )


def make_division(division_id: str, pool: str | None = "A", *, format_: DivisionFormat = "individual") -> Division:
    """A division without conditions."""
    return Division(id=division_id, name=WORDS, format=format_, clause="六", pool=pool)


def make_regulation(*, divisions: tuple[Division, ...] | None = None, **more: Any) -> Regulation:
    """A regulation with the stage `swiss`, pool A and division `open`, and whatever else is given."""
    divisions = divisions or (make_division("open"),)
    pools = dict.fromkeys(division.pool for division in divisions if division.pool)
    settings: dict[str, Any] = {"stages": (make_stage(pools=tuple(pools)),), **more}
    return Regulation(
        schema=1,
        id="test-2023",
        version=1,
        name=WORDS,
        year=2023,
        year_stated=True,
        timezone="Asia/Shanghai",
        issued=date(2023, 8, 10),
        interpretation=WORDS,
        organisers=(),
        venues=(),
        rules=RulesOfPlay(
            name=WORDS,
            board_size=19,
            komi_quarter_zi=15,
            repetition="situational",
            no_result="replay",
            draw_offers=False,
            clause="八",
        ),
        registration=Registration(
            one_division_each=True,
            any_nationality=True,
            repeatable_each_cycle=False,
            clause="七",
            sign_in=("account",),
        ),
        fee=Fee(entry_fen=0, clause="十"),
        pools=tuple(Pool(id=pool, name=WORDS, clause="七") for pool in pools),
        divisions=divisions,
        **{"timetable": (), **settings},
    )


def win(round_: int, black: str, white: str) -> ResultRow:
    """A game over the board that black won."""
    return row(round_, black, white, "black")


def row(round_: int, black: str, white: str | None, result: ResultCode) -> ResultRow:
    """One row of results without a board number."""
    return ResultRow(round=round_, board=None, black=black, white=white, result=result)
