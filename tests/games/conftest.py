"""Which edition of 1853 a test is about."""

from collections.abc import Iterator

import pytest

from tests.games.family1853.editions import OF_2009, RETUNED, Edition, under


@pytest.fixture(autouse=True)
def edition_under_test(request: pytest.FixtureRequest) -> Iterator[Edition]:
    """The edition that the test was asked for; else that of the folder."""
    folder = OF_2009 if "g1853" in request.path.parts else RETUNED
    with under(getattr(request, "param", folder)) as chosen:
        yield chosen
