"""Every criterion of the chain, one file each; this is where they are found by code."""

from collections.abc import Mapping

from tianyuan.core.regulation.placing import Criterion, CriterionCode, Placing
from tianyuan.core.standings.tiebreaks import (
    beat_all,
    best_beaten,
    best_placed,
    cumulative,
    direct_encounter,
    median,
    play_off,
    points,
    previous_round,
    sodos,
    sos,
    sos_excluding_rounds,
    sos_less_lowest,
    total,
    warnings,
    white_wins,
    wins,
)
from tianyuan.core.standings.units import Unit

UNITS: Mapping[CriterionCode, Unit] = {
    "points": points.UNIT,
    "sos": sos.UNIT,
    "direct_encounter": direct_encounter.TWO_ONLY,
    "sos_excluding_rounds": sos_excluding_rounds.FROM_FIRST,
    "wins": wins.UNIT,
    "sodos": sodos.UNIT,
    "sos_less_lowest": sos_less_lowest.UNIT,
    "median": median.UNIT,
    "cumulative": cumulative.UNIT,
    "best_beaten": best_beaten.UNIT,
    "best_placed": best_placed.UNIT,
    "previous_round": previous_round.UNIT,
    "warnings": warnings.UNIT,
    "total": total.UNIT,
    "white_wins": white_wins.UNIT,
    "play_off": play_off.UNIT,
    "beat_all": beat_all.UNIT,
}


def find_unit(link: Criterion, placing: Placing) -> Unit:
    """The unit that carries out a link of the chain under the settings it stands in."""
    if link.from_ == "last":
        return sos_excluding_rounds.FROM_LAST
    if link.criterion == "direct_encounter" and placing.direct_encounter == "beat_all":
        return direct_encounter.BEAT_ALL
    return UNITS[link.criterion]
