"""The player of examples/, which knows nothing but the HTTP interface."""

import runpy
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.server.client import Web, begun

EXAMPLE = Path(__file__).parents[2] / "examples" / "api_player.py"


@pytest.mark.usefixtures("real_titles")
def test_two_of_them_play_fenmark_to_its_end(web: Web) -> None:
    adam, beth = web.people["Adam"], web.people["Beth"]
    game, main = begun(adam, beth, title="fenmark"), runpy.run_path(str(EXAMPLE))["main"]
    with ThreadPoolExecutor(2) as both:
        ends = [both.submit(main, web.url, one.token, game, one.name) for one in (adam, beth)]
        first, second = (end.result() for end in ends)
    assert first == second
    assert set(first) == {"Adam", "Beth"}
    result = adam.get(f"/games/{game}/view")["view"]["result"]
    assert result["reason"]
    assert result["worth"] == first
