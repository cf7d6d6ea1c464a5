"""The commands."""

import sys
from pathlib import Path
from typing import Annotated

import typer

import railhead
from railhead import Game, compiled
from railhead.book import book
from railhead.cli import admin, replaying, showing, simulating, telling
from railhead.cli.arena import arena, bots
from railhead.cli.play import play
from railhead.cli.practice import practice
from railhead.cli.route import route
from railhead.cli.serve import serve
from railhead.cli.tables import balance_sheet, say, titles_table
from railhead.play.setup import known

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="Railway games of the 18xx family, with the rules enforced to the letter.",
)

for command in (
    play,
    arena,
    bots,
    practice,
    route,
    serve,
    admin.check,
    admin.backup,
    admin.restore,
):
    app.command()(command)
app.add_typer(admin.users, name="users")
app.add_typer(admin.games, name="games")

File = Annotated[Path, typer.Argument(help="A saved game, *.railhead.json", metavar="FILE")]
To = Annotated[int | None, typer.Option("--to", help="Only the first N actions", metavar="N")]


def _version(asked: bool) -> None:
    if asked:
        router = "compiled" if compiled.FRESH else "as plain Python, which takes longer"
        python = ".".join(map(str, sys.version_info[:3]))
        typer.echo(f"railhead {railhead.__version__} (Python {python}, router {router})")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Say which one this is"),
    ] = False,
) -> None:
    """Take the options before the command."""


@app.command()
def titles() -> None:
    """List the games, their player counts and their options."""
    for title in railhead.titles():
        say(*titles_table(title))


@app.command()
def replay(
    file: File,
    to: To = None,
    step: Annotated[bool, typer.Option("--step", help="Show every position on the way")] = False,
) -> None:
    """Tell a saved game in words, round by round, with the balance sheet at its end."""
    game = opened(file, to)
    if step:
        replaying.step_through(game)
    else:
        replaying.tell(game)
    say(*balance_sheet(game))


@app.command()
def show(
    file: File,
    to: To = None,
    svg: Annotated[Path | None, typer.Option(help="Draw it as SVG", metavar="OUT")] = None,
    png: Annotated[Path | None, typer.Option(help="Draw it as PNG", metavar="OUT")] = None,
    picture: Annotated[
        str, typer.Option(help="What to draw: map, routes, market, prices, worth or tiles")
    ] = "map",
) -> None:
    """Show the balance sheet of a saved game, or draw it."""
    game = opened(file, to)
    if svg or png:
        showing.draw(game, picture, svg, png)
    else:
        say(*balance_sheet(game))


@app.command()
def simulate(
    title: Annotated[str, typer.Argument(metavar="TITLE", help="See: railhead titles")],
    players: Annotated[int, typer.Option(help="How many play", min=1)] = 4,
    games: Annotated[int, typer.Option(help="How many games", min=1)] = 1,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games")] = 0,
    options: Annotated[
        list[str] | None, typer.Option(help="An option of the title, as name=value; repeatable")
    ] = None,
) -> None:
    """Play at random, and sum up how the games went."""
    chosen = simulating.read_options(options or [])
    say(*simulating.simulate(simulating.Plan(title, players, games, seed, chosen)))


@app.command()
def rules(
    title: Annotated[str, typer.Argument(metavar="TITLE", help="See: railhead titles")],
    paragraph: Annotated[
        str | None, typer.Argument(metavar="PARAGRAPH", help="Only this one and its parts")
    ] = None,
    options: Annotated[
        list[str] | None, typer.Option(help="An option of the title, as name=value; repeatable")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="As JSON, for programs")] = False,
    unlike: Annotated[
        bool, typer.Option("--unlike", help="Only what the other edition of the game has otherwise")
    ] = False,
) -> None:
    """Tell the rules of a title, paragraph by paragraph, with the rulings and options."""
    if unlike:
        if paragraph or options or json:
            raise typer.BadParameter("--unlike tells it all in words, and goes with nothing else")
        telling.compare(known(title))
        return
    told = book(title, simulating.read_options(options or []))
    if paragraph is None and not json:
        telling.tell_whole(known(title), told)
    else:
        telling.tell(told, paragraph, as_json=json)


def opened(file: Path, to: int | None) -> Game:
    """The game in a file, up to an action."""
    game = railhead.load(file)
    return game if to is None else game.at(to)
