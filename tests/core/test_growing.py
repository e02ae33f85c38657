"""A sequence that grows without being copied is as good as a tuple."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tianyuan.core.growing import Growing


@given(st.lists(st.tuples(st.integers(0, 20), st.integers())))
def test_all_that_grew_out_of_one_another_stay_as_they_are(steps: list[tuple[int, int]]) -> None:
    grown: list[Growing[int]] = [Growing()]
    copied: list[tuple[int, ...]] = [()]
    for at, value in steps:
        grown.append(grown[at % len(grown)].plus(value))
        copied.append((*copied[at % len(copied)], value))
    assert [tuple(one) for one in grown] == copied
    assert [len(one) for one in grown] == [len(one) for one in copied]
    assert [one[-1] for one in grown if one] == [one[-1] for one in copied if one]
    assert [one[:2] for one in grown] == [Growing(one[:2]) for one in copied]
    assert [hash(one) for one in grown] == [hash(Growing(one)) for one in copied]


def test_it_equals_only_its_like() -> None:
    one = Growing("ab")
    one.plus("c")
    assert (one == Growing("ab"), one == Growing("ac"), one == Growing("abc"), one == ("a", "b")) == (
        True,
        False,
        False,
        False,
    )
    assert repr(one) == "Growing(['a', 'b'])"


@pytest.mark.parametrize("index", [2, -3])
def test_what_another_has_behind_it_is_not_its_own(index: int) -> None:
    one = Growing("ab")
    one.plus("c")
    with pytest.raises(IndexError):
        one[index]
