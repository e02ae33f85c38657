// The board for keyboards and screen readers: a grid of cells that say what stands on their point, over the drawing.
// One cell at a time is in the tab order; the arrows move from cell to cell.

import { make } from "../dom.ts";
import { BLACK, WHITE, nameOf } from "../points.ts";
import type { Cells } from "../position.ts";
import type { Say } from "../words.ts";
import type { Marks } from "./drawing.ts";

/** The content of a point in words. */
export function spokenPoint(say: Say, cells: Cells, size: number, point: number, marks: Marks): string {
  const content = cells[point] === BLACK ? "black" : cells[point] === WHITE ? "white" : "empty";
  const parts = [say(`play.point.${content}`, { point: nameOf(point, size) })];
  if (marks.last === point) parts.push(say("play.point.last"));
  if (marks.ghost?.point === point) parts.push(say("play.point.ghost"));
  if (marks.dead.has(point)) parts.push(say("play.point.dead"));
  if (marks.owners) {
    const owner = marks.owners[point];
    parts.push(say(owner === BLACK ? "play.point.of_black" : owner === WHITE ? "play.point.of_white" : "play.point.shared"));
  }
  return parts.join(say("play.comma"));
}

/** Where an arrow key leads from a point; null: it is none. */
export function stepFrom(point: number, size: number, key: string): number | null {
  const [row, column] = [Math.floor(point / size), point % size];
  const clamp = (line: number) => Math.max(0, Math.min(size - 1, line));
  switch (key) {
    case "ArrowUp": return clamp(row - 1) * size + column;
    case "ArrowDown": return clamp(row + 1) * size + column;
    case "ArrowLeft": return row * size + clamp(column - 1);
    case "ArrowRight": return row * size + clamp(column + 1);
    case "Home": return row * size;
    case "End": return row * size + size - 1;
    case "PageUp": return clamp(row - 5) * size + column;
    case "PageDown": return clamp(row + 5) * size + column;
    default: return null;
  }
}

export interface GridEvents {
  chosen(point: number): void;
  escaped(): void;
}

/** The cells of one board. */
export class Grid {
  readonly element: HTMLElement;
  private readonly size: number;
  private readonly say: Say;
  private readonly cells: HTMLElement[];
  private cursor: number;

  constructor(size: number, say: Say, events: GridEvents) {
    this.size = size;
    this.say = say;
    this.cursor = (size * size - 1) / 2;
    this.cells = Array.from({ length: size * size }, () => make("div", { role: "gridcell", tabindex: "-1" }));
    const rows = Array.from({ length: size }, (_, row) =>
      make("div", { role: "row" }, ...this.cells.slice(row * size, (row + 1) * size)));
    const label = say("play.board", { size });
    this.element = make("div", { role: "grid", "aria-label": label, class: `board-grid lines-${size}` }, ...rows);
    this.cells[this.cursor]?.setAttribute("tabindex", "0");
    this.element.addEventListener("keydown", (event) => this.press(event, events));
    this.element.addEventListener("focusin", (event) => this.enter(event.target));
  }

  /** Say of every point what is on it. */
  show(cells: Cells, marks: Marks): void {
    this.cells.forEach((cell, point) => {
      const words = spokenPoint(this.say, cells, this.size, point, marks);
      if (cell.getAttribute("aria-label") !== words) cell.setAttribute("aria-label", words);
    });
  }

  private press(event: KeyboardEvent, events: GridEvents): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") {
      events.escaped();
      return;
    }
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      // A key that is held down repeats; it means one choice.
      if (!event.repeat) events.chosen(this.cursor);
      return;
    }
    const next = stepFrom(this.cursor, this.size, event.key);
    if (next === null) return;
    event.preventDefault();
    this.move(next);
    this.cells[next]?.focus();
  }

  private enter(target: EventTarget | null): void {
    const point = this.cells.indexOf(target as HTMLElement);
    if (point >= 0) this.move(point);
  }

  private move(point: number): void {
    this.cells[this.cursor]?.setAttribute("tabindex", "-1");
    this.cursor = point;
    this.cells[point]?.setAttribute("tabindex", "0");
  }
}
