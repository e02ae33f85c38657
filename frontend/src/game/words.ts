// What a game says, in words.

import type { FinishShown, PresenceShown, RecordTold, Telling } from "../protocol.generated.ts";
import type { Data, Say } from "../words.ts";
import { writeTime } from "../clock.ts";
import { writeQuarterZi } from "../counting.ts";
import { type Game, nameIn } from "./state.ts";

/** A message in code; players stand in it by their names. */
export function tellingWords(say: Say, game: Game, telling: Telling): string {
  const data = Object.entries(telling.data ?? {}).map(([name, value]) =>
    [name, name === "player" ? nameIn(game, String(value)) : value] as const);
  return say(telling.code, Object.fromEntries(data));
}

/** A number of 子 in words. */
export function ziWords(say: Say, quarterZi: number): string {
  return say("play.zi", { number: writeQuarterZi(quarterZi) });
}

/** A rank ("6d") in words. */
export function rankWords(say: Say, rank: string): string {
  return say(`play.rank.${rank.slice(-1)}`, { number: rank.slice(0, -1) });
}

/** How a game ended: who won and why. */
export function finishWords(say: Say, game: Game, finish: FinishShown): string {
  const players = (finish.players ?? []).map((one) => nameIn(game, one)).join(say("game.and"));
  const margin = finish.margin_quarter_zi == null ? "" : ziWords(say, finish.margin_quarter_zi);
  const reason = say(`game.reason.${finish.reason}`, { players, margin });
  const result = say(`game.result.${finish.result}`);
  const by = finish.decided_by;
  const referee = personWords(finish.referee ?? "");
  return say(`game.finish_by_${by}`, { result, reason, referee, why: finish.why ?? "" });
}

/** A referee's ruling: what, who, and why. */
export function rulingWords(say: Say, told: RecordTold): string {
  const data: Record<string, string | number> = { why: told.why ?? "", ply: told.ply };
  if (told.side) data.side = say(`game.side.${told.side}`);
  if (told.ms != null) data.ms = writeTime(told.ms);
  if (told.quarter_zi != null) data.quarter_zi = ziWords(say, told.quarter_zi);
  if (told.finish) data.result = say(`game.result.${told.finish.result}`);
  if (told.finish) data.dead = told.finish.dead?.join(", ") || say("game.none");
  return say(`game.input.${told.kind}`, { referee: personWords(told.by ?? ""), ...(data as Data) });
}

/** The name of somebody who is recorded by key and name. */
function personWords(keyAndName: string): string {
  return keyAndName.replace(/^\S+\s+/, "");
}

/** What is to be said of a player's absence, `elapsedMs` after it was read; empty: he is here. */
export function absenceWords(say: Say, one: PresenceShown, elapsedMs: number): string {
  if (one.in_front) return "";
  const left = (ms: number) => writeTime(Math.max(0, ms - elapsedMs));
  if (one.counts_in_ms != null && one.counts_in_ms - elapsedMs > 0) {
    return say("play.away.counts_in", { time: left(one.counts_in_ms) });
  }
  if (one.escape_in_ms != null) return say("play.away.escape_in", { time: left(one.escape_in_ms) });
  return say(one.waited_for ? "play.away.waited_for" : "play.away.plain");
}
