"""The sentences of the rules that the program enforces, by paragraph."""

import re
from collections import defaultdict
from collections.abc import Mapping
from inspect import getdoc
from typing import Any

from railhead.book.reading import numbers
from railhead.book.tables import opening
from railhead.engine.flow import Rule
from railhead.games import Title

_SHARED = "railhead.engine."
_CALLED = ("director", "token")  # what a rule of several games speaks of, and each calls otherwise


def sentences(title: Title, options: Any) -> Mapping[str, list[str]]:
    """What is checked by each paragraph, as the rules say it of themselves, each sentence once."""
    found: defaultdict[str, dict[str, None]] = defaultdict(dict)
    names = opening(title, options, title.players[0]).facts.names
    for step in title.rulebook(options).steps.values():
        for procedure in step.procedures:
            for rule in procedure.rules:
                book, _, number = rule.paragraph.partition(" ")
                for each in numbers(number) if book == title.book else ():
                    found[each][sentence(rule, names)] = None
    return {number: list(said) for number, said in found.items()}


def sentence(rule: Rule[Any, Any], names: Mapping[str, str]) -> str:
    """What a rule demands: the first paragraph of its docstring, in the words of the game."""
    said = " ".join((getdoc(rule.objection) or "").partition("\n\n")[0].split())
    if not rule.objection.__module__.startswith(_SHARED):
        return said
    for word in _CALLED:
        said = re.sub(rf"\b{word}(?=s?\b)", names.get(word, word).lower(), said)
    return said
