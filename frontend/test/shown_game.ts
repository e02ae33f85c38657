// A game as the server shows it, for tests: black bo, white wu, 9 lines, nothing played.

import type { ClockShown, RecordTold, SnapshotTold } from "../src/protocol.generated.ts";

export const FULL: ClockShown = { main_ms: 60_000, periods: 3, period_ms: 20_000 };
export const EMPTY_ROWS = Array.from({ length: 9 }, () => ".........").join("/");

export function snapshot(more: Partial<SnapshotTold> = {}): SnapshotTold {
  return {
    t: "snapshot", g: "g1", version: 2, at_ms: 10_000, seat: "bo", role: "player", kind: "invitation", phase: "playing",
    size: 9, komi_quarter_zi: 15, repetition: "situational",
    clock: { main_ms: 60_000, periods: 3, period_ms: 20_000 },
    players: [
      { player: "bo", name: "Bo", side: "black", order: 1 },
      { player: "wu", name: "Wu", side: "white", order: 1, rank: "6d" },
    ],
    board: EMPTY_ROWS, to_move: "black", turn: "bo", ply: 0, moves: [], captured: {},
    clocks: { black: { ...FULL, running: true }, white: FULL },
    presence: [{ player: "bo", in_front: true }, { player: "wu", in_front: true }],
    counting: null, finish: null, holds: [], penalties_quarter_zi: {}, numbers: {},
    ...more,
  } as SnapshotTold;
}

export function record(more: Partial<RecordTold>): RecordTold {
  return {
    t: "record", g: "g1", version: 3, at_ms: 11_000, kind: "play", ply: 1, phase: "playing", to_move: "white", turn: "wu",
    clocks: { black: FULL, white: { ...FULL, running: true } },
    ...more,
  } as RecordTold;
}
