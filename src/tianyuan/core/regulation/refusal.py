"""How a value of a regulation refuses what it cannot hold."""

from tianyuan.core.ranks import Rank


class SettingRefused(ValueError):
    """A setting that makes no sense: a code, and the field it is about."""

    def __init__(self, code: str, field: str) -> None:
        super().__init__(code)
        self.code = code
        self.field = field


def require(holds: bool, code: str, field: str) -> None:
    """Raise SettingRefused unless it holds."""
    if not holds:
        raise SettingRefused(code, field)


def require_rank(text: str, field: str) -> Rank:
    """The rank a field holds. Raises SettingRefused where it is none."""
    try:
        return Rank.parse(text)
    except ValueError:
        raise SettingRefused("rank_unreadable", field) from None
