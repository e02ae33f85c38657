// The connection to the live server: it comes back by itself, asks for what it missed, and sends again what was not
// answered. No timer, socket or clock of its own: they are handed in, so that every accident can be tried in a test.

import type { ClientMessage, ServerMessage } from "./protocol.generated.ts";
import { ServerTime } from "./clock.ts";

export interface Socket {
  send(text: string): void;
  close(): void;
}

export interface SocketEvents {
  opened(): void;
  received(text: string): void;
  closed(code: number): void;
}

export interface World {
  open(events: SocketEvents): Socket;
  /** A steady clock in ms. */
  now(): number;
  /** Between 0 and 1. */
  chance(): number;
  after(ms: number, act: () => void): () => void;
}

export type LinkState = "connecting" | "open" | "waiting";

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;
/** A message about a game that is numbered by the link. */
export type Act = Without<Extract<ClientMessage, { n: number; g: string }>, "n">;
/** A message of any kind that needs no number of ours. */
export type Other = Exclude<ClientMessage, { t: "ping" | "pong" | "join" | "away" | "back" }>;

export interface Listener {
  told(message: ServerMessage): void;
  stateChanged(state: LinkState): void;
  /** The version of a game that the page has; null: it wants a snapshot. */
  version(game: string): number | null;
}

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5_000;
const TOO_FAST_WAIT_MS = 10_000;
const PING_EVERY_MS = 4_000;
const DEAD_AFTER_MS = 10_000;
const CLOSE_TOO_FAST = 4429;

interface Sent {
  readonly n: number;
  readonly act: Act;
}

/** One connection for all games of a page. */
export class Link {
  readonly time = new ServerTime();
  private readonly world: World;
  private readonly listener: Listener;
  private readonly client: string;
  private socket: Socket | null = null;
  private state: LinkState = "waiting";
  private failures = 0;
  private games: string[] = [];
  private readonly joined = new Set<string>();
  private pending: Sent[] = [];
  private lastNumber: number;
  private inFront = true;
  private heardAt = 0;
  private pings = new Map<number, number>();
  private pingNumber = 0;
  private cancelTick: () => void = () => undefined;
  private cancelWait: () => void = () => undefined;
  private others: Other[] = [];

  constructor(world: World, listener: Listener, client: string) {
    this.world = world;
    this.listener = listener;
    this.client = client;
    // Numbers of one's own that no other tab's resemble: an answer to another tab is never taken for ours.
    this.lastNumber = Math.floor(world.chance() * 1_000_000_000) * 1_000;
  }

  /** Connect, and stay connected. */
  start(): void {
    if (this.socket !== null) return;
    this.cancelWait();
    this.change("connecting");
    const socket: Socket = this.world.open({
      opened: () => { if (this.socket === socket) this.heardAt = this.world.now(); },
      received: (text) => { if (this.socket === socket) this.receive(JSON.parse(text) as ServerMessage); },
      closed: (code) => { if (this.socket === socket) this.lose(code); },
    });
    this.socket = socket;
    this.heardAt = this.world.now();
    this.tick();
  }

  /** Give the connection up for a new one at once: the network has changed, or the machine has slept. */
  renew(): void {
    this.time.forget();
    const socket = this.socket;
    this.socket = null;
    this.joined.clear();
    socket?.close();
    this.failures = 0;
    this.start();
  }

  /** Be told of a game from now on. */
  join(game: string): void {
    if (!this.games.includes(game)) this.games.push(game);
    if (this.state === "open") this.sendJoin(game);
  }

  /** Ask for what is missing of a game. */
  catchUp(game: string): void {
    if (this.state === "open") this.sendJoin(game);
  }

  /** No longer be told of a game. */
  leave(game: string): void {
    this.games = this.games.filter((one) => one !== game);
    if (this.state === "open") this.send({ t: "leave", g: game });
  }

  /** Do something in a game: it is sent until it is answered. Returns its number. */
  act(act: Act): number {
    this.lastNumber += 1;
    const sent = { n: this.lastNumber, act };
    this.pending.push(sent);
    if (this.state === "open" && this.joined.has(act.g)) this.sendAct(sent);
    return sent.n;
  }

  /** Say something that is not about a game joined: once, as soon as there is a connection. */
  ask(message: Other): void {
    if (this.state === "open") this.send(message);
    else this.others.push(message);
  }

  /** Say something once, now; false: there is no connection, and nothing was said. */
  tell(message: ClientMessage): boolean {
    if (this.state !== "open") return false;
    this.send(message);
    return true;
  }

  /** A number for a message of one's own that the server answers. */
  nextNumber(): number {
    this.lastNumber += 1;
    return this.lastNumber;
  }

  /** Whether something in this game still waits for its answer. */
  waitsFor(game: string): boolean {
    return this.pending.some((sent) => sent.act.g === game);
  }

  /** The page has come to the front, or left it. */
  setFront(inFront: boolean): void {
    if (this.inFront === inFront) return;
    this.inFront = inFront;
    if (this.state === "open") this.send(inFront ? { t: "back" } : { t: "away" });
  }

  private receive(message: ServerMessage): void {
    this.heardAt = this.world.now();
    switch (message.t) {
      case "welcome":
        this.greet(message.at_ms);
        break;
      case "ping":
        this.send({ t: "pong", n: message.n });
        return;
      case "pong":
        this.notePong(message.n, message.at_ms);
        return;
      case "snapshot":
      case "gap":
        this.listener.told(message);
        this.resend(message.g);
        return;
      case "refused":
      case "repeated":
      case "done":
        this.settle(message.n ?? null);
        break;
      case "record":
        this.settle(message.n ?? null, message.g);
        break;
    }
    this.listener.told(message);
  }

  private greet(atMs: number): void {
    this.failures = 0;
    this.time.note(atMs, this.world.now(), null);
    this.change("open");
    if (!this.inFront) this.send({ t: "away" });
    this.ping();
    for (const game of this.games) this.sendJoin(game);
    const others = this.others;
    this.others = [];
    for (const message of others) this.send(message);
  }

  private sendJoin(game: string): void {
    const since = this.listener.version(game);
    this.send({ t: "join", g: game, client: this.client, ...(since === null ? {} : { since }) });
  }

  /** What was not answered is sent again, in order: the server counts it once. */
  private resend(game: string): void {
    this.joined.add(game);
    for (const sent of this.pending) if (sent.act.g === game) this.sendAct(sent);
  }

  private sendAct(sent: Sent): void {
    this.send({ ...sent.act, n: sent.n } as ClientMessage);
  }

  private settle(n: number | null, game?: string): void {
    if (n !== null) this.pending = this.pending.filter((sent) => sent.n !== n || (game && sent.act.g !== game));
  }

  private send(message: ClientMessage): void {
    this.socket?.send(JSON.stringify(message));
  }

  private ping(): void {
    this.pingNumber += 1;
    this.pings.set(this.pingNumber, this.world.now());
    this.send({ t: "ping", n: this.pingNumber });
  }

  private notePong(n: number, atMs: number): void {
    const sentAt = this.pings.get(n);
    this.pings.delete(n);
    if (sentAt === undefined) return;
    const now = this.world.now();
    this.time.note(atMs, now, now - sentAt);
    this.listener.stateChanged(this.state);
  }

  /** Now and then: measure the way, and notice that nothing comes any more. */
  private tick(): void {
    this.cancelTick();
    this.cancelTick = this.world.after(PING_EVERY_MS, () => {
      if (this.socket === null) return;
      if (this.world.now() - this.heardAt > DEAD_AFTER_MS) {
        this.renew();
        return;
      }
      if (this.state === "open") this.ping();
      this.tick();
    });
  }

  private lose(code: number): void {
    this.socket = null;
    this.joined.clear();
    this.pings.clear();
    this.cancelTick();
    this.change("waiting");
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.failures);
    this.failures = Math.min(this.failures + 1, 10);
    // Thousands of pages lose their server at the same moment; they do not come back at the same moment.
    const wait = code === CLOSE_TOO_FAST ? TOO_FAST_WAIT_MS : longest * (0.5 + this.world.chance() / 2);
    this.cancelWait = this.world.after(wait, () => this.start());
  }

  private change(state: LinkState): void {
    this.state = state;
    this.listener.stateChanged(state);
  }
}
