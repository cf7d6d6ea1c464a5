"""The two faults that are not bugs: a move that the rules forbid, and a bad data file."""


class IllegalAction(Exception):
    """A player's action that is refused: the paragraph that forbids it, and a sentence why."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(rule, reason)
        self.rule = rule
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})"


class DefinitionError(Exception):
    """A fault in a data file: the file, the entry and what is wrong with it."""

    def __init__(self, file: str, key: str, reason: str) -> None:
        super().__init__(file, key, reason)
        self.file = file
        self.key = key
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.file}: {self.key}: {self.reason}"
