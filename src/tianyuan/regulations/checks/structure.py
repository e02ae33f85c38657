"""What belongs together: stages in order, divisions that are played, tables and tiers that can apply."""

from collections.abc import Iterator

from tianyuan.core.regulation import Regulation, Stage
from tianyuan.core.regulation.hall import SwissStage, TitleMatch
from tianyuan.core.regulation.online import OnlineStage
from tianyuan.core.regulation.rewards import DanAwards
from tianyuan.regulations.checks.findings import Finding, fail


def check_structure(regulation: Regulation) -> Iterator[Finding]:
    """Errors of order and of what is never played, paid or applied."""
    for stage in regulation.stages:
        if isinstance(stage, SwissStage):
            yield from _check_rounds(stage)
        else:
            yield from _check_order(stage, regulation)
    yield from _check_entry(regulation)
    for prizes in regulation.prizes:
        if _never_ranked(prizes.stage, prizes.division, regulation):
            path = f"prizes.{prizes.id}.division"
            found = prizes.division
            yield fail("division_not_in_stage", clause=prizes.clause, path=path, found=found, stage=prizes.stage)
    for number, awards in enumerate(regulation.dan_awards):
        yield from _check_tiers(f"dan_awards[{number}].tiers", awards)


def _check_rounds(stage: SwissStage) -> Iterator[Finding]:
    """The table of rounds is read from the top: sizes grow, and only the last line may be for any size."""
    below = 0
    for number, line in enumerate(stage.rounds):
        size = line.up_to_players
        last = number == len(stage.rounds) - 1
        if (size is None and not last) or (size is not None and size <= below):
            yield fail("rounds_out_of_order", clause=stage.clause, path=f"stages.{stage.id}.rounds[{number}]")
        below = size or below


def _check_order(stage: Stage, regulation: Regulation) -> Iterator[Finding]:
    """Stages stand in the order of play: one leads to a later one, a challenger comes from an earlier one."""
    order = [one.id for one in regulation.stages]
    here = order.index(stage.id)
    if isinstance(stage, OnlineStage):
        path, other = f"stages.{stage.id}.advancement.to_stage", stage.advancement.to_stage
        wrong = other in order[: here + 1]
    elif isinstance(stage, TitleMatch):
        path, other = f"stages.{stage.id}.challenger_stage", stage.challenger_stage
        wrong = other in order[here:]
    else:
        return
    if wrong:
        yield fail("stage_out_of_order", clause=stage.clause, path=path, found=other)


def _check_entry(regulation: Regulation) -> Iterator[Finding]:
    for division in regulation.divisions:
        if division.pool is None and division.format != "team":
            path = f"divisions.{division.id}"
            yield fail("division_without_pool", clause=division.clause, path=path, found=division.id)
    used = {division.pool for division in regulation.divisions}
    for pool in regulation.pools:
        if pool.id not in used:
            yield fail("pool_without_division", clause=pool.clause, path=f"pools.{pool.id}", found=pool.id)


def _never_ranked(stage_id: str, division_id: str, regulation: Regulation) -> bool:
    """Whether a stage gives no places to a division. Pools missing and ids that name nothing are found elsewhere."""
    stage, division = regulation.stage(stage_id), regulation.division(division_id)
    if stage is None or division is None or isinstance(stage, OnlineStage):
        return False
    if isinstance(stage, TitleMatch):
        return stage.challenger_division != division_id
    if division.format != "team" and division.pool not in {pool.id for pool in regulation.pools}:
        return False
    scored = {(score.stage, score.division) for score in regulation.team_scores}
    return division.pool not in stage.pools and (stage_id, division_id) not in scored


def _check_tiers(path: str, awards: DanAwards) -> Iterator[Finding]:
    """The first tier that holds applies, so a later one of the same rank must ask for fewer heads."""
    least: dict[str, int] = {}
    for number, tier in enumerate(awards.tiers):
        before = least.get(tier.counted_rank)
        if before is not None and tier.at_least >= before:
            found, limit = tier.at_least, f"< {before}"
            here = f"{path}[{number}].at_least"
            yield fail("tier_never_applies", clause=tier.clause, path=here, found=found, expected=limit)
        least[tier.counted_rank] = tier.at_least if before is None else min(before, tier.at_least)
