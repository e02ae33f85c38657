"""Pages need the hashed names of their static files."""

from collections.abc import Iterator

import pytest
from django.core.management import call_command
from django.test import override_settings


@pytest.fixture(scope="session", autouse=True)
def static_files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Gather them once, in a folder of this run alone: another one beside it gathers its own."""
    with override_settings(STATIC_ROOT=tmp_path_factory.mktemp("static")):
        call_command("collectstatic", verbosity=0, interactive=False)
        yield
