"""What can be wrong with a question or a file, as opposed to a move."""


class SetupError(ValueError):
    """A game that cannot be set up as asked."""


class SavedGameError(ValueError):
    """A saved game that cannot be read or replayed."""


class UnknownSeat(ValueError):
    """Somebody who does not play in this game."""

    def __init__(self, seat: object, players: tuple[str, ...]) -> None:
        super().__init__(seat, players)
        self.seat = seat
        self.players = players

    def __str__(self) -> str:
        players = ", ".join(self.players)
        return f"{shown(self.seat)} does not play in this game. Players: {players}"


def shown(value: object, length: int = 40) -> str:
    """A value as it may stand in a sentence, however long it is."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # an endless number, a list within itself
        return f"this {type(value).__name__}"
    return text if len(text) <= length else f"{text[:length]}..."
