import assert from "node:assert/strict";
import { test } from "node:test";
import type { ClientMessage } from "../src/protocol.generated.ts";
import { below, seeded } from "./chance.ts";
import { type Rig, rig } from "./fake_world.ts";
import { record, snapshot } from "./shown_game.ts";

const PLAY = { t: "play", g: "g1", ply: 0, point: "E5" } as const;
const plays = (said: readonly ClientMessage[]) => said.filter((one) => one.t === "play");

/** Connected and at the game. */
function joined(): Rig {
  const made = rig();
  made.link.join("g1");
  made.link.start();
  made.world.socket.welcome();
  made.world.socket.tell(snapshot());
  return made;
}

test("a page connects, joins, and is told the game", () => {
  const { world, told, states } = joined();
  assert.deepEqual(world.socket.said(), [{ t: "join", g: "g1", client: "tab-1" }]);
  assert.deepEqual([told.map((one) => one.t), states], [["welcome", "snapshot"], ["connecting", "open"]]);
});

test("who comes back asks for what he missed", () => {
  const { world, versions } = joined();
  versions.set("g1", 7);
  world.socket.lose();
  world.pass(5_000);
  world.socket.welcome();
  assert.deepEqual(world.socket.said(), [{ t: "join", g: "g1", client: "tab-1", since: 7 }]);
});

test("what was not answered is sent again with its number, and what was answered is not", () => {
  const { link, world } = joined();
  const n = link.act(PLAY);
  assert.deepEqual([link.waitsFor("g1"), plays(world.socket.sent)], [true, [{ ...PLAY, n }]]);
  world.socket.lose();
  world.pass(5_000);
  world.socket.welcome();
  assert.deepEqual(plays(world.socket.sent), []); // not before the game is known to be joined
  world.socket.tell({ t: "gap", g: "g1", from: 2, records: [] });
  assert.deepEqual(plays(world.socket.sent), [{ ...PLAY, n }]);
  world.socket.tell(record({ n, by: "bo", point: "E5" }));
  assert.equal(link.waitsFor("g1"), false);
  world.socket.lose();
  world.pass(5_000);
  world.socket.welcome();
  world.socket.tell(snapshot());
  assert.deepEqual(plays(world.socket.sent), []);
});

test("every kind of answer settles, and a record of another's number or game does not", () => {
  for (const kind of ["refused", "repeated", "done"] as const) {
    const { link, world } = joined();
    const n = link.act(PLAY);
    world.socket.tell(record({ n: n + 1 }));
    world.socket.tell(record({ n, g: "g2" }));
    assert.equal(link.waitsFor("g1"), true);
    world.socket.tell((kind === "refused" ? { t: kind, code: "go.ko", g: "g1", n } : { t: kind, g: "g1", n }) as never);
    assert.equal(link.waitsFor("g1"), false);
  }
});

test("what is done while there is no connection goes out when there is one", () => {
  const { link, world } = joined();
  world.socket.lose();
  const n = link.act(PLAY);
  assert.equal(link.tell({ t: "chat", g: "g1", room: "players", text: "hello" }), false);
  link.ask({ t: "take", code: "abc", n: 1 });
  world.pass(5_000);
  world.socket.welcome();
  world.socket.tell(snapshot());
  assert.deepEqual(world.socket.said(), [
    { t: "join", g: "g1", client: "tab-1" }, { t: "take", code: "abc", n: 1 }, { ...PLAY, n },
  ]);
});

test("waits grow with each failure, differ from page to page, and are long for who was too fast", () => {
  const waitsOf = (draw: number, code: number) => {
    const { link, world } = rig(() => draw);
    link.start();
    const waits: number[] = [];
    for (let failure = 0; failure < 7; failure += 1) {
      const before = world.sockets.length;
      world.socket.lose(code);
      const from = world.nowMs;
      while (world.sockets.length === before) world.pass(50);
      waits.push(world.nowMs - from);
    }
    return waits;
  };
  assert.deepEqual(waitsOf(0, 1006), [100, 200, 400, 800, 1_600, 2_500, 2_500]);
  assert.deepEqual(waitsOf(1, 1006), [200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
  assert.deepEqual(waitsOf(0, 4429), Array(7).fill(10_000));
});

test("a connection that has fallen silent is given up for a new one", () => {
  const { world, states } = joined();
  world.pass(20_000);
  assert.deepEqual([world.sockets.length, world.sockets[0]?.isOpen], [2, false]);
  assert.deepEqual(states, ["connecting", "open", "connecting"]);
  world.sockets[0]?.events.closed(1006); // the old one is nobody's any more
  assert.deepEqual(states.at(-1), "connecting");
});

test("pings are answered, and measure the way", () => {
  const { link, world } = joined();
  world.socket.tell({ t: "ping", n: 9 });
  assert.deepEqual(world.socket.sent.at(-1), { t: "pong", n: 9 });
  world.nowMs = 40;
  const ping = world.socket.sent.find((one) => one.t === "ping");
  world.socket.tell({ t: "pong", n: ping?.n ?? 0, at_ms: 1_000_020 });
  assert.deepEqual([link.time.roundTripMs(), link.time.at(40)], [40, 1_000_040]);
});

test("after a sleep nothing that was measured holds, and the connection is a new one", () => {
  const { link, world } = joined();
  link.renew();
  assert.deepEqual([link.time.isKnown(), world.sockets.length], [false, 2]);
});

test("a page that goes to the back says so, once, and again to a new connection", () => {
  const { link, world } = joined();
  link.setFront(false);
  link.setFront(false);
  assert.deepEqual(world.socket.said().map((one) => one.t), ["join", "away"]);
  world.socket.lose();
  world.pass(5_000);
  world.socket.welcome();
  assert.deepEqual(world.socket.said().map((one) => one.t), ["away", "join"]);
  link.setFront(true);
  assert.deepEqual(world.socket.said().at(-1), { t: "back" });
});

test("a game that was left is not joined again", () => {
  const { link, world } = joined();
  link.leave("g1");
  assert.deepEqual(world.socket.said().at(-1), { t: "leave", g: "g1" });
  world.socket.lose();
  world.pass(5_000);
  world.socket.welcome();
  assert.deepEqual(world.socket.said(), []);
});

test("two pages hardly ever use the same numbers", () => {
  const chance = seeded(7);
  const firsts = Array.from({ length: 50 }, () => rig(chance).link.nextNumber());
  assert.equal(new Set(firsts.map((n) => Math.floor(n / 1_000))).size, 50);
});

test("through any storm each act arrives, counts once, and in order", () => {
  for (let seed = 1; seed <= 40; seed += 1) assert.deepEqual(weather(seed), [1, 2, 3, 4, 5, 6, 7, 8], `seed ${seed}`);
});

/** A server that loses what it is sent, or its answer, as chance has it; the moves that it has counted. */
function weather(seed: number): number[] {
  const chance = seeded(seed);
  const { link, world } = rig(chance);
  const counted: number[] = [];
  let last = -1;
  let read = 0;
  link.join("g1");
  link.start();
  const answer = (message: ClientMessage) => {
    if (message.t === "join") world.socket.tell(snapshot());
    if (message.t !== "play") return;
    if (message.n > last) {
      last = message.n;
      counted.push(message.ply);
      if (chance() < 0.6) world.socket.tell(record({ n: message.n }));
    } else world.socket.tell({ t: "repeated", g: "g1", n: message.n });
  };
  for (let step = 0, ply = 1; step < 400; step += 1) {
    const { socket } = world;
    if (!socket.isOpen) {
      world.pass(6_000);
      read = 0;
      if (chance() < 0.8) world.socket.welcome();
      else world.socket.lose();
    } else if (ply <= 8 && chance() < 0.2) link.act({ ...PLAY, ply: ply++ });
    else if (chance() < 0.1) socket.lose();
    for (; read < world.socket.sent.length && world.socket.isOpen; read += 1) answer(world.socket.sent[read] as ClientMessage);
    if (step > 300 && below(chance, 2)) world.pass(100);
  }
  return counted;
}
