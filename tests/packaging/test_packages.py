"""The packages run where nothing else is: no development tools, no Node, no compiler."""

import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

import railhead
from railhead import __version__, lessons
from scripts import packages
from scripts.compile import missing
from scripts.trial import tried

PAGE = "railhead/server/static/index.html"
WALKS = {lesson.walk for lesson in map(lessons.lesson, lessons.LESSONS)} - {""}


@pytest.mark.long
def test_wheel_and_source_archive_run_alone_and_answer_alike(tmp_path: Path) -> None:
    """The wheel is compiled where that is possible; the archive is installed without a compiler."""
    archive = packages.archive(tmp_path / "archive")
    plain = packages.wheel_of(archive, tmp_path / "plain")
    quick = packages.wheel(tmp_path / "quick", "" if missing() else "compiled")
    assert holds(archive, quick, plain)
    version, answers = tried(packages.installed(plain, tmp_path / "alone"))
    assert version.startswith(f"railhead {__version__} ")
    assert "router as plain Python" in version
    version, others = tried(packages.installed(quick, tmp_path / "compiled"))
    assert ("router compiled" in version) == (not missing())
    assert answers == others
    assert set(answers["games"]) == {title["id"] for title in railhead.titles()}


def holds(archive: Path, quick: Path, plain: Path) -> bool:
    """Whether the page is in all of them, compiled modules only where they are, and in a wheel
    all that lessons walk through.
    """
    with tarfile.open(archive) as packed:
        assert any(name.endswith(PAGE) for name in packed.getnames())
        assert not any("node_modules" in name for name in packed.getnames())
    assert plain.name.endswith("-py3-none-any.whl")
    names = {wheel: ZipFile(wheel).namelist() for wheel in (quick, plain)}
    assert not any(name.endswith((".so", "compiled.txt")) for name in names[plain])
    needed = {PAGE, *(f"railhead/lessons/{walk}" for walk in WALKS)}
    return all(needed <= set(found) for found in names.values())
