"""How much one may ask: buckets of tokens with the time as an argument. Accounts first, addresses far behind them.

A hall full of players stands behind one address, so an address has room for a thousand connections, and networks on
the allow-list have no limit of their own; what one person sends is limited by his account, however many connections
he has. Whoever has no account can have as many keys as he likes: all such people at one address share what they may
send. Times are milliseconds of any clock that does not go back.
"""

from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address
from typing import Final

from tianyuan.live.handshake import LOCAL_PEER, Network, is_inside


@dataclass(frozen=True, kw_only=True)
class Rate:
    """So many at once (`burst`), and one more each `every_ms`."""

    burst: int
    every_ms: int


MESSAGES: Final = Rate(burst=60, every_ms=50)
CHAT_LINES: Final = Rate(burst=5, every_ms=2_000)
HANDSHAKES: Final = Rate(burst=2_000, every_ms=2)
STRANGERS: Final = Rate(burst=2_000, every_ms=3)
"""A thousand watchers whose pages ask for the time every four seconds send 250 messages a second."""
CONNECTIONS_OF_ACCOUNT: Final = 20
CONNECTIONS_OF_ADDRESS: Final = 1_000
BAD_FRAMES: Final = Rate(burst=9, every_ms=60_000)
"""The tenth closes the connection; each minute one is forgiven."""
TOO_FAST: Final = Rate(burst=99, every_ms=1_000)
"""So often the sender is told to go slower; the hundredth closes the connection."""


class Bucket:
    """A bucket of tokens, kept as the moment at which it will be full again."""

    __slots__ = ("_full_at_ms", "rate")

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._full_at_ms = 0

    def take(self, at_ms: int) -> bool:
        """Take one token; False: there is none, and nothing is taken."""
        every_ms = self.rate.every_ms
        full_at_ms = (self._full_at_ms if self._full_at_ms > at_ms else at_ms) + every_ms
        if full_at_ms - at_ms > self.rate.burst * every_ms:
            return False
        self._full_at_ms = full_at_ms
        return True

    def is_full(self, at_ms: int) -> bool:
        """Whether nothing is missing: a new bucket would be the same."""
        return self._full_at_ms <= at_ms


class Faults:
    """What one connection has done wrong. Both methods answer whether it is to be closed now."""

    __slots__ = ("_bad_frames", "_too_fast")

    def __init__(self) -> None:
        self._bad_frames = Bucket(BAD_FRAMES)
        self._too_fast = Bucket(TOO_FAST)

    def note_bad_frame(self, at_ms: int) -> bool:
        """A frame was no message."""
        return not self._bad_frames.take(at_ms)

    def note_too_fast(self, at_ms: int) -> bool:
        """A message was refused because it came too fast."""
        return not self._too_fast.take(at_ms)


@dataclass(eq=False, slots=True)
class Account:
    """What a person's connections use together."""

    messages: Bucket
    chat_lines: Bucket = field(default_factory=lambda: Bucket(CHAT_LINES))
    connections: int = 0


@dataclass(eq=False, slots=True)
class Address:
    """What the connections from one address use together."""

    handshakes: Bucket = field(default_factory=lambda: Bucket(HANDSHAKES))
    strangers: Bucket = field(default_factory=lambda: Bucket(STRANGERS))
    connections: int = 0

    def is_rested(self, at_ms: int) -> bool:
        """Whether a new entry would be the same."""
        return not self.connections and self.handshakes.is_full(at_ms) and self.strangers.is_full(at_ms)


@dataclass(frozen=True, kw_only=True)
class Admission:
    """A connection's place: give it back to `Limits.release` once. `account`, and for a stranger `address`, have the
    buckets its messages draw from.
    """

    account: Account
    address: Address | None
    is_stranger: bool = False

    def take_message(self, at_ms: int, *, is_chat: bool) -> bool:
        """Whether one more message is not too many. Who sends too fast by himself takes nothing from his neighbours."""
        if not self.account.messages.take(at_ms) or (is_chat and not self.account.chat_lines.take(at_ms)):
            return False
        return not self.is_stranger or self.address is None or self.address.strangers.take(at_ms)


class LimitReached(Exception):
    """No place for one more connection: `code` says why."""

    def __init__(self, code: str, **data: int) -> None:
        super().__init__(code)
        self.code = code
        self.data = data


class Limits:
    """The accounts and addresses of one process."""

    def __init__(self, *, trusted: tuple[Network, ...] = (), messages: Rate = MESSAGES) -> None:
        self._trusted = trusted
        self._messages = messages
        self._accounts: dict[str, Account] = {}
        self._addresses: dict[str, Address] = {}

    def knock(self, address: str, at_ms: int) -> None:
        """A request from that address, before anything is looked up for it. Raises LimitReached."""
        source = self._find_address(address)
        if source is not None and not source.handshakes.take(at_ms):
            raise LimitReached("live.too_many_handshakes")

    def admit(self, key: str, address: str, *, is_stranger: bool = False) -> Admission:
        """A place for one more connection of the person `key` from that address. Raises LimitReached.

        `is_stranger`: he has no account.
        """
        account = self._accounts.setdefault(key, Account(messages=Bucket(self._messages)))
        if account.connections >= CONNECTIONS_OF_ACCOUNT:
            raise LimitReached("live.too_many_connections", most=CONNECTIONS_OF_ACCOUNT)
        source = self._find_address(address)
        if source is not None and source.connections >= CONNECTIONS_OF_ADDRESS:
            raise LimitReached("live.address_full", most=CONNECTIONS_OF_ADDRESS)
        account.connections += 1
        if source is not None:
            source.connections += 1
        return Admission(account=account, address=source, is_stranger=is_stranger)

    def release(self, admission: Admission) -> None:
        """The connection has ended."""
        admission.account.connections -= 1
        if admission.address is not None:
            admission.address.connections -= 1

    def forget_idle(self, at_ms: int) -> None:
        """Drop whoever has no connection and nothing missing from his buckets: to be called now and then."""
        for key, account in list(self._accounts.items()):
            is_full = account.messages.is_full(at_ms) and account.chat_lines.is_full(at_ms)
            if not account.connections and is_full:
                del self._accounts[key]
        for name, source in list(self._addresses.items()):
            if source.is_rested(at_ms):
                del self._addresses[name]

    def _find_address(self, address: str) -> Address | None:
        """The entry of an address; None: it has no limit. An IPv6 host owns its /64, so that is what is counted."""
        if address == LOCAL_PEER:
            return None
        found = ip_address(address)
        if is_inside(found, self._trusted):
            return None
        name = str(int(found) >> 64) if isinstance(found, IPv6Address) else address
        return self._addresses.setdefault(name, Address())
