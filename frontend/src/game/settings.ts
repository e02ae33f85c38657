// How a person likes to play: kept in the browser, which may refuse to keep anything.

import type { Way } from "../board/gesture.ts";

export interface Settings {
  way: Way;
  sound: boolean;
  vibration: boolean;
}

const KEY = "tianyuan.play";
const WAYS: readonly string[] = ["tap", "confirm", "twice"];

/** What was chosen before, or what suits most. */
export function readSettings(): Settings {
  const found: Settings = { way: "confirm", sound: true, vibration: true };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
    if (kept.way !== undefined && WAYS.includes(kept.way)) found.way = kept.way;
    if (kept.sound === false) found.sound = false;
    if (kept.vibration === false) found.vibration = false;
  } catch {
    // Private windows refuse: the defaults do.
  }
  return found;
}

/** Keep what was chosen, where that is possible. */
export function keepSettings(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // As above.
  }
}
