// The buttons under the board. What ends or costs something is armed by one button and confirmed by another one that
// stands elsewhere, so that two quick taps at one place never do it.

import { find, setText } from "../dom.ts";
import type { Choice, Offer, Row } from "./offers.ts";

export type Armed = "pass" | "resign" | "resume" | null;

export interface ControlEvents {
  armed(what: Armed): void;
  cancelled(): void;
  unlocked(): void;
}

/** The rows of buttons. */
export class Controls {
  armed: Armed = null;
  private readonly main = find<HTMLButtonElement>("main-button");
  private readonly cancel = find<HTMLButtonElement>("cancel-button");
  private readonly pass = find<HTMLButtonElement>("pass");
  private readonly resign = find<HTMLButtonElement>("resign");
  private readonly resume = find<HTMLButtonElement>("resume");
  private readonly change = find<HTMLButtonElement>("change-marks");
  private act: (() => void) | null = null;

  constructor(events: ControlEvents) {
    this.main.addEventListener("click", () => {
      const act = this.act;
      this.act = null; // pressed twice, it is done once: what comes next sets it anew
      act?.();
    });
    this.cancel.addEventListener("click", () => {
      this.armed = null;
      events.cancelled();
    });
    for (const [button, what] of [[this.pass, "pass"], [this.resign, "resign"], [this.resume, "resume"]] as const) {
      button.addEventListener("click", () => {
        this.armed = what;
        events.armed(what);
      });
    }
    this.change.addEventListener("click", () => events.unlocked());
  }

  /** Show the large button; `choose` carries out what it offers. */
  showMain(offer: Offer, choose: (choice: Choice) => void): void {
    this.act = offer.choice === "none" ? null : () => choose(offer.choice);
    setText(this.main, offer.words);
    // Not disabled: a button that vanishes from the tab order under the finger of who uses keys loses him his place.
    this.main.setAttribute("aria-disabled", this.act === null ? "true" : "false");
    this.cancel.hidden = !offer.canCancel;
  }

  /** Show which of the small ones may be pressed. */
  showRow(may: Row): void {
    this.pass.disabled = !may.pass;
    this.pass.hidden = may.counting;
    this.resign.disabled = !may.resign;
    this.resume.hidden = !may.counting;
    this.resume.disabled = !may.resume;
    this.change.hidden = !may.change;
  }
}
