"""railhead route: the table with the proof, the fixed JSON form, the faults."""

import json
from itertools import pairwise
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from railhead.cli.route import route

NETWORKS = Path(__file__).parent / "networks"
GOOD = str(NETWORKS / "late-3.json")
app = typer.Typer()
app.command()(route)
runner = CliRunner()


def test_json_is_one_object_a_line() -> None:
    result = runner.invoke(app, ["--json", GOOD, str(NETWORKS / "late-1.json")])
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 0
    assert [answer["id"] for answer in answers] == ["late-3", "late-1"]
    assert set(answers[0]) == {"id", "revenue", "optimal", "bound", "seconds", "routes"}
    assert set(answers[0]["routes"][0]) == {"train", "stops", "segments", "revenue"}
    assert (answers[0]["revenue"], answers[0]["optimal"], answers[0]["bound"]) == (440, True, 440)
    assert sum(run["revenue"] for run in answers[0]["routes"]) == 440


def test_table_shows_routes_and_proof() -> None:
    result = runner.invoke(app, [GOOD])
    assert "late-3: 440" in result.stdout
    assert "Proved: nothing earns more" in result.stdout


def test_limit_ends_the_search_with_a_bound() -> None:
    result = runner.invoke(app, ["--json", "--limit", "0", str(NETWORKS / "long-4.json")])
    answer = json.loads(result.stdout)
    assert not answer["optimal"]
    assert answer["revenue"] <= 840 <= answer["bound"]


def test_a_stop_of_visit_cost_0_is_paid_beyond_the_limit(tmp_path: Path) -> None:
    names = ("A", "b", "C")
    stops = [{"id": name, "revenue": 10, "visit_cost": int(name != "b")} for name in names]
    network = {
        "trains": [{"id": "2", "allowance": [{"kinds": ["city"], "visit": 2, "pay": 2}]}],
        "stops": [{**stops[0], "own_token": True}, *stops[1:]],
        "segments": [
            {"id": one + two, "ends": [{"stop": one}, {"stop": two}]}
            for one, two in pairwise(names)
        ],
    }
    file = tmp_path / "halt.json"
    file.write_text(json.dumps(network))
    assert json.loads(runner.invoke(app, ["--json", str(file)]).stdout)["revenue"] == 30


@pytest.mark.parametrize("text", ["{", "[]", '{"trains": [], "stops": [{}], "segments": []}'])
def test_a_bad_file_is_named_and_the_others_are_solved(text: str, tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text(text)
    result = runner.invoke(app, ["--json", str(bad), GOOD])
    assert result.exit_code == 2
    assert json.loads(result.stdout)["revenue"] == 440
    assert "bad.json: " in result.stderr


def bad(**changes: object) -> str:
    good = json.loads((NETWORKS / "late-3.json").read_text())
    return json.dumps(good | changes)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (bad(segments=[{"id": "s", "ends": [{"stop": "Z"}, {"edge": "e"}]}]), "segment s: dangles"),
        (bad(joins=[{"a": "Z", "a_edge": "x", "b": "Z", "b_edge": "y"}]), "join 0: dangles"),
        (bad(trains=[{"id": "T"}]), "train T: has no limit"),
        (bad(stops=[{"id": "A", "revenue": -10}]), "stop A: negative revenue -10"),
        (bad(stops=[{"id": "A", "own_token": True, "tokens": ["Q"]}]), "stop A: own_token, but"),
    ],
)
def test_a_fault_names_file_and_entry(text: str, fault: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_text(text)
    result = runner.invoke(app, ["--json", str(file)])
    assert result.exit_code == 2
    assert f"{file}: {fault}" in result.stderr.replace("\n", "")
