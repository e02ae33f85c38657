// Boards as they follow from moves. Whether a move is legal the server says; here a legal move is carried out.

import type { MoveShown } from "./protocol.generated.ts";
import { BLACK, EMPTY, WHITE, colourOf, pointOf } from "./points.ts";

/** The contents of every point: EMPTY, BLACK or WHITE. */
export type Cells = Uint8Array;

const neighboursBySize = new Map<number, readonly (readonly number[])[]>();

/** The neighbours of every point of a board. */
export function neighboursOf(size: number): readonly (readonly number[])[] {
  const known = neighboursBySize.get(size);
  if (known) return known;
  const found = Array.from({ length: size * size }, (_, point) => {
    const beside = [];
    if (point % size > 0) beside.push(point - 1);
    if (point % size < size - 1) beside.push(point + 1);
    if (point >= size) beside.push(point - size);
    if (point < size * (size - 1)) beside.push(point + size);
    return beside;
  });
  neighboursBySize.set(size, found);
  return found;
}

/** The connected points with the same content as `start`, and the contents beside them. */
export function regionAt(cells: Cells, start: number, size: number): { points: number[]; borders: Set<number> } {
  const neighbours = neighboursOf(size);
  const content = cells[start];
  const points = [start];
  const reached = new Set(points);
  const borders = new Set<number>();
  for (const point of points) {
    for (const beside of neighbours[point] ?? []) {
      const other = cells[beside] ?? EMPTY;
      if (other !== content) borders.add(other);
      else if (!reached.has(beside)) {
        reached.add(beside);
        points.push(beside);
      }
    }
  }
  return { points, borders };
}

/** The board after a stone on an empty point, and what it took. Null: occupied, or without a liberty. */
export function placeStone(
  cells: Cells, size: number, point: number, colour: number,
): { cells: Cells; captured: number[] } | null {
  if (cells[point] !== EMPTY) return null;
  const after = cells.slice();
  after[point] = colour;
  const captured: number[] = [];
  for (const beside of neighboursOf(size)[point] ?? []) {
    if (after[beside] !== BLACK + WHITE - colour) continue;
    const chain = regionAt(after, beside, size);
    if (chain.borders.has(EMPTY)) continue;
    for (const one of chain.points) after[one] = EMPTY;
    captured.push(...chain.points);
  }
  return captured.length > 0 || regionAt(after, point, size).borders.has(EMPTY) ? { cells: after, captured } : null;
}

/** A board from the server's rows. */
export function readBoard(rows: string): Cells {
  const letters = rows.replaceAll("/", "");
  return Uint8Array.from(letters, (letter) => (letter === "B" ? BLACK : letter === "W" ? WHITE : EMPTY));
}

/** The board after a move: the same one after a pass. */
export function boardAfter(before: Cells, size: number, move: MoveShown): Cells {
  const point = move.point === null ? null : pointOf(move.point, size);
  if (point === null) return before;
  return placeStone(before, size, point, colourOf(move.side))?.cells ?? before;
}
