// What a clock shows between two readings of the server. Only the server decides that time is up.

import type { ClockShown } from "./protocol.generated.ts";

/** A clock `elapsedMs` after it was read: grace runs first, then main time, then period after period. */
export function runOn(shown: ClockShown, wholePeriodMs: number, elapsedMs: number): ClockShown {
  if (!shown.running || elapsedMs <= 0) return shown;
  const grace = shown.grace_ms ?? 0;
  const fromGrace = Math.min(grace, elapsedMs);
  const fromMain = Math.min(shown.main_ms, elapsedMs - fromGrace);
  const left = {
    ...shown, grace_ms: grace - fromGrace, main_ms: shown.main_ms - fromMain,
  };
  const rest = elapsedMs - fromGrace - fromMain;
  return rest > 0 ? runPeriods(left, wholePeriodMs, rest) : left;
}

function runPeriods(shown: ClockShown, wholePeriodMs: number, restMs: number): ClockShown {
  let periods = shown.periods ?? 0;
  if (periods === 0) return shown;
  let period = shown.period_ms ?? 0;
  while (restMs >= period && periods > 1) {
    restMs -= period;
    periods -= 1;
    period = wholePeriodMs;
  }
  return { ...shown, periods, period_ms: Math.max(0, period - restMs), in_byo_yomi: true };
}

/** A time as h:mm:ss or m:ss, begun seconds counted as whole: 0:00 stands only when nothing is left. */
export function writeTime(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const end = `${String(rest).padStart(2, "0")}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${end}` : `${minutes}:${end}`;
}

/** How long a move took, as m:ss: the nearest second. */
export function writeUsed(ms: number): string {
  return writeTime(Math.round(ms / 1_000) * 1_000);
}

/** How much later than it happens a game is shown to whoever watches, by what a snapshot that has just come says. */
export function delayOf(serverMs: number, toldAtMs: number): number {
  const behind = serverMs - toldAtMs;
  return behind > LEAST_DELAY_MS ? behind : 0;
}

const LEAST_DELAY_MS = 3_000; // less is the network, and a clock that is not yet measured well

/** What time it is at the server, by this machine's steady clock: whatever its calendar says, nothing changes. */
export class ServerTime {
  private samples: { roundTripMs: number; offsetMs: number }[] = [];

  /** A reading that came back `roundTripMs` after it was asked for; null: it was told unasked. */
  note(atMs: number, nowMs: number, roundTripMs: number | null): void {
    const cost = roundTripMs ?? 10_000;
    if (roundTripMs === null && this.samples.length > 0) return;
    this.samples.push({ roundTripMs: cost, offsetMs: atMs + (roundTripMs ?? 0) / 2 - nowMs });
    this.samples = this.samples.slice(-8);
  }

  /** The machine may have slept, and its steady clock with it: what was measured before says nothing. */
  forget(): void {
    this.samples = [];
  }

  /** Whether the server has said what time it is. */
  isKnown(): boolean {
    return this.samples.length > 0;
  }

  /** The server's time at a moment of the steady clock, by the reading that took the shortest way. */
  at(nowMs: number): number {
    const best = this.samples.reduce((one, other) => (other.roundTripMs <= one.roundTripMs ? other : one), NOTHING);
    return nowMs + best.offsetMs;
  }

  /** The median of the last round trips; null before there is one. */
  roundTripMs(): number | null {
    const known = this.samples.map((one) => one.roundTripMs).filter((ms) => ms < 10_000).sort((a, b) => a - b);
    return known[Math.floor(known.length / 2)] ?? null;
  }
}

const NOTHING = { roundTripMs: Number.POSITIVE_INFINITY, offsetMs: 0 };
