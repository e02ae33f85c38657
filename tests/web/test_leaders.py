"""The chart of the leaders."""

from itertools import pairwise

import pytest

from tests.services.fields import load_field
from tianyuan.services.catalogue import find_competition
from tianyuan.services.progress import LeaderLine, follow_leaders
from tianyuan.services.standings import report_stage
from tianyuan.web.pictures.leaders import LABEL_GAP, draw_leaders


@pytest.fixture
def leaders(db: None) -> tuple[LeaderLine, ...]:  # noqa: ARG001 - the field is loaded into it
    load_field()
    competition = find_competition("spring")
    assert competition is not None
    stage = competition.ready_stages()[0]
    return follow_leaders(stage, report_stage(competition, stage).pools[0], number=3)


def test_places_and_points_after_each_round(leaders: tuple[LeaderLine, ...]) -> None:
    assert [(one.entrant.id, one.places, one.points) for one in leaders] == [
        ("1", (1, 1), (2, 4)),
        ("4", (1, 2), (2, 2)),
        ("2", (3, 3), (0, 1)),
    ]


def test_better_places_stand_higher_and_names_do_not_cover_each_other(leaders: tuple[LeaderLine, ...]) -> None:
    chart = draw_leaders(leaders)
    ends = [series.points[-1].y for series in chart.series]
    assert ends == sorted(ends)
    labels = [series.label_y for series in chart.series]
    assert all(after - before >= LABEL_GAP for before, after in pairwise(labels))
    assert [rule.number for rule in chart.places] == [1, 2, 3]
