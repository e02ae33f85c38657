// Counting by area 数子法 for what the screen shows; the result itself is the server's.
// Sums are quarters of a 子: a point of one's own is 4, a shared neutral point 2 for each side.

import { BLACK, EMPTY, WHITE } from "./points.ts";
import { type Cells, regionAt } from "./position.ts";

export interface Area {
  /** BLACK, WHITE or EMPTY (shared) for every point. */
  readonly owners: Uint8Array;
  /** Every stone of the chains taken as dead. */
  readonly dead: ReadonlySet<number>;
  readonly blackQuarterZi: number;
  readonly whiteQuarterZi: number;
}

/** The chains that stand at the points of `dead`, whole. */
export function spreadDead(cells: Cells, size: number, dead: Iterable<number>): Set<number> {
  const all = new Set<number>();
  for (const point of dead) {
    if (cells[point] !== EMPTY && !all.has(point)) for (const one of regionAt(cells, point, size).points) all.add(one);
  }
  return all;
}

/** Who owns what when the chains at `dead` are taken off. */
export function countArea(cells: Cells, size: number, dead: Iterable<number>): Area {
  const off = spreadDead(cells, size, dead);
  const owners = cells.slice();
  for (const point of off) owners[point] = EMPTY;
  const stones = owners.slice();
  const reached = new Set<number>();
  for (let start = 0; start < stones.length; start += 1) {
    if (stones[start] !== EMPTY || reached.has(start)) continue;
    const { points, borders } = regionAt(stones, start, size);
    const owner = borders.size === 1 ? [...borders][0] ?? EMPTY : EMPTY;
    for (const point of points) {
      reached.add(point);
      owners[point] = owner;
    }
  }
  return { owners, dead: off, blackQuarterZi: sum(owners, BLACK), whiteQuarterZi: sum(owners, WHITE) };
}

function sum(owners: Uint8Array, colour: number): number {
  return owners.reduce((all, owner) => all + (owner === colour ? 4 : owner === EMPTY ? 2 : 0), 0);
}

/** By how much black leads after komi and penalties; negative: white. */
export function marginOf(
  area: Area, size: number, terms: { komiQuarterZi: number; blackPenalty: number; whitePenalty: number },
): number {
  return area.blackQuarterZi - size * size * 2 - terms.komiQuarterZi - terms.blackPenalty + terms.whitePenalty;
}

/** The set after the chain at `point` is marked or unmarked; one stone stands for its chain. */
export function toggleChain(cells: Cells, size: number, dead: ReadonlySet<number>, point: number): number[] {
  const chain = new Set(regionAt(cells, point, size).points);
  const others = [...dead].filter((one) => !chain.has(one));
  return [...dead].some((one) => chain.has(one)) ? others : [...others, point];
}

/** One stone for every chain of the set, so that the message stays short. */
export function nameChains(cells: Cells, size: number, dead: Iterable<number>): number[] {
  const kept: number[] = [];
  const covered = new Set<number>();
  for (const point of dead) {
    if (covered.has(point)) continue;
    kept.push(point);
    for (const one of regionAt(cells, point, size).points) covered.add(one);
  }
  return kept.sort((one, other) => one - other);
}

/** A number of quarter-子 as it is written: 15 → "3¾", 2 → "½". */
export function writeQuarterZi(quarterZi: number): string {
  const whole = Math.floor(quarterZi / 4);
  const rest = ["", "¼", "½", "¾"][quarterZi % 4] ?? "";
  return `${whole || ""}${rest}` || "0";
}
