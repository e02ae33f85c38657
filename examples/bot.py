"""A bot that plays anywhere: `python bot.py ws://localhost:8000/live/v1 TOKEN [CODE]`; without a code it invites."""

import asyncio
import json
import secrets
import sys

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

INVITE = {"t": "invite", "clock": {"main_ms": 300_000, "periods": 3, "period_ms": 20_000}, "size": 9}


def follow(game, step):
    """Brings the game up to a snapshot or a record. `free`: the points that were not tried since they were empty."""
    game.update(step)
    if "moves" in step:
        names = {f"{x}{y}" for x in "ABCDEFGHJKLMNOPQRST"[: game["size"]] for y in range(1, game["size"] + 1)}
        game["free"] = names - {move["point"] for move in step["moves"]}
    game["free"] = (game.get("free", set()) - {step.get("point")}) | set(step.get("captured", ()))


def choose(game):
    """A move in turn, a pass when there were enough, a yes to the dead stones that the server proposes, or nothing."""
    counting, side = game["counting"] or {}, {one["player"]: one["side"] for one in game["players"]}[game["seat"]]
    if game["phase"] == "playing" and game["turn"] == game["seat"]:
        move = {"t": "play", "point": game["free"].pop()} if game["free"] and game["ply"] < 80 else {"t": "pass"}
        return [{**move, "ply": game["ply"]}]
    is_asked = game["phase"] == "counting" and counting.get("proposed") and side not in counting.get("accepted_by", ())
    return [{"t": "accept", "marks": counting["marks"]}] if is_asked else []


async def play(url, token, code=""):
    """Plays one game over as many connections as it takes; what was not answered is sent again after joining."""
    me, game, n, asked = secrets.token_hex(8), {}, 1, [{**({"t": "take", "code": code} if code else INVITE), "n": 1}]
    async for socket in connect(url, additional_headers={"Authorization": f"Bearer {token}"}):
        try:
            while not game.get("finish"):
                told = json.loads(await socket.recv())
                if "code" in told:  # an invitation for somebody to take, or a refusal
                    print(told["t"], told["code"], flush=True)
                if told.get("n") == n and told["t"] != "ping" and told.get("by") in (None, game.get("seat")):
                    asked = []
                for step in told.get("records", [told] if told["t"] in ("game", "snapshot", "record") else []):
                    follow(game, step)
                join = [{"t": "join", "g": game["g"], "client": me, "since": game.get("version")}] if game else []
                answers = {"ping": [{"t": "pong", "n": told.get("n")}], "game": join, "welcome": join + asked}
                sending = answers.get(told["t"], [])
                if not asked and "seat" in game and told["t"] != "welcome" and told.get("code", "go.")[:3] == "go.":
                    n, asked = n + 1, [{**act, "g": game["g"], "n": n + 1} for act in choose(game)]
                    sending += asked
                for message in sending:
                    await socket.send(json.dumps(message))
            print(game["finish"]["result"], game["finish"]["reason"])
            break
        except ConnectionClosed:
            continue  # `connect` waits a little and tries again


asyncio.run(play(*sys.argv[1:]))
