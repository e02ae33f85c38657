// What a referee does in a game: one act at a time, each with its reason, shown in words before it is carried out.

import type { ClientMessage } from "../protocol.generated.ts";
import type { Say } from "../words.ts";
import { find, setText } from "../dom.ts";
import { nameOf } from "../points.ts";
import { ziWords } from "./words.ts";

export interface RefereeView {
  readonly game: string;
  /** The number of moves that is looked at: where the game goes on from when moves are taken back. */
  ply(): number;
  /** The stones marked as dead on the board. */
  dead(): { readonly points: readonly number[]; readonly size: number };
  nextNumber(): number;
  /** Carry it out; false: there is no connection. */
  send(message: ClientMessage): boolean;
}

const NEEDS: Readonly<Record<string, readonly string[]>> = {
  speak: ["text"], stop_clock: ["why"], continue_clock: ["why"], add_time: ["side", "seconds", "why"],
  penalise: ["side", "zi", "why"], decide_count: ["why"], set_result: ["result", "why"], no_result: ["why"],
  annul: ["why"], take_back: ["why"],
};
const FIELDS = ["side", "seconds", "zi", "result", "text", "why"];

/** The referee's form. */
export class RefereePanel {
  private readonly form = find<HTMLFormElement>("referee");
  private readonly act = find<HTMLSelectElement>("ref-act");
  private readonly summary = find("ref-summary");
  private readonly confirm = find<HTMLButtonElement>("ref-confirm");
  private readonly say: Say;
  private readonly view: RefereeView;
  private ready: ClientMessage | null = null;
  private sent: number | null = null;

  constructor(say: Say, view: RefereeView) {
    this.say = say;
    this.view = view;
    this.form.hidden = false;
    this.act.addEventListener("change", () => this.showFields());
    this.form.addEventListener("input", () => this.withdraw());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.prepare();
    });
    this.confirm.addEventListener("click", () => this.carryOut());
    this.showFields();
  }

  /** The server has refused what was sent under that number: it was not carried out, and why. */
  refused(n: number | null, words: string): void {
    if (n !== null && n === this.sent) setText(this.summary, words);
  }

  private showFields(): void {
    const needed = NEEDS[this.act.value] ?? [];
    for (const name of FIELDS) {
      const field = find(`ref-${name}`);
      const isNeeded = needed.includes(name);
      const box = field.closest("label");
      if (box) box.hidden = !isNeeded;
      field.toggleAttribute("required", isNeeded);
    }
    this.withdraw();
  }

  private value(name: string): string {
    return find<HTMLInputElement>(`ref-${name}`).value.trim();
  }

  private prepare(): void {
    this.ready = this.read();
    setText(this.summary, this.describe(this.ready));
    this.confirm.hidden = false;
    this.confirm.focus();
  }

  private withdraw(): void {
    this.ready = null;
    this.confirm.hidden = true;
    setText(this.summary, "");
  }

  /** Twice pressed is carried out once: what was sent is no longer ready. */
  private carryOut(): void {
    const message = this.ready;
    this.withdraw();
    if (message === null) return;
    if (!this.view.send(message)) {
      setText(this.summary, this.say("play.ref.offline"));
      return;
    }
    this.sent = "n" in message ? message.n ?? null : null;
    setText(this.summary, this.say("play.ref.sent"));
    find<HTMLInputElement>("ref-text").value = "";
    find<HTMLInputElement>("ref-why").value = "";
  }

  private read(): ClientMessage {
    const { points, size } = this.view.dead();
    const base = { g: this.view.game, n: this.view.nextNumber() };
    const why = this.value("why");
    const side = this.value("side") === "white" ? "white" : "black";
    switch (this.act.value) {
      case "speak": return { t: "speak", ...base, text: this.value("text") };
      case "stop_clock": return { t: "stop_clock", ...base, why };
      case "continue_clock": return { t: "continue_clock", ...base, why };
      case "add_time": return { t: "add_time", ...base, why, side, ms: Math.max(1, Number.parseInt(this.value("seconds"), 10) || 0) * 1_000 };
      case "penalise": return { t: "penalise", ...base, why, side, quarter_zi: Number.parseInt(this.value("zi"), 10) };
      case "decide_count": return { t: "decide_count", ...base, why, dead: points.map((point) => nameOf(point, size)) };
      case "set_result": return { t: "set_result", ...base, why, result: this.value("result") as "black" };
      case "no_result": return { t: "no_result", ...base, why };
      case "annul": return { t: "annul", ...base, why };
      default: return { t: "take_back", ...base, why, ply: this.view.ply() };
    }
  }

  private describe(message: ClientMessage): string {
    const data: Record<string, string | number> = {};
    if ("side" in message) data.side = this.say(`game.side.${message.side}`);
    if ("ms" in message) data.seconds = message.ms / 1_000;
    if ("quarter_zi" in message) data.zi = ziWords(this.say, message.quarter_zi);
    if ("dead" in message) data.dead = message.dead.join(", ") || this.say("game.none");
    if ("result" in message) data.result = this.say(`game.result.${message.result}`);
    if ("ply" in message) data.ply = message.ply;
    if ("text" in message) data.text = message.text;
    return this.say(`play.ref.will.${message.t}`, data);
  }
}
