// What the buttons offer at a moment. Pure: the page carries out what is chosen.

import type { Say } from "../words.ts";
import { nameOf } from "../points.ts";
import type { Armed } from "./controls.ts";
import { type Game, mayPlay } from "./state.ts";

export interface Moment {
  readonly game: Game;
  /** Whether something that was sent still waits for its answer. */
  readonly isBusy: boolean;
  /** The number of moves that is looked back at; null: the game as it stands. */
  readonly reviewPly: number | null;
  readonly armed: Armed;
  /** The stone that is shown but not played. */
  readonly ghost: number | null;
  /** Whether the person wants to mark again although he has accepted. */
  readonly isUnlocked: boolean;
  /** The result as the board is marked, in words. */
  readonly result: string;
}

export type Choice = "none" | "leave_review" | "carry_out" | "play" | "accept";

export interface Offer {
  readonly words: string;
  readonly choice: Choice;
  /** Whether the small button beside it takes something back. */
  readonly canCancel: boolean;
}

export interface Row {
  readonly pass: boolean;
  readonly resign: boolean;
  readonly resume: boolean;
  readonly change: boolean;
  readonly counting: boolean;
}

/** Whether the page's person has accepted the marks as they are. */
export function hasAccepted(game: Game): boolean {
  return (game.counting?.accepted_by ?? []).includes(sideOfSeat(game));
}

function sideOfSeat(game: Game): string {
  return game.players.find((one) => one.player === game.seat)?.side ?? "";
}

/** Whether a referee has been called to decide the count. */
function isDecidedElsewhere(game: Game): boolean {
  return Boolean(game.counting?.referee_for);
}

/** Whether a tap on a chain changes its mark: who has accepted says first that he wants to. */
export function mayMark(moment: Moment): boolean {
  const { game } = moment;
  if (game.seat === null || game.counting === null || isDecidedElsewhere(game) || game.holds.length > 0) return false;
  return !moment.isBusy && (moment.isUnlocked || !hasAccepted(game));
}

/** Which of the small buttons may be pressed. */
export function rowOf(moment: Moment): Row {
  const { game, isBusy } = moment;
  const isSeated = game.seat !== null;
  const isCounting = game.phase === "counting";
  const isOpen = isSeated && !isBusy && !isDecidedElsewhere(game);
  return {
    pass: mayPlay(game) && !isBusy && moment.reviewPly === null,
    resign: isOpen && (game.phase === "playing" || isCounting),
    resume: isOpen,
    change: isCounting && isSeated && !isDecidedElsewhere(game) && !moment.isUnlocked && hasAccepted(game),
    counting: isCounting,
  };
}

/** What the large button offers. */
export function offerOf(say: Say, moment: Moment): Offer {
  const { game, armed, ghost } = moment;
  if (moment.reviewPly !== null) return { words: say("play.review.now"), choice: "leave_review", canCancel: false };
  if (game.finish) return idle(say("play.over"));
  if (game.seat === null) return idle(say(game.role === "referee" ? "play.refereeing" : "play.watching"));
  if (moment.isBusy) return idle(say("play.sending"));
  if (armed !== null) return { words: say(`play.confirm.${armed}`), choice: "carry_out", canCancel: true };
  if (ghost !== null && mayPlay(game)) {
    return { words: say("play.confirm.play", { point: nameOf(ghost, game.size) }), choice: "play", canCancel: true };
  }
  if (game.phase === "counting") return countingOffer(say, moment);
  return idle(say(mayPlay(game) ? "play.choose_point" : game.phase === "waiting" ? "play.wait_start" : "play.wait_turn"));
}

function countingOffer(say: Say, moment: Moment): Offer {
  const { game } = moment;
  if (game.counting === null || isDecidedElsewhere(game)) return idle(say("play.counting.referee"));
  if (hasAccepted(game) && !moment.isUnlocked) return idle(say("play.counting.accepted"));
  return { words: say("play.confirm.accept", { result: moment.result }), choice: "accept", canCancel: false };
}

function idle(words: string): Offer {
  return { words, choice: "none", canCancel: false };
}
