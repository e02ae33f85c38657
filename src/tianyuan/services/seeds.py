"""Seeds of draws: the hash is public before the results are in, the seed with the round (S2-8.2)."""

import secrets
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from tianyuan.core.pairing import lots
from tianyuan.services.actors import Actor, require
from tianyuan.services.audit import record, who
from tianyuan.services.desk import Desk, lock_stage, open_desk
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.store.models import SeedCommitment
from tianyuan.store.queries.rounds import read_seed_row

SEED_BYTES = 16
PUBLIC_NUMBER_LENGTH = 100


def commit_seed(actor: Actor, slug: str, stage_id: str, pool: str, number: int) -> str:
    """Commit the seed of a round and return the hash that is published; again, nothing changes and it is returned.

    The release of a round commits the seed of the next one by itself, so this is for round 1 and for fields that were
    loaded with earlier rounds. Raises Refused.
    """
    require(actor, "rounds.draft", competition=slug)
    with transaction.atomic():
        desk = open_desk(slug, stage_id, pool)
        lock_stage(desk.stage_pk)
        if number != desk.last_round + 1:
            raise Refused(Refusal(code="rounds.not_the_next", data=(("round", str(desk.last_round + 1)),)))
        return keep_commitment(actor, desk, number, at=timezone.now())


def keep_commitment(actor: Actor, desk: Desk, number: int, *, at: datetime) -> str:
    """The commitment of a round's seed, made now if there is none; inside the transaction of the act."""
    known = read_seed_row(desk.stage_pk, desk.pool, number)
    if known is not None:
        return known.commitment
    seed = secrets.token_hex(SEED_BYTES)
    commitment = lots.commit_seed(seed)
    SeedCommitment.objects.create(
        stage_id=desk.stage_pk,
        pool=desk.pool,
        round=number,
        commitment=commitment,
        seed=seed,
        committed_at=at,
        committed_by=who(actor),
    )
    record(
        actor,
        "round.seed_committed",
        competition=desk.slug,
        subject=desk.subject(number),
        data={"commitment": commitment},
    )
    return commitment


def settle_seed(desk: Desk, number: int, public_number: str) -> str:
    """The text that the lots of a round come from; the public number of round 1 is written once.

    Raises Refused: no commitment, no public number for round 1, or another one than was written before.
    """
    row = SeedCommitment.objects.filter(stage=desk.stage_pk, pool=desk.pool, round=number).first()
    if row is None:
        raise Refused(Refusal(code="rounds.no_commitment", data=(("round", str(number)),)))
    if number > 1:
        return row.seed
    wanted = public_number.strip()
    if row.public_number:
        if wanted not in ("", row.public_number):
            raise Refused(Refusal(code="rounds.public_number_fixed", data=(("number", row.public_number),)))
    else:
        if not wanted or len(wanted) > PUBLIC_NUMBER_LENGTH:
            data = (("at_most", str(PUBLIC_NUMBER_LENGTH)),)
            raise Refused(Refusal(code="rounds.public_number_missing", data=data))
        row.public_number = wanted
        row.save(update_fields=["public_number"])
    return lots.append_public_number(row.seed, row.public_number)
