"""The command that solves network files."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from typing import Annotated

import msgspec
import typer
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from railhead.cli.tables import complain, heading, say
from railhead.router import Network, NetworkError, Route, Solution, answer, read, solve

Files = Annotated[list[Path], typer.Argument(help="Networks as JSON", metavar="FILE...")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object a line, nothing else")]
Seconds = Annotated[
    float | None, typer.Option("--limit", help="Time for each network", metavar="SECONDS")
]


def route(files: Files, as_json: AsJson = False, limit: Seconds = None) -> None:
    """Find the best routes of a company's trains, and prove that there are no better ones."""
    faults = [fault for file in files if (fault := _solve_file(file, as_json, limit)) is not None]
    for fault in faults:
        complain(fault)
    if faults:
        raise typer.Exit(2)


def _solve_file(file: Path, as_json: bool, limit: float | None) -> str | None:
    """Print the answer to a file; what is wrong with it, if anything."""
    start = monotonic()
    try:
        network, trains = read(msgspec.json.decode(file.read_bytes()))
        solution = solve(network, trains, limit=_deadline(start, limit))
    except OSError as error:
        return f"{file}: {error.strerror or error}"
    except (NetworkError, msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return f"{file}: {error}"
    seconds = monotonic() - start
    if as_json:
        line = msgspec.json.encode(answer(network, solution, seconds)).decode()
        sys.stdout.write(line + "\n")
    else:
        say(*_report(network.id or file.stem, network, solution, seconds))
    return None


def _deadline(start: float, limit: float | None) -> Callable[[], bool] | None:
    return None if limit is None else lambda: monotonic() - start > limit


def _report(
    name: str, network: Network, solution: Solution, seconds: float
) -> Iterator[RenderableType]:
    """The routes in a table, and the proof."""
    yield heading(f"{name}: {solution.revenue}")
    table = Table("train", "earns", "stops", box=None, header_style="dim")
    names = {stop.id: stop.name for stop in network.stops}
    for run in solution.routes:
        table.add_row(run.train, str(run.revenue), _stops(run, names))
    yield table
    yield Text(_proof(solution, seconds), style="dim")


def _stops(run: Route, names: dict[str, str]) -> str:
    """The stops with what each paid, and the bonuses."""
    paid = dict(run.paid)
    parts = [f"{names[stop] or stop} {paid.get(stop, '-')}" for stop in run.stops]
    return " · ".join(parts + [f"+ {name} {amount}" for name, amount in run.bonuses])


def _proof(solution: Solution, seconds: float) -> str:
    if not solution.feasible:
        verdict = "No set of routes has all that it must have"
    elif solution.optimal:
        verdict = "Proved: nothing earns more"
    else:
        verdict = f"The search ended early: nothing earns more than {solution.bound}"
    return f"{verdict}. {solution.nodes} nodes, {seconds * 1000:.1f} ms."
