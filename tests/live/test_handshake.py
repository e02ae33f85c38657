"""Who may open a socket: own pages with a cookie, bots with a token; addresses through proxies only where trusted."""

from typing import Any

import pytest

from tianyuan.live.handshake import (
    LOCAL_PEER,
    HandshakeRefused,
    NetworksUnreadable,
    judge_origin,
    read_address,
    read_bearer,
    read_networks,
    read_session_cookie,
)
from tianyuan.texts import LANGUAGES, say

HOSTS = ["go.example.cn", ".wuxi.example", "[::1]"]
LOCAL = read_networks("127.0.0.1")


def heads(**values: str) -> list[tuple[bytes, bytes]]:
    return [(name.replace("_", "-").encode(), value.encode("latin-1")) for name, value in values.items()]


def is_refused(headers: list[tuple[bytes, bytes]], **more: Any) -> bool:
    try:
        judge_origin(headers, **{"allowed_hosts": HOSTS, "has_cookie": True, **more})
    except HandshakeRefused as refused:
        return (refused.code, refused.status) == ("live.origin_refused", 403)
    return False


@pytest.mark.parametrize(
    "origin",
    [
        "https://go.example.cn",
        "http://go.example.cn:8000",
        "https://a.wuxi.example",
        "http://[::1]:8000",
        "HTTPS://GO.example.cn",
    ],
)
def test_own_pages_may_connect(origin: str) -> None:
    assert not is_refused(heads(origin=origin))
    assert not is_refused(heads(origin=origin), has_cookie=False)


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "https://go.example.cn.evil.example",
        "https://xgo.example.cn",
        "https://go.example.cn@evil.example",
        "https://evil.example/https://go.example.cn",
        "https://go.example.cn/path",
        "ftp://go.example.cn",
        "go.example.cn",
        "null",
        "",
        "http://[::1",
        "http://go.example.cn:port",
        "http://go.example.cn:99999",
    ],
)
def test_foreign_pages_may_not_connect(origin: str) -> None:
    assert is_refused(heads(origin=origin))
    assert is_refused(heads(origin=origin), has_cookie=False)


def test_a_cookie_without_an_origin_is_refused() -> None:
    assert is_refused([])
    assert not is_refused([], has_cookie=False)


def test_two_origins_are_refused() -> None:
    assert is_refused(heads(origin="https://go.example.cn") * 2)


def test_a_site_with_https_refuses_its_pages_without() -> None:
    assert is_refused(heads(origin="http://go.example.cn"), needs_https=True)
    assert not is_refused(heads(origin="https://go.example.cn"), needs_https=True)


def test_a_site_that_answers_to_any_host_takes_pages_of_the_host_asked() -> None:
    asked = heads(host="Go.example.cn:8001")
    assert not is_refused(asked + heads(origin="https://go.example.cn"), allowed_hosts=["*"])
    assert is_refused(asked + heads(origin="https://evil.example"), allowed_hosts=["*"])
    assert is_refused(heads(origin="https://evil.example"), allowed_hosts=["*"])
    assert is_refused(heads(origin="https://evil.example", host="*"), allowed_hosts=["*"])


def test_a_token_is_read() -> None:
    assert read_bearer(heads(authorization="Bearer ty_a-B")) == "ty_a-B"
    assert read_bearer(heads(Authorization="bearer ty_a")) == "ty_a"
    assert read_bearer(heads(authorization="Basic dTpw")) is None
    assert read_bearer(heads(cookie="sessionid=a")) is None


@pytest.mark.parametrize("shown", ["Bearer", "Bearer ", "Bearer a b", "Bearer é", "Bearer " + "a" * 201])
def test_what_can_be_no_token_is_refused(shown: str) -> None:
    with pytest.raises(HandshakeRefused) as found:
        read_bearer(heads(authorization=shown))
    assert (found.value.code, found.value.status) == ("live.token_unknown", 401)


def test_two_tokens_are_refused() -> None:
    with pytest.raises(HandshakeRefused):
        read_bearer(heads(authorization="Bearer a") * 2)


def test_the_session_is_read_from_its_cookie() -> None:
    assert read_session_cookie(heads(cookie="csrftoken=x; sessionid=abc123; a=b")) == "abc123"
    assert read_session_cookie(heads(cookie='sessionid="abc123"')) == "abc123"
    assert read_session_cookie(heads(cookie="other=abc123"), name="other") == "abc123"
    assert read_session_cookie(heads(cookie="sessionid=../x")) is None
    assert read_session_cookie(heads(cookie="xsessionid=abc; =; ;")) is None
    assert read_session_cookie([]) is None


def test_the_address_is_that_of_the_peer_unless_a_trusted_proxy_tells_another() -> None:
    told = heads(x_forwarded_for="6.6.6.6, 10.1.1.1, 127.0.0.1")
    assert read_address(("127.0.0.1", 1), told) == "127.0.0.1"
    assert read_address(("127.0.0.1", 1), told, proxies=LOCAL) == "10.1.1.1"
    assert read_address(("9.9.9.9", 1), told, proxies=LOCAL) == "9.9.9.9"
    assert read_address(("127.0.0.1", 1), [], proxies=LOCAL) == "127.0.0.1"
    assert read_address(("127.0.0.1", 1), heads(x_forwarded_for="6.6.6.6, x"), proxies=LOCAL) == "127.0.0.1"
    assert read_address(("::ffff:10.0.0.1", 1), []) == "10.0.0.1"
    assert read_address(("2001:db8::1", 1), []) == "2001:db8::1"


@pytest.mark.parametrize("client", [None, ("", 0), ("/run/tianyuan.sock", 0)])
def test_a_peer_on_a_unix_socket_is_local(client: Any) -> None:
    assert read_address(client, []) == LOCAL_PEER


def test_networks_are_read_or_the_fault_is_named() -> None:
    assert [str(one) for one in read_networks(" 10.0.0.0/8, 192.168.1.7/24,,2001:db8::/32 ")] == [
        "10.0.0.0/8",
        "192.168.1.0/24",
        "2001:db8::/32",
    ]
    assert read_networks("") == ()
    with pytest.raises(NetworksUnreadable) as found:
        read_networks("10.0.0.0/8, hall")
    assert [say(found.value.code, language, found=found.value.found) for language in LANGUAGES] == [
        "信任网络的设置有误：“hall”不是网段",
        'The trusted networks cannot be read: "hall" is not a network',
    ]
