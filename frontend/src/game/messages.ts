// Everything that was said at a game: by the server, by referees, by people. Nothing that was told goes away again.

import type { ChatTold } from "../protocol.generated.ts";
import type { Say } from "../words.ts";
import { find, make } from "../dom.ts";

const KEPT = 300;

export type Line = Pick<ChatTold, "name" | "text" | "at_ms" | "room">;

/** What was said and told before, as the site's pages know it. */
export interface Past {
  readonly lines: readonly Line[];
  readonly events: readonly { readonly at_ms: number; readonly text: string; readonly is_grave: boolean }[];
}

/** The list of messages and the line to write. */
export class Messages {
  private readonly box = find("messages-box");
  private readonly list = find("messages");
  private readonly form = document.getElementById("chat") as HTMLFormElement | null;
  private readonly say: Say;

  constructor(say: Say, send: (text: string) => boolean) {
    this.say = say;
    this.form?.addEventListener("submit", (event) => {
      event.preventDefault();
      const field = find<HTMLInputElement>("chat-text");
      const text = field.value.trim();
      if (text && send(text)) field.value = "";
    });
  }

  /** What happened after one moment of the server's clock and until another. */
  past(past: Past, fromMs = 0, toMs = Number.POSITIVE_INFINITY): void {
    const isMissed = (one: { readonly at_ms: number }) => one.at_ms > fromMs && one.at_ms <= toMs;
    for (const one of past.events.filter(isMissed)) this.note(one.text, one.at_ms, one.is_grave);
    for (const line of past.lines.filter(isMissed)) this.chat(line);
  }

  /** A message of the game itself. `isGrave`: a referee's, or the server's about itself. */
  note(text: string, atMs: number, isGrave = false): void {
    this.add(make("li", isGrave ? { class: "grave" } : {}, this.time(atMs), make("span", {}, text)), atMs);
  }

  /** A line that a person wrote. */
  chat(told: Line): void {
    const name = make("strong", {}, this.say("play.chat.says", { name: told.name }));
    this.add(make("li", { class: `chat-${told.room}` }, this.time(told.at_ms), make("span", {}, name, " ", told.text)), told.at_ms);
  }

  private time(atMs: number): HTMLElement {
    const at = new Date(atMs);
    const words = [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, "0")).join(":");
    return make("time", { datetime: at.toISOString() }, words);
  }

  /** In the order of time, whatever was known first. */
  private add(line: HTMLElement, atMs: number): void {
    line.dataset.at = String(atMs);
    const isAtEnd = this.box.scrollHeight - this.box.scrollTop - this.box.clientHeight < 40;
    let before = this.list.lastElementChild as HTMLElement | null;
    while (before !== null && Number(before.dataset.at) > atMs) before = before.previousElementSibling as HTMLElement | null;
    if (before === null) this.list.prepend(line);
    else before.after(line);
    while (this.list.childElementCount > KEPT) this.list.firstElementChild?.remove();
    if (isAtEnd) this.box.scrollTop = this.box.scrollHeight;
  }
}
