"""Words for players."""

import pytest

from railhead.engine.verbs.telling import counted


@pytest.mark.parametrize(("count", "words"), [(0, "no bonds"), (1, "1 bond"), (3, "3 bonds")])
def test_things_are_counted(count: int, words: str) -> None:
    assert counted(count, "bond") == words
