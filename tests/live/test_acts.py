"""What clients say about games, as inputs of the games."""

import pytest

from tianyuan.core.game import inputs
from tianyuan.live.acts import read_ruling
from tianyuan.live.protocol import StopClock


@pytest.mark.parametrize(
    ("written", "kept"), [("对局室 停电 ", "对局室 停电"), ("x\u202ey", "x y"), ("\u3000\u200b\u202e", "")]
)
def test_a_reason_is_what_can_be_read_of_it(written: str, kept: str) -> None:
    """What is empty then, the game refuses: a referee's act needs a reason."""
    said = StopClock(g="k3f09xq2ab", n=1, why=written)
    assert read_ruling(said, referee="a3 Chen", size=19) == inputs.StopClock(referee="a3 Chen", why=kept)
