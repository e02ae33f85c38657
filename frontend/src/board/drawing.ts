// The picture of a board as SVG: sharp at any size, coloured by the stylesheet alone.

import type { Cells } from "../position.ts";
import { BLACK, EMPTY, letterOf, starsOf } from "../points.ts";
import { draw } from "../dom.ts";
import { EDGE_NEAR, drawingWidth } from "./spot.ts";

/** What is drawn on the board beside the stones. */
export interface Marks {
  readonly last: number | null;
  readonly ghost: { readonly point: number; readonly colour: number } | null;
  readonly aimed: number | null;
  readonly dead: ReadonlySet<number>;
  /** Who owns each point, while it is counted. */
  readonly owners: Uint8Array | null;
}

export const NO_MARKS: Marks = { last: null, ghost: null, aimed: null, dead: new Set(), owners: null };

/** The drawing of one board. */
export class Drawing {
  readonly element: SVGElement;
  private readonly size: number;
  private readonly stones: SVGElement = draw("g");
  private readonly marks: SVGElement = draw("g");
  private shown: Cells;
  private dead: ReadonlySet<number> = new Set();
  private readonly byPoint = new Map<number, SVGElement>();

  constructor(size: number, options: { readonly coordinates: boolean }) {
    this.size = size;
    this.shown = new Uint8Array(size * size);
    const width = drawingWidth(size);
    const edge = options.coordinates ? EDGE_NEAR : 0.6;
    const shown = options.coordinates ? width : size - 1 + 1.2;
    this.element = draw(
      "svg",
      { viewBox: `${-edge} ${-edge} ${shown} ${shown}`, class: "board-drawing", "aria-hidden": "true", focusable: "false" },
      draw("rect", { x: -edge, y: -edge, width: shown, height: shown, class: "wood" }),
      ...drawLines(size),
      ...(options.coordinates ? drawCoordinates(size) : []),
      this.stones,
      this.marks,
    );
  }

  /** Show that board with those marks; only what differs from before is touched. */
  show(cells: Cells, marks: Marks): void {
    cells.forEach((content, point) => {
      if (content !== this.shown[point] || marks.dead.has(point) !== this.dead.has(point)) {
        this.showStone(point, content, marks.dead.has(point));
      }
    });
    this.shown = cells.slice();
    this.dead = marks.dead;
    this.marks.replaceChildren(...this.drawMarks(cells, marks));
  }

  private showStone(point: number, content: number, isDead: boolean): void {
    this.byPoint.get(point)?.remove();
    this.byPoint.delete(point);
    if (content === EMPTY) return;
    const stone = draw("circle", { ...this.at(point), r: 0.48, class: stoneClass(content, isDead) });
    this.byPoint.set(point, stone);
    this.stones.append(stone);
  }

  private drawMarks(cells: Cells, marks: Marks): SVGElement[] {
    const found: SVGElement[] = [];
    if (marks.last !== null) {
      const contrast = cells[marks.last] === BLACK ? "on-black" : "on-white";
      found.push(draw("circle", { ...this.at(marks.last), r: 0.25, class: `last ${contrast}` }));
    }
    for (const point of marks.dead) found.push(this.drawCross(point, cells[point] ?? EMPTY));
    marks.owners?.forEach((owner, point) => {
      if (owner !== EMPTY && owner !== (marks.dead.has(point) ? EMPTY : cells[point])) found.push(this.drawOwner(point, owner));
    });
    if (marks.aimed !== null) found.push(...this.drawAim(marks.aimed));
    if (marks.ghost !== null) {
      const { point, colour } = marks.ghost;
      found.push(draw("circle", { ...this.at(point), r: 0.48, class: `${stoneClass(colour, false)} ghost` }));
    }
    return found;
  }

  private drawCross(point: number, content: number): SVGElement {
    const { cx, cy } = this.at(point);
    const arms = `M${cx - 0.24} ${cy - 0.24}l.48 .48M${cx + 0.24} ${cy - 0.24}l-.48 .48`;
    return draw("path", { d: arms, class: `dead-cross ${content === BLACK ? "on-black" : "on-white"}` });
  }

  private drawOwner(point: number, owner: number): SVGElement {
    const { cx, cy } = this.at(point);
    return draw("rect", {
      x: cx - 0.16, y: cy - 0.16, width: 0.32, height: 0.32, class: owner === BLACK ? "owner black" : "owner white",
    });
  }

  private drawAim(point: number): SVGElement[] {
    const { cx, cy } = this.at(point);
    const far = this.size - 1;
    return [draw("path", { d: `M0 ${cy}H${far}M${cx} 0V${far}`, class: "aim" })];
  }

  private at(point: number): { cx: number; cy: number } {
    return { cx: point % this.size, cy: Math.floor(point / this.size) };
  }
}

function stoneClass(content: number, isDead: boolean): string {
  return `stone-on-board ${content === BLACK ? "black" : "white"}${isDead ? " dead" : ""}`;
}

function drawLines(size: number): SVGElement[] {
  const far = size - 1;
  const each = Array.from({ length: size }, (_, line) => `M0 ${line}H${far}M${line} 0V${far}`);
  const stars = starsOf(size).map((point) =>
    draw("circle", { cx: point % size, cy: Math.floor(point / size), r: 0.1, class: "star" }));
  return [draw("path", { d: each.join(""), class: "lines" }), ...stars];
}

function drawCoordinates(size: number): SVGElement[] {
  return Array.from({ length: size }, (_, line) => line).flatMap((line) => [
    write(letterOf(line), line, -0.78),
    write(String(size - line), -0.8, line),
  ]);
}

function write(text: string, x: number, y: number): SVGElement {
  const element = draw("text", { x, y, class: "coordinate" });
  element.textContent = text;
  return element;
}
