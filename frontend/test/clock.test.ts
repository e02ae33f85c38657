import assert from "node:assert/strict";
import { test } from "node:test";
import { ServerTime, delayOf, runOn, writeTime, writeUsed } from "../src/clock.ts";

const FULL = { main_ms: 10_000, periods: 3, period_ms: 20_000, running: true };

test("a clock that stands is shown as it was read", () => {
  const standing = { ...FULL, running: false };
  assert.equal(runOn(standing, 20_000, 5_000), standing);
  assert.equal(runOn(FULL, 20_000, 0), FULL);
});

test("grace runs first, then main time, then one period after another; the last stays at nothing", () => {
  const graced = { ...FULL, grace_ms: 2_000 };
  const read = (elapsed: number) => {
    const { grace_ms, main_ms, periods, period_ms, in_byo_yomi } = runOn(graced, 20_000, elapsed);
    return [grace_ms, main_ms, periods, period_ms, in_byo_yomi ?? false];
  };
  assert.deepEqual(read(1_500), [500, 10_000, 3, 20_000, false]);
  assert.deepEqual(read(12_000), [0, 0, 3, 20_000, false]);
  assert.deepEqual(read(12_001), [0, 0, 3, 19_999, true]);
  assert.deepEqual(read(31_999), [0, 0, 3, 1, true]);
  assert.deepEqual(read(32_000), [0, 0, 2, 20_000, true]);
  assert.deepEqual(read(52_000), [0, 0, 1, 20_000, true]);
  assert.deepEqual(read(99_000), [0, 0, 1, 0, true]);
});

test("without periods main time ends at nothing", () => {
  assert.deepEqual(runOn({ main_ms: 3_000, running: true }, 0, 5_000), { main_ms: 0, running: true, grace_ms: 0 });
});

test("0:00 stands only when nothing is left", () => {
  assert.deepEqual([0, 1, 999, 1_000, 1_001, 59_001, 60_000, 3_599_001, 3_600_000, 36_061_000].map(writeTime), [
    "0:00", "0:01", "0:01", "0:01", "0:02", "1:00", "1:00", "1:00:00", "1:00:00", "10:01:01",
  ]);
  assert.deepEqual([0, 499, 500, 61_400].map(writeUsed), ["0:00", "0:00", "0:01", "1:01"]);
});

test("the server's time is what the shortest way said, however wrong this machine's calendar is", () => {
  const time = new ServerTime();
  assert.equal(time.isKnown(), false);
  time.note(1_000_000, 50, null);
  assert.deepEqual([time.isKnown(), time.at(150), time.roundTripMs()], [true, 1_000_100, null]);
  time.note(1_000_200, 250, 80);
  assert.equal(time.at(250), 1_000_240);
  time.note(1_000_300, 352, 10);
  time.note(1_000_400, 900, 900);
  assert.equal(time.at(352), 1_000_305);
  assert.equal(time.roundTripMs(), 80);
  time.note(5, 5, null); // told unasked while better is known: nothing
  assert.equal(time.at(352), 1_000_305);
  time.forget();
  assert.equal(time.isKnown(), false);
});

test("a game that is shown late runs late, and a slow network is no delay", () => {
  assert.deepEqual([delayOf(100_000, 40_000), delayOf(100_000, 99_000), delayOf(100_000, 100_500)], [60_000, 0, 0]);
});

test("what was measured long ago is forgotten", () => {
  const time = new ServerTime();
  time.note(1_000, 0, 2);
  for (let at = 1; at <= 8; at += 1) time.note(1_000 + 1_500 * at, 1_000 * at, 50);
  assert.equal(time.at(8_000), 1_000 + 12_000 + 25);
});
