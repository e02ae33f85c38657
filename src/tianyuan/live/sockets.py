"""Sockets from the handshake to the close: who knocks, whether there is room, and every frame that comes."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

from django.conf import settings
from django.db import DatabaseError

from tianyuan.live import handshake
from tianyuan.live.acts import ActRefused
from tianyuan.live.connection import Connection
from tianyuan.live.database import Database
from tianyuan.live.dispatch import Dispatch
from tianyuan.live.handshake import HandshakeRefused
from tianyuan.live.limits import LimitReached, Limits
from tianyuan.live.metrics import Metrics
from tianyuan.live.outbox import Send
from tianyuan.live.protocol import Chat, FrameRefused, FromClient, Join, Pong, decode_client
from tianyuan.live.protocol_out import (
    CLOSE_BAD_FRAMES,
    CLOSE_STOPPING,
    CLOSE_TOO_FAST,
    PROTOCOL_VERSION,
    RefusedTold,
    WelcomeTold,
    You,
)
from tianyuan.live.server_clock import ServerClock
from tianyuan.services.games.people import Person, new_watcher, person_of_token
from tianyuan.services.games.sessions import person_of_session
from tianyuan.services.refusals import Refused
from tianyuan.store.journal import JournalFailed

logger = logging.getLogger(__name__)
Receive = Callable[[], Awaitable[dict[str, Any]]]
PING_TURNS: Final = 400


class Sockets:
    """All sockets of this process. `by_person`: the connections of each person; `process` names this process."""

    def __init__(
        self, *, limits: Limits, database: Database, clock: ServerClock, metrics: Metrics, process: Callable[[], str]
    ) -> None:
        self.by_person: dict[str, set[Connection]] = {}
        self.all: set[Connection] = set()
        self._turns: tuple[set[Connection], ...] = tuple(set() for _ in range(PING_TURNS))
        self._turn = 0
        self._limits = limits
        self._database = database
        self._clock = clock
        self._metrics = metrics
        self._process = process
        self._proxies = handshake.read_networks(settings.LIVE_PROXIES)

    async def serve(self, scope: dict[str, Any], receive: Receive, send: Send, dispatch: Dispatch) -> None:
        """Serve one socket until it ends."""
        await receive()
        try:
            one = await self._admit(scope, send)
        except (HandshakeRefused, LimitReached) as refused:
            logger.info("live.handshake_refused", extra={"reason": refused.code})
            self._metrics.refused_frame(refused.code)
            await send({"type": "websocket.close", "code": 4403})
            return
        try:
            await send({"type": "websocket.accept"})  # raises where the peer has gone meanwhile
            self._enter(one)
            await self._talk(one, receive, dispatch)
        finally:
            self._leave(one, dispatch)

    def ping_some(self) -> None:
        """Measure the delay of the connections whose turn it is, and close those that have fallen silent.

        All at once, they and their answers would hold up whatever comes meanwhile.
        """
        self._turn = (self._turn + 1) % PING_TURNS
        for one in list(self._turns[self._turn]):
            one.ping()

    async def close_all(self, reason: str, *, after_ms: int) -> None:
        """Tell everybody that the server restarts, and close."""
        for one in list(self.all):
            one.close(CLOSE_STOPPING, reason, after_ms=after_ms)
        for _ in range(100):
            if not self.all:
                return
            await asyncio.sleep(0.02)

    def _turn_of(self, one: Connection) -> set[Connection]:
        """The connections that are pinged together with this one; ids are random, so all turns are about as many."""
        return self._turns[int(one.id, 16) % PING_TURNS]

    async def _admit(self, scope: dict[str, Any], send: Send) -> Connection:
        headers = scope["headers"]
        address = handshake.read_address(scope.get("client"), headers, proxies=self._proxies)
        self._limits.knock(address, self._clock.steady_ms())
        person, identify = await self._identify(headers)
        admission = self._limits.admit(person.key, address, is_stranger=person.account_id is None)
        return Connection(person, send, admission, identify)

    async def _identify(self, headers: handshake.Headers) -> tuple[Person, Callable[[], Person | None]]:
        """Whose token or session it is, and the question by which that is asked again. A page has to be one of ours.

        At a page of ours everybody may watch, whoever he is.
        """
        token = handshake.read_bearer(headers)
        session = (
            None if token is not None else handshake.read_session_cookie(headers, name=settings.SESSION_COOKIE_NAME)
        )
        is_page = handshake.judge_origin(
            headers,
            allowed_hosts=settings.ALLOWED_HOSTS,
            has_cookie=session is not None,
            needs_https=settings.HTTPS,
        )
        identify = partial(person_of_token, token) if token is not None else partial(person_of_session, session or "")
        try:
            person = await self._database.call(identify)
        except DatabaseError:
            raise HandshakeRefused("live.unavailable", status=503) from None
        if person is None and is_page and token is None:
            person = new_watcher()
            return person, lambda: person
        if person is None:
            raise HandshakeRefused("live.token_unknown" if token else "live.not_signed_in", status=401)
        return person, identify

    def _enter(self, one: Connection) -> None:
        self.all.add(one)
        self._turn_of(one).add(one)
        self.by_person.setdefault(one.person.key, set()).add(one)
        you = You(key=one.person.key, name=one.person.name)
        one.tell(WelcomeTold(v=PROTOCOL_VERSION, process=self._process(), you=you, at_ms=self._clock.now_ms()))
        one.ping()

    def _leave(self, one: Connection, dispatch: Dispatch) -> None:
        one.close(1000)
        one.cut()
        self.all.discard(one)
        self._turn_of(one).discard(one)
        theirs = self.by_person.get(one.person.key, set())
        theirs.discard(one)
        if not theirs:
            self.by_person.pop(one.person.key, None)
        dispatch.gone(one)
        self._limits.release(one.admission)

    async def _talk(self, one: Connection, receive: Receive, dispatch: Dispatch) -> None:
        """Read until the peer goes, or this side has enough."""
        reading = asyncio.ensure_future(self._read(one, receive, dispatch))
        closing = asyncio.ensure_future(one.wait_closing())
        try:
            await asyncio.wait((reading, closing), return_when=asyncio.FIRST_COMPLETED)
            if closing.done() and not reading.done():
                with contextlib.suppress(Exception):
                    await one.hang_up()
        finally:
            for task in (reading, closing):
                task.cancel()
            await asyncio.gather(reading, closing, return_exceptions=True)
            if reading.done() and not reading.cancelled() and reading.exception() is not None:
                logger.error("live.connection_failed", exc_info=reading.exception())

    async def _read(self, one: Connection, receive: Receive, dispatch: Dispatch) -> None:
        order = asyncio.Lock()
        while True:
            event = await receive()
            if event["type"] != "websocket.receive":
                return
            if one.close_code is not None:
                continue  # what comes after the close was decided is not looked at
            one.hear()
            text = event.get("text")
            try:
                said = decode_client(text if text is not None else event.get("bytes") or b"")
            except FrameRefused as refused:
                self._refuse_frame(one, refused)
                continue
            if not self._may_say(one, said):
                continue
            await self._handle(one, said, dispatch, order)

    async def _handle(self, one: Connection, said: FromClient, dispatch: Dispatch, order: asyncio.Lock) -> None:
        """Do what was said. Joining holds up what comes after it; other questions to the database do not."""
        try:
            rest = dispatch.handle(one, said)
        except ActRefused as refused:
            _refuse(one, said, refused.code, refused.data)
            return
        if rest is None:
            return
        if isinstance(said, Join):
            await _finish(one, said, rest, order)
        else:
            dispatch.spawn(_finish(one, said, rest, order))

    def _may_say(self, one: Connection, said: FromClient) -> bool:
        """Whether the person's messages are not too many. Answers to our own pings are free."""
        if isinstance(said, Pong) and one.awaits(said.n):
            return True
        now_ms = self._clock.steady_ms()
        if one.admission.take_message(now_ms, is_chat=isinstance(said, Chat)):
            return True
        self._metrics.refused_frame("live.too_fast")
        _refuse(one, said, "live.too_fast", {})
        if one.faults.note_too_fast(now_ms):
            one.close(CLOSE_TOO_FAST, "live.too_fast")
        return False

    def _refuse_frame(self, one: Connection, refused: FrameRefused) -> None:
        self._metrics.refused_frame(refused.code)
        one.tell(RefusedTold(code=refused.code, data=dict(refused.data), g=refused.game, n=refused.number))
        if one.faults.note_bad_frame(self._clock.steady_ms()):
            one.close(CLOSE_BAD_FRAMES, "live.too_many_bad_frames")


async def _finish(one: Connection, said: FromClient, rest: Awaitable[None], order: asyncio.Lock) -> None:
    """Do what waits for the database, one after another for each connection."""
    async with order:
        try:
            await rest
        except ActRefused as refused:
            _refuse(one, said, refused.code, refused.data)
        except Refused as refused:
            for refusal in refused.refusals:
                _refuse(one, said, refusal.code, dict(refusal.data))
        except (JournalFailed, DatabaseError) as error:
            logger.warning("live.unavailable", extra={"reason": str(error)})
            _refuse(one, said, "live.unavailable", {})


def _refuse(one: Connection, said: FromClient, code: str, data: dict[str, Any]) -> None:
    one.tell(RefusedTold(code=code, data=data, g=getattr(said, "g", None), n=getattr(said, "n", None)))
