"""A new competition from a regulation, and supplements to it: seen with their warnings first, then saved."""

from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from tianyuan.regulations import (
    Change,
    Fault,
    Finding,
    Loaded,
    RegulationError,
    StageState,
    check,
    digest,
    load,
    shipped,
    stage_states,
)
from tianyuan.services.actors import Actor, require
from tianyuan.services.audit import record, who
from tianyuan.services.catalogue import Competition
from tianyuan.services.competitions import put_in_force, read_slug
from tianyuan.services.entries import Stamp
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.services.regulations import keep_regulation
from tianyuan.services.roles import make_first_organiser
from tianyuan.services.uploads import forget_upload, keep_upload, open_upload
from tianyuan.store.models import Competition as CompetitionRow
from tianyuan.store.queries import competitions as queries
from tianyuan.texts import Language

NAME_LENGTH = 200
LONGEST_REASON = 500


@dataclass(frozen=True, kw_only=True)
class RegulationPreview:
    """A regulation as it would be used: what was wrong with the file (then `loaded` is None), what the checks note.

    `changes` is what a supplement changes. `digest` stands for the version that would be saved, "" where there is none.
    """

    filename: str
    loaded: Loaded | None
    faults: tuple[Fault, ...]
    findings: tuple[Finding, ...] = ()
    states: tuple[StageState, ...] = ()
    changes: tuple[Change, ...] = ()
    digest: str = ""


def require_creator(actor: Actor) -> None:
    """Raise Refused("account.not_allowed") unless the actor may put a new competition on the site."""
    if not (actor.trusted or actor.may_create):
        raise Refused(Refusal(code="account.not_allowed", data=(("permission", "competition.create"),)))


def send_regulation(actor: Actor, *, filename: str, content: bytes) -> str:
    """Keep a regulation's file for its preview; returns its token. Raises Refused."""
    require_creator(actor)
    return keep_upload(actor, purpose="regulation", filename=filename, content=content)


def preview_shipped(actor: Actor, name: str) -> RegulationPreview:
    """A regulation that comes with the program. Raises Refused."""
    require_creator(actor)
    if name not in shipped():
        raise Refused(Refusal(code="organiser.upload_gone"))
    return _preview(f"{name}.toml", lambda: load(name))


def preview_regulation(actor: Actor, token: str) -> RegulationPreview:
    """A regulation that was sent in. Raises Refused."""
    require_creator(actor)
    upload = open_upload(actor, token, purpose="regulation")
    return _preview(upload.filename, lambda: load(upload.content))


def create_competition(
    actor: Actor, preview: RegulationPreview, *, slug: str, name_zh: str, name_en: str, token: str | None = None
) -> str:
    """Put a new competition on the site, with whoever creates it as its organiser; returns its address part.

    `token` is that of the file it came from, which is forgotten. Raises Refused: not allowed, a regulation with faults,
    an address that is taken or cannot be one, a name missing.
    """
    require_creator(actor)
    slug = read_slug(slug)
    if preview.loaded is None:
        raise Refused(Refusal(code="organiser.regulation_faulty"))
    names = {"name_zh": _read_name(name_zh, "zh"), "name_en": _read_name(name_en, "en")}
    with transaction.atomic():
        now = timezone.now()
        made, created = CompetitionRow.objects.get_or_create(slug=slug, defaults={**names, "created_at": now})
        if not created:
            raise Refused(Refusal(code="organiser.slug_taken", data=(("slug", slug),)))
        put_in_force(made, keep_regulation(preview.loaded), Stamp(at=now, by=who(actor), reason=""))
        regulation = preview.loaded.regulation
        record(
            actor,
            "competition.created",
            competition=slug,
            subject=regulation.id,
            data={"version": regulation.version, "digest": preview.digest},
        )
        if actor.account_id is not None:
            make_first_organiser(actor, competition=slug)
        if token is not None:
            forget_upload(open_upload(actor, token, purpose="regulation"))
    return slug


def send_supplement(actor: Actor, competition: Competition, *, filename: str, content: bytes) -> str:
    """Keep a supplement's file for its preview; returns its token. Raises Refused."""
    require(actor, "regulation.change", competition=competition.slug)
    return keep_upload(actor, purpose="supplement", filename=filename, content=content, competition=competition.slug)


def preview_supplement(actor: Actor, competition: Competition, token: str) -> RegulationPreview:
    """The version that a supplement would make of the one in force, with what changes (S2-8.5). Raises Refused."""
    require(actor, "regulation.change", competition=competition.slug)
    upload = open_upload(actor, token, purpose="supplement", competition=competition.slug)
    texts = [text.encode() for text in queries.read_sources(competition.digest)]
    return _preview(upload.filename, lambda: load(texts[0], [*texts[1:], upload.content]))


def add_supplement(actor: Actor, competition: Competition, token: str, *, digest: str, reason: str) -> int:
    """Let the competition run under the version of that preview from now on; returns its number.

    Results keep the version they were entered under. Raises Refused: not allowed, faults, another version has come
    into force since the preview.
    """
    upload_preview = preview_supplement(actor, competition, token)
    if upload_preview.loaded is None:
        raise Refused(Refusal(code="organiser.regulation_faulty"))
    regulation = upload_preview.loaded.regulation
    with transaction.atomic():
        held = CompetitionRow.objects.select_for_update().get(slug=competition.slug)
        in_force = queries.find_competition(competition.slug)
        if upload_preview.digest != digest or in_force is None or in_force.digest != competition.digest:
            raise Refused(Refusal(code="organiser.preview_outdated"))
        told = reason.strip()[:LONGEST_REASON]
        put_in_force(held, keep_regulation(upload_preview.loaded), Stamp(at=timezone.now(), by=who(actor), reason=told))
        record(
            actor,
            "regulation.supplemented",
            competition=competition.slug,
            subject=regulation.id,
            data={"version": regulation.version, "digest": digest, "changes": len(upload_preview.changes)},
            reason=told,
        )
        forget_upload(open_upload(actor, token, purpose="supplement", competition=competition.slug))
    return regulation.version


def _preview(filename: str, read: Callable[[], Loaded]) -> RegulationPreview:
    try:
        loaded = read()
    except RegulationError as error:
        return RegulationPreview(filename=filename, loaded=None, faults=error.faults)
    regulation = loaded.regulation
    return RegulationPreview(
        filename=filename,
        loaded=loaded,
        faults=(),
        findings=check(regulation),
        states=stage_states(regulation),
        changes=loaded.changes[-1] if loaded.changes else (),
        digest=digest(regulation),
    )


def _read_name(text: str, language: Language) -> str:
    name = text.strip()
    if not name or len(name) > NAME_LENGTH or not name.isprintable():
        raise Refused(Refusal(code=f"organiser.name_unusable_{language}", data=(("at_most", str(NAME_LENGTH)),)))
    return name
