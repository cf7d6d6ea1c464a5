"""Exercises made from positions of real games, with proof of the answer."""

from railhead.practice.catalogue import KINDS, Unknown, daily, exercise, exercises, names
from railhead.practice.drawing import drawn
from railhead.practice.exercise import LEVELS, Answer, Exercise, Proof
from railhead.practice.runs import drawable
from railhead.practice.runs import drawn as run_drawn

__all__ = [
    "KINDS",
    "LEVELS",
    "Answer",
    "Exercise",
    "Proof",
    "Unknown",
    "daily",
    "drawable",
    "drawn",
    "exercise",
    "exercises",
    "names",
    "run_drawn",
]
