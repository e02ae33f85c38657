// The page of one game: play, watch, count, look back.

import type { RecordTold, RefusedTold, ServerMessage, SnapshotTold } from "../protocol.generated.ts";
import { Board } from "../board/board.ts";
import { delayOf } from "../clock.ts";
import { type Area, nameChains, spreadDead, toggleChain } from "../counting.ts";
import { find, pageData, setText } from "../dom.ts";
import { Controls } from "../game/controls.ts";
import { countNow, countWords, marginWords } from "../game/counted.ts";
import { Messages, type Past } from "../game/messages.ts";
import { type Choice, type Moment, mayMark, offerOf, rowOf } from "../game/offers.ts";
import { Players } from "../game/players.ts";
import { RefereePanel } from "../game/referee.ts";
import { showQuality } from "../game/quality.ts";
import { Review } from "../game/review.ts";
import { keepSettings, readSettings } from "../game/settings.ts";
import { allowSound, soundNotice, soundSecond, soundStone } from "../game/sound.ts";
import { type Game, applyFinished, applyRecord, lastPoint, lineOf, mayPlay, openGame } from "../game/state.ts";
import { statusOf } from "../game/status.ts";
import { rulingWords, tellingWords } from "../game/words.ts";
import { Link, type LinkState } from "../link.ts";
import { colourOf, nameOf, pointOf, pointsOf } from "../points.ts";
import { speaker } from "../words.ts";
import { browserWorld, clientName, liveAddress, watchPage } from "../world.ts";

interface PageData {
  readonly game: string;
  readonly live: string;
  readonly words: Record<string, string>;
  /** What was said in the room, and what everybody was told, before the page came. */
  readonly past: Past;
}

const NOTICE_MS = 8_000;
const TICK_MS = 200;
const LAST_SECONDS_MS = 10_000;

class GamePage {
  private readonly data = pageData<PageData>("page-data");
  private readonly say = speaker(this.data.words);
  private readonly settings = readSettings();
  private readonly players = new Players();
  private readonly messages = new Messages(this.say, (text) => this.chat(text));
  private readonly review = new Review(this.say, () => this.show(false));
  private readonly controls = new Controls({
    armed: () => this.disarmBoard(),
    cancelled: () => this.disarmBoard(),
    unlocked: () => {
      this.isUnlocked = true;
      this.show(false);
    },
  });
  private readonly link: Link;
  private board: Board | null = null;
  private game: Game | null = null;
  private linkState: LinkState = "waiting";
  private notice = "";
  private noticeUntil = 0;
  private isUnlocked = false;
  private ownMarks: number[] = [];
  private shownKey = "";
  private counted: Area | null = null;
  /** How much later than the players this page is shown the game. */
  private behindMs = 0;
  private referee: RefereePanel | null = null;
  private lastSecond = 0;
  private readonly titleBefore = document.title;

  constructor() {
    this.link = new Link(browserWorld(liveAddress(this.data.live)), {
      told: (message) => this.hear(message),
      stateChanged: (state) => this.linkChanged(state),
      version: () => this.game?.version ?? null,
    }, clientName());
    this.messages.past(this.data.past);
    this.link.join(this.data.game);
    watchPage(this.link);
    this.link.start();
    this.bindSettings();
    setInterval(() => this.tick(), TICK_MS);
    document.addEventListener("pointerdown", () => allowSound(), { passive: true });
  }

  /** A page that was away for long is given the game as it stands; what was told meanwhile it asks for. */
  private async catchUpOnWords(fromMs: number, told: SnapshotTold): Promise<void> {
    try {
      const answer = await fetch(`/g/${told.g}/past?version=${told.version}`);
      if (answer.ok) this.messages.past(await answer.json() as Past, fromMs, told.at_ms);
    } catch {
      // The network went again: the next snapshot asks once more.
    }
  }

  // What the server says

  private hear(message: ServerMessage): void {
    if ("g" in message && message.g != null && message.g !== this.data.game) return;
    switch (message.t) {
      case "snapshot":
        this.open(message);
        return;
      case "gap":
        for (const record of message.records) this.record(record);
        break;
      case "record":
        this.record(message);
        break;
      case "finished":
        if (this.game) this.game = applyFinished(this.game, message);
        break;
      case "clock":
        if (this.game) this.game = { ...this.game, clocks: message.clocks, clocksAtMs: message.at_ms };
        break;
      case "presence":
        if (this.game) this.game = { ...this.game, presence: message.players, presenceAtMs: message.at_ms };
        break;
      case "chat":
        this.messages.chat(message);
        break;
      case "notice":
      case "closing":
        this.announce(this.say(message.code, ("data" in message ? message.data : undefined) ?? {}), true);
        break;
      case "refused":
        this.refuse(message);
        break;
    }
    this.show(false);
  }

  private open(told: SnapshotTold): void {
    const before = this.game;
    this.game = openGame(told);
    this.behindMs = this.link.time.isKnown() ? delayOf(this.link.time.at(performance.now()), told.at_ms) : 0;
    if (before !== null && before.version < told.version) void this.catchUpOnWords(before.atMs, told);
    if (this.board === null) {
      this.board = new Board(find("board"), told.size, this.say, {
        play: (point) => this.play(point),
        tap: (point) => this.tap(point),
        aimed: () => {
          if (this.board?.gesture.ghost != null) this.controls.armed = null;
          this.showControls();
        },
      });
      this.board.gesture.way = this.settings.way;
    }
    if (told.role === "referee") this.openReferee();
    this.show(true);
  }

  private record(told: RecordTold): void {
    if (this.game === null) return;
    const before = this.game;
    const after = applyRecord(before, told);
    if (after === "known") return;
    if (after === "hole") {
      this.link.catchUp(this.data.game);
      return;
    }
    this.game = after;
    if (after.phase !== before.phase) this.notice = ""; // what was said of the phase before is over
    const line = lineOf(told);
    for (const telling of line?.tellings ?? []) this.messages.note(tellingWords(this.say, after, telling), told.at_ms);
    if (line?.ruling) this.announce(rulingWords(this.say, line.ruling), true, told.at_ms);
    if (after.moves.length > before.moves.length) this.stonePlayed(told);
  }

  private stonePlayed(told: RecordTold): void {
    if (this.settings.sound) soundStone();
    const isOthers = this.game?.seat != null && told.by !== this.game.seat;
    // Browsers refuse, and complain, before the person has touched the page.
    if (this.settings.vibration && isOthers && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(20);
  }

  /** Say something now, and keep what is of weight in the list: whoever was away finds it there. */
  private announce(words: string, isKept: boolean, atMs = this.nowMs()): void {
    this.notice = words;
    this.noticeUntil = performance.now() + NOTICE_MS;
    if (!isKept) return;
    this.messages.note(words, atMs, true);
    if (this.settings.sound) soundNotice();
  }

  /** The time at the server, as well as it is known. */
  private nowMs(): number {
    return this.link.time.isKnown() ? this.link.time.at(performance.now()) : Date.now();
  }

  private linkChanged(state: LinkState): void {
    const before = this.linkState;
    // Once lost, a connection is lost until it is back: the attempts in between are no news.
    this.linkState = state === "connecting" && before !== "connecting" && this.game !== null ? "waiting" : state;
    showQuality(this.say, state, this.link.time.roundTripMs());
    if (before !== state) this.show(false);
  }

  // What the person does

  private play(point: number): void {
    const { game } = this;
    if (game === null || !mayPlay(game) || this.link.waitsFor(game.id)) return;
    this.link.act({ t: "play", g: game.id, ply: game.moves.length, point: nameOf(point, game.size) });
    this.show(false);
  }

  private tap(point: number): void {
    const { game } = this;
    const board = game?.boards[game.boards.length - 1];
    if (!game || !board) return;
    if (game.phase === "playing" && this.review.ply !== null && game.turn === game.seat) {
      this.announce(this.say("play.review.no_stone"), false);
    }
    if (game.phase === "counting" && board[point] !== 0) this.mark(game, board, point);
    this.show(false);
  }

  private mark(game: Game, board: Uint8Array, point: number): void {
    const dead = toggleChain(board, game.size, new Set(this.markedPoints(game)), point);
    if (game.role === "referee") this.ownMarks = dead;
    else if (mayMark(this.moment(game))) {
      const named = nameChains(board, game.size, dead).map((one) => nameOf(one, game.size));
      this.link.act({ t: "marks", g: game.id, dead: named });
      this.isUnlocked = false;
    }
  }

  private choose(choice: Choice): void {
    if (choice === "leave_review") this.review.leave();
    else if (choice === "carry_out") this.carryOutArmed();
    else if (choice === "play") this.board?.confirm();
    else if (choice === "accept") this.accept();
  }

  private carryOutArmed(): void {
    const { armed } = this.controls;
    this.controls.armed = null;
    if (this.game === null || armed === null) return;
    const g = this.game.id;
    if (armed === "pass") this.link.act({ t: "pass", g, ply: this.game.moves.length });
    else this.link.act({ t: armed, g });
    this.show(false);
  }

  private accept(): void {
    if (this.game?.counting == null) return;
    this.isUnlocked = false;
    this.link.act({ t: "accept", g: this.game.id, marks: this.game.counting.marks });
    this.show(false);
  }

  private disarmBoard(): void {
    this.board?.dropGhost();
    this.showControls();
  }

  private chat(text: string): boolean {
    const room = this.game?.role === "watcher" ? "watchers" : "players";
    const isSent = this.link.tell({ t: "chat", g: this.data.game, room, text, n: this.link.nextNumber() });
    if (!isSent) this.announce(this.say("play.link.waiting"), false);
    return isSent;
  }

  private refuse(message: RefusedTold): void {
    const words = this.say(message.code, message.data ?? {});
    this.referee?.refused(message.n ?? null, words);
    this.announce(words, false);
  }

  private openReferee(): void {
    if (this.referee !== null) return;
    this.referee = new RefereePanel(this.say, {
      game: this.data.game,
      ply: () => (this.game ? this.review.shownPly(this.game) : 0),
      dead: () => ({ points: this.game ? this.markedPoints(this.game) : [], size: this.game?.size ?? 19 }),
      nextNumber: () => this.link.nextNumber(),
      send: (message) => this.link.tell(message),
    });
  }

  private bindSettings(): void {
    const way = find<HTMLSelectElement>("set-way");
    way.value = this.settings.way;
    way.addEventListener("change", () => {
      this.settings.way = way.value as "tap" | "confirm" | "twice";
      if (this.board) this.board.gesture.way = this.settings.way;
      keepSettings(this.settings);
      this.disarmBoard();
    });
    for (const name of ["sound", "vibration"] as const) {
      const box = find<HTMLInputElement>(`set-${name}`);
      box.checked = this.settings[name];
      box.addEventListener("change", () => {
        this.settings[name] = box.checked;
        keepSettings(this.settings);
      });
    }
    find("copy-link").addEventListener("click", () => {
      void navigator.clipboard?.writeText(location.href).then(() => this.announce(this.say("play.link_copied"), false));
    });
  }

  // What is shown

  private markedPoints(game: Game): number[] {
    if (game.role === "referee" && this.ownMarks.length > 0) return this.ownMarks;
    return pointsOf((game.phase === "counting" ? game.counting?.dead : game.finish?.dead) ?? [], game.size);
  }

  private show(isNewBoard: boolean): void {
    const { game, board } = this;
    if (game === null || board === null) return;
    const ply = this.review.shownPly(game);
    const isNow = ply === game.moves.length;
    const cells = game.boards[ply] ?? new Uint8Array(game.size * game.size);
    const isCounted = isNow && (game.phase === "counting" || game.finish?.reason === "counting");
    const dead = this.markedPoints(game);
    this.counted = countNow(game, dead);
    const last = lastPoint(game, ply);
    board.show(
      cells,
      {
        last: last === null ? null : pointOf(last, game.size),
        dead: isCounted ? spreadDead(cells, game.size, dead) : new Set(),
        owners: isCounted ? this.counted?.owners ?? null : null,
      },
      {
        plays: isNow && this.review.ply === null && mayPlay(game) && !this.link.waitsFor(game.id),
        colour: colourOf(game.toMove),
        isNew: this.isOther(`${ply} ${this.review.ply} ${game.counting?.marks} ${game.counting?.accepted_by}`) || isNewBoard,
      },
    );
    this.review.show(game);
    this.showControls();
    this.tick();
  }

  /** Whether the position, or what is agreed about it, is another than was last shown. */
  private isOther(key: string): boolean {
    const isOther = key !== this.shownKey;
    this.shownKey = key;
    return isOther;
  }

  private showControls(): void {
    const { game, controls } = this;
    if (game === null) return;
    const isBusy = this.link.waitsFor(game.id);
    if (isBusy || game.phase === "finished" || (controls.armed === "pass" && !mayPlay(game))) controls.armed = null;
    document.body.dataset.role = game.role;
    document.body.dataset.phase = game.phase;
    const moment = this.moment(game);
    controls.showMain(offerOf(this.say, moment), (choice) => this.choose(choice));
    controls.showRow(rowOf(moment));
    setText(find("count"), this.counted ? countWords(this.say, game, this.counted) : "");
  }

  private moment(game: Game): Moment {
    return {
      game,
      isBusy: this.link.waitsFor(game.id),
      reviewPly: this.review.ply,
      armed: this.controls.armed,
      ghost: this.board?.gesture.ghost ?? null,
      isUnlocked: this.isUnlocked,
      result: this.counted ? marginWords(this.say, game, this.counted) : "",
    };
  }

  private tick(): void {
    const { game } = this;
    if (game === null) return;
    const now = performance.now();
    const serverMs = this.link.time.isKnown() ? this.link.time.at(now) - this.behindMs : game.clocksAtMs;
    const atMs = Math.max(serverMs, game.clocksAtMs);
    const own = this.players.show(this.say, game, atMs, this.counted);
    if (now > this.noticeUntil) this.notice = "";
    const isSending = this.link.waitsFor(game.id);
    const status = statusOf(this.say, game, {
      link: this.linkState, isSending, notice: this.notice, reviewPly: this.review.ply, atMs,
    });
    const line = find("status");
    setText(line, status.words);
    line.dataset.tone = status.tone;
    this.countDown(game, own.in_byo_yomi ? own.period_ms ?? 0 : own.main_ms, own.running ?? false);
    const isTurn = game.seat !== null && game.turn === game.seat && game.phase === "playing";
    const title = isTurn ? `● ${this.say("play.your_turn")} – ${this.titleBefore}` : this.titleBefore;
    if (document.title !== title) document.title = title;
  }

  private countDown(game: Game, leftMs: number, isRunning: boolean): void {
    const second = Math.ceil(leftMs / 1_000);
    if (!isRunning || game.seat === null || leftMs > LAST_SECONDS_MS || second === this.lastSecond) return;
    this.lastSecond = second;
    if (this.settings.sound) soundSecond();
  }
}

new GamePage();
