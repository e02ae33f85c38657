"""Words that a regulation gives in both languages."""

from dataclasses import dataclass

from tianyuan.core.regulation.refusal import require


@dataclass(frozen=True, kw_only=True)
class Words:
    """One wording in Chinese (`zh`, the default) and in English (`en`); neither may be empty."""

    zh: str
    en: str

    def __post_init__(self) -> None:
        require(bool(self.zh.strip()), "words_empty", "zh")
        require(bool(self.en.strip()), "words_empty", "en")


@dataclass(frozen=True, kw_only=True)
class Record:
    """What the software only holds and shows: a clause and its words (kind "record" of the clause list)."""

    id: str
    clause: str
    words: Words
