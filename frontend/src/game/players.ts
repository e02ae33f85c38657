// The two lines over the board: who plays, how many stones he took, whether he is here, and his clock.

import type { ClockShown } from "../protocol.generated.ts";
import type { Say } from "../words.ts";
import { runOn, writeTime } from "../clock.ts";
import type { Area } from "../counting.ts";
import { find, make, setText } from "../dom.ts";
import { absenceWords, rankWords, ziWords } from "./words.ts";
import { type Game, lowerSide, upperSide } from "./state.ts";

const URGENT_MS = 10_000;

/** One line. */
class PlayerLine {
  private readonly element: HTMLElement;
  private readonly stone = make("span", { class: "stone" });
  private readonly name = make("strong", { class: "player-name" });
  private readonly about = make("span", { class: "player-about" });
  private readonly time = make("span", { class: "clock-time" });
  private readonly periods = make("span", { class: "clock-periods" });
  private readonly clock = make("div", { class: "clock", role: "timer" }, this.time, this.periods);

  constructor(element: HTMLElement) {
    this.element = element;
    element.replaceChildren(this.stone, make("div", { class: "player-who" }, this.name, this.about), this.clock);
  }

  show(say: Say, game: Game, side: string, atMs: number, areaQuarterZi: number | null): ClockShown {
    const members = game.players.filter((one) => one.side === side);
    const isTurn = game.phase === "playing" && game.toMove === side;
    this.stone.className = `stone ${side}`;
    this.stone.title = say(`game.side.${side}`);
    const names = members.map((one) => (one.rank ? `${one.name} ${rankWords(say, one.rank)}` : one.name));
    setText(this.name, names.join(" · "));
    setText(this.about, this.describe(say, game, side, atMs, areaQuarterZi));
    this.element.classList.toggle("to-move", isTurn);
    const elapsed = side === game.toMove ? atMs - game.clocksAtMs : 0;
    const shown = runOn(side === "black" ? game.clocks.black : game.clocks.white, game.wholePeriodMs, elapsed);
    this.showClock(say, shown, game.wholePeriodMs);
    return shown;
  }

  private describe(say: Say, game: Game, side: string, atMs: number, areaQuarterZi: number | null): string {
    const taken = side === "black" ? game.captured.black : game.captured.white;
    const penalty = side === "black" ? game.penaltiesQuarterZi.black : game.penaltiesQuarterZi.white;
    const area = areaQuarterZi === null ? null : say("play.area", { zi: ziWords(say, areaQuarterZi) });
    const parts = [area ?? say("play.captured", { number: taken })];
    if (penalty > 0) parts.push(say("play.penalty", { zi: ziWords(say, penalty) }));
    for (const one of game.presence) {
      if (!game.players.some((player) => player.player === one.player && player.side === side)) continue;
      const absence = game.phase === "finished" ? "" : absenceWords(say, one, atMs - game.presenceAtMs);
      if (absence) parts.unshift(absence);
      if (one.disconnections) parts.push(say("play.disconnections", { number: one.disconnections }));
    }
    return parts.join(" · ");
  }

  private showClock(say: Say, shown: ClockShown, wholePeriodMs: number): void {
    const grace = shown.grace_ms ?? 0;
    const main = shown.in_byo_yomi ? shown.period_ms ?? 0 : shown.main_ms;
    setText(this.time, writeTime(main));
    const periods = shown.periods ?? 0;
    const seconds = Math.round(wholePeriodMs / 1_000);
    const words = grace > 0 && shown.running ? say("play.clock.grace", { time: writeTime(grace) })
      : shown.in_byo_yomi ? periodWords(say, periods)
        : periods > 0 ? say("play.clock.periods", { periods, seconds }) : "";
    setText(this.periods, words);
    this.clock.classList.toggle("byo-yomi", shown.in_byo_yomi ?? false);
    this.clock.classList.toggle("urgent", (shown.running ?? false) && grace === 0 && main <= URGENT_MS);
    this.clock.classList.toggle("running", shown.running ?? false);
  }
}

/** How many periods are left; the last one is said as such. */
function periodWords(say: Say, periods: number): string {
  return periods === 1 ? say("play.clock.last_period") : say("play.clock.periods_left", { periods });
}

/** Both lines. */
export class Players {
  private readonly upper = new PlayerLine(find("upper"));
  private readonly lower = new PlayerLine(find("lower"));

  /** Show both at that moment of the server's clock, `area` while it is counted; returns the clock of the side below. */
  show(say: Say, game: Game, atMs: number, area: Area | null): ClockShown {
    const areaOf = (side: string) => area && (side === "black" ? area.blackQuarterZi : area.whiteQuarterZi);
    this.upper.show(say, game, upperSide(game), atMs, areaOf(upperSide(game)));
    return this.lower.show(say, game, lowerSide(game), atMs, areaOf(lowerSide(game)));
  }
}
