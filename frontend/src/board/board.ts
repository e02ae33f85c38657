// The board that people play on: drawing, fingers, keys and the enlarged part under a finger.

import { make } from "../dom.ts";
import type { Cells } from "../position.ts";
import type { Say } from "../words.ts";
import { Drawing, type Marks } from "./drawing.ts";
import { Gesture, type Outcome } from "./gesture.ts";
import { Grid } from "./grid.ts";
import { Loupe } from "./loupe.ts";
import { spotAt } from "./spot.ts";

export interface BoardEvents {
  /** A stone is to be played. */
  play(point: number): void;
  /** A point was chosen where no stone is played: marks, or a look at it. */
  tap(point: number): void;
  /** The ghost has come, gone or moved. */
  aimed(): void;
}

/** One board on the page. */
export class Board {
  readonly gesture = new Gesture();
  private readonly size: number;
  private readonly host: HTMLElement;
  private readonly events: BoardEvents;
  private readonly drawing: Drawing;
  private readonly grid: Grid;
  private readonly loupe: Loupe;
  private cells: Cells;
  private marks: Omit<Marks, "ghost" | "aimed">;
  private colour = 1;

  constructor(host: HTMLElement, size: number, say: Say, events: BoardEvents) {
    this.size = size;
    this.host = host;
    this.events = events;
    this.cells = new Uint8Array(size * size);
    this.marks = { last: null, dead: new Set(), owners: null };
    this.drawing = new Drawing(size, { coordinates: true });
    this.loupe = new Loupe(size);
    this.grid = new Grid(size, say, {
      chosen: (point) => this.carryOut(this.gesture.choose(point)),
      escaped: () => this.dropGhost(),
    });
    host.replaceChildren(this.drawing.element, this.grid.element, this.loupe.element);
    this.listen();
    this.paint();
  }

  /** Show a position. `plays`: a tap puts a stone of `colour`; `isNew`: what was begun on the one before means nothing. */
  show(cells: Cells, marks: Omit<Marks, "ghost" | "aimed">, options: { plays: boolean; colour: number; isNew: boolean }): void {
    if (options.isNew || !options.plays) this.gesture.renew();
    this.gesture.plays = options.plays;
    this.host.classList.toggle("playable", options.plays);
    this.cells = cells;
    this.marks = marks;
    this.colour = options.colour;
    this.paint();
  }

  /** Play the ghost. */
  confirm(): void {
    this.carryOut(this.gesture.confirm());
  }

  /** Take the ghost away. */
  dropGhost(): void {
    this.gesture.renew();
    this.carryOut({ do: "nothing" });
  }

  private listen(): void {
    const surface = this.grid.element;
    surface.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      if (this.gesture.plays && event.pointerType !== "mouse") surface.setPointerCapture(event.pointerId);
      this.gesture.down(event.pointerId, this.spotOf(event));
      this.follow(event);
    });
    surface.addEventListener("pointermove", (event) => {
      this.gesture.move(event.pointerId, this.spotOf(event));
      this.follow(event);
    });
    surface.addEventListener("pointerup", (event) => {
      this.carryOut(this.gesture.up(event.pointerId, this.spotOf(event)));
      this.loupe.hide();
    });
    for (const name of ["pointercancel", "lostpointercapture"] as const) {
      surface.addEventListener(name, () => { if (this.gesture.aimed !== null) this.letGo(); });
    }
    // Who turns the page with a finger on the board, and lifts it when he is back, has played nothing.
    window.addEventListener("blur", () => this.letGo());
    window.addEventListener("pagehide", () => this.letGo());
    surface.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  private letGo(): void {
    this.gesture.release();
    this.loupe.hide();
    this.paint();
  }

  private follow(event: PointerEvent): void {
    if (!this.gesture.plays || this.gesture.aimed === null || event.pointerType === "mouse") {
      this.loupe.hide();
      if (event.pointerType !== "mouse") this.paint();
      return;
    }
    this.paint();
    this.loupe.show(this.cells, this.allMarks(), this.gesture.aimed, this.spotOf(event), this.host.clientWidth);
  }

  private carryOut(outcome: Outcome): void {
    if (outcome.do === "play") this.events.play(outcome.point);
    else if (outcome.do === "tap") this.events.tap(outcome.point);
    this.paint();
    this.events.aimed();
  }

  private spotOf(event: PointerEvent): ReturnType<typeof spotAt> {
    return spotAt(this.host.getBoundingClientRect(), this.size, event.clientX, event.clientY);
  }

  private allMarks(): Marks {
    const { ghost, aimed, plays } = this.gesture;
    return {
      ...this.marks,
      ghost: ghost === null ? null : { point: ghost, colour: this.colour },
      aimed: plays ? aimed : null,
    };
  }

  private paint(): void {
    const marks = this.allMarks();
    this.drawing.show(this.cells, marks);
    this.grid.show(this.cells, marks);
  }
}

/** A board to look at, small and without keys. `label` says which game it is. */
export function smallBoard(size: number, label: string): { element: HTMLElement; show(cells: Cells, last: number | null): void } {
  const drawing = new Drawing(size, { coordinates: false });
  const element = make("div", { class: "board small-board", role: "img", "aria-label": label }, drawing.element);
  return {
    element,
    show: (cells, last) => drawing.show(cells, { last, ghost: null, aimed: null, dead: new Set(), owners: null }),
  };
}
