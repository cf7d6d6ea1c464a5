"""The sentences of the rules that the program enforces, by paragraph."""

from collections import defaultdict
from collections.abc import Mapping
from inspect import getdoc
from typing import Any

from railhead.book.reading import numbers
from railhead.engine.flow import Rule
from railhead.games import Title


def sentences(title: Title, options: Any) -> Mapping[str, list[str]]:
    """What is checked by each paragraph, as the rules say it of themselves, each sentence once."""
    found: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for step in title.rulebook(options).steps.values():
        for procedure in step.procedures:
            for rule in procedure.rules:
                book, _, number = rule.paragraph.partition(" ")
                for each in numbers(number) if book == title.book else ():
                    found[each][sentence(rule)] = None
    return {number: list(said) for number, said in found.items()}


def sentence(rule: Rule[Any, Any]) -> str:
    """What a rule demands: the first paragraph of its docstring."""
    said = (getdoc(rule.objection) or "").partition("\n\n")[0]
    return " ".join(said.split())
