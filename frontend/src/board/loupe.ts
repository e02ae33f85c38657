// The part of the board under the finger, enlarged beside it: at 360 px two lines are 18 px apart, less than a fingertip.

import { make } from "../dom.ts";
import type { Cells } from "../position.ts";
import { Drawing, type Marks } from "./drawing.ts";
import type { Spot } from "./gesture.ts";

const SHOWN_LINES = 5;
const NARROW_PX = 620;

/** The loupe of one board. Where the lines are far enough apart there is none. */
export class Loupe {
  readonly element: HTMLElement;
  private readonly drawing: Drawing;
  private readonly size: number;

  constructor(size: number) {
    this.size = size;
    this.drawing = new Drawing(size, { coordinates: true });
    this.element = make("div", { class: "loupe", "aria-hidden": "true", hidden: "" }, this.drawing.element);
  }

  /** Show what is around `point` on the side of the board where the finger is not. */
  show(cells: Cells, marks: Marks, point: number, spot: Spot, boardWidthPx: number): void {
    if (boardWidthPx > NARROW_PX) return;
    this.drawing.show(cells, { ...marks, owners: null });
    const [column, row] = [point % this.size, Math.floor(point / this.size)];
    const half = SHOWN_LINES / 2;
    this.drawing.element.setAttribute("viewBox", `${column - half} ${row - half} ${SHOWN_LINES} ${SHOWN_LINES}`);
    const box = this.element.parentElement?.getBoundingClientRect();
    const isLeft = box !== undefined && spot.x - box.left < boardWidthPx / 2;
    this.element.classList.toggle("right", isLeft);
    this.element.hidden = false;
  }

  /** Take it away. */
  hide(): void {
    this.element.hidden = true;
  }
}
