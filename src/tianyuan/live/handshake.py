"""Who knocks: what a socket's opening request says, read before the connection is accepted. Pure; headers as in ASGI.

A bot shows a token (`Authorization: Bearer …`); a page shows the session's cookie, and then the page must be one of
this site's own: a browser sends the cookie from foreign pages too, and no token of a form guards a socket.
"""

import re
from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

from django.http.request import split_domain_port, validate_host

Headers = Iterable[tuple[bytes, bytes]]
Network = IPv4Network | IPv6Network

LOCAL_PEER: Final = "local"
"""The address of a peer that has none: one on a Unix socket."""

_TOKEN: Final = re.compile(r"[A-Za-z0-9_.~+/=-]{1,200}")
_SESSION_KEY: Final = re.compile(r"[A-Za-z0-9]{1,64}")


class HandshakeRefused(Exception):
    """A request that gets no socket: `code` says why, `status` is that of the HTTP answer."""

    def __init__(self, code: str, *, status: int = 403) -> None:
        super().__init__(code)
        self.code = code
        self.status = status


class NetworksUnreadable(ValueError):
    """A list of networks in which `found` is none."""

    code = "live.networks_unreadable"

    def __init__(self, found: str) -> None:
        super().__init__(f"{self.code}: {found}")
        self.found = found


def judge_origin(
    headers: Headers, *, allowed_hosts: Sequence[str], has_cookie: bool, needs_https: bool = False
) -> bool:
    """Refuse a page of another site; whether it is a page of ours, and no program. Raises HandshakeRefused.

    Without an Origin only those pass who show no cookie: whatever sends one without is no browser's page. Hosts are
    compared without their ports, as pages and sockets may have different ones; where the site answers to any host
    ("*"), the page must be of the host that was asked.
    """
    headers = list(headers)
    origins = _read_all(headers, b"origin")
    if not origins and not has_cookie:
        return False
    host = _host_of(origins[0], needs_https=needs_https) if len(origins) == 1 else ""
    hosts = _read_all(headers, b"host") if "*" in allowed_hosts else allowed_hosts
    names = [split_domain_port(one)[0] if "*" in allowed_hosts else one for one in hosts]
    if not host or not validate_host(host, [name for name in names if name and name != "*"]):
        raise HandshakeRefused("live.origin_refused")
    return True


def read_bearer(headers: Headers) -> str | None:
    """The token of a bot; None: it shows none. Raises HandshakeRefused where it cannot be one."""
    shown = _read_all(headers, b"authorization")
    if not shown:
        return None
    scheme, _, token = shown[0].partition(" ")
    if scheme.lower() != "bearer":
        return None
    token = token.strip()
    if len(shown) > 1 or not _TOKEN.fullmatch(token):
        raise HandshakeRefused("live.token_unknown", status=401)
    return token


def read_session_cookie(headers: Headers, *, name: str = "sessionid") -> str | None:
    """The session's key in the cookie of that name; None: there is none that could be one."""
    found = None
    for header in _read_all(headers, b"cookie"):
        for pair in header.split(";"):
            key, _, value = pair.partition("=")
            if key.strip() == name:
                found = value.strip().strip('"')
    return found if found is not None and _SESSION_KEY.fullmatch(found) else None


def read_address(
    client: tuple[str, int] | list[str | int] | None, headers: Headers, *, proxies: Sequence[Network] = ()
) -> str:
    """The address of the peer. X-Forwarded-For is believed only from `proxies`, and only what they themselves add."""
    peer = _read_ip(str(client[0])) if client else None
    if peer is None:
        return LOCAL_PEER
    forwarded = ",".join(_read_all(headers, b"x-forwarded-for")).split(",")
    while forwarded and is_inside(peer, proxies):
        before = _read_ip(forwarded.pop().strip())
        if before is None:
            break
        peer = before
    return str(peer)


def read_networks(text: str) -> tuple[Network, ...]:
    """The networks of a list with commas, such as "10.0.0.0/8, 2001:db8::1". Raises NetworksUnreadable."""
    networks = []
    for part in filter(None, map(str.strip, text.split(","))):
        try:
            networks.append(ip_network(part, strict=False))
        except ValueError:
            raise NetworksUnreadable(part) from None
    return tuple(networks)


def is_inside(address: IPv4Address | IPv6Address, networks: Iterable[Network]) -> bool:
    """Whether one of the networks holds the address."""
    return any(address in network for network in networks)


def _read_ip(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    mapped = getattr(address, "ipv4_mapped", None)
    return address if mapped is None else mapped


def _read_all(headers: Headers, name: bytes) -> list[str]:
    return [value.decode("latin-1") for key, value in headers if key.lower() == name]


def _host_of(origin: str, *, needs_https: bool) -> str:
    """The host of an origin; nothing where it names none, as "null" does."""
    try:
        parts = urlsplit(origin)
        host, has_port = parts.hostname or "", parts.port is not None
    except ValueError:
        return ""
    schemes = ("https",) if needs_https else ("http", "https")
    if parts.scheme not in schemes or not host:
        return ""
    bracketed = f"[{host}]" if ":" in host else host
    is_whole = origin.lower() == f"{parts.scheme}://{bracketed}{f':{parts.port}' if has_port else ''}"
    return bracketed if is_whole else ""
