"""`make` says in one sentence what it lacks, and shows that it goes on."""

import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
from functools import partial
from pathlib import Path
from time import sleep

import pytest

from scripts import link, step
from tests.server.processes import children

ROOT = Path(__file__).parents[2]
NEEDS = str(ROOT / "scripts/needs.sh")
SHELL = "/bin/sh"


def program(folder: Path, name: str, says: str, status: int = 0) -> None:
    """A program that says the same whatever it is asked."""
    folder.mkdir(exist_ok=True)
    to = ">&2" if status else ""
    (folder / name).write_text(f"#!{SHELL}\necho '{says}' {to}\nexit {status}\n")
    (folder / name).chmod(0o755)


def lacks(folder: Path, *words: str) -> str:
    """What is said on a machine that has nothing but these programs."""
    folder.mkdir(exist_ok=True)
    done = subprocess.run(
        [SHELL, NEEDS, *words],
        env={"PATH": str(folder)},
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == done.returncode
    return done.stderr


def test_no_python(tmp_path: Path) -> None:
    assert "needs Python 3.11 or later, and there is no python3." in lacks(
        tmp_path / "bin", "python", "python3"
    )


def test_an_old_python(tmp_path: Path) -> None:
    program(tmp_path / "bin", "python3", "3.9")
    assert "python3 is 3.9. Name another: make PYTHON=" in lacks(
        tmp_path / "bin", "python", "python3"
    )


def test_a_python_that_does_not_run(tmp_path: Path) -> None:
    program(tmp_path / "bin", "python3", "pyenv: python3: command not found", 127)
    assert "python3 does not run. Name another: make PYTHON=" in lacks(
        tmp_path / "bin", "python", "python3"
    )


def test_this_python_will_do(tmp_path: Path) -> None:
    assert lacks(tmp_path / "bin", "python", sys.executable) == ""


def test_no_node(tmp_path: Path) -> None:
    assert "there is no node." in lacks(tmp_path / "bin", "node")


def test_node_without_npm(tmp_path: Path) -> None:
    program(tmp_path / "bin", "node", "")
    assert "there is no npm." in lacks(tmp_path / "bin", "node")


def test_an_old_node(tmp_path: Path) -> None:
    program(tmp_path / "bin", "node", "v18.20.4")
    program(tmp_path / "bin", "npm", "")
    assert "needs Node 20.19 or later, and node is v18.20.4." in lacks(tmp_path / "bin", "node")


def test_a_node_that_does_not_run(tmp_path: Path) -> None:
    program(tmp_path / "bin", "node", "no such version", 127)
    program(tmp_path / "bin", "npm", "")
    assert "needs Node 20.19 or later, and node does not run." in lacks(tmp_path / "bin", "node")


def test_a_page_that_is_to_be_built_anew_needs_node_again(tmp_path: Path) -> None:
    for name in ("make", "sh", "date", "sed", "find", "uname", "tr"):
        found = shutil.which(name)
        assert found
        (tmp_path / name).symlink_to(found)
    old = "web/node_modules/.builders"  # what builds the page is there, and as old as can be
    page = "src/railhead/server/static/index.html"
    words = ["make", "-s", "-o", old, "-W", "web/index.html", f"PYTHON={sys.executable}", page]
    done = subprocess.run(
        words,
        cwd=ROOT,
        env={"PATH": str(tmp_path)},
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert done.stdout == ""
    assert "there is no node." in done.stderr.splitlines()[0]


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("NewConnectionError: Failed to establish a new connection: [Errno 111]", "network"),
        ("npm error code EAI_AGAIN\nnpm error request to https://... failed", "network"),
        ("The virtual environment was not created because ensurepip is not\navailable.", "venv"),
        ("OSError: [Errno 28] No space left on device", "disk"),
    ],
)
def test_a_known_reason_takes_one_sentence(said: str, reason: str) -> None:
    told = step.why(said)
    assert reason in told
    assert len(told.splitlines()) == 1


def test_for_an_unknown_reason_the_end_of_what_was_said_is_shown(
    capfd: pytest.CaptureFixture[str],
) -> None:
    status = step.main("packages", [SHELL, "-c", "seq 1 100; exit 3"])
    told = capfd.readouterr().err.splitlines()
    assert status == 3
    assert (told[0], told[-1], len(told)) == ("packages: it failed:", "100", 16)


def test_a_long_step_gives_signs_of_life(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(step, "PULSE", 0.02)
    words = "echo noise; echo 'install: no C compiler'; sleep 0.3"  # several pulses, at any load
    assert step.main("page", [SHELL, "-c", words]) == 0
    lines = capfd.readouterr().out.splitlines()
    assert lines[0] == "install: page"
    assert re.fullmatch(r"install: page \.\.\. \d+ s", lines[1])
    assert lines[-2] == "install: no C compiler"
    assert lines[-1].startswith("install: page: done in ")
    assert "noise" not in lines


def test_a_step_that_is_broken_off_takes_one_sentence() -> None:
    words = [sys.executable, str(ROOT / "scripts/step.py"), "page", SHELL, "-c", "sleep 60"]
    with subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,  # with a group of its own, as at a terminal
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - as there
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "install: page\n"
        while not children(process.pid):
            sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "page: stopped; the next make begins it anew.\n")


def test_an_environment_runs_this_tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sysconfig, "get_path", lambda _name: str(tmp_path))
    link.main()
    assert (tmp_path / "railhead.pth").read_text() == f"{ROOT / 'src'}\n"
    done = subprocess.run(
        [tmp_path / "railhead", "--version"], capture_output=True, check=True, encoding="utf-8"
    )
    assert done.stdout.startswith("railhead ")
