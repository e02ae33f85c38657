"""What is wrong with a file, and where: values, put into words by `tianyuan.texts`."""

from dataclasses import dataclass

LONGEST_SHOWN = 60


@dataclass(frozen=True, kw_only=True)
class FileFault:
    """One thing wrong with a file, or worth a notice, and the cell it stands in.

    `line` and `column` count from 1; 0 means the whole file, or the whole line. `column_name` is the heading as the
    file has it. `code` has words in the catalogues, `data` fills their fields.
    """

    file: str
    line: int = 0
    column: int = 0
    column_name: str = ""
    code: str
    data: tuple[tuple[str, str], ...] = ()


class CellRefused(ValueError):
    """A cell that cannot be read: the code of the reason and the data for its words. Never leaves this package."""

    def __init__(self, code: str, **data: str) -> None:
        super().__init__(code)
        self.code = code
        self.data = tuple(data.items())


def quote_found(text: str) -> str:
    """`text` as a message may quote it: cut short, and with no control characters that would act on a terminal."""
    shown = "".join(character if character.isprintable() else "�" for character in text[: LONGEST_SHOWN + 1])
    return shown if len(shown) <= LONGEST_SHOWN else shown[:LONGEST_SHOWN] + "…"
