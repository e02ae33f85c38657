// What fingers, mouse and keys mean on the board. Pure: events in, what shall happen out.
//
// A stone is played in one of three ways, as the person has set it: "tap": at once; "confirm": the tap shows a ghost and
// a button elsewhere plays it; "twice": a second tap on the ghost plays it, however much later. Whatever the way: a
// finger that has wandered, that was down before the board changed, or a second finger plays nothing.

export type Way = "tap" | "confirm" | "twice";

export interface Spot {
  /** The nearest point; null: beside the board. */
  readonly point: number | null;
  /** Where, in px. */
  readonly x: number;
  readonly y: number;
  /** Whether the spot lies so near the middle between two points that either may be meant. */
  readonly isUnclear: boolean;
}

export type Outcome = { readonly do: "nothing" } | { readonly do: "play" | "tap"; readonly point: number };

interface Press {
  readonly pointer: number;
  readonly from: Spot;
  readonly wandered: boolean;
}

const SLOP_PX = 10;
const NOTHING: Outcome = { do: "nothing" };

/** The fingers on one board, and the ghost they have put there. */
export class Gesture {
  way: Way = "confirm";
  /** Whether a tap puts a stone; else it only says where it was. */
  plays = false;
  /** The stone that is shown but not played. */
  ghost: number | null = null;
  /** The point under the finger that is down; null: none. */
  aimed: number | null = null;
  private press: Press | null = null;

  /** A pointer comes down. */
  down(pointer: number, spot: Spot): void {
    const isSecond = this.press !== null;
    this.press = isSecond ? null : { pointer, from: spot, wandered: false };
    this.aimed = isSecond ? null : spot.point;
  }

  /** It moves: the aim follows it. */
  move(pointer: number, spot: Spot): void {
    if (this.press === null || this.press.pointer !== pointer) return;
    const far = Math.hypot(spot.x - this.press.from.x, spot.y - this.press.from.y) > SLOP_PX;
    if (far) this.press = { ...this.press, wandered: true };
    this.aimed = spot.point;
  }

  /** It is lifted. A finger that has wandered puts a ghost where it was lifted, and never a stone. */
  up(pointer: number, spot: Spot): Outcome {
    const press = this.press;
    if (press === null || press.pointer !== pointer) return NOTHING;
    this.release();
    if (spot.point === null) return NOTHING;
    if (!this.plays) return press.wandered ? NOTHING : { do: "tap", point: spot.point };
    return this.choose(spot.point, press.wandered || spot.isUnclear);
  }

  /** The board has changed, or the system has taken the pointer away: whatever is down means nothing any more. */
  release(): void {
    this.press = null;
    this.aimed = null;
  }

  /** A new position: nothing that was begun on the old one goes on. */
  renew(): void {
    this.release();
    this.ghost = null;
  }

  /** A point is chosen, by a tap or by the key. `isUnsure`: only a ghost may come of it. */
  choose(point: number, isUnsure = false): Outcome {
    if (!this.plays) return { do: "tap", point };
    const plays = !isUnsure && (this.way === "tap" || (this.way === "twice" && this.ghost === point));
    this.ghost = plays ? null : point;
    return plays ? { do: "play", point } : NOTHING;
  }

  /** The ghost is confirmed. */
  confirm(): Outcome {
    const point = this.ghost;
    this.ghost = null;
    return point === null || !this.plays ? NOTHING : { do: "play", point };
  }
}
