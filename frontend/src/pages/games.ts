// Running games as small boards; each follows its game.

import type { RecordTold, ServerMessage } from "../protocol.generated.ts";
import { smallBoard } from "../board/board.ts";
import { pageData, setText } from "../dom.ts";
import { type Game, applyFinished, applyRecord, lastPoint, openGame } from "../game/state.ts";
import { finishWords } from "../game/words.ts";
import { Link } from "../link.ts";
import { pointOf } from "../points.ts";
import { speaker } from "../words.ts";
import { browserWorld, clientName, liveAddress, watchPage } from "../world.ts";

interface PageData {
  readonly live: string;
  readonly words: Record<string, string>;
}

const data = pageData<PageData>("page-data");
const say = speaker(data.words);
const games = new Map<string, Game>();
const boards = new Map<string, ReturnType<typeof smallBoard>>();

const link = new Link(browserWorld(liveAddress(data.live)), {
  told: hear,
  stateChanged: () => undefined,
  version: (game) => games.get(game)?.version ?? null,
}, clientName());

function hear(message: ServerMessage): void {
  if (message.t === "snapshot") games.set(message.g, openGame(message));
  else if (message.t === "record") follow(message);
  else if (message.t === "gap") message.records.forEach(follow);
  else if (message.t === "finished") {
    const game = games.get(message.g);
    if (game) games.set(message.g, applyFinished(game, message));
  } else return;
  show(message.g);
}

function follow(record: RecordTold): void {
  const game = games.get(record.g);
  const after = game && applyRecord(game, record);
  if (after === "hole") link.catchUp(record.g);
  else if (after !== undefined && after !== "known") games.set(record.g, after);
}

function show(id: string): void {
  const game = games.get(id);
  const card = document.querySelector(`[data-game="${id}"]`);
  const host = card?.querySelector(".small-host");
  const state = card?.querySelector(".game-state");
  if (!game || !host || !state) return;
  let board = boards.get(id);
  if (!board) {
    board = smallBoard(game.size, game.players.map((one) => one.name).join(" – "));
    boards.set(id, board);
    host.replaceChildren(board.element);
  }
  const last = lastPoint(game, game.moves.length);
  board.show(game.boards[game.boards.length - 1] ?? new Uint8Array(), last === null ? null : pointOf(last, game.size));
  setText(state, game.finish ? finishWords(say, game, game.finish) : say("play.at_move", { ply: game.moves.length }));
}

for (const card of document.querySelectorAll<HTMLElement>("[data-game]")) link.join(card.dataset.game ?? "");
watchPage(link);
link.start();
