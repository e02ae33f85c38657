"""The tables, one file a theme."""

from tianyuan.store.models.audit import AuditEntry
from tianyuan.store.models.competition import Competition, RegulationUse, Stage
from tianyuan.store.models.entrant import Entrant, EntrantEntry
from tianyuan.store.models.games import BotToken, ChatLine, Game, GameSeat, Invitation, RunningGame, Settlement
from tianyuan.store.models.jobs import Job
from tianyuan.store.models.lots import Lots
from tianyuan.store.models.people import Account, Attempt, RecoveryCode, SecondFactor
from tianyuan.store.models.registration import Application, ApplicationEvent, Paper, PaperRuling, Person
from tianyuan.store.models.regulation import RegulationVersion
from tianyuan.store.models.result import ResultEntry
from tianyuan.store.models.roles import RoleGrant
from tianyuan.store.models.rounds import (
    CheckIn,
    Publication,
    ResultNote,
    RoundDraft,
    RoundRelease,
    SeedCommitment,
    Withdrawal,
)
from tianyuan.store.models.upload import Upload

__all__ = [
    "Account",
    "Application",
    "ApplicationEvent",
    "Attempt",
    "AuditEntry",
    "BotToken",
    "ChatLine",
    "CheckIn",
    "Competition",
    "Entrant",
    "EntrantEntry",
    "Game",
    "GameSeat",
    "Invitation",
    "Job",
    "Lots",
    "Paper",
    "PaperRuling",
    "Person",
    "Publication",
    "RecoveryCode",
    "RegulationUse",
    "RegulationVersion",
    "ResultEntry",
    "ResultNote",
    "RoleGrant",
    "RoundDraft",
    "RoundRelease",
    "RunningGame",
    "SecondFactor",
    "SeedCommitment",
    "Settlement",
    "Stage",
    "Upload",
    "Withdrawal",
]
