// Where on the board a place on the screen is. The drawing's units: 1 is the distance of two lines, (0, 0) the top left
// point; the drawing begins EDGE_NEAR before the first line, for the coordinates, and ends EDGE_FAR after the last.

import type { Spot } from "./gesture.ts";

export const EDGE_NEAR = 1.15;
export const EDGE_FAR = 0.6;
const UNCLEAR = 0.36;

export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** The width of the drawing of a board. */
export function drawingWidth(size: number): number {
  return size - 1 + EDGE_NEAR + EDGE_FAR;
}

/** The spot at (x, y) px of the window on a board that is drawn inside `frame`. */
export function spotAt(frame: Frame, size: number, x: number, y: number): Spot {
  const scale = drawingWidth(size) / frame.width;
  const across = (x - frame.left) * scale - EDGE_NEAR;
  const down = (y - frame.top) * scale - EDGE_NEAR;
  const [column, row] = [Math.round(across), Math.round(down)];
  const isOnBoard = column >= 0 && row >= 0 && column < size && row < size;
  const isUnclear = Math.max(Math.abs(across - column), Math.abs(down - row)) > UNCLEAR;
  return { point: isOnBoard ? row * size + column : null, x, y, isUnclear };
}
