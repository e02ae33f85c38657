"""How a command ends other than well: values with a code, put into words in one place."""

from collections.abc import Sequence

INPUT_WRONG = 1
CALL_WRONG = 2


class CallWrong(Exception):
    """The command was called wrongly: a code with words, and the data for them. Exit 2."""

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(code)
        self.code = code
        self.data = data


class InputWrong(Exception):
    """The files given cannot be used: every reason as a line of words. Exit 1."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__(*lines)
        self.lines = tuple(lines)
