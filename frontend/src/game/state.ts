// A game as the page knows it: a snapshot, and every record after it. Pure: values in, values out.

import type {
  ClocksShown, CountingShown, FinishShown, FinishedTold, MoveShown, PresenceShown, RecordTold, SnapshotTold, Telling,
} from "../protocol.generated.ts";
import { colourOf, otherSide, pointsOf } from "../points.ts";
import { type Cells, boardAfter, readBoard } from "../position.ts";

export interface Game {
  readonly id: string;
  readonly version: number;
  /** Until when, by the server's clock, everything that happened is contained. */
  readonly atMs: number;
  readonly seat: string | null;
  readonly role: string;
  readonly kind: string;
  readonly phase: string;
  readonly size: number;
  readonly komiQuarterZi: number;
  readonly wholePeriodMs: number;
  readonly players: SnapshotTold["players"];
  readonly moves: readonly MoveShown[];
  /** The board after every number of moves: boards[0] is the beginning. */
  readonly boards: readonly Cells[];
  readonly toMove: string;
  readonly turn: string;
  readonly captured: { readonly black: number; readonly white: number };
  readonly penaltiesQuarterZi: { readonly black: number; readonly white: number };
  readonly clocks: ClocksShown;
  readonly clocksAtMs: number;
  readonly presence: readonly PresenceShown[];
  readonly presenceAtMs: number;
  readonly counting: CountingShown | null;
  readonly countingAtMs: number;
  readonly finish: FinishShown | null;
  readonly holds: readonly string[];
  /** When the players have to be here, by the server's clock; null once they are. */
  readonly startsByMs: number | null;
}

/** What a record told, and what somebody did: for the list of messages. */
export interface Line {
  readonly atMs: number;
  readonly tellings: readonly Telling[];
  readonly ruling: RecordTold | null;
}

/** The game of a snapshot. */
export function openGame(told: SnapshotTold): Game {
  return {
    id: told.g,
    version: told.version,
    atMs: told.at_ms,
    seat: told.seat ?? null,
    role: told.role,
    kind: told.kind,
    phase: told.phase,
    size: told.size,
    komiQuarterZi: told.komi_quarter_zi,
    wholePeriodMs: told.clock.period_ms ?? 0,
    players: told.players,
    moves: told.moves,
    boards: replayBoards(told),
    toMove: told.to_move,
    turn: told.turn,
    captured: { black: told.captured.black ?? 0, white: told.captured.white ?? 0 },
    penaltiesQuarterZi: { black: told.penalties_quarter_zi.black ?? 0, white: told.penalties_quarter_zi.white ?? 0 },
    clocks: told.clocks,
    clocksAtMs: told.at_ms,
    presence: told.presence,
    presenceAtMs: told.at_ms,
    counting: told.counting,
    countingAtMs: told.at_ms,
    finish: told.finish,
    holds: told.holds,
    startsByMs: told.start_in_ms == null ? null : told.at_ms + told.start_in_ms,
  };
}

/** Every board from the first; the last one is the server's own. */
function replayBoards(told: SnapshotTold): Cells[] {
  let board: Cells = new Uint8Array(told.size * told.size);
  for (const point of pointsOf(told.setup_black ?? [], told.size)) board[point] = colourOf("black");
  for (const point of pointsOf(told.setup_white ?? [], told.size)) board[point] = colourOf("white");
  const boards = [board];
  for (const move of told.moves) {
    board = boardAfter(board, told.size, move);
    boards.push(board);
  }
  boards[boards.length - 1] = readBoard(told.board);
  return boards;
}

/** The game after a record. "known": it is contained already; "hole": one before it is missing. */
export function applyRecord(game: Game, told: RecordTold): Game | "known" | "hole" {
  if (told.version <= game.version) return "known";
  if (told.version > game.version + 1) return "hole";
  const moved = told.board == null ? addMove(game, told) : takeBack(game, told);
  return {
    ...game,
    ...moved,
    version: told.version,
    atMs: told.at_ms,
    phase: told.phase,
    toMove: told.to_move,
    turn: told.turn,
    clocks: told.clocks,
    clocksAtMs: told.at_ms,
    ...(told.holds == null ? {} : { holds: told.holds }),
    ...(told.presence == null ? {} : { presence: told.presence, presenceAtMs: told.at_ms }),
    counting: told.phase === "counting" ? told.counting ?? game.counting : null,
    countingAtMs: told.counting == null ? game.countingAtMs : told.at_ms,
    finish: told.finish ?? (told.phase === "finished" ? game.finish : null),
    startsByMs: told.phase === "waiting" ? game.startsByMs : null,
    penaltiesQuarterZi: addPenalty(game, told),
  };
}

function addMove(game: Game, told: RecordTold): Partial<Game> {
  if (told.ply === game.moves.length) return {};
  const side = game.toMove;
  const move = { side, player: told.by ?? "", point: told.point ?? null, used_ms: told.used_ms ?? 0 };
  const board = boardAfter(game.boards[game.boards.length - 1] ?? new Uint8Array(), game.size, move);
  const taken = told.captured?.length ?? 0;
  return {
    moves: [...game.moves, move],
    boards: [...game.boards, board],
    captured: { ...game.captured, [side]: game.captured[side === "black" ? "black" : "white"] + taken },
  };
}

function takeBack(game: Game, told: RecordTold): Partial<Game> {
  const moves = game.moves.slice(0, told.ply);
  const boards = [...game.boards.slice(0, told.ply), readBoard(told.board ?? "")];
  return { moves, boards, captured: countCaptured(boards, moves) };
}

/** How many stones each side has taken: those the other side has put down and no longer has on the board. */
function countCaptured(boards: readonly Cells[], moves: readonly MoveShown[]): { black: number; white: number } {
  const lost = (side: string) => {
    const count = (board: Cells | undefined) => board?.filter((cell) => cell === colourOf(side)).length ?? 0;
    const placed = moves.filter((move) => move.side === side && move.point !== null).length;
    return count(boards[0]) + placed - count(boards[boards.length - 1]);
  };
  return { black: lost("white"), white: lost("black") };
}

function addPenalty(game: Game, told: RecordTold): Game["penaltiesQuarterZi"] {
  if (told.kind !== "penalise" || told.quarter_zi == null) return game.penaltiesQuarterZi;
  const side = told.side === "white" ? "white" : "black";
  return { ...game.penaltiesQuarterZi, [side]: game.penaltiesQuarterZi[side] + told.quarter_zi };
}

/** The game with the finish that was told on its own: a referee may have changed it after the end. */
export function applyFinished(game: Game, told: FinishedTold): Game {
  const isNewer = game.finish === null || told.ruling >= game.finish.ruling;
  return isNewer ? { ...game, phase: "finished", finish: told } : game;
}

/** What a record has to say in words. */
export function lineOf(told: RecordTold): Line | null {
  const tellings = told.told ?? [];
  const ruling = told.why ? told : null;
  return tellings.length > 0 || ruling ? { atMs: told.at_ms, tellings, ruling } : null;
}

/** Whether the page's person may put a stone now. */
export function mayPlay(game: Game): boolean {
  return game.phase === "playing" && game.seat !== null && game.turn === game.seat && game.holds.length === 0;
}

/** The side that a player plays for. */
export function sideOf(game: Game, player: string): string {
  return game.players.find((one) => one.player === player)?.side ?? "";
}

/** The name of a player, or what stands in its place. */
export function nameIn(game: Game, player: string): string {
  return game.players.find((one) => one.player === player)?.name ?? player;
}

/** The point of the last move, where it was a stone. */
export function lastPoint(game: Game, ply: number): string | null {
  return game.moves[ply - 1]?.point ?? null;
}

/** Which side sits below on the screen: one's own, else black. */
export function lowerSide(game: Game): string {
  return (game.seat && sideOf(game, game.seat)) || "black";
}

/** Which side sits above. */
export function upperSide(game: Game): string {
  return otherSide(lowerSide(game));
}
