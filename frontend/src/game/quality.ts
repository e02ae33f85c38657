// How good the connection is, in the corner of the page.

import type { LinkState } from "../link.ts";
import { find, setText } from "../dom.ts";
import type { Say } from "../words.ts";

const GOOD_MS = 150;
const FAIR_MS = 500;

/** The level of a connection; `tripMs` null: not measured yet. */
export function qualityOf(state: LinkState, tripMs: number | null): "off" | "good" | "fair" | "poor" {
  if (state !== "open") return "off";
  if (tripMs === null || tripMs < GOOD_MS) return "good";
  return tripMs < FAIR_MS ? "fair" : "poor";
}

/** Show it as bars and in words. */
export function showQuality(say: Say, state: LinkState, tripMs: number | null): void {
  const level = qualityOf(state, tripMs);
  find("quality").dataset.level = level;
  const quality = say(`play.quality.${level}`);
  const isMeasured = state === "open" && tripMs !== null;
  setText(find("quality-words"), isMeasured ? say("play.quality", { quality, ms: Math.round(tripMs) }) : quality);
}
