"""Build hook: compiles the message catalogues, so that a wheel and an editable install carry them."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LOCALE = Path(__file__).parent / "src" / "tianyuan" / "texts" / "locale"


def compile_catalogues() -> list[Path]:
    """Compile every .po below the locale folder into the .mo beside it; returns what was written."""
    written = []
    for source in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        with source.open("rb") as po, target.open("wb") as mo:
            write_mo(mo, read_po(po, locale=source.parts[-3]))
        written.append(target)
    return written


class CompileCatalogues(BuildHookInterface):  # type: ignore[type-arg]
    """Runs before every build, the editable one too."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  hatchling's signature
        """Compile, and put the results into the wheel although git does not keep them."""
        for path in compile_catalogues():
            build_data["artifacts"].append(str(path.relative_to(Path(self.root))))


if __name__ == "__main__":
    compile_catalogues()
