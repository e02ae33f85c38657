import assert from "node:assert/strict";
import { test } from "node:test";
import { countNow, countWords, marginWords } from "../src/game/counted.ts";
import { type Moment, hasAccepted, mayMark, offerOf, rowOf } from "../src/game/offers.ts";
import { qualityOf } from "../src/game/quality.ts";
import { readSettings } from "../src/game/settings.ts";
import { openGame } from "../src/game/state.ts";
import { statusOf } from "../src/game/status.ts";
import { absenceWords, finishWords, rankWords, rulingWords, tellingWords, ziWords } from "../src/game/words.ts";
import { type Data, speaker } from "../src/words.ts";
import { record, snapshot } from "./shown_game.ts";

/** Says the code with its data, so that a test sees both. */
const say = (code: string, data: Data = {}) =>
  [code, ...Object.entries(data).map(([name, value]) => `${name}=${value}`)].join(" ");
const COUNTING = { marks: 1, dead: [], accepted_by: [], proposed: true, referee_for: "", answer_ms: 1, phase_ms: 1 };
const FINISH = { ruling: 0, result: "white", reason: "counting", decided_by: "players", at_ms: 1, ply: 3, players: [], dead: [], margin_quarter_zi: 15 };
const game = (more: object = {}) => openGame(snapshot(more));
const counting = (more: object = {}) => game({ phase: "counting", turn: "", counting: { ...COUNTING, ...more } });
const NOW = { link: "open", isSending: false, notice: "", reviewPly: null, atMs: 10_000 } as const;

test("words have their fields filled, and a code without words is shown", () => {
  const spoken = speaker({ "a.b": "{player} plays {point}, {unknown}" });
  assert.deepEqual([spoken("a.b", { player: "Bo", point: "E5" }), spoken("c.d")], ["Bo plays E5, {unknown}", "c.d"]);
});

test("players stand by their names, 子 in quarters, ranks in words", () => {
  assert.equal(tellingWords(say, game(), { code: "game.back", data: { player: "wu", number: 2 } }), "game.back player=Wu number=2");
  assert.deepEqual([ziWords(say, 15), rankWords(say, "6d")], ["play.zi number=3¾", "play.rank.d number=6"]);
});

test("a ruling says what, who and why", () => {
  const told = record({ kind: "add_time", by: "a3 Li Si", why: "power cut", side: "white", ms: 90_000, ply: 4 });
  assert.equal(rulingWords(say, told), "game.input.add_time referee=Li Si why=power cut ply=4 side=game.side.white ms=1:30");
  const decided = record({ kind: "decide_count", by: "a3 Li", why: "seki", ply: 9, finish: { ...FINISH, dead: ["E5"] } as never });
  assert.equal(rulingWords(say, decided), "game.input.decide_count referee=Li why=seki ply=9 result=game.result.white dead=E5");
});

test("how a game ended", () => {
  const words = finishWords(say, game(), { ...FINISH, players: ["wu"], decided_by: "referee", referee: "a3 Li", why: "x" } as never);
  assert.equal(words, "game.finish_by_referee result=game.result.white reason=game.reason.counting players=Wu margin=play.zi number=3¾ referee=Li why=x");
});

test("who is away, and how long until it counts", () => {
  const away = { player: "wu", in_front: false };
  const cases = [{ player: "wu", in_front: true }, { ...away, counts_in_ms: 30_000 }, { ...away, counts_in_ms: 500, escape_in_ms: 90_000 },
    { ...away, waited_for: true }, away];
  assert.deepEqual(cases.map((one) => absenceWords(say, one, 1_000)), [
    "", "play.away.counts_in time=0:29", "play.away.escape_in time=1:29", "play.away.waited_for", "play.away.plain",
  ]);
});

test("the line says what is most urgent", () => {
  const status = (shown: ReturnType<typeof game>, now: object = {}) => {
    const { words, tone } = statusOf(say, shown, { ...NOW, ...now });
    return `${tone}: ${words}`;
  };
  const away = game({ turn: "wu", presence: [{ player: "wu", in_front: false, counts_in_ms: 30_000 }] });
  const ended = game({ phase: "finished", finish: { ...FINISH, players: [] } });
  assert.equal(status(ended, { link: "waiting", notice: "x" }), "bad: play.link.waiting");
  assert.ok(status(ended, { notice: "x" }).startsWith(": game.finish_by_players"));
  assert.equal(status(game(), { notice: "said", reviewPly: 3 }), "bad: said");
  assert.equal(status(game(), { reviewPly: 3, isSending: true }), "wait: play.review.looking ply=3");
  assert.equal(status(game({ holds: ["referee"] }), { isSending: true }), "wait: play.sending");
  assert.equal(status(game({ holds: ["server", "referee"] })), "wait: play.held.referee");
  assert.equal(status(game({ holds: ["server"] })), "wait: play.held.server");
  assert.equal(status(game({ phase: "waiting", turn: "", start_in_ms: 90_000 })), "wait: play.waiting time=1:30");
  assert.equal(status(away), "wait: play.absent player=Wu absence=play.away.counts_in time=0:30");
  assert.equal(status(game()), "act: play.your_turn");
  const passed = [{ side: "white", player: "wu", point: null, used_ms: 0 }];
  assert.equal(status(game({ moves: passed, ply: 1 })), "act: play.your_turn_after_pass");
  assert.equal(status(game({ turn: "wu", to_move: "white" })), ": play.turn_of side=game.side.white player=Wu");
  assert.equal(status(counting()), "act: play.counting.agree");
  assert.equal(status(counting({ accepted_by: ["white"] })), "act: play.counting.other_accepted");
  assert.equal(status(counting({ accepted_by: ["black"] })), "wait: play.counting.accepted");
  assert.equal(status(counting({ referee_for: "no_answer" })), "wait: game.call_referee.no_answer");
});

test("the large button offers one thing at a time", () => {
  const moment = (more: Partial<Moment>): Moment =>
    ({ game: game(), isBusy: false, reviewPly: null, armed: null, ghost: null, isUnlocked: false, result: "R", ...more });
  const offer = (more: Partial<Moment>) => {
    const { words, choice, canCancel } = offerOf(say, moment(more));
    return [words, choice, canCancel];
  };
  assert.deepEqual(offer({ reviewPly: 3, ghost: 40 }), ["play.review.now", "leave_review", false]);
  assert.deepEqual(offer({ game: game({ finish: FINISH, phase: "finished" }) }), ["play.over", "none", false]);
  assert.deepEqual(offer({ game: game({ seat: null, role: "watcher" }) }), ["play.watching", "none", false]);
  assert.deepEqual(offer({ game: game({ seat: null, role: "referee" }) }), ["play.refereeing", "none", false]);
  assert.deepEqual(offer({ isBusy: true, armed: "pass" }), ["play.sending", "none", false]);
  assert.deepEqual(offer({ armed: "resign", ghost: 40 }), ["play.confirm.resign", "carry_out", true]);
  assert.deepEqual(offer({ ghost: 40 }), ["play.confirm.play point=E5", "play", true]);
  assert.deepEqual(offer({ ghost: 40, game: game({ turn: "wu" }) }), ["play.wait_turn", "none", false]);
  assert.deepEqual(offer({}), ["play.choose_point", "none", false]);
  assert.deepEqual(offer({ game: game({ phase: "waiting", turn: "" }) }), ["play.wait_start", "none", false]);
  assert.deepEqual(offer({ game: counting() }), ["play.confirm.accept result=R", "accept", false]);
  assert.deepEqual(offer({ game: counting({ accepted_by: ["black"] }) }), ["play.counting.accepted", "none", false]);
  assert.deepEqual(offer({ game: counting({ accepted_by: ["black"] }), isUnlocked: true }), ["play.confirm.accept result=R", "accept", false]);
  assert.deepEqual(offer({ game: counting({ referee_for: "no_answer" }) }), ["play.counting.referee", "none", false]);
  assert.deepEqual([rowOf(moment({})), rowOf(moment({ game: counting({ accepted_by: ["black"] }) })), rowOf(moment({ reviewPly: 2 })).pass], [
    { pass: true, resign: true, resume: true, change: false, counting: false },
    { pass: false, resign: true, resume: true, change: true, counting: true },
    false,
  ]);
  const may = (more: object, isUnlocked = false) => mayMark(moment({ game: counting(more), isUnlocked }));
  assert.deepEqual([may({}), may({ accepted_by: ["black"] }), may({ accepted_by: ["black"] }, true), may({ accepted_by: ["white"] }),
    may({ referee_for: "disagreement" }), mayMark(moment({}))], [true, false, true, true, false, false]);
  assert.deepEqual([hasAccepted(counting({ accepted_by: ["black"] })), hasAccepted(counting({ accepted_by: ["white"] }))], [true, false]);
});

test("the count is shown while it is counted, with its margin", () => {
  assert.equal(countNow(game(), []), null);
  const shown = counting();
  const area = countNow(shown, []);
  assert.ok(area !== null);
  assert.equal(marginWords(say, shown, area), "play.margin.white margin=play.zi number=3¾");
  assert.equal(countWords(say, shown, area),
    "play.count result=play.margin.white margin=play.zi number=3¾ black=play.zi number=40½ white=play.zi number=40½");
});

test("the connection in four levels", () => {
  assert.deepEqual([qualityOf("waiting", 5), qualityOf("open", null), qualityOf("open", 149), qualityOf("open", 150), qualityOf("open", 500)],
    ["off", "good", "good", "fair", "poor"]);
});

test("where a browser keeps nothing the usual settings do", () => {
  assert.deepEqual(readSettings(), { way: "confirm", sound: true, vibration: true });
});
