// Points of a board: an index counts from the top left corner, row by row; names are those of GTP (Q16, no I).

export type Side = "black" | "white";
export const EMPTY = 0;
export const BLACK = 1;
export const WHITE = 2;

const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/** The letter of a column, counted from the left from 0. */
export function letterOf(column: number): string {
  return LETTERS.charAt(column);
}

/** The name of a point. */
export function nameOf(point: number, size: number): string {
  return `${letterOf(point % size)}${size - Math.floor(point / size)}`;
}

/** The point of a name; null where it is none of the board. */
export function pointOf(name: string, size: number): number | null {
  const column = LETTERS.indexOf(name.charAt(0));
  const row = size - Number(name.slice(1));
  const isOnBoard = column >= 0 && column < size && Number.isInteger(row) && row >= 0 && row < size;
  return isOnBoard ? row * size + column : null;
}

/** The points of names; names of none are left out. */
export function pointsOf(names: readonly string[], size: number): number[] {
  return names.map((name) => pointOf(name, size)).filter((point): point is number => point !== null);
}

/** What a side's stones are on a board. */
export function colourOf(side: string): number {
  return side === "black" ? BLACK : WHITE;
}

/** The other side. */
export function otherSide(side: string): Side {
  return side === "black" ? "white" : "black";
}

/** The points of the dots 星. */
export function starsOf(size: number): number[] {
  if (size < 7) return [];
  const edge = size < 13 ? 2 : 3;
  const middle = (size - 1) / 2;
  const far = size - 1 - edge;
  const at = (row: number, column: number) => row * size + column;
  const corners = [at(edge, edge), at(edge, far), at(far, edge), at(far, far)];
  const sides = size < 19 ? [] : [at(edge, middle), at(middle, edge), at(middle, far), at(far, middle)];
  return size % 2 === 1 ? [...corners, ...sides, at(middle, middle)] : corners;
}
