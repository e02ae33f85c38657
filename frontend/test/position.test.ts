import assert from "node:assert/strict";
import { test } from "node:test";
import { countArea, marginOf, nameChains, spreadDead, toggleChain, writeQuarterZi } from "../src/counting.ts";
import { BLACK, EMPTY, WHITE, nameOf, pointOf } from "../src/points.ts";
import { boardAfter, placeStone, readBoard, regionAt } from "../src/position.ts";
import { below, seeded } from "./chance.ts";

const points = (names: string, size = 9) => names.split(" ").map((name) => pointOf(name, size) ?? -1);
const names = (found: Iterable<number>, size = 9) => [...found].sort((a, b) => a - b).map((point) => nameOf(point, size));

function board(black: string, white: string): Uint8Array {
  const cells = new Uint8Array(81);
  for (const point of points(black)) cells[point] = BLACK;
  for (const point of points(white)) cells[point] = WHITE;
  return cells;
}

test("stones without liberties are taken, two chains at once, and one's own suicide is refused", () => {
  const cells = board("A8 B9 C8 D9", "A9 C9");
  const [b8 = 0] = points("B8");
  const after = placeStone(cells, 9, b8, BLACK);
  assert.deepEqual(names(after?.captured ?? []), []);
  const [a9Neighbour = 0] = points("B9");
  const taken = placeStone(board("A8 C8 D9", "A9 C9"), 9, a9Neighbour, BLACK);
  assert.deepEqual(names(taken?.captured ?? []), ["A9", "C9"]);
  assert.equal(placeStone(board("A8 B9", "E5"), 9, points("A9")[0] ?? 0, WHITE), null);
  assert.equal(placeStone(cells, 9, points("A8")[0] ?? 0, WHITE), null);
});

test("a ko is taken back once the board has changed", () => {
  let cells = board("D5 C4 D3 E4", "E5 F4 E3");
  cells = boardAfter(cells, 9, { side: "white", player: "wu", point: "D4", used_ms: 0 });
  assert.deepEqual([cells[points("E4")[0] ?? 0], cells[points("D4")[0] ?? 0]], [EMPTY, WHITE]);
  cells = boardAfter(cells, 9, { side: "black", player: "bo", point: "E4", used_ms: 0 });
  assert.deepEqual([cells[points("E4")[0] ?? 0], cells[points("D4")[0] ?? 0]], [BLACK, EMPTY]);
  assert.equal(boardAfter(cells, 9, { side: "white", player: "wu", point: null, used_ms: 0 }), cells);
});

test("the server's rows are read from the top", () => {
  assert.deepEqual([...readBoard("B../.W./...")], [BLACK, 0, 0, 0, WHITE, 0, 0, 0, 0]);
});

test("after any legal stone every chain has a liberty, and stones are only added or taken", () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const chance = seeded(seed);
    let cells: Uint8Array = new Uint8Array(81);
    for (let move = 0; move < 150; move += 1) {
      const colour = move % 2 ? WHITE : BLACK;
      const placed = placeStone(cells, 9, below(chance, 81), colour);
      if (placed === null) continue;
      const stones = (all: Uint8Array) => all.filter((cell) => cell !== EMPTY).length;
      assert.equal(stones(placed.cells), stones(cells) + 1 - placed.captured.length);
      cells = placed.cells;
      cells.forEach((cell, point) => {
        if (cell !== EMPTY) assert.ok(regionAt(cells, point, 9).borders.has(EMPTY), `seed ${seed}, move ${move}`);
      });
    }
  }
});

test("whoever surrounds a point owns it, points between both are shared, dead stones are taken off", () => {
  const wall = board("D9 D8 D7 D6 D5 D4 D3 D2 D1", "F9 F8 F7 F6 F5 F4 F3 F2 F1 B5");
  const area = countArea(wall, 9, points("B5"));
  assert.deepEqual([area.blackQuarterZi, area.whiteQuarterZi], [4 * 36 + 2 * 9, 4 * 36 + 2 * 9]);
  assert.deepEqual(names(area.dead), ["B5"]);
  const alive = countArea(wall, 9, []);
  assert.deepEqual([alive.blackQuarterZi, alive.whiteQuarterZi], [4 * 9 + 2 * 35, 4 * 37 + 2 * 35]);
  const terms = { komiQuarterZi: 15, blackPenalty: 2, whitePenalty: 0 };
  assert.equal(marginOf(area, 9, terms), 162 - 162 - 15 - 2);
  assert.equal(marginOf(area, 9, { komiQuarterZi: 0, blackPenalty: 0, whitePenalty: 3 }), 3);
});

test("what both have is the whole board, whatever is dead", () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const chance = seeded(seed);
    const cells = Uint8Array.from({ length: 81 }, () => below(chance, 3));
    const dead = Array.from({ length: 5 }, () => below(chance, 81)).filter((point) => cells[point] !== EMPTY);
    const area = countArea(cells, 9, dead);
    assert.equal(area.blackQuarterZi + area.whiteQuarterZi, 4 * 81);
  }
});

test("chains are marked and unmarked whole, and named by one stone", () => {
  const cells = board("A1 A2 A3 C1", "E5 E6");
  const chain = toggleChain(cells, 9, new Set(points("E5")), points("A2")[0] ?? 0);
  assert.deepEqual(names(spreadDead(cells, 9, chain)), ["E6", "E5", "A3", "A2", "A1"]);
  assert.deepEqual(names(nameChains(cells, 9, points("A1 A3 E6 E5"))), ["E6", "A1"]);
  assert.deepEqual(toggleChain(cells, 9, new Set(points("A1 E5")), points("A3")[0] ?? 0), points("E5"));
  assert.deepEqual(names(spreadDead(cells, 9, points("C3"))), []);
});

test("quarters of a 子 are written as on paper", () => {
  const written = [0, 1, 2, 3, 4, 5, 15, 738].map(writeQuarterZi);
  assert.deepEqual(written, ["0", "¼", "½", "¾", "1", "1¼", "3¾", "184½"]);
});
