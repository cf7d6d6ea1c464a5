"""Build the packages, and install them where nothing else is."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
from contextlib import suppress
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from importlib.util import cache_from_source
from pathlib import Path

ROOT = Path(__file__).parent.parent
LOCK = ROOT / "requirements.lock"
HERE = {"PATH": str(Path(sys.executable).parent)}  # neither Node nor a compiler


def archive(out: Path) -> Path:
    """The source archive of this tree."""
    return _built(ROOT, "sdist", out, dict(os.environ))


def wheel(out: Path, router: str = "") -> Path:
    """The wheel of this tree, with the router `compiled` or `plain`."""
    return _built(ROOT, "wheel", out, {**os.environ, "RAILHEAD_ROUTER": router})


def wheel_of(source: Path, out: Path) -> Path:
    """The wheel of a source archive, made where there is neither Node nor a compiler."""
    with tarfile.open(source) as packed:
        packed.extractall(out, filter="data")
    return _built(out / source.name.removesuffix(".tar.gz"), "wheel", out, HERE)


def _built(tree: Path, target: str, out: Path, environment: dict[str, str]) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(out)]
    done = subprocess.run(
        command, cwd=tree, env=environment, capture_output=True, check=False, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    return next(out.glob("*.tar.gz" if target == "sdist" else "*.whl"))


def installed(package: Path, folder: Path) -> Path:
    """The command of a package, alone with what it needs to run."""
    venv.create(folder, symlinks=True)
    python = folder / "bin" / "python"
    _link_needs(next(folder.glob("lib/python*/site-packages")))
    for words in (["install", "-qq", "--no-deps", "--no-index", str(package)], ["check"]):
        pip = [sys.executable, "-m", "pip", "--python", str(python), *words]
        done = subprocess.run(pip, capture_output=True, check=False, encoding="utf-8")
        assert done.returncode == 0, done.stdout + done.stderr
    return folder / "bin" / "railhead"


def _link_needs(packages: Path) -> None:
    """Put in an environment what the lock for running pins, out of this one."""
    for name in re.findall(r"^([\w.-]+)==", LOCK.read_text(), re.MULTILINE):
        with suppress(PackageNotFoundError):  # one for other machines
            _link(distribution(name), packages)


def _link(found: Distribution, packages: Path) -> None:
    base = str(found.locate_file(""))
    names = {str(file) for file in found.files or () if ".." not in file.parts}  # no commands
    names |= {cache_from_source(name) for name in names if name.endswith(".py")}
    for name in names:
        source, target = Path(base, name), packages / name
        if source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
