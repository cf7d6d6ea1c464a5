"""Build the web client into the package, so that an installed wheel needs no Node."""

import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Web(BuildHookInterface[Any]):
    """Runs before a wheel or a source archive is made, not for an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        web, page = Path(self.root, "web"), Path(self.root, "src/railhead/server/static/index.html")
        if version == "editable" or (page.is_file() and not _newer(web, page)):
            return
        for command in (["npm", "install", "--no-save", "--silent"], ["npm", "run", "build"]):
            subprocess.run(command, cwd=web, check=True)


def _newer(web: Path, page: Path) -> bool:
    """Whether a source has changed since the page was built."""
    built = page.stat().st_mtime
    return any(p.stat().st_mtime > built for p in web.glob("src/**/*") if p.name != "api-types.ts")
