"""直胜 as a criterion of its own: who met and beat all the others of the tie is first, the rest go on tied (S2-8.4)."""

from tianyuan.core.standings.encounters import mark_who_beat_all
from tianyuan.core.standings.units import TieUnit

UNIT = TieUnit(values=mark_who_beat_all)
