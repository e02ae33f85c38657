import assert from "node:assert/strict";
import { test } from "node:test";
import { spokenPoint, stepFrom } from "../src/board/grid.ts";
import { drawingWidth, spotAt } from "../src/board/spot.ts";
import { nameOf, otherSide, pointOf, pointsOf, starsOf } from "../src/points.ts";

const FRAME = { left: 10, top: 20, width: drawingWidth(19) * 20 }; // 20 px from line to line
const at = (column: number, row: number) => [10 + (column + 1.15) * 20, 20 + (row + 1.15) * 20] as const;

test("points have the names of GTP: no I, rows from below", () => {
  assert.deepEqual([0, 8, 60, 360].map((point) => nameOf(point, 19)), ["A19", "J19", "D16", "T1"]);
  assert.deepEqual(["A19", "J19", "D16", "T1"].map((name) => pointOf(name, 19)), [0, 8, 60, 360]);
  assert.deepEqual(["I3", "A0", "A20", "U1", "", "K", "a1"].map((name) => pointOf(name, 19)), Array(7).fill(null));
  assert.deepEqual(pointsOf(["A1", "Z9", "J9"], 9), [72, 8]);
  for (const size of [9, 13, 19]) {
    for (let point = 0; point < size * size; point += 1) assert.equal(pointOf(nameOf(point, size), size), point);
  }
});

test("the dots stand where they do on wood", () => {
  const names = (size: number) => starsOf(size).map((point) => nameOf(point, size)).sort();
  assert.deepEqual(names(9), ["C3", "C7", "E5", "G3", "G7"]);
  assert.deepEqual(names(13), ["D10", "D4", "G7", "K10", "K4"]);
  assert.deepEqual(names(19), ["D10", "D16", "D4", "K10", "K16", "K4", "Q10", "Q16", "Q4"]);
  assert.deepEqual([otherSide("black"), otherSide("white")], ["white", "black"]);
});

test("a place on the screen is its nearest point, clear near a crossing and unclear in between", () => {
  const read = (x: number, y: number) => {
    const { point, isUnclear } = spotAt(FRAME, 19, x, y);
    return [point, isUnclear];
  };
  assert.deepEqual(read(...at(0, 0)), [0, false]);
  assert.deepEqual(read(...at(18, 18)), [360, false]);
  assert.deepEqual(read(...at(3.3, 15)), [288, false]);
  assert.deepEqual(read(...at(3.45, 15)), [288, true]);
  assert.deepEqual(read(...at(3, 14.6)), [288, true]);
  assert.deepEqual(read(...at(-0.6, 0)), [null, true]);
  assert.deepEqual(read(...at(18, 18.7))[0], null);
});

test("the arrows walk and stop at the edge", () => {
  const walked = ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight", "Home", "End", "PageUp", "PageDown", "x"];
  assert.deepEqual(walked.map((key) => stepFrom(0, 9, key)), [0, 0, 9, 1, 0, 8, 0, 45, null]);
  assert.deepEqual(walked.map((key) => stepFrom(80, 9, key)), [71, 79, 80, 80, 72, 80, 35, 80, null]);
});

test("a screen reader hears everything that is on a point", () => {
  const say = (code: string, data: Readonly<Record<string, string | number>> = {}) =>
    code === "play.comma" ? ", " : [code.slice(5), ...Object.values(data)].join(" ");
  const cells = new Uint8Array(81);
  cells[40] = 1;
  cells[41] = 2;
  const owners = new Uint8Array(81);
  owners[40] = 2;
  owners[41] = 2;
  owners[42] = 1;
  const marks = { last: 40, ghost: { point: 42, colour: 1 }, aimed: null, dead: new Set([40]), owners };
  assert.deepEqual([40, 41, 42, 43].map((point) => spokenPoint(say, cells, 9, point, marks)), [
    "point.black E5, point.last, point.dead, point.of_white",
    "point.white F5, point.of_white",
    "point.empty G5, point.ghost, point.of_black",
    "point.empty H5, point.shared",
  ]);
});
