"""`make release`: build the packages, check and try them, and say what to do next."""

import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from tempfile import TemporaryDirectory

from railhead import __version__
from scripts import packages
from scripts.trial import tried

ROOT = packages.ROOT
DIST = ROOT / "dist"
QUIET = ["-qq", "--disable-pip-version-check"]
UNRELEASED = """This is a trial: {version} is not the version of a release. For one:
  1. write the version into src/railhead/__init__.py, and the version and the day over what is
     unreleased in CHANGELOG.md; commit both
  2. make test, make release"""
NEXT = """Next:
  1. git tag v{version} and push it
  2. twine upload dist/*.tar.gz dist/*-none-any.whl: the index takes no wheel for linux_x86_64
     alone; who wants the compiled router from there says pip install --no-binary railhead railhead
  3. hand out the compiled wheel beside the source, for this system: {compiled}
  4. begin the next version: .dev0 in src/railhead/__init__.py, "Unreleased" in CHANGELOG.md"""


def main() -> None:
    """All of it, in a folder that is gone afterwards; the packages stay in dist."""
    if fault := unready(__version__, (ROOT / "CHANGELOG.md").read_text("utf-8")):
        sys.exit(f"release: {fault}")
    shutil.rmtree(DIST, ignore_errors=True)
    with TemporaryDirectory() as folder:
        compiled = build(Path(folder))
        check(Path(folder) / "twine")
        compare(Path(folder))
    print(*(f"release: {path.relative_to(ROOT)}" for path in sorted(DIST.iterdir())), sep="\n")
    text = UNRELEASED if "dev" in __version__ else NEXT
    print(text.format(version=__version__, compiled=compiled.name))


def unready(version: str, changes: str) -> str:
    """What keeps a version from being released, if anything."""
    heading = "Unreleased" if "dev" in version else version
    if not re.search(rf"^## {re.escape(heading)}\b", changes, re.MULTILINE):
        return f'CHANGELOG.md has no section "{heading}"'
    return ""


def build(folder: Path) -> Path:
    """The source archive, and of it both wheels, as pip makes them: with what it fetches alone."""
    say("source archive")
    source = packages.archive(DIST)
    for router in ("plain", "compiled"):
        say(f"wheel, {router}, by pip and in isolation")
        pip(
            sys.executable,
            "wheel",
            "--no-deps",
            "-w",
            str(folder / router),
            str(source),
            router=router,
        )
        shutil.copy(next((folder / router).glob("*.whl")), DIST)
    return next((folder / "compiled").glob("*.whl"))


def check(folder: Path) -> None:
    """What the index would say of them."""
    say("twine check")
    venv.create(folder, with_pip=True)
    pip(str(folder / "bin/python"), "install", "twine")
    twine = [str(folder / "bin/twine"), "check", "--strict", *map(str, DIST.iterdir())]
    subprocess.run(twine, check=True)


def compare(folder: Path) -> None:
    """Try each wheel where nothing else is; all answer alike."""
    answers = []
    for wheel in DIST.glob("*.whl"):
        say(f"trial of {wheel.name}")
        place = folder / wheel.stem
        venv.create(place, with_pip=True)
        pip(str(place / "bin/python"), "install", str(wheel))
        version, answer = tried(place / "bin/railhead")
        say(version)
        answers.append(answer)
    assert answers[0] == answers[1], "the compiled and the plain package differ"


def pip(python: str, command: str, *words: str, router: str = "") -> None:
    """Call pip, with the packages of the index."""
    environment = {**os.environ, "RAILHEAD_ROUTER": router}
    subprocess.run([python, "-m", "pip", command, *QUIET, *words], check=True, env=environment)


def say(words: str) -> None:
    """What is being done."""
    print(f"release: {words}", flush=True)


if __name__ == "__main__":
    main()
