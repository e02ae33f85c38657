"""Reading the journal beside its writer: a thread and a connection of its own, so that no commit holds it up."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from tianyuan.store.journal import Journal, JournalFailed

T = TypeVar("T")


class Reader:
    """Asks the journal from the event loop. After a failure the connection is made again."""

    def __init__(self, open_journal: Callable[[], Journal]) -> None:
        self._open = open_journal
        self._journal: Journal | None = None
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="journal-reader")

    async def ask(self, question: Callable[[Journal], T]) -> T:
        """The answer to a question, as `lambda journal: journal.read_heads(games)`. Raises JournalFailed."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._answer, question)

    def close(self) -> None:
        """Give the connection back."""
        self._thread.submit(self._close).result(timeout=10)
        self._thread.shutdown()

    def _answer(self, question: Callable[[Journal], T]) -> T:
        try:
            if self._journal is None:
                self._journal = self._open()
            return question(self._journal)
        except JournalFailed:
            self._close()
            raise

    def _close(self) -> None:
        if self._journal is not None:
            self._journal.close()
            self._journal = None
