"""What the end of a game is worth to those who learn from it."""

from collections.abc import Mapping

Rewards = dict[str, float]


def first_place(worth: Mapping[str, int]) -> Rewards:
    """1 for the first place, shared by those of equal worth, less what everybody has by chance."""
    most = max(worth.values())
    best = [player for player, value in worth.items() if value == most]
    return {p: (p in best) / len(best) - 1 / len(worth) for p in worth}


def relative_worth(worth: Mapping[str, int]) -> Rewards:
    """Each player's part of all that is owned, less what everybody has by chance."""
    owned = {player: max(value, 0) for player, value in worth.items()}
    whole = sum(owned.values()) or 1
    parts = {player: value / whole for player, value in owned.items()}
    mean = sum(parts.values()) / len(parts)
    return {player: part - mean for player, part in parts.items()}
