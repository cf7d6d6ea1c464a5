"""Who is here: those who listen to a game, at this process or, as far as is known, at another."""

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence

SILENCE = 20.0  # seconds after which nobody is believed to listen at another process
Announce = Callable[[str, Sequence[int]], None]


class Presence:
    """Accounts by game. It belongs to the event loop."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.announce: Announce = lambda _game, _accounts: None
        self._clock = clock
        self._here: defaultdict[str, Counter[int]] = defaultdict(Counter)
        self._there: defaultdict[str, dict[str, tuple[float, frozenset[int]]]] = defaultdict(dict)

    def of(self, game: str) -> frozenset[int]:
        """The accounts that listen to a game."""
        there = self._there.get(game, {}).values()
        return frozenset(self._here.get(game, ())).union(*(seen for _, seen in there))

    def enter(self, game: str, account: int) -> bool:
        """Somebody listens; whether they did not before."""
        self._here[game][account] += 1
        return self._here[game][account] == 1 and self._announced(game)

    def leave(self, game: str, account: int) -> bool:
        """A stream has ended; whether it was the last of the account."""
        self._here[game] -= Counter([account])
        gone = account not in self._here[game] and self._announced(game)
        if not self._here[game]:
            del self._here[game]
        return gone

    def hear(self, process: str, game: str, accounts: Sequence[int]) -> bool:
        """Another process says who listens there; whether that is news."""
        before = self.of(game)
        if accounts:
            self._there[game][process] = self._clock(), frozenset(accounts)
        else:
            self._there[game].pop(process, None)
        if not self._there[game]:
            del self._there[game]
        return self.of(game) != before

    def look_round(self) -> Iterator[str]:
        """Say again who is here; the games at which another process has fallen silent."""
        for game in self._here:
            self._announced(game)
        old = self._clock() - SILENCE
        silent = [(p, g) for g, seen in self._there.items() for p, s in seen.items() if s[0] < old]
        yield from (game for process, game in silent if self.hear(process, game, ()))

    def _announced(self, game: str) -> bool:
        self.announce(game, sorted(self._here[game]))
        return True
