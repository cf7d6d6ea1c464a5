"""What each kind of task means in both editions of 1853: lists of procedures and their rules."""

from typing import Any

from railhead.engine.flow import Step
from railhead.engine.state import Task
from railhead.games.family1853.book import Book, Readings
from railhead.games.family1853.lists import (
    contracts,
    dealing,
    rounds,
    running,
    tokens,
    track,
    trains,
)
from railhead.games.family1853.state import State1853

TOPICS = (contracts, dealing, rounds, track, tokens, running, trains)


def steps(book: Book, options: Readings) -> dict[type[Task], Step[State1853, Any]]:
    """The steps of a rulebook, as the options have them."""
    return {task: step for topic in TOPICS for task, step in topic.steps(book, options).items()}
