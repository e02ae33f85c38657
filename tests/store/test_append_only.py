"""Public facts are added to, never edited: by the code, and by the database's own constraints."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests.services.fields import load_field
from tianyuan.store.models import Entrant, EntrantEntry, Lots, RegulationVersion, ResultEntry, Stage
from tianyuan.store.models.append_only import AppendOnlyViolation

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage() -> Stage:
    load_field(seed="heads")
    return Stage.objects.get()


@pytest.mark.parametrize("model", [Entrant, EntrantEntry, ResultEntry, Lots, RegulationVersion])
@pytest.mark.usefixtures("stage")
def test_a_row_is_not_changed_and_not_removed(model: Any) -> None:
    row = model.objects.first()
    for attempt in (row.save, row.delete, model.objects.all().delete, lambda: model.objects.update(pk=99)):
        with pytest.raises(AppendOnlyViolation):
            attempt()
    with pytest.raises(AppendOnlyViolation):
        model.objects.bulk_update([row], ["id"])


def stamp(**fields: Any) -> dict[str, Any]:
    return {"entered_at": timezone.now(), "entered_by": "li", "reason": "because"} | fields


def result(stage: Stage, **fields: Any) -> ResultEntry:
    black, white = Entrant.objects.filter(stage=stage).order_by("pk")[:2]
    given = {"stage": stage, "regulation": RegulationVersion.objects.get(), "round": 7, "black": black, "white": white}
    return ResultEntry(**stamp(**{**given, "result": "black", **fields}))


REFUSED: dict[str, Callable[[Stage], Any]] = {
    "nobody entered it": lambda stage: result(stage, entered_by=""),
    "a correction without a reason": lambda stage: result(stage, reason="", replaces=ResultEntry.objects.first()),
    "a withdrawal of nothing": lambda stage: result(stage, withdrawn=True),
    "a round before the first": lambda stage: result(stage, round=0),
    "a result nobody knows": lambda stage: result(stage, result="won"),
    "a bye with an opponent": lambda stage: result(stage, result="bye"),
    "a game without an opponent": lambda stage: result(stage, white=None),
    "against himself": lambda stage: result(stage, white=Entrant.objects.filter(stage=stage).order_by("pk")[0]),
    "the same players twice": lambda stage: result(stage, round=1),
    "an entrant twice": lambda stage: Entrant(stage=stage, key="1"),
    "lots twice": lambda stage: Lots(
        stage=stage, pool="A", seed="other", purpose="awards", recorded_at=timezone.now(), recorded_by="li"
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_the_database_refuses(what: str, stage: Stage) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        REFUSED[what](stage).save()


def test_an_entry_is_replaced_once(stage: Stage) -> None:
    first = ResultEntry.objects.order_by("pk")[0]
    result(stage, round=8, replaces=first).save()
    with pytest.raises(IntegrityError), transaction.atomic():
        result(stage, round=9, replaces=first).save()


def test_no_migration_is_missing() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)
