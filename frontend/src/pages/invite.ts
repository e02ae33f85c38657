// Inviting somebody, taking an invitation, or practising: a form, one answer, and the game begins.

import type { ClockWish, Invite, ServerMessage } from "../protocol.generated.ts";
import { find, pageData, setText } from "../dom.ts";
import { Link } from "../link.ts";
import { speaker } from "../words.ts";
import { browserWorld, clientName, liveAddress } from "../world.ts";

interface PageData {
  readonly live: string;
  readonly words: Record<string, string>;
  /** The invitation that the page is about; empty: one is made here. */
  readonly code: string;
  /** "host": waits for somebody to come; "guest": may take it; "": makes one. */
  readonly role: string;
  readonly isKnown: boolean;
}

const data = pageData<PageData>("page-data");
const say = speaker(data.words);
const form = document.getElementById("wish") as HTMLFormElement | null;
let isBusy = false;

const link = new Link(browserWorld(liveAddress(data.live)), {
  told: hear,
  stateChanged: (state) => { if (state === "waiting") tell(say("play.link.waiting")); },
  version: () => null,
}, clientName());

function tell(words: string): void {
  setText(find("status"), words);
}

function hear(message: ServerMessage): void {
  switch (message.t) {
    case "welcome":
      if (data.role === "host") tell(say("play.invite_waiting"));
      break;
    case "invited":
      location.assign(`/i/${message.code}`);
      break;
    case "game":
      location.assign(`/g/${message.g}`);
      break;
    case "withdrawn":
      location.assign("/play");
      break;
    case "refused":
      isBusy = false;
      tell(say(message.code, message.data ?? {}));
      break;
  }
}

/** Whoever has no account plays under a name of his choice, in this browser. False: the name was refused, it is said why. */
async function introduce(): Promise<boolean> {
  const field = document.getElementById("guest-name") as HTMLInputElement | null;
  if (data.isKnown || field === null) return true;
  const body = new FormData();
  body.set("name", field.value);
  const token = document.querySelector<HTMLInputElement>("input[name=csrfmiddlewaretoken]")?.value ?? "";
  const answer = await fetch("/guest", { method: "POST", body, headers: { "X-CSRFToken": token } });
  if (!answer.ok) tell((await answer.json() as { words: string }).words);
  return answer.ok;
}

function readWish(wish: HTMLFormElement): Pick<Invite, "clock" | "size" | "handicap" | "colour"> {
  const value = (name: string) => (wish.elements.namedItem(name) as HTMLInputElement).value;
  const [main = 0, periods = 0, period = 0] = value("clock").split("+").map(Number);
  const clock: ClockWish = { main_ms: main * 1_000, periods, period_ms: period * 1_000 };
  return {
    clock,
    size: Number(value("size")) as 9 | 13 | 19,
    handicap: Number(value("handicap")),
    colour: value("colour") as "black" | "white" | "lots",
  };
}

/** Two taps of one button ask once. */
async function begin(act: () => void): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  tell(say("play.sending"));
  try {
    if (await introduce()) {
      link.start();
      act();
      return;
    }
  } catch {
    tell(say("play.link.waiting"));
  }
  isBusy = false;
}

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const kind = (event.submitter as HTMLButtonElement | null)?.value;
  void begin(() => {
    const n = link.nextNumber();
    const level = Number((form.elements.namedItem("level") as HTMLInputElement).value);
    link.ask(kind === "practice" ? { t: "practice", n, ...readWish(form), level } : { t: "invite", n, ...readWish(form) });
  });
});
document.getElementById("take")?.addEventListener("submit", (event) => {
  event.preventDefault();
  void begin(() => link.ask({ t: "take", n: link.nextNumber(), code: data.code }));
});
document.getElementById("withdraw")?.addEventListener("click", () => {
  link.ask({ t: "withdraw", n: link.nextNumber(), code: data.code });
});
document.getElementById("copy-link")?.addEventListener("click", () => {
  const address = find<HTMLInputElement>("invitation-link").value;
  void navigator.clipboard?.writeText(address).then(() => tell(say("play.link_copied")));
});
const share = document.getElementById("share-link");
if (share && "share" in navigator) {
  share.hidden = false;
  share.addEventListener("click", () => {
    void navigator.share({ url: find<HTMLInputElement>("invitation-link").value }).catch(() => undefined);
  });
}
if (data.role === "host") {
  link.start();
  // A page that comes back from the browser's store may have missed that somebody came.
  window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
}
