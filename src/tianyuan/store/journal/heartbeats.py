"""What a heartbeat means, decided alone among all processes: outages, dead neighbours, one's own loss."""

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from tianyuan.store.journal.values import SILENT_MS, Outage, Pulse

KEPT_MS: Final = 30 * 24 * 3_600_000
"""Outages are told, and the pulses of processes that are no more are kept, for so long: every beat reads them all."""


@dataclass(frozen=True, kw_only=True)
class Found:
    """What a heartbeat found and has to write: the pulses as they are after it, those that changed, a new outage."""

    is_lost: bool
    pulses: tuple[Pulse, ...]
    written: tuple[Pulse, ...]
    outage: Outage | None


def judge_beat(pulses: Sequence[Pulse], own: Pulse, *, is_first: bool) -> Found:
    """What the heartbeat `own` finds where `pulses` are the last ones of all processes.

    With the first heartbeat of an incarnation, processes of this machine that are no more are lost at once, and if
    nobody else is up, the time since the last heartbeat of all is an outage however short. Otherwise a gap of more than
    SILENT_MS is one. It begins where the first of those that were up had dealt with all it received: what came to it
    afterwards may have gone with it. A process that was declared lost writes nothing: it has to take another
    incarnation.
    """
    others = [one for one in pulses if one.process != own.process]
    before = next((one for one in pulses if one.process == own.process), None)
    if before is not None and before.is_lost:
        return Found(is_lost=True, pulses=tuple(pulses), written=(), outage=None)
    dead = [replace(one, is_lost=True) for one in others if is_first and _is_gone(one, own)]
    others = [next((gone for gone in dead if gone.process == one.process), one) for one in others]
    beats = [one.beat_ms for one in pulses]
    up = any(
        not (one.is_lost or one.is_stopped) and own.beat_ms - one.beat_ms <= SILENT_MS
        for one in (*others, before)
        if one
    )
    outage = None
    if beats and not up and max(beats) < own.beat_ms:
        heard = [one.heard_until_ms for one in (*pulses, own) if not (one.is_lost or one.is_stopped)]
        outage = Outage(id=str(max(beats)), down_since_ms=min([max(beats), *heard]), until_ms=own.beat_ms)
    return Found(is_lost=False, pulses=(*others, own), written=(*dead, own), outage=outage)


def name_host() -> str:
    """This machine, this boot and this process's number: `boot id:pid`."""
    boot = Path("/proc/sys/kernel/random/boot_id")
    name = boot.read_text(encoding="ascii").strip() if boot.exists() else os.uname().nodename
    return f"{name}:{os.getpid()}"


def _is_gone(one: Pulse, own: Pulse) -> bool:
    """Whether a pulse is that of a process of this machine that is no more."""
    boot, _, number = one.host.rpartition(":")
    if one.is_lost or one.is_stopped or boot != own.host.rpartition(":")[0] or not number.isdigit():
        return False
    if one.host == own.host:
        return True  # an earlier incarnation of this very process
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False
