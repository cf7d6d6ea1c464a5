"""Drawings, and how the server is."""

from typing import Literal

from typing_extensions import TypedDict


class Overlay(TypedDict):
    """A part of SVG to lie over the map."""

    over: str


class Health(TypedDict):
    """How the server is."""

    status: Literal["ok", "ready"]
