"""Modules of the router that are compiled beside their sources, and preferred by Python.

`scripts/compile.py` makes them, and a record of what they were made of. Where a source has changed
since, they are removed: what runs is always what is written.
"""

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import source_hash
from pathlib import Path

ROUTER = Path(__file__).parent / "router"
MODULES = (
    *("check", "codec", "graph", "allowance", "loads", "score", "kinds", "solve"),  # what all take
    *("arms", "growth", "pairs", "prices", "program", "refine"),  # the inner loops
    *("lone", "mending", "packing", "search"),
    *("beside", "flood", "spikes"),  # beside trains that flood
)
RECORD = ROUTER / "compiled.txt"


def origin() -> str:
    """What compiled modules are made of: all sources, which they look into; for one Python."""
    sources = b"".join(file.read_bytes() for file in sorted(ROUTER.glob("*.py")))
    return f"{source_hash(sources).hex()} {EXTENSION_SUFFIXES[0]}\n"


def fresh() -> bool:
    """Whether the modules are compiled as they are written."""
    files = [RECORD, *(ROUTER / f"{name}{EXTENSION_SUFFIXES[0]}" for name in MODULES)]
    return all(file.is_file() for file in files) and RECORD.read_text() == origin()


def discard() -> None:
    """Remove what is compiled."""
    for file in (*ROUTER.glob("*.so"), *ROUTER.glob("*.pyd"), RECORD):
        file.unlink(missing_ok=True)


if not fresh():
    discard()
