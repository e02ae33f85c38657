"""The chart of the leaders: place after each round, on a logarithmic scale because the first places matter most."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from tianyuan.services.progress import LeaderLine

HEIGHT = 420  # pixels
TOP = 16
LEFT, RIGHT = 2, 98  # per cent of the width; what is left keeps the marks whole
LABEL_GAP = 17  # pixels between names
SCALE_PLACES = (1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000)


@dataclass(frozen=True, kw_only=True)
class Point:
    """A place after a round: x in per cent, y in pixels."""

    x: float
    y: float


@dataclass(frozen=True, kw_only=True)
class Series:
    """One leader's line; `label_y` is where his name stands without covering another."""

    leader: LeaderLine
    number: int
    points: tuple[Point, ...]
    label_y: float

    @property
    def steps(self) -> tuple[tuple[Point, Point], ...]:
        """The line from point to point."""
        return tuple(zip(self.points, self.points[1:], strict=False))


@dataclass(frozen=True, kw_only=True)
class Rule:
    """A mark on an axis."""

    at: float
    number: int


@dataclass(frozen=True, kw_only=True)
class Chart:
    """The whole chart."""

    height: int
    series: tuple[Series, ...]
    rounds: tuple[Rule, ...]
    places: tuple[Rule, ...]


def draw_leaders(leaders: Sequence[LeaderLine]) -> Chart:
    """The chart of leaders that have the same number of rounds, at least two."""
    lowest = max(place for leader in leaders for place in leader.places)
    rounds = len(leaders[0].places)

    def x_of(number: int) -> float:
        return round(LEFT + (RIGHT - LEFT) * (number - 1) / (rounds - 1), 3)

    def y_of(place: int) -> float:
        return round(TOP + (HEIGHT - 3 * TOP) * log(place) / log(max(2, lowest)), 1)

    labels = _spread([y_of(leader.places[-1]) for leader in leaders])
    return Chart(
        height=HEIGHT,
        series=tuple(
            Series(
                leader=leader,
                number=number,
                points=tuple(Point(x=x_of(at), y=y_of(place)) for at, place in enumerate(leader.places, start=1)),
                label_y=label_y,
            )
            for number, (leader, label_y) in enumerate(zip(leaders, labels, strict=True), start=1)
        ),
        rounds=tuple(Rule(at=x_of(number), number=number) for number in range(1, rounds + 1)),
        places=tuple(Rule(at=y_of(place), number=place) for place in SCALE_PLACES if place <= lowest),
    )


def _spread(wanted: Sequence[float]) -> list[float]:
    """The heights moved down as little as keeps them LABEL_GAP apart; they come from the top down."""
    placed: list[float] = []
    for height in wanted:
        placed.append(max(height, placed[-1] + LABEL_GAP) if placed else height)
    return placed
