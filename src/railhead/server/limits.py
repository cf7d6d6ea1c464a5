"""How often one may ask: buckets in the memory of each process.

Failed sign-ins are counted in the database instead (`logins`), for all processes together and
across restarts.
"""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from math import ceil
from threading import Lock

from railhead.server.errors import TooMany

MOST_KEYS = 100_000
HOUR = 3600.0


class Limiter:
    """A bucket for each key: it holds `burst` requests and fills at `rate` a second."""

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._lock = Lock()
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # what is left, when

    def take(self, key: str) -> None:
        """One request, or TooMany."""
        now = self._clock()
        with self._lock:
            left, then = self._buckets.pop(key, (self._burst, now))
            left = min(self._burst, left + (now - then) * self._rate)
            self._buckets[key] = (left - 1 if left >= 1 else left, now)
            if len(self._buckets) > MOST_KEYS:
                self._buckets.popitem(last=False)
        if left < 1:
            raise TooMany("Too many requests", after=ceil((1 - left) / self._rate))


def network(address: str) -> str:
    """Who an address belongs to: of IPv6, everybody has a whole /64."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if found.version == 4:
        return address
    return str(ipaddress.ip_network((address, 64), strict=False).network_address)
