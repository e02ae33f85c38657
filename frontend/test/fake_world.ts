// A world without a network for the link: time passes when a test says so, sockets are opened and lost by hand.

import type { ClientMessage, ServerMessage } from "../src/protocol.generated.ts";
import { Link, type LinkState, type Socket, type SocketEvents, type World } from "../src/link.ts";

export class FakeSocket implements Socket {
  readonly sent: ClientMessage[] = [];
  readonly events: SocketEvents;
  isOpen = true;

  constructor(events: SocketEvents) {
    this.events = events;
  }

  send(text: string): void {
    if (this.isOpen) this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.isOpen = false;
  }

  tell(message: ServerMessage): void {
    if (this.isOpen) this.events.received(JSON.stringify(message));
  }

  welcome(atMs = 1_000_000): void {
    this.events.opened();
    this.tell({ t: "welcome", v: 1, process: "p1", you: { key: "bo", name: "Bo" }, at_ms: atMs });
  }

  lose(code = 1006): void {
    this.isOpen = false;
    this.events.closed(code);
  }

  /** What was sent beside pings and pongs. */
  said(): ClientMessage[] {
    return this.sent.filter((one) => one.t !== "ping" && one.t !== "pong");
  }
}

export class FakeWorld implements World {
  readonly sockets: FakeSocket[] = [];
  nowMs = 0;
  private timers: { atMs: number; act: () => void }[] = [];
  private readonly draw: () => number;

  constructor(draw: () => number = () => 0.5) {
    this.draw = draw;
  }

  get socket(): FakeSocket {
    const last = this.sockets.at(-1);
    if (last === undefined) throw new Error("no socket was opened");
    return last;
  }

  open(events: SocketEvents): Socket {
    this.sockets.push(new FakeSocket(events));
    return this.socket;
  }

  now(): number {
    return this.nowMs;
  }

  chance(): number {
    return this.draw();
  }

  after(ms: number, act: () => void): () => void {
    const timer = { atMs: this.nowMs + ms, act };
    this.timers.push(timer);
    return () => { this.timers = this.timers.filter((one) => one !== timer); };
  }

  /** Let so much time pass, and everything happen that was to happen by then. */
  pass(ms: number): void {
    const until = this.nowMs + ms;
    for (;;) {
      const next = this.timers.filter((one) => one.atMs <= until).sort((one, other) => one.atMs - other.atMs)[0];
      if (next === undefined) break;
      this.timers = this.timers.filter((one) => one !== next);
      this.nowMs = Math.max(this.nowMs, next.atMs);
      next.act();
    }
    this.nowMs = until;
  }
}

export interface Rig {
  readonly world: FakeWorld;
  readonly link: Link;
  readonly told: ServerMessage[];
  readonly states: LinkState[];
  readonly versions: Map<string, number>;
}

/** A link in a fake world, and everything that it tells its page. */
export function rig(draw?: () => number): Rig {
  const world = new FakeWorld(draw);
  const told: ServerMessage[] = [];
  const states: LinkState[] = [];
  const versions = new Map<string, number>();
  const link = new Link(world, {
    told: (message) => told.push(message),
    stateChanged: (state) => { if (states.at(-1) !== state) states.push(state); },
    version: (game) => versions.get(game) ?? null,
  }, "tab-1");
  return { world, link, told, states, versions };
}
