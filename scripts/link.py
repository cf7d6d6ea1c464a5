"""Let a virtual environment run this very tree: its Python finds it, its `railhead` is a command.

Run by the Python of that environment. It is an editable install, without what it takes to make one.
"""

import sys
import sysconfig
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "src"
COMMAND = '#!/bin/sh\nexec "{python}" -m railhead.cli "$@"\n'


def main() -> None:
    """Write a path file and a command."""
    Path(sysconfig.get_path("purelib"), "railhead.pth").write_text(f"{SOURCE}\n", "utf-8")
    command = Path(sysconfig.get_path("scripts"), "railhead")
    command.write_text(COMMAND.format(python=sys.executable), "utf-8")
    command.chmod(0o755)


if __name__ == "__main__":
    main()
