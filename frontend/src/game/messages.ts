// Everything that was said at a game: by the server, by referees, by people. Nothing that was told goes away again.

import type { ChatTold } from "../protocol.generated.ts";
import type { Say } from "../words.ts";
import { find, make } from "../dom.ts";

const KEPT = 300;

/** The list of messages and the line to write. */
export class Messages {
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

  /** A message of the game itself. `isGrave`: a referee's, or the server's about itself. */
  note(text: string, atMs: number, isGrave = false): void {
    this.add(make("li", isGrave ? { class: "grave" } : {}, this.time(atMs), make("span", {}, text)));
  }

  /** A line that a person wrote. */
  chat(told: Pick<ChatTold, "name" | "text" | "at_ms" | "room">): void {
    const name = make("strong", {}, this.say("play.chat.says", { name: told.name }));
    this.add(make("li", { class: `chat-${told.room}` }, this.time(told.at_ms), make("span", {}, name, " ", told.text)));
  }

  private time(atMs: number): HTMLElement {
    const at = new Date(atMs);
    const words = [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, "0")).join(":");
    return make("time", { datetime: at.toISOString() }, words);
  }

  private add(line: HTMLElement): void {
    const isAtEnd = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 40;
    this.list.append(line);
    while (this.list.childElementCount > KEPT) this.list.firstElementChild?.remove();
    if (isAtEnd) this.list.scrollTop = this.list.scrollHeight;
  }
}
