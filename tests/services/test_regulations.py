"""Regulation versions are kept as they were read."""

import pytest

from tests.services.fields import regulation
from tianyuan.regulations import digest
from tianyuan.services.catalogue import read_regulation
from tianyuan.services.regulations import keep_regulation, keep_shipped
from tianyuan.store.models import RegulationVersion

pytestmark = pytest.mark.django_db


def test_shipped_regulations_are_kept_once() -> None:
    assert keep_shipped() == keep_shipped() == ("guobailing-2023", "shanglv-2018")
    assert RegulationVersion.objects.count() == 2


def test_a_supplement_keeps_both_versions_with_what_changed() -> None:
    loaded = regulation(supplemented=True)
    second = keep_regulation(loaded)
    first = second.previous
    assert first is not None
    assert (first.version, first.digest, first.changes, len(first.sources)) == (
        1,
        digest(regulation().regulation),
        [],
        1,
    )
    assert [change["path"] for change in second.changes] == ["stages.swiss.rounds", "stages.title_match.no_holder"]
    assert len(second.sources) == 2
    assert read_regulation(second.digest) == loaded.regulation
