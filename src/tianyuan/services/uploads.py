"""Files sent in and kept until somebody says yes to their preview: nothing of them is saved before."""

import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import Literal

from django.db import transaction
from django.utils import timezone

from tianyuan.services.actors import Actor
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.store.models import Upload as UploadRow

Purpose = Literal["regulation", "supplement", "entrants"]
KEPT_FOR = timedelta(days=1)
LARGEST_BYTES = 2 * 1024 * 1024
LONGEST_FILENAME = 200


@dataclass(frozen=True, kw_only=True)
class Upload:
    """A file that waits for a yes; `stage` is the one its people are for, empty for other purposes."""

    token: str
    competition: str
    stage: str
    filename: str
    content: bytes


@transaction.atomic
def keep_upload(
    actor: Actor, *, purpose: Purpose, filename: str, content: bytes, competition: str = "", stage: str = ""
) -> str:
    """Keep a file for its preview, for a day; returns its token. The caller has checked the permission.

    Raises Refused: too large, empty. Older files go with it, so that what nobody wanted does not stay.
    """
    if not content:
        raise Refused(Refusal(code="organiser.file_missing"))
    if len(content) > LARGEST_BYTES:
        data = (("limit", str(LARGEST_BYTES // 1024 // 1024)),)
        raise Refused(Refusal(code="organiser.file_too_large", data=data))
    now = timezone.now()
    UploadRow.objects.filter(sent_at__lt=now - KEPT_FOR).delete()
    token = secrets.token_urlsafe(32)
    UploadRow.objects.create(
        token=token,
        purpose=purpose,
        competition=competition,
        stage=stage,
        sender=actor.account_id or 0,
        filename=_clean_filename(filename),
        content=content,
        sent_at=now,
    )
    return token


def open_upload(actor: Actor, token: str, *, purpose: Purpose, competition: str = "") -> Upload:
    """A kept file, for who sent it alone. Raises Refused("organiser.upload_gone"): saved already, too old, not his."""
    row = UploadRow.objects.filter(
        token=token,
        purpose=purpose,
        competition=competition,
        sender=actor.account_id or 0,
        sent_at__gte=timezone.now() - KEPT_FOR,
    ).first()
    if row is None:
        raise Refused(Refusal(code="organiser.upload_gone"))
    return Upload(
        token=row.token,
        competition=row.competition,
        stage=row.stage,
        filename=row.filename,
        content=bytes(row.content),
    )


def forget_upload(upload: Upload) -> None:
    """Remove a file whose content was saved."""
    UploadRow.objects.filter(token=upload.token).delete()


def _clean_filename(filename: str) -> str:
    shown = "".join(character for character in filename if character.isprintable()).strip()
    return shown[-LONGEST_FILENAME:] or "?"
