"""Who is at a game in this process, and what they are told: players and referees at once, watchers when they may."""

from collections import deque
from collections.abc import Iterable
from typing import Final, Protocol

from tianyuan.core.game.state import GameState

KEPT_AT_MOST: Final = 512


class Listener(Protocol):
    """A connection, as far as a game is concerned: its name there, and whether its page is in front."""

    id: str
    in_front: bool

    def push(self, text: str) -> None:
        """Send the text; never waits."""


class Audience:
    """The connections at one game. `delay_ms`: how much later watchers are told, snapshot included."""

    def __init__(self, *, delay_ms: int) -> None:
        self.delay_ms = delay_ms
        self.seats: dict[Listener, str] = {}
        self.referees: set[Listener] = set()
        self.watchers: set[Listener] = set()
        self._told: deque[tuple[int, str]] = deque(maxlen=KEPT_AT_MOST)
        self._later: deque[tuple[int, str, GameState]] = deque()
        self._shown: GameState | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nobody is here."""
        return not (self.seats or self.referees or self.watchers)

    def leave(self, one: Listener) -> None:
        """The connection goes."""
        self.referees.discard(one)
        self.watchers.discard(one)
        self.seats.pop(one, None)

    def tell(self, version: int, text: str, before: GameState, state: GameState, *, at_ms: int) -> None:
        """Tell a record to all who are here, and keep it for those who come back."""
        self._told.append((version, text))
        self._tell_insiders(text)
        self._tell_watchers(text, before, state, at_ms)

    def announce(self, text: str, state: GameState, *, at_ms: int) -> None:
        """Tell something that is no record of its own."""
        self._tell_insiders(text)
        self._tell_watchers(text, state, state, at_ms)

    def release(self, now_ms: int) -> None:
        """Tell the watchers what is old enough by now."""
        while self._later and self._later[0][0] + self.delay_ms <= now_ms:
            _, text, self._shown = self._later.popleft()
            for one in self.watchers:
                one.push(text)

    def told_since(self, version: int, *, latest: int) -> list[str] | None:
        """The records after that version, as they were told; None: they are not all kept."""
        if version == latest:
            return []
        kept = [text for number, text in self._told if number > version]
        is_whole = bool(kept) and self._told[-1][0] == latest and len(kept) == latest - version
        return kept if is_whole else None

    def shown(self, state: GameState) -> GameState:
        """The game as watchers may see it."""
        return state if not self.delay_ms or self._shown is None else self._shown

    def hold_back(self, steps: Iterable[tuple[int, str, GameState]], first: GameState) -> None:
        """What watchers have still to be told of a game that was loaded: (when it was told, text, state after it)."""
        self._shown = first
        self._later.extend(steps)

    def _tell_insiders(self, text: str) -> None:
        for one in self.seats:
            one.push(text)
        for one in self.referees:
            one.push(text)

    def _tell_watchers(self, text: str, before: GameState, state: GameState, at_ms: int) -> None:
        if self.delay_ms:
            if self._shown is None:
                self._shown = before
            self._later.append((at_ms, text, state))
            return
        for one in self.watchers:
            one.push(text)
