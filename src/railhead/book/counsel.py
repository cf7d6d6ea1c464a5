"""A word for every decision: what it is about, and what to think of."""

import tomllib
from functools import cache
from importlib.resources import files

from typing_extensions import TypedDict

from railhead.games import Title

_SHARED = "all"


class Counsel(TypedDict):
    """What is decided, what to weigh, and what a beginner should know."""

    about: str
    think: str
    first: str


def counsel(title: Title) -> dict[str, Counsel]:
    """What is said of each step of a title in which somebody decides, by the name of the step."""
    told = _told()
    homes = [_SHARED, title.sister, title.home]
    return {step: words for home in homes for step, words in told.get(home, {}).items()}


@cache
def _told() -> dict[str, dict[str, Counsel]]:
    text = (files("railhead.book") / "counsel.toml").read_text("utf-8")
    found: dict[str, dict[str, Counsel]] = tomllib.loads(text)
    return found
