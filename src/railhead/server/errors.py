"""Why a request is refused. Each refusal has one status and a sentence for people."""

from typing import Any, ClassVar

AFTER = 2  # seconds in which a database that was restarted answers again


class Refused(Exception):
    """A request that is not carried out. `details` is plain data for programs."""

    status: ClassVar[int] = 400

    def __init__(self, message: str, **details: Any) -> None:
        super().__init__(message)
        self.message = message
        self.details = details


class Malformed(Refused):
    """What was sent makes no sense."""

    status = 422


class SignInNeeded(Refused):
    """Nobody knows who is asking."""

    status = 401


class Forbidden(Refused):
    """Whoever asks may not do that."""

    status = 403


class NotFound(Refused):
    """It is not there, or whoever asks may not know that it is."""

    status = 404


class Conflict(Refused):
    """It does not fit how things stand now."""

    status = 409


class Stale(Conflict):
    """The game has moved on since the client looked. `number` is where it stands."""

    def __init__(self, number: int) -> None:
        super().__init__("The game has moved on. Look at it again", number=number)


class Illegal(Refused):
    """The rules of the game forbid the action."""

    status = 422


class Broken(Refused):
    """A fault of ours."""

    status = 500


class TooLarge(Refused):
    """More than the server is willing to read."""

    status = 413


class TooMany(Refused):
    """Asked too often. `after` is when to try again, in seconds."""

    status = 429

    def __init__(self, message: str, after: int) -> None:
        super().__init__(message, after=after)
        self.after = after


class Away(Refused):
    """The database does not answer now. `after` is when to try again, in seconds."""

    status = 503

    def __init__(self, why: str = "") -> None:
        super().__init__("The server cannot reach its games now. Try again soon", after=AFTER)
        self.why = why  # for those who run the server


class Busy(Refused):
    """More is asked than can be answered now. `after` is when to try again, in seconds."""

    status = 503

    def __init__(self, message: str, after: int) -> None:
        super().__init__(message, after=after)


class Gone(Refused):
    """Whoever asked has hung up, and will not read this."""

    status = 499

    def __init__(self) -> None:
        super().__init__("The client has hung up")
