"""What the README and the notes of a release say is true."""

import fnmatch
import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from railhead import __version__
from railhead.cli.app import app
from scripts.release import unready

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
LIBRARY = (ROOT / "docs" / "library.md").read_text("utf-8")
COMMANDS = (ROOT / "docs" / "command-line.md").read_text("utf-8")
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
NEEDS = (ROOT / "scripts" / "needs.sh").read_text("utf-8")
PROJECT = (ROOT / "pyproject.toml").read_text("utf-8")


@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", README + LIBRARY, re.DOTALL))
def test_its_code_runs(code: str, tmp_path: Path) -> None:
    words = [sys.executable, "-W", "error", "-c", code]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, check=False, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")
    assert "worth" in done.stdout


def test_its_commands_are_there() -> None:
    commands = typer.main.get_command(app)
    assert isinstance(commands, typer.core.TyperGroup)
    lines = re.findall(r"^(?:\.venv/bin/)?railhead (\w+)(.*?)(?:  .*)?$", COMMANDS, re.MULTILINE)
    assert len(lines) > 5
    for name, rest in lines:
        known = {word for option in commands.commands[name].params for word in option.opts}
        assert set(re.findall(r"--\w+", rest)) <= known, name


def test_its_targets_are_there() -> None:
    named = re.findall(r"`?make (\w+)", README)
    assert {"play", "test"} <= set(named) <= set(re.findall(r"^(\w+):", MAKEFILE, re.MULTILINE))


def test_its_links_lead_somewhere() -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", README)
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_its_package_is_one_alone_of_those_that_a_release_makes() -> None:
    (pattern,) = re.findall(r"pip install (\S+\.whl)", README)
    ends = ("-py3-none-any.whl", "-cp311-cp311-linux_x86_64.whl", ".tar.gz")
    made = [f"dist/railhead-{__version__}{end}" for end in ends]
    assert fnmatch.filter(made, pattern) == made[:1]


def test_the_python_it_names_is_the_one_that_is_required() -> None:
    lowest = re.findall(r'requires-python = ">=(.*)"', PROJECT)[0]
    named = re.findall(r"Python :: (3\.\d+)", PROJECT)
    assert f"Python {lowest} or later ({lowest} to {named[-1]} are tested)" in README
    assert f"needs Python {lowest} or later" in NEEDS
    assert named[0] == lowest


def test_the_version_has_a_section_in_the_notes() -> None:
    notes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert unready(__version__, notes) == ""
    assert unready("9.9.9", notes) == 'CHANGELOG.md has no section "9.9.9"'
