"""Writes the recorded networks: boards made by chance, their optimum found by the CP-SAT model.

Usage: python -m tests.router.record
"""

import json
from pathlib import Path
from random import Random
from typing import Any

from bench.router_boards import UNLIMITED, position
from railhead.router import read
from tests.router.model import Model

NETWORKS = Path(__file__).parent / "networks"
LATE = {"late-1": [2, 3], "late-2": [4], "late-3": [3, 5], "late-4": [4, 4, 2], "late-5": [6, 5]}
LONG = {"long-1": [8, 6], "long-2": [UNLIMITED], "long-3": [UNLIMITED, 5], "long-4": [12, 12]}


def made(name: str, sizes: list[int]) -> dict[str, Any]:
    data = position(Random(name), (7, 6), 3, sizes, blocked=0.2)
    return {"id": name, "company": "X", **data}


def main() -> None:
    for name, sizes in {**LATE, **LONG}.items():
        data = made(name, sizes)
        data["known"] = {"optimum": Model(*read(data)).best()[0]}
        lines = [f'"{key}": {_lines(value)}' for key, value in data.items()]
        (NETWORKS / f"{name}.json").write_text("{" + ",\n".join(lines) + "}\n", "utf-8")


def _lines(value: object) -> str:
    """One line an entry."""
    if not isinstance(value, list):
        return json.dumps(value)
    return "[\n" + ",\n".join(json.dumps(entry) for entry in value) + "]"


if __name__ == "__main__":
    main()
