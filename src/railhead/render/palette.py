"""Colours. Nothing is told by colour alone: companies have initials and numbers, tile colours
pips, trains and chart lines patterns.
"""

from collections.abc import Mapping
from typing import Literal

Theme = Literal["light", "dark", "auto", "page", "none"]

# What data files call a company's colour: how it looks, and the colour of writing on it.
COMPANY_COLOURS: Mapping[str, tuple[str, str]] = {
    "red": ("#c1272d", "#fff"),
    "orange": ("#f08a24", "#1a1a1a"),
    "black": ("#2b2b2b", "#fff"),
    "green": ("#0b7a4b", "#fff"),
    "blue": ("#1f4e9c", "#fff"),
    "purple": ("#7b3f9b", "#fff"),
    "yellow": ("#f5d327", "#1a1a1a"),
    "light blue": ("#73c2ee", "#1a1a1a"),
    "pink": ("#e88bb5", "#1a1a1a"),
    "brown": ("#7a4a21", "#fff"),
    "grey": ("#8c8f94", "#1a1a1a"),
    "white": ("#fafafa", "#1a1a1a"),
    "light green": ("#8fcf6b", "#1a1a1a"),
    "dark green": ("#145c3c", "#fff"),
    "dark blue": ("#152f66", "#fff"),
    "dark red": ("#7d1521", "#fff"),
    "maroon": ("#7d1f3c", "#fff"),
    "violet": ("#7b3f9b", "#fff"),
    "teal": ("#0f8b8d", "#fff"),
    "turquoise": ("#2ab7a9", "#1a1a1a"),
    "gold": ("#c99a1d", "#1a1a1a"),
    "tan": ("#c8a878", "#1a1a1a"),
}
LINE_COLOURS: Mapping[str, str] = {  # on a light chart
    "orange": "#d9730d",
    "yellow": "#b89500",
    "light blue": "#3f9fd6",
    "pink": "#d05f94",
    "white": "#8f8f8f",
    "light green": "#5a9c35",
    "turquoise": "#1c9488",
    "gold": "#a87f10",
    "tan": "#a3824f",
}
DARK_LINES: Mapping[str, str] = {  # on a dark chart
    "red": "#ee6a6f",
    "black": "#c9c9c9",
    "green": "#45b583",
    "blue": "#7aa5ee",
    "purple": "#bb8ad8",
    "yellow": "#f5d327",
    "light blue": "#73c2ee",
    "brown": "#c08a55",
    "white": "#fafafa",
    "light green": "#8fcf6b",
    "dark green": "#4fae80",
    "dark blue": "#7f9be0",
    "dark red": "#dd6474",
    "maroon": "#dd6a90",
    "violet": "#bb8ad8",
}
UNKNOWN_COLOUR = "grey"  # for a word that is not above

# Lines of trains and charts: Okabe and Ito's colours, which everybody can tell apart, with a dash
# pattern each.
LINES: tuple[tuple[str, str], ...] = (
    ("#0072b2", ""),
    ("#d55e00", "11 5"),
    ("#009e73", "2.5 5"),
    ("#cc79a7", "13 4 2.5 4"),
    ("#e69f00", "6 4"),
    ("#56b4e9", "16 4 5 4"),
    ("#8b5a2b", "2.5 3 2.5 8"),
    ("#6a3d9a", "8 3 2.5 3 2.5 3"),
)

LIGHT: Mapping[str, str] = {
    "sea": "#dbe7ea",
    "land": "#f6efdd",
    "beige": "#e3dcb0",
    "pale-grey": "#dedfdd",
    "monsoon": "#d3e6d2",
    "rain": "#1f8fc4",
    "sand": "#e0b866",
    "reed": "#5d8a4a",
    "site": "#c62828",
    "hill": "#f0e3c4",
    "mountain": "#e6d2ae",
    "himalaya": "#d9cdbd",
    "rule": "#b9ad92",
    "coast": "#5b6b70",
    "ink": "#1d1d1b",
    "soft": "#5e5749",
    "faint": "#8d8472",
    "river": "#2f7fb5",
    "rock": "#7d6240",
    "rock-light": "#b99a6b",
    "snow": "#ffffff",
    "slot": "#ffffff",
    "panel": "#ffffff",
    "panel-alt": "#f3f1ea",
    "grid": "#d8d3c6",
    "flag": "#fff7d6",
    "yellow": "#f6d759",
    "green": "#83bb77",
    "brown": "#c58f5c",
    "grey": "#b4b7b9",
    "red": "#e3a093",
    "blue": "#a8cae4",
    "edge-yellow": "#a98a1c",
    "edge-green": "#4a7d3f",
    "edge-brown": "#7d5128",
    "edge-grey": "#75797c",
    "edge-red": "#a2513f",
    "edge-blue": "#4f7fa5",
    "choice": "#c2185b",
}
DARK: Mapping[str, str] = {
    **LIGHT,
    "sea": "#16222a",
    "land": "#3d4038",
    "beige": "#56532f",
    "pale-grey": "#4a4d50",
    "monsoon": "#2f4a40",
    "rain": "#63c0f0",
    "sand": "#a8843c",
    "reed": "#8dbb76",
    "site": "#ff6b6b",
    "hill": "#494636",
    "mountain": "#554b3a",
    "himalaya": "#5d5a58",
    "rule": "#23282a",
    "coast": "#9fb0b5",
    "ink": "#f0ece0",
    "soft": "#cfc8b6",
    "faint": "#a09a8a",
    "river": "#6db6e6",
    "rock": "#c2a477",
    "rock-light": "#8d7450",
    "snow": "#f4f4f4",
    "slot": "#f7f5ef",
    "panel": "#20282c",
    "panel-alt": "#262f33",
    "grid": "#3b464b",
    "flag": "#5b4f22",
    "yellow": "#e2c14a",
    "green": "#76a86b",
    "brown": "#b07f50",
    "grey": "#a0a4a7",
    "red": "#c98878",
    "blue": "#86abc8",
    "choice": "#ff80ab",
}


def company_class(colour: str) -> str:
    """The class of what is in a company's colour."""
    known = colour if colour in COMPANY_COLOURS else UNKNOWN_COLOUR
    return f"rh-c-{known.replace(' ', '-')}"
