"""Install what a lock pins into a virtual environment: python scripts/fetch.py VENV LOCK

Run by the Python that the environment is made of, whose pip serves it too; to give it a pip of its
own would take longer than all that is installed. Where that Python has none, it gets one.
"""

import subprocess
import sys
import venv
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

OPTIONS = ("-qq", "--no-compile", "--disable-pip-version-check", "--retries", "2")


def main(folder: Path, lock: str) -> int:
    """Make the environment where there is none, and install; the exit status."""
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, symlinks=True)
    words = [*pip(python), "install", *OPTIONS, "--require-hashes", "-r", lock]
    return subprocess.call(words)


def pip(python: Path) -> list[str]:
    """How pip is called for an environment."""
    if shared():
        return [sys.executable, "-m", "pip", "--python", str(python)]
    if subprocess.call([python, "-c", "import pip"], stderr=subprocess.DEVNULL):
        subprocess.run([python, "-m", "ensurepip"], check=True)
    return [str(python), "-m", "pip"]


def shared() -> bool:
    """Whether the pip of this Python can serve another one."""
    try:
        first, second = version("pip").split(".")[:2]
    except PackageNotFoundError:
        return False
    return (int(first), int(second)) >= (22, 3)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2]))
