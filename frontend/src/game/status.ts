// The one line that says what is the matter now; the most urgent thing wins.

import type { Say } from "../words.ts";
import type { LinkState } from "../link.ts";
import { writeTime } from "../clock.ts";
import { finishWords, absenceWords } from "./words.ts";
import { hasAccepted } from "./offers.ts";
import { type Game, nameIn, sideOf } from "./state.ts";

export interface Now {
  readonly link: LinkState;
  readonly isSending: boolean;
  /** What was refused or announced a moment ago. */
  readonly notice: string;
  readonly reviewPly: number | null;
  readonly atMs: number;
}

export interface Status {
  readonly words: string;
  /** "bad": something is wrong; "wait": one has to wait; "act": it is one's turn; "": nothing special. */
  readonly tone: "bad" | "wait" | "act" | "";
}

/** The line for that game at that moment. */
export function statusOf(say: Say, game: Game, now: Now): Status {
  if (now.link !== "open") return { words: say(`play.link.${now.link}`), tone: "bad" };
  if (game.finish) return { words: finishWords(say, game, game.finish), tone: "" };
  if (now.notice) return { words: now.notice, tone: "bad" };
  if (now.reviewPly !== null) return { words: say("play.review.looking", { ply: now.reviewPly }), tone: "wait" };
  if (now.isSending) return { words: say("play.sending"), tone: "wait" };
  return holdStatus(say, game) ?? phaseStatus(say, game, now.atMs);
}

function holdStatus(say: Say, game: Game): Status | null {
  const holds = game.holds.map((one) => (one.includes("referee") ? "referee" : "server"));
  const by = holds.includes("referee") ? "referee" : holds[0];
  return by ? { words: say(`play.held.${by}`), tone: "wait" } : null;
}

function phaseStatus(say: Say, game: Game, atMs: number): Status {
  if (game.phase === "waiting") {
    const left = writeTime(Math.max(0, (game.startsByMs ?? atMs) - atMs));
    return { words: say("play.waiting", { time: left }), tone: "wait" };
  }
  if (game.phase === "counting") return countingStatus(say, game);
  const absent = game.presence.find((one) => one.player !== game.seat && absenceWords(say, one, 0));
  if (absent && game.turn !== game.seat) {
    const data = { player: nameIn(game, absent.player), absence: absenceWords(say, absent, atMs - game.presenceAtMs) };
    return { words: say("play.absent", data), tone: "wait" };
  }
  if (game.turn === game.seat) {
    const isAfterPass = game.moves.at(-1)?.point === null;
    return { words: say(isAfterPass ? "play.your_turn_after_pass" : "play.your_turn"), tone: "act" };
  }
  const side = say(`game.side.${sideOf(game, game.turn) || game.toMove}`);
  return { words: say("play.turn_of", { side, player: nameIn(game, game.turn) }), tone: "" };
}

function countingStatus(say: Say, game: Game): Status {
  const counting = game.counting;
  if (counting?.referee_for) return { words: say(`game.call_referee.${counting.referee_for}`), tone: "wait" };
  const accepted = counting?.accepted_by ?? [];
  if (game.seat === null) return { words: say("play.counting.watch"), tone: "" };
  if (hasAccepted(game)) return { words: say("play.counting.accepted"), tone: "wait" };
  const other = accepted.length > 0 ? "play.counting.other_accepted" : "play.counting.agree";
  return { words: say(other), tone: "act" };
}
