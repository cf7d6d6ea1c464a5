"""Matches between computer players: who plays, how they are played, and what they show."""

from railhead.arena.matches import Fault, Match, Plan, PlanError, Record, play, schedule
from railhead.arena.sums import Standing, Sum, standings, summed
from railhead.arena.workers import RayError, contest

__all__ = [
    "Fault",
    "Match",
    "Plan",
    "PlanError",
    "RayError",
    "Record",
    "Standing",
    "Sum",
    "contest",
    "play",
    "schedule",
    "standings",
    "summed",
]
