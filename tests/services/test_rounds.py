"""Rounds at the desk: drawn once, released with their hash, undone and restored."""

import pytest

from tests.services.desks import (
    AT,
    CHIEF,
    DEPUTY,
    EIGHT,
    REFEREE,
    SLUG,
    desk,
    draft,
    enter,
    open_field,
    pairs,
    play_round,
    results,
)
from tests.services.fields import entrant
from tianyuan.core.pairing.hand import HandSet
from tianyuan.core.pairing.lots import commit_seed as hash_seed
from tianyuan.core.rounds.draw import Choices
from tianyuan.services.desk import digest_of
from tianyuan.services.drafts import draft_round, swap
from tianyuan.services.refusals import Refused
from tianyuan.services.rounds import release_round, restore_round, undo_round
from tianyuan.services.seeds import commit_seed
from tianyuan.store.models import AuditEntry, RoundDraft, RoundRelease, SeedCommitment
from tianyuan.store.queries.rounds import read_draft, read_release

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("work_here")]


def codes(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [refusal.code for refusal in refused.value.refusals]


def test_S2_8_2_a_round_is_drawn_from_a_committed_seed_and_a_public_number() -> None:
    open_field()
    commitment = commit_seed(CHIEF, *AT, 1)
    assert commit_seed(DEPUTY, *AT, 1) == commitment
    drawn = draft_round(CHIEF, *AT, 1, public_number="42")
    assert (drawn.state, len(drawn.document["boards"]), drawn.document["byes"]) == ("ready", 4, [])
    release = release_round(CHIEF, *AT, 1, version=drawn.version)
    document = release.document
    assert hash_seed(document["seed"]) == commitment == document["commitment"]
    assert (document["public_number"], document["release"], document["absent"]) == ("42", 1, [])
    assert release.digest == digest_of(document)


def test_the_public_number_is_written_once() -> None:
    open_field()
    draft(1)
    with pytest.raises(Refused) as refused:
        draft_round(CHIEF, *AT, 1, public_number="8", again=True)
    assert codes(refused) == ["rounds.public_number_fixed"]


def test_no_draw_without_commitment_or_public_number() -> None:
    open_field()
    with pytest.raises(Refused) as refused:
        draft_round(CHIEF, *AT, 1, public_number="7")
    assert codes(refused) == ["rounds.no_commitment"]
    commit_seed(CHIEF, *AT, 1)
    with pytest.raises(Refused) as refused:
        draft_round(CHIEF, *AT, 1)
    assert codes(refused) == ["rounds.public_number_missing"]


def test_pairing_twice_gives_one_round() -> None:
    open_field()
    first = draft(1)
    second = draft_round(DEPUTY, *AT, 1, public_number="7")
    assert (second.pk, second.document) == (first.pk, first.document)
    assert RoundDraft.objects.count() == 1


def test_a_draft_drawn_again_is_not_released_or_changed_from_a_page_that_showed_the_one_before() -> None:
    open_field()
    seen = draft(1)
    again = draft_round(DEPUTY, *AT, 1, choices=Choices(hand=HandSet(pairs=(("1", "2"),))), again=True)
    assert again.state == "ready"
    with pytest.raises(Refused) as refused:
        release_round(CHIEF, *AT, 1, version=seen.version)
    assert codes(refused) == ["rounds.draft_changed"]
    with pytest.raises(Refused) as refused:
        swap(CHIEF, *AT, 1, one="1", other="3", version=seen.version, confirmed=True)
    assert codes(refused) == ["rounds.draft_changed"]
    assert release_round(CHIEF, *AT, 1, version=again.version).number == 1


def test_a_release_commits_the_next_seed_and_releasing_twice_gives_one_release() -> None:
    open_field()
    drawn = draft(1)
    first = release_round(CHIEF, *AT, 1, version=drawn.version)
    assert release_round(CHIEF, *AT, 1, version=drawn.version) == first
    assert RoundRelease.objects.count() == 1
    assert sorted(SeedCommitment.objects.values_list("round", flat=True)) == [1, 2]


def test_who_may_not_release_is_refused() -> None:
    open_field()
    drawn = draft(1, actor=DEPUTY)
    with pytest.raises(Refused) as refused:
        release_round(DEPUTY, *AT, 1, version=drawn.version)
    assert codes(refused) == ["account.not_allowed"]
    with pytest.raises(Refused) as refused:
        draft_round(REFEREE, *AT, 1)
    assert codes(refused) == ["account.not_allowed"]


def test_a_bye_stands_as_a_result_from_the_release_on() -> None:
    open_field(EIGHT[:7])
    release = play_round(1)
    alone = [(row.black, row.result) for row in desk().rows if row.white is None]
    assert alone == [(release.byes[0], "bye")]


def test_the_next_round_waits_for_all_results() -> None:
    open_field()
    play_round(1, missing=1)
    with pytest.raises(Refused) as refused:
        draft(2)
    assert codes(refused) == ["rounds.results_missing"]
    enter(1, 4)
    assert draft(2).state == "ready"


def test_a_round_out_of_turn_is_refused() -> None:
    open_field()
    play_round(1)
    for number, code in ((1, "rounds.already_released"), (3, "rounds.not_the_next")):
        with pytest.raises(Refused) as refused:
            draft_round(CHIEF, *AT, number)
        assert codes(refused) == [code]


def test_a_draft_is_stale_once_what_it_was_drawn_from_has_changed() -> None:
    open_field()
    play_round(1)
    drawn = draft(2)
    open_field((*EIGHT, entrant("9", "Late")), rows=desk().rows)
    with pytest.raises(Refused) as refused:
        release_round(CHIEF, *AT, 2, version=drawn.version)
    assert codes(refused) == ["rounds.draft_stale"]
    again = draft_round(CHIEF, *AT, 2, again=True)
    assert len(release_round(CHIEF, *AT, 2, version=again.version).byes) == 1


def test_pairs_set_by_hand_are_kept_and_the_rest_is_drawn() -> None:
    open_field()
    drawn = draft(1, choices=Choices(hand=HandSet(pairs=(("1", "2"), ("4", "3")))))
    boards = [(one["black"], one["white"], one["reasons"]["colour"]) for one in drawn.document["boards"]]
    assert [one for one in boards if one[2] == "hand"] == [("1", "2", "hand"), ("4", "3", "hand")]
    assert len(boards) == 4


def test_pairs_of_nobody_or_of_one_twice_are_refused_before_anything_is_drawn() -> None:
    open_field()
    commit_seed(CHIEF, *AT, 1)
    hand = HandSet(pairs=(("1", "2"), ("1", "77")))
    with pytest.raises(Refused) as refused:
        draft_round(CHIEF, *AT, 1, public_number="7", choices=Choices(hand=hand))
    assert codes(refused) == ["rounds.player_twice", "rounds.unknown_player"]
    assert not RoundDraft.objects.exists()


def test_a_dead_end_names_what_could_be_given_up() -> None:
    open_field(EIGHT[:2])
    play_round(1)
    drawn = draft(2)
    assert drawn.state == "failed"
    assert {**drawn.problem, "stuck": sorted(drawn.problem["stuck"])} == {
        "code": "rounds.no_pairing",
        "stuck": ["1", "2"],
        "relaxations": [["rematch"]],
    }
    assert read_draft(desk().stage_pk, "A", 2) == drawn
    again = draft_round(CHIEF, *AT, 2, choices=Choices(relaxed=("rematch",)))
    assert (again.state, again.document["relaxed"]) == ("ready", ["rematch"])


def test_a_swap_warns_first_and_is_saved_when_confirmed() -> None:
    open_field()
    play_round(1)
    old = pairs(1)
    drawn = draft(2)
    (one, met), other_board = old[0], drawn.document["boards"]
    partner = next(
        board["white"] if board["black"] == one else board["black"]
        for board in other_board
        if one in (board["black"], board["white"])
    )
    outcome = swap(CHIEF, *AT, 2, one=partner, other=met, version=drawn.version, confirmed=False)
    assert outcome.saved is False
    assert [warning.code for warning in outcome.warnings if set(warning.ids) == {one, met}] == ["rematch"]
    assert read_draft(desk().stage_pk, "A", 2) == drawn
    assert swap(CHIEF, *AT, 2, one=partner, other=met, version=drawn.version, confirmed=True).saved
    changed = read_draft(desk().stage_pk, "A", 2)
    assert changed is not None
    assert any({board["black"], board["white"]} == {one, met} for board in changed.document["boards"])
    with pytest.raises(Refused) as refused:
        release_round(CHIEF, *AT, 2, version=drawn.version)
    assert codes(refused) == ["rounds.draft_changed"]
    assert release_round(CHIEF, *AT, 2, version=changed.version).number == 1


def test_two_of_one_board_change_colours() -> None:
    open_field()
    drawn = draft(1)
    first = drawn.document["boards"][0]
    swap(CHIEF, *AT, 1, one=first["black"], other=first["white"], version=1, confirmed=False)
    changed = read_draft(desk().stage_pk, "A", 1)
    assert changed is not None
    board = changed.document["boards"][0]
    assert (board["black"], board["white"], changed.version) == (first["white"], first["black"], 2)


def test_a_swap_with_the_bye_warns_of_a_second_one() -> None:
    open_field(EIGHT[:7])
    first_bye = play_round(1).byes[0]
    drawn = draft(2)
    outcome = swap(CHIEF, *AT, 2, one=first_bye, other=drawn.document["byes"][0]["id"], version=1, confirmed=False)
    assert [(one.code, one.ids) for one in outcome.warnings if one.code == "second_bye"] == [
        ("second_bye", (first_bye,))
    ]


@pytest.mark.parametrize(("one", "other", "code"), [("1", "1", "rounds.same_player"), ("1", "99", "rounds.not_seated")])
def test_a_swap_of_nobody_is_refused(one: str, other: str, code: str) -> None:
    open_field()
    draft(1)
    with pytest.raises(Refused) as refused:
        swap(CHIEF, *AT, 1, one=one, other=other, version=1, confirmed=True)
    assert codes(refused) == [code]


def test_undo_takes_the_results_with_it_and_restore_brings_both_back() -> None:
    open_field(EIGHT[:7])
    play_round(1)
    play_round(2, missing=1)
    before, played, rows = pairs(2), results(2), desk().rows
    undo_round(CHIEF, *AT, 2, reason="hall closed")
    assert (desk().last_round, [row for row in desk().rows if row.round == 2]) == (1, [])
    undone = read_release(desk().stage_pk, "A", 2)
    assert undone is not None
    assert (undone.number, undone.withdrawn, undone.reason) == (2, True, "hall closed")
    restore_round(CHIEF, *AT, 2, reason="hall open again")
    assert (pairs(2), results(2), desk().rows) == (before, played, rows)
    assert [row.number for row in RoundRelease.objects.filter(round=2).order_by("number")] == [1, 2, 3]


def test_an_undone_round_drawn_again_is_the_same_and_its_release_says_why() -> None:
    open_field()
    play_round(1)
    drawn = draft(2)
    first = release_round(CHIEF, *AT, 2, version=drawn.version)
    undo_round(CHIEF, *AT, 2, reason="wrong paper")
    again = draft(2)
    assert again.document == drawn.document
    with pytest.raises(Refused) as refused:
        release_round(CHIEF, *AT, 2, version=again.version)
    assert codes(refused) == ["rounds.reason_missing"]
    second = release_round(CHIEF, *AT, 2, version=again.version, reason="paper printed again")
    assert (second.number, second.boards) == (3, first.boards)


def test_only_the_last_round_can_be_undone_and_only_once() -> None:
    open_field()
    play_round(1)
    play_round(2)
    for number in (1, 3):
        with pytest.raises(Refused) as refused:
            undo_round(CHIEF, *AT, number, reason="why")
        assert codes(refused) == ["rounds.not_the_last"]
    undo_round(CHIEF, *AT, 2, reason="why")
    with pytest.raises(Refused) as refused:
        undo_round(CHIEF, *AT, 2, reason="why")
    assert codes(refused) == ["rounds.not_the_last"]


def test_every_act_is_on_the_record() -> None:
    open_field()
    play_round(1, missing=3)
    undo_round(CHIEF, *AT, 1, reason="rain")
    acts = AuditEntry.objects.filter(competition=SLUG).order_by("seq").values_list("action", "subject", "reason")
    assert list(acts) == [
        ("round.seed_committed", "swiss A 1", ""),
        ("round.drawn", "swiss A 1", ""),
        ("round.released", "swiss A 1", ""),
        ("round.seed_committed", "swiss A 2", ""),
        ("result.entered", "swiss A 1 1", ""),
        ("round.undone", "swiss A 1", "rain"),
    ]
