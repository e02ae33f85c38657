"""The regulation 竞赛规程 as frozen values: what an organiser may set, and nothing that runs.

One file a theme: words, dates, organisation, entry, conditions, clocks, online, hall, placing, rewards, supplement.
`Regulation` below holds them together. Files are read and checked by `tianyuan.regulations`.
"""

from tianyuan.core.regulation.regulation import Regulation, Stage

__all__ = ["Regulation", "Stage"]
