"""Who has shown a moment ago who they are, so that not every move asks the database again.

What ends here is forgotten at once; what ends at another process, when the moment is over.
"""

from threading import Lock
from time import monotonic

from railhead.server.logins import Login

LIFE = 2.0  # seconds
KEPT = 10_000


class Recent:
    """Logins by the digest of their secret."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._logins: dict[str, tuple[float, Login]] = {}
        self._ended = 0

    def find(self, digest: str) -> Login | None:
        """Whose secret it is, if that was looked up just now."""
        until, login = self._logins.get(digest, (0.0, None))
        return login if until > monotonic() else None

    @property
    def ended(self) -> int:
        """How often something has ended so far: what was looked up before it may not be so."""
        return self._ended

    def keep(self, login: Login, ended: int) -> None:
        """Remember a login that was looked up when so much had ended."""
        with self._lock:
            if ended == self._ended:
                if len(self._logins) >= KEPT:
                    self._logins.clear()
                self._logins[login.digest] = monotonic() + LIFE, login

    def forget(self) -> None:
        """A session or a token has ended."""
        with self._lock:
            self._ended += 1
            self._logins.clear()
