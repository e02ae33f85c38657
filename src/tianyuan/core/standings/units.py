"""The three shapes a criterion of the chain can have. Each criterion is one of these, in a file of its own.

Values come in the order asked for; higher is better unless `smaller_first`, and None, an undefined value, is last.
With `stepwise` a value is a row of numbers compared from the left, one after another; one that ends first is behind.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tianyuan.core.standings.figures import PoolFigures
from tianyuan.core.standings.values import Value

Values = Sequence[Value | None]


@dataclass(frozen=True, kw_only=True)
class PoolUnit:
    """A criterion that needs only the pool: a value for each player, in the order of the entrants.

    `show` turns a value into the one shown, where comparing is cheaper in another form.
    """

    values: Callable[[PoolFigures], Values]
    smaller_first: bool = False
    stepwise: bool = False
    show: Callable[[PoolFigures, Values], Values] | None = None


@dataclass(frozen=True, kw_only=True)
class PlacesUnit:
    """A criterion that also needs the places, shared ones included, by the criteria that stand before it."""

    values: Callable[[PoolFigures, Sequence[int]], Values]
    smaller_first: bool = False
    stepwise: bool = False


@dataclass(frozen=True, kw_only=True)
class TieUnit:
    """A criterion that looks only at those tied (their indices given): a value for each, None where it is skipped."""

    values: Callable[[PoolFigures, Sequence[int]], Sequence[int] | None]


Unit = PoolUnit | PlacesUnit | TieUnit
