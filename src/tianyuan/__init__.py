"""Tianyuan 天元: runs Go competitions end to end, from the regulation 竞赛规程 as data."""

__version__ = "0.1.0"
