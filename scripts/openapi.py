"""Write the OpenAPI description, of which the types of the web client are made."""

import json
import sys
from pathlib import Path

from railhead.server.app import create
from railhead.server.settings import Settings


def main(out: Path) -> None:
    description = create(Settings()).openapi()
    out.write_text(json.dumps(description, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
