"""Modules of board and router that are compiled beside their sources, and preferred by Python.

`scripts/compile.py` makes them, and a record of what they were made of. Where a source has changed
since, the sources are loaded in their place: what runs is always what is written.
"""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import source_hash, spec_from_file_location
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parent
PARTS = ("board", "router")
MODULES = (
    *("board/far", "board/hexes", "board/numbers", "board/reach", "board/runs", "board/separate"),
    *("board/tiles", "board/walk"),
    *("router/check", "router/solve"),
    *("router/model/codec", "router/model/graph", "router/model/lines", "router/model/network"),
    *("router/pay/allowance", "router/pay/loads", "router/pay/score"),
    *("router/routes/arms", "router/routes/growth", "router/routes/kinds", "router/routes/pairs"),
    *("router/bounds/prices", "router/bounds/program", "router/bounds/refine"),
    *("router/floods/flood", "router/floods/spikes"),
    *("router/choice/beside", "router/choice/lone", "router/choice/mending"),
    *("router/choice/packing", "router/choice/search"),
)
RECORD = PACKAGE / "compiled.txt"


def sources() -> list[Path]:
    """All that the compiler looks into."""
    return sorted(file for part in PARTS for file in (PACKAGE / part).rglob("*.py"))


def origin() -> str:
    """What compiled modules are made of: all sources, for one Python."""
    written = b"".join(file.read_bytes() for file in sources())
    return f"{source_hash(written).hex()} {EXTENSION_SUFFIXES[0]}\n"


def fresh() -> bool:
    """Whether the modules are compiled as they are written."""
    files = [RECORD, *(PACKAGE / f"{name}{EXTENSION_SUFFIXES[0]}" for name in MODULES)]
    return all(file.is_file() for file in files) and RECORD.read_text() == origin()


class Sources(MetaPathFinder):
    """Finds these modules as they are written, whatever is compiled beside them."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where one of these modules is loaded from; nothing of any other."""
        _, ours, module = fullname.partition("railhead.")
        name = module.replace(".", "/")
        if not ours or name not in MODULES:
            return None
        return spec_from_file_location(fullname, PACKAGE / f"{name}.py")


FRESH = fresh()  # as this process began; what is compiled meanwhile is for the next one
if not FRESH:
    sys.meta_path.insert(0, Sources())
