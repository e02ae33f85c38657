"""How the rules of play refuse: a code with words in the catalogues, and the data for them."""

from typing import NamedTuple


class Refusal(NamedTuple):
    """Why a play, a set-up or a count is not possible. `point` None where it is about no single point.

    `ply`: for a repetition, the number of moves after which the position stood before; else None.
    """

    code: str
    point: int | None = None
    ply: int | None = None


class GoRefused(ValueError):
    """A play or set-up that the rules do not allow; `refusal` says why. The board is as it was."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal

    @property
    def code(self) -> str:
        """The code of the refusal."""
        return self.refusal.code
