"""Pages need the hashed names of their static files."""

import pytest
from django.core.management import call_command


@pytest.fixture(scope="session", autouse=True)
def static_files() -> None:
    """Gather them once."""
    call_command("collectstatic", verbosity=0, interactive=False)
