"""A process of its own that appends to an SQLite journal and says so: `python appender.py FOLDER COUNT GROUP`.

For every group of rows it writes "stored <last seq>" when the journal has answered.
"""

import os
import sys
from pathlib import Path

from tianyuan.store.journal import Row
from tianyuan.store.journal.sqlite import SqliteJournal

if __name__ == "__main__":
    folder, count, group = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    journal = SqliteJournal(Path(folder))
    os.write(1, b"open\n")
    for first in range(1, count + 1, group):
        stored = journal.append([Row("a", seq, seq, None, None, "{}") for seq in range(first, first + group)])
        os.write(1, b"stored %d\n" % (first + group - 1) if all(stored) else b"lost\n")
