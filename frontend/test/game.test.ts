import assert from "node:assert/strict";
import { test } from "node:test";
import type { CountingShown, FinishShown } from "../src/protocol.generated.ts";
import {
  type Game, applyFinished, applyRecord, lastPoint, lineOf, lowerSide, mayPlay, nameIn, openGame, sideOf, upperSide,
} from "../src/game/state.ts";
import { pointOf } from "../src/points.ts";
import { FULL, record, snapshot } from "./shown_game.ts";

const stones = (game: Game) => {
  const board = game.boards.at(-1) ?? new Uint8Array();
  return ["A9", "B9", "A8", "E5"].map((name) => board[pointOf(name, 9) ?? 0]);
};

/** The game after a record; it has to fit. */
function after(game: Game, more: Parameters<typeof record>[0]): Game {
  const found = applyRecord(game, record({ version: game.version + 1, ...more }));
  if (found === "known" || found === "hole") throw new Error(found);
  return found;
}

const CORNER = snapshot({
  moves: [{ side: "black", player: "bo", point: "B9", used_ms: 1 }, { side: "white", player: "wu", point: "A9", used_ms: 1 }],
  board: ["WB.......", ...Array.from({ length: 8 }, () => ".........")].join("/"),
  ply: 2,
});

test("a snapshot is a game with every board of it", () => {
  const game = openGame(CORNER);
  assert.deepEqual(game.boards.map((board) => board.filter((cell) => cell > 0).length), [0, 1, 2]);
  assert.deepEqual([game.version, game.atMs, game.seat, game.wholePeriodMs, game.startsByMs], [2, 10_000, "bo", 20_000, null]);
  assert.deepEqual([lowerSide(game), upperSide(game), nameIn(game, "wu"), nameIn(game, "x"), sideOf(game, "wu")],
    ["black", "white", "Wu", "x", "white"]);
  assert.equal(lowerSide(openGame(snapshot({ seat: "wu" }))), "white");
  assert.equal(openGame(snapshot({ phase: "waiting", start_in_ms: 5_000 })).startsByMs, 15_000);
});

test("handicap stones stand from the beginning", () => {
  const game = openGame(snapshot({ setup_black: ["E5"], board: snapshot().board.replace(/^/, "") }));
  assert.deepEqual(stones(openGame(snapshot({
    setup_black: ["E5"], moves: [{ side: "white", player: "wu", point: "A9", used_ms: 0 }],
    board: ["W........", ".........", ".........", ".........", "....B....", ".........", ".........", ".........", "........."].join("/"),
  }))), [2, 0, 0, 1]);
  assert.equal(game.boards.length, 1);
});

test("a record plays its stone, takes what it takes, and brings the clocks", () => {
  const game = after(openGame(CORNER), {
    point: "A8", by: "bo", ply: 3, captured: ["A9"], used_ms: 700, to_move: "white", turn: "wu",
    clocks: { black: { ...FULL, main_ms: 59_300 }, white: { ...FULL, running: true } },
  });
  assert.deepEqual([stones(game), game.captured, game.turn, game.clocks.black.main_ms, game.clocksAtMs],
    [[0, 1, 1, 0], { black: 1, white: 0 }, "wu", 59_300, 11_000]);
  assert.deepEqual([lastPoint(game, 3), lastPoint(game, 1), lastPoint(game, 0)], ["A8", "B9", null]);
  assert.deepEqual(game.moves.at(-1), { side: "black", player: "bo", point: "A8", used_ms: 700 });
});

test("a record that is known changes nothing, and one that comes too early is not applied", () => {
  const game = openGame(snapshot());
  assert.deepEqual([2, 1, 4].map((version) => applyRecord(game, record({ version }))), ["known", "known", "hole"]);
});

test("who passes changes no stone", () => {
  const game = after(openGame(CORNER), { kind: "pass", ply: 3, by: "bo" });
  assert.deepEqual([game.moves.at(-1)?.point, stones(game), lastPoint(game, 3)], [null, [2, 1, 0, 0], null]);
});

test("moves that are taken back give their stones back", () => {
  const taken = after(openGame(CORNER), { point: "A8", by: "bo", ply: 3, captured: ["A9"] });
  const back = after(taken, { kind: "take_back", ply: 1, by: "a1 Li", why: "wrong order", board: [".B.......", ...Array.from({ length: 8 }, () => ".........")].join("/") });
  assert.deepEqual([stones(back), back.captured, back.moves.length, back.boards.length], [[0, 1, 0, 0], { black: 0, white: 0 }, 1, 2]);
});

test("penalties add up, holds and presence follow", () => {
  let game = after(openGame(snapshot()), { kind: "penalise", ply: 0, side: "white", quarter_zi: 2, why: "x", by: "a1 Li" });
  game = after(game, { kind: "penalise", ply: 0, side: "white", quarter_zi: 4, why: "x", by: "a1 Li" });
  game = after(game, { kind: "stop_clock", ply: 0, holds: ["referee"], presence: [{ player: "wu", in_front: false }] });
  assert.deepEqual([game.penaltiesQuarterZi, game.holds, game.presence, mayPlay(game)],
    [{ black: 0, white: 6 }, ["referee"], [{ player: "wu", in_front: false }], false]);
});

test("only whose turn it is may play, and nobody while the game is held or looked on", () => {
  const cases: Parameters<typeof snapshot>[0][] = [
    {}, { turn: "wu" }, { seat: null }, { holds: ["server"] }, { phase: "counting" }, { phase: "waiting", turn: "" },
  ];
  assert.deepEqual(cases.map((one) => mayPlay(openGame(snapshot(one)))), [true, false, false, false, false, false]);
});

test("a count that is told stays until it changes, and goes when play goes on", () => {
  const counting: CountingShown = { marks: 1, dead: ["E5"], accepted_by: [], proposed: true, answer_ms: 60_000, phase_ms: 300_000 } as never;
  const game = after(openGame(snapshot()), { kind: "pass", ply: 1, phase: "counting", counting, turn: "" });
  assert.deepEqual(game.counting, counting);
  assert.deepEqual(after(game, { kind: "away", ply: 1, phase: "counting", turn: "" }).counting, counting);
  assert.equal(after(game, { kind: "resume", ply: 1 }).counting, null);
});

test("the end is known by record or by message, and a later ruling replaces it, never an earlier one", () => {
  const finish = (ruling: number): FinishShown => ({
    ruling, result: "black", reason: "resignation", decided_by: "players", at_ms: 1, ply: 1, players: ["wu"], dead: [],
  }) as never;
  const game = after(openGame(snapshot()), { kind: "resign", ply: 0, phase: "finished", finish: finish(0) });
  assert.deepEqual([game.finish?.ruling, game.phase], [0, "finished"]);
  const told = { t: "finished", g: "g1", ...finish(1), result: "white" } as const;
  const ruled = applyFinished(game, told as never);
  assert.deepEqual([ruled.finish?.result, applyFinished(ruled, { t: "finished", g: "g1", ...finish(0) } as never).finish?.ruling], ["white", 1]);
});

test("a record speaks where it tells something or a referee gave his reason", () => {
  assert.equal(lineOf(record({})), null);
  const told = record({ told: [{ code: "game.back", data: { player: "bo" } }] });
  assert.deepEqual(lineOf(told), { atMs: 11_000, tellings: told.told, ruling: null });
  const ruled = record({ kind: "annul", why: "bots", by: "a1 Li" });
  assert.deepEqual(lineOf(ruled), { atMs: 11_000, tellings: [], ruling: ruled });
});
