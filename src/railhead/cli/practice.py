"""The command that asks."""

import sys
from itertools import islice
from typing import Annotated

import msgspec
import typer
from rich.text import Text

from railhead.cli.tables import heading, say
from railhead.play.setup import known
from railhead.practice import KINDS, Exercise, Unknown, exercises


def practice(
    title: Annotated[str, typer.Argument(metavar="TITLE", help="See: railhead titles")],
    kind: Annotated[str, typer.Option(help=f"What to practise: {', '.join(KINDS)}")] = "run",
    level: Annotated[int, typer.Option(min=1, max=3, help="How hard it is")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="Another seed, another exercise")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, with the answer")] = False,
) -> None:
    """Answer a question about a position of a real game; then see the proof."""
    try:
        found = next(islice(exercises(known(title).id, kind, level, seed), 1), None)
    except Unknown as unknown:
        raise typer.BadParameter(str(unknown)) from None
    if found is None:
        raise typer.BadParameter(f"No such exercise has been found in {title}")
    if as_json:
        sys.stdout.write(msgspec.json.encode(_plain(found)).decode() + "\n")
    else:
        _ask(found)


def _ask(found: Exercise) -> None:
    say(heading(f"{found.position.rules.name}, {found.position.round}"), Text(found.question))
    say(*(Text(f"  {name}: {value}", style="dim") for name, value in found.told.items()))
    for number, option in enumerate(found.options, start=1):
        say(Text(f"  {number}  {option}"))
    given: int = typer.prompt("Number of your answer" if found.options else "Answer", type=int)
    chosen = found.options[given - 1 : given] if given > 0 else []
    right = found.right(chosen[0] if chosen else given)
    say(Text("Right." if right else f"No: it is {found.answer}.", style="bold"))
    say(
        *(Text(f"  {line}") for line in found.proof.words),
        Text(f"  {found.paragraph}", style="dim"),
    )


def _plain(found: Exercise) -> dict[str, object]:
    return {
        "exercise": found.id,
        "title": found.position.title,
        "position": len(found.position.moves),
        "level": found.level,
        "question": found.question,
        "told": found.told,
        "unit": found.unit,
        "options": found.options,
        "answer": found.answer,
        "proof": found.proof.words,
        "paragraph": found.paragraph,
    }
