import assert from "node:assert/strict";
import { test } from "node:test";
import { Gesture, type Way } from "../src/board/gesture.ts";

const NOTHING = { do: "nothing" };
const spot = (point: number | null, more: { x?: number; y?: number; isUnclear?: boolean } = {}) =>
  ({ point, x: 100, y: 100, isUnclear: false, ...more });

function playing(way: Way): Gesture {
  const gesture = new Gesture();
  gesture.way = way;
  gesture.plays = true;
  return gesture;
}

function tap(gesture: Gesture, point: number, more = {}) {
  gesture.down(1, spot(point, more));
  return gesture.up(1, spot(point, more));
}

test("one tap plays where it is set so", () => {
  const gesture = playing("tap");
  assert.deepEqual(tap(gesture, 40), { do: "play", point: 40 });
  assert.equal(gesture.ghost, null);
});

test("a tap shows a ghost that a button plays", () => {
  const gesture = playing("confirm");
  assert.deepEqual(tap(gesture, 40), NOTHING);
  assert.deepEqual(tap(gesture, 40), NOTHING);
  assert.equal(gesture.ghost, 40);
  assert.deepEqual(gesture.confirm(), { do: "play", point: 40 });
  assert.deepEqual(gesture.confirm(), NOTHING);
});

test("a second tap on the ghost plays it, and one beside it moves it", () => {
  const gesture = playing("twice");
  assert.deepEqual(tap(gesture, 40), NOTHING);
  assert.deepEqual(tap(gesture, 41), NOTHING);
  assert.equal(gesture.ghost, 41);
  assert.deepEqual(tap(gesture, 41), { do: "play", point: 41 });
});

test("between two points only a ghost comes, whatever the way", () => {
  for (const way of ["tap", "confirm", "twice"] as const) {
    const gesture = playing(way);
    assert.deepEqual(tap(gesture, 40, { isUnclear: true }), NOTHING);
    assert.equal(gesture.ghost, 40);
  }
  const gesture = playing("twice");
  tap(gesture, 40);
  assert.deepEqual(tap(gesture, 40, { isUnclear: true }), NOTHING);
});

test("a finger that has wandered puts a ghost where it was lifted", () => {
  const gesture = playing("tap");
  gesture.down(1, spot(40));
  gesture.move(1, spot(50, { x: 140 }));
  assert.equal(gesture.aimed, 50);
  gesture.move(1, spot(40));
  assert.deepEqual(gesture.up(1, spot(40)), NOTHING);
  assert.deepEqual([gesture.ghost, gesture.aimed], [40, null]);
});

test("a finger that trembles has not wandered", () => {
  const gesture = playing("tap");
  gesture.down(1, spot(40));
  gesture.move(1, spot(40, { x: 106, y: 94 }));
  assert.deepEqual(gesture.up(1, spot(40, { x: 106, y: 94 })), { do: "play", point: 40 });
});

test("two fingers play nothing", () => {
  const gesture = playing("tap");
  gesture.down(1, spot(40));
  gesture.down(2, spot(50));
  assert.deepEqual([gesture.up(1, spot(40)), gesture.up(2, spot(50)), gesture.ghost], [NOTHING, NOTHING, null]);
});

test("a finger that was down when the board changed plays nothing", () => {
  for (const way of ["tap", "confirm", "twice"] as const) {
    const gesture = playing(way);
    tap(gesture, 40, { isUnclear: true });
    gesture.down(1, spot(40));
    gesture.renew();
    assert.deepEqual([gesture.up(1, spot(40)), gesture.ghost, gesture.aimed], [NOTHING, null, null]);
  }
});

test("what the system takes away means nothing, and the ghost stays", () => {
  const gesture = playing("confirm");
  tap(gesture, 40);
  gesture.down(1, spot(41));
  gesture.release();
  assert.deepEqual([gesture.up(1, spot(41)), gesture.ghost], [NOTHING, 40]);
});

test("beside the board nothing happens", () => {
  const gesture = playing("tap");
  gesture.down(1, spot(40));
  assert.deepEqual(gesture.up(1, spot(null)), NOTHING);
});

test("where no stone is played a tap says where, and a wandering finger scrolls", () => {
  const gesture = new Gesture();
  assert.deepEqual(tap(gesture, 40), { do: "tap", point: 40 });
  gesture.down(1, spot(40));
  gesture.move(1, spot(42, { y: 160 }));
  assert.deepEqual(gesture.up(1, spot(42, { y: 160 })), NOTHING);
});

test("the key chooses as a tap does, and a ghost of before is not played when it is no longer our turn", () => {
  const gesture = playing("twice");
  assert.deepEqual([gesture.choose(40), gesture.choose(40)], [NOTHING, { do: "play", point: 40 }]);
  const late = playing("confirm");
  late.choose(40);
  late.plays = false;
  assert.deepEqual([late.confirm(), late.choose(40)], [NOTHING, { do: "tap", point: 40 }]);
});
