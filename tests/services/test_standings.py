"""A report is made once, and again when an entry is added."""

import pytest

from tests.services.fields import TWO_ROUNDS, load_field
from tianyuan.services.catalogue import Competition, find_competition
from tianyuan.services.standings import StageReport, report_stage

pytestmark = pytest.mark.django_db


def report(competition: Competition | None) -> StageReport:
    assert competition is not None
    stage = competition.stage_with_field(None)
    assert stage is not None
    return report_stage(competition, stage)


def test_places_and_figures_of_a_field() -> None:
    load_field()
    found = report(find_competition("spring")).pools[0].standings.rows
    assert [(row.place, row.entrant_id, row.points, row.sos, row.sos_cuts) for row in found] == [
        (1, "1", 4, 3, (2, 0)),
        (2, "4", 2, 5, (4, 0)),
        (3, "2", 1, 5, (1, 0)),
        (4, "3", 1, 3, (1, 0)),
    ]


def test_a_report_is_kept_until_an_entry_is_added() -> None:
    load_field()
    first = report(find_competition("spring"))
    assert report(find_competition("spring")) is first
    load_field(rows=TWO_ROUNDS[:3], reason="round 2 not over")
    assert report(find_competition("spring")) is not first


def test_a_stage_without_a_field_has_no_report() -> None:
    load_field()
    competition = find_competition("spring")
    assert competition is not None
    assert competition.stage_with_field("title_match") is None
    assert find_competition("autumn") is None
