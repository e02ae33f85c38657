"""What a service answers when it will not do what was asked."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Refusal:
    """One reason: a code with words in `texts`, and the data that fills them."""

    code: str
    data: tuple[tuple[str, str], ...] = ()


class Refused(Exception):
    """Nothing was changed; `refusals` says why, all reasons at once."""

    def __init__(self, *refusals: Refusal) -> None:
        super().__init__(*(refusal.code for refusal in refusals))
        self.refusals = refusals
