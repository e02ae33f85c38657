// A referee's desk: every running game of a competition, those that call for him first.

import type { DeskGame, ServerMessage } from "../protocol.generated.ts";
import { runOn, writeTime } from "../clock.ts";
import { find, make, pageData, setText } from "../dom.ts";
import { Link } from "../link.ts";
import { speaker } from "../words.ts";
import { browserWorld, clientName, liveAddress, watchPage } from "../world.ts";

interface PageData {
  readonly live: string;
  readonly competition: string;
  readonly words: Record<string, string>;
  /** The length of a period in each stage. */
  readonly periodsMs: Record<string, number>;
}

const data = pageData<PageData>("page-data");
const say = speaker(data.words);
const games = new Map<string, DeskGame>();
const rows = find("desk-rows");
const status = find("status");

const link = new Link(browserWorld(liveAddress(data.live)), {
  told: hear,
  stateChanged: (state) => { if (state !== "open") setText(status, say(`play.link.${state}`)); },
  version: () => null,
}, clientName());

function hear(message: ServerMessage): void {
  if (message.t === "welcome") {
    games.clear();
    link.tell({ t: "desk", n: link.nextNumber(), competition: data.competition });
  } else if (message.t === "refused") setText(status, say(message.code, message.data ?? {}));
  else if (message.t === "desk") {
    for (const game of message.games) {
      if (game.phase === "finished") games.delete(game.g);
      else games.set(game.g, game);
    }
    show();
  }
}

/** How much a game calls for a referee: flags first, then the absent, then byo-yomi, then the others. */
function urgency(game: DeskGame): number {
  if ((game.flags ?? []).length > 0) return 3;
  if ((game.presence ?? []).some((one) => !one.in_front)) return 2;
  return [game.clocks.black, game.clocks.white].some((clock) => clock.in_byo_yomi) ? 1 : 0;
}

function show(): void {
  const sorted = [...games.values()].sort((one, other) => urgency(other) - urgency(one) || one.g.localeCompare(other.g));
  const focused = (document.activeElement as HTMLElement | null)?.dataset.open;
  rows.replaceChildren(...sorted.map(showRow));
  if (focused) document.querySelector<HTMLElement>(`[data-open="${focused}"]`)?.focus();
  setText(status, say("play.desk.running", { number: sorted.length }));
  find("desk-empty").hidden = sorted.length > 0;
}

function showRow(game: DeskGame): HTMLElement {
  const players = game.players.map((one) => make(
    "span", { class: "desk-player" },
    make("span", { class: `stone ${one.side}` }), make("span", { class: "visually-hidden" }, say(`game.side.${one.side}`)), one.name,
  ));
  const open = make("a", { href: `/g/${game.g}`, class: "button", "data-open": game.g }, say("play.desk.open"));
  return make(
    "tr", { class: `urgency-${urgency(game)}`, "data-game": game.g },
    make("th", { scope: "row" }, ...players),
    make("td", { class: "n" }, say("play.at_move", { ply: game.ply })),
    make("td", { class: "desk-clocks" }, ...clocksOf(game)),
    make("td", {}, make("div", { class: "marks" }, ...marksOf(game))),
    make("td", {}, open),
  );
}

function clocksOf(game: DeskGame): HTMLElement[] {
  const elapsed = Math.max(0, link.time.at(performance.now()) - game.at_ms);
  return (["black", "white"] as const).map((side) => {
    const shown = runOn(game.clocks[side], data.periodsMs[game.stage] ?? 0, elapsed);
    const time = writeTime(shown.in_byo_yomi ? shown.period_ms ?? 0 : shown.main_ms);
    const words = shown.in_byo_yomi ? `${time} · ${say("play.clock.periods_left", { periods: shown.periods ?? 0 })}` : time;
    return make("div", {}, `${shown.running ? "▸ " : ""}${words}`);
  });
}

function marksOf(game: DeskGame): HTMLElement[] {
  const mark = (kind: string, words: string) => make("span", { class: `mark ${kind}` }, words);
  const found = (game.flags ?? []).map((flag) => mark("seal", say(flag.code, flag.data ?? {})));
  for (const one of game.presence ?? []) {
    if (one.in_front) continue;
    const player = game.players.find((other) => other.player === one.player)?.name ?? one.player;
    found.push(mark("wait", say("play.desk.absent", { player })));
  }
  if ((game.holds ?? []).length > 0) found.push(mark("wait", say("play.desk.held")));
  if (game.phase !== "playing") found.push(mark("", say(`play.phase.${game.phase}`)));
  return found;
}

setInterval(() => {
  for (const game of games.values()) {
    rows.querySelector(`[data-game="${game.g}"] .desk-clocks`)?.replaceChildren(...clocksOf(game));
  }
}, 500);
watchPage(link);
link.start();
