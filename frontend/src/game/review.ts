// Looking back: a slider, the list of moves, and how long each took.

import type { Say } from "../words.ts";
import { writeTime, writeUsed } from "../clock.ts";
import { draw, find, make, setText } from "../dom.ts";
import type { Game } from "./state.ts";

const CHART_HEIGHT = 60;

/** The part of the page for looking back. `ply` null: the game as it stands. */
export class Review {
  ply: number | null = null;
  private readonly slider = find<HTMLInputElement>("slider");
  private readonly label = find("slider-label");
  private readonly list = find("move-list");
  private readonly chart = find("chart");
  private readonly say: Say;
  private readonly changed: () => void;
  private last = 0;
  private listed: Game["moves"] = [];

  constructor(say: Say, changed: () => void) {
    this.say = say;
    this.changed = changed;
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    for (const [id, step] of [["to-first", -10_000], ["to-previous", -1], ["to-next", 1], ["to-last", 10_000]] as const) {
      find(id).addEventListener("click", () => this.go((this.ply ?? this.last) + step));
    }
    this.list.addEventListener("click", (event) => {
      const ply = (event.target as HTMLElement).closest("button")?.dataset.ply;
      if (ply !== undefined) this.go(Number(ply));
    });
  }

  /** The number of moves that is looked at. */
  shownPly(game: Game): number {
    return this.ply === null ? game.moves.length : Math.min(this.ply, game.moves.length);
  }

  /** Back to the game as it stands. */
  leave(): void {
    if (this.ply === null) return;
    this.ply = null;
    this.changed();
  }

  /** Show where one is; the list follows the game. */
  show(game: Game): void {
    this.last = game.moves.length;
    const ply = this.shownPly(game);
    this.slider.max = String(this.last);
    this.slider.value = String(ply);
    const words = this.say("play.review.at", { ply, last: this.last });
    setText(this.label, words);
    this.slider.setAttribute("aria-valuetext", words);
    if (this.listed !== game.moves) this.listMoves(game);
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    this.list.querySelector(`[data-ply="${ply}"]`)?.setAttribute("aria-current", "true");
  }

  private go(ply: number): void {
    const within = Math.max(0, Math.min(this.last, ply));
    this.ply = within === this.last ? null : within;
    this.changed();
  }

  private listMoves(game: Game): void {
    const isContinued = game.moves.length >= this.listed.length && this.list.childElementCount === this.listed.length;
    const from = isContinued && this.listed.every((move, at) => game.moves[at] === move) ? this.listed.length : 0;
    if (from === 0) this.list.replaceChildren();
    game.moves.slice(from).forEach((move, at) => this.list.append(this.listMove(move, from + at + 1)));
    this.listed = game.moves;
    this.drawChart(game);
  }

  private listMove(move: Game["moves"][number], ply: number): HTMLElement {
    const point = move.point ?? this.say("play.pass");
    const button = make(
      "button",
      { type: "button", "data-ply": String(ply), class: `move ${move.side}` },
      make("span", { class: "move-number" }, String(ply)),
      make("span", { class: `stone ${move.side}` }),
      make("span", { class: "visually-hidden" }, this.say(`game.side.${move.side}`)),
      make("span", { class: "move-point" }, point),
      make("span", { class: "move-time" }, writeUsed(move.used_ms)),
    );
    return make("li", {}, button);
  }

  /** Black's times go up, white's go down: no colour is needed to tell them apart. */
  private drawChart(game: Game): void {
    const longest = Math.max(1_000, ...game.moves.map((move) => move.used_ms));
    const width = Math.max(game.moves.length, 40);
    const bars = game.moves.map((move, at) => {
      const height = Math.max(1, Math.round((CHART_HEIGHT * move.used_ms) / longest));
      const y = move.side === "black" ? CHART_HEIGHT - height : CHART_HEIGHT;
      return draw("rect", { x: at * 4, y, width: 3, height, class: `bar-${move.side}` });
    });
    const label = this.say("play.chart.label", { longest: writeTime(longest) });
    this.chart.replaceChildren(draw(
      "svg",
      { viewBox: `0 0 ${width * 4} ${CHART_HEIGHT * 2}`, preserveAspectRatio: "none", role: "img", "aria-label": label },
      draw("path", { d: `M0 ${CHART_HEIGHT}H${width * 4}`, class: "chart-axis" }),
      ...bars,
    ));
    setText(find("chart-label"), label);
  }
}
