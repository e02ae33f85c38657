"""Why each award is what it is, in words: prizes, dan awards, promotions, honours, teams."""

from collections.abc import Sequence

from tianyuan.core.awards.dan_awards import DanPending, DanProposal, DanStep, TierCheck
from tianyuan.core.awards.payouts import Payout
from tianyuan.core.awards.prizes import PlacePay, Prize
from tianyuan.core.awards.promotion import PromotionResult
from tianyuan.core.awards.teams import TeamPlace, TeamUnplaced
from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.rewards import PromotionByWins
from tianyuan.texts import Language, say
from tianyuan.texts.format import in_language, place_words, rank_words, yuan


def places_words(place: int, last_place: int, language: Language) -> str:
    """A place, or the places that a tie takes up: "第3名", "第3–5名"."""
    if place == last_place:
        return place_words(place, language)
    return say("awards.places", language, first=place, last=last_place)


def list_name(list_id: str, regulation: Regulation, language: Language) -> str:
    """The name of a prize list."""
    names = {one.id: in_language(one.name, language) for one in regulation.prizes}
    return names.get(list_id, list_id)


def division_name(division_id: str, regulation: Regulation, language: Language) -> str:
    """The name of a division."""
    division = regulation.division(division_id)
    return division_id if division is None else in_language(division.name, language)


def prize_reason(prize: Prize, regulation: Regulation, language: Language) -> str:
    """Why the prize is that sum, or why there is none yet."""
    pays = say("documents.list_comma", language).join(_pay_words(pay, regulation, language) for pay in prize.pays)
    return say(
        f"awards.prize.{prize.reason}",
        language,
        places=places_words(prize.place, prize.last_place, language),
        pays=pays,
    )


def _pay_words(pay: PlacePay, regulation: Regulation, language: Language) -> str:
    if pay.paid_by is not None:
        return say("awards.paid_by", language, name=list_name(pay.paid_by, regulation, language))
    return yuan(pay.each_fen, language)


def payout_reason(payout: Payout, regulation: Regulation, language: Language) -> str:
    """What makes up the sum paid to one winner, and what is not added to it."""
    if payout.state != "payable":
        return say(f"awards.payout.{payout.state}", language)
    names = [list_name(one, regulation, language) for one in payout.paid]
    paid = say("awards.plus", language).join(names)
    if not payout.not_added:
        return paid
    left_out = _join([list_name(one, regulation, language) for one in payout.not_added], language)
    return say("awards.payout.not_added", language, paid=paid, left_out=left_out)


def tier_words(check: TierCheck, language: Language) -> str:
    """A tier's head count against what it asks for."""
    code = "awards.tier.holds" if check.holds else "awards.tier.fails"
    return say(
        code,
        language,
        clause=check.clause,
        rank=rank_words(check.counted_rank, language),
        at_least=check.at_least,
        heads=check.heads,
    )


def dan_step_words(step: DanStep, rank: str, language: Language) -> str:
    """What was done with one player on a grant's way down."""
    held = rank_words(step.holds, language) or say("awards.no_rank", language)
    return say(f"awards.dan.{step.outcome}", language, rank=rank_words(rank, language), held=held)


def dan_pending_words(pending: DanPending, language: Language) -> str:
    """Which dans lots may bring a player."""
    options = [rank_words(one, language) or say("awards.no_award", language) for one in pending.options]
    places = places_words(pending.place, pending.last_place, language)
    return say("awards.dan_pending", language, places=places, options=_join(options, language))


def dan_title(proposal: DanProposal, regulation: Regulation, language: Language) -> str:
    """The heading of one division's dan awards."""
    division = division_name(proposal.division, regulation, language)
    return say("awards.dan_title", language, division=division, clause=proposal.clause)


def promotion_words(result: PromotionResult, regulation: Regulation, language: Language) -> str:
    """What one promotion asks for."""
    promotion = result.promotion
    from_rank, to_rank = rank_words(promotion.from_rank, language), rank_words(promotion.to_rank, language)
    division = division_name(promotion.division, regulation, language)
    shared = {"division": division, "from_rank": from_rank, "to_rank": to_rank, "clause": promotion.clause}
    if isinstance(promotion, PromotionByWins):
        return say("awards.promotion_by_wins", language, **shared, wins=promotion.min_wins)
    counted = {"field": result.field, "places": result.places, "percent": promotion.share_percent}
    return say("awards.promotion_by_share", language, **shared, **counted)


def team_words(team: TeamPlace, names: dict[str, str], language: Language) -> str:
    """The members whose places make up a team's sum."""
    members = [
        say("awards.member", language, name=names[one.entrant_id], place=place_words(one.place, language))
        for one in team.members
    ]
    return _join(members, language)


def team_unplaced_words(team: TeamUnplaced, language: Language) -> str:
    """Why a team has no place."""
    return say(f"awards.team.{team.reason}", language, members=len(team.members))


def _join(texts: Sequence[str], language: Language) -> str:
    return say("documents.list_comma", language).join(texts)
