// The count of a game as its board is marked, and what it says. The result itself is the server's.

import { type Area, countArea, marginOf } from "../counting.ts";
import type { Say } from "../words.ts";
import type { Game } from "./state.ts";
import { ziWords } from "./words.ts";

/** The count with the chains at `dead` taken off; null: nothing is counted in this game now. */
export function countNow(game: Game, dead: Iterable<number>): Area | null {
  const board = game.boards[game.boards.length - 1];
  const isCounted = game.phase === "counting" || game.finish?.reason === "counting";
  return board === undefined || !isCounted ? null : countArea(board, game.size, dead);
}

/** Who would win, and by how much. */
export function marginWords(say: Say, game: Game, area: Area): string {
  const margin = marginOf(area, game.size, {
    komiQuarterZi: game.komiQuarterZi,
    blackPenalty: game.penaltiesQuarterZi.black,
    whitePenalty: game.penaltiesQuarterZi.white,
  });
  const winner = margin === 0 ? "draw" : margin > 0 ? "black" : "white";
  return say(`play.margin.${winner}`, { margin: ziWords(say, Math.abs(margin)) });
}

/** The same with what each side has. */
export function countWords(say: Say, game: Game, area: Area): string {
  return say("play.count", {
    result: marginWords(say, game, area), black: ziWords(say, area.blackQuarterZi), white: ziWords(say, area.whiteQuarterZi),
  });
}
