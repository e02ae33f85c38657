"""Tokens of programs: shown once, kept as a digest, working until revoked."""

import pytest

from tests.services.accounts import account
from tests.services.games.seats import refusal_of
from tianyuan.services.accounts import COMMAND_LINE, actor_for, set_account_open
from tianyuan.services.games.people import person_of, person_of_token
from tianyuan.services.games.tokens import list_tokens, make_token, revoke_token
from tianyuan.store.models import AuditEntry, BotToken

pytestmark = pytest.mark.django_db


def test_a_token_is_its_account_until_it_is_revoked() -> None:
    wang = account("Wang")
    actor = actor_for(wang)
    token = make_token(actor, wang, name=" first bot ")
    (row,) = list_tokens(wang)
    assert (row.name, len(token), token[:3]) == ("first bot", 46, "ty_")
    assert person_of_token(token) == person_of(wang)
    assert token not in str(BotToken.objects.values_list().get())
    revoke_token(actor, wang, token_id=row.id)
    assert (person_of_token(token), list_tokens(wang)) == (None, ())
    assert refusal_of(lambda: revoke_token(actor, wang, token_id=row.id)) == "games.token_unknown"
    acts = list(AuditEntry.objects.order_by("seq").values_list("action", "subject", "data"))
    told = {"token": row.id, "name": "first bot"}
    assert acts == [("token.made", str(wang), told), ("token.revoked", str(wang), told)]


def test_what_is_no_token_is_nobodys() -> None:
    assert [person_of_token(text) for text in ("", "ty_", "ty_" + "x" * 43, "x" * 5_000, "ty_\0")] == [None] * 5


def test_a_closed_account_has_no_working_token() -> None:
    wang = account("Wang")
    token = make_token(COMMAND_LINE, wang, name="bot")
    set_account_open(COMMAND_LINE, wang, is_open=False, reason="left")
    assert person_of_token(token) is None


@pytest.mark.parametrize("name", ["", "  ", "x" * 101, "a\nb", "a\0b"])
def test_a_token_has_a_name_that_can_be_read(name: str) -> None:
    wang = account("Wang")
    assert refusal_of(lambda: make_token(actor_for(wang), wang, name=name)) == "games.token_unnamed"


def test_nobody_has_a_say_in_the_tokens_of_another() -> None:
    wang, zhao = account("Wang"), account("Zhao")
    make_token(actor_for(wang), wang, name="bot")
    (row,) = list_tokens(wang)
    assert refusal_of(lambda: make_token(actor_for(zhao), wang, name="bot")) == "games.token_of_another"
    assert refusal_of(lambda: revoke_token(actor_for(zhao), wang, token_id=row.id)) == "games.token_of_another"
    assert refusal_of(lambda: revoke_token(actor_for(zhao), zhao, token_id=row.id)) == "games.token_unknown"
    assert list_tokens(wang) == (row,)
