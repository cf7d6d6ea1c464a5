"""Exercises made from positions of real games, with proof of the answer."""

from railhead.practice.catalogue import KINDS, Unknown, daily, exercise, exercises, names
from railhead.practice.drawing import drawn
from railhead.practice.exercise import LEVELS, Answer, Exercise, Proof

__all__ = [
    "KINDS",
    "LEVELS",
    "Answer",
    "Exercise",
    "Proof",
    "Unknown",
    "daily",
    "drawn",
    "exercise",
    "exercises",
    "names",
]
