"""Regulations 竞赛规程 as files: TOML in, the values of `core.regulation` out, with every fault by path and line.

pydantic is used here and nowhere below. The format is described in docs/regulation-format.md.
"""

from tianyuan.regulations.canonical import Change, canonical, changes, digest, from_canonical
from tianyuan.regulations.checks import Finding, StageState, check, stage_states
from tianyuan.regulations.faults import Fault, RegulationError
from tianyuan.regulations.loader import Loaded, load
from tianyuan.regulations.models import json_schema
from tianyuan.regulations.source import Source, shipped, shipped_supplements

__all__ = [
    "Change",
    "Fault",
    "Finding",
    "Loaded",
    "RegulationError",
    "Source",
    "StageState",
    "canonical",
    "changes",
    "check",
    "digest",
    "from_canonical",
    "json_schema",
    "load",
    "shipped",
    "shipped_supplements",
    "stage_states",
]
