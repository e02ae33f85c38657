"""The tables, one file a theme."""

from tianyuan.store.models.audit import AuditEntry
from tianyuan.store.models.competition import Competition, RegulationUse, Stage
from tianyuan.store.models.entrant import Entrant, EntrantEntry
from tianyuan.store.models.lots import Lots
from tianyuan.store.models.people import Account, Attempt, RecoveryCode, SecondFactor
from tianyuan.store.models.regulation import RegulationVersion
from tianyuan.store.models.result import ResultEntry
from tianyuan.store.models.roles import RoleGrant
from tianyuan.store.models.upload import Upload

__all__ = [
    "Account",
    "Attempt",
    "AuditEntry",
    "Competition",
    "Entrant",
    "EntrantEntry",
    "Lots",
    "RecoveryCode",
    "RegulationUse",
    "RegulationVersion",
    "ResultEntry",
    "RoleGrant",
    "SecondFactor",
    "Stage",
    "Upload",
]
