"""Figures for Prometheus: requests, their times, listeners, notices, moves of computers."""

from collections import Counter
from collections.abc import Mapping
from threading import Lock

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """What this process has done since it started."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._requests: Counter[tuple[str, str, int]] = Counter()
        self._buckets: Counter[float] = Counter()
        self._seconds = 0.0

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request."""
        with self._lock:
            self._requests[method, route, status] += 1
            self._seconds += seconds
            for bucket in BUCKETS:
                if seconds <= bucket:
                    self._buckets[bucket] += 1

    def text(self, gauges: dict[str, int], moves: Mapping[str, int]) -> str:
        """All figures, in the format that Prometheus reads."""
        with self._lock:
            total = self._requests.total()
            lines = ["# TYPE railhead_requests_total counter"]
            for (method, route, status), count in sorted(self._requests.items()):
                labels = f'method="{method}",route="{route}",status="{status}"'
                lines.append(f"railhead_requests_total{{{labels}}} {count}")
            lines.append("# TYPE railhead_request_seconds histogram")
            for bucket in BUCKETS:
                count = self._buckets[bucket]
                lines.append(f'railhead_request_seconds_bucket{{le="{bucket}"}} {count}')
            lines.append(f'railhead_request_seconds_bucket{{le="+Inf"}} {total}')
            lines.append(f"railhead_request_seconds_sum {self._seconds:.6f}")
            lines.append(f"railhead_request_seconds_count {total}")
        lines.append("# TYPE railhead_computer_moves_total counter")
        for outcome, count in sorted(moves.items()):
            lines.append(f'railhead_computer_moves_total{{outcome="{outcome}"}} {count}')
        for name, value in gauges.items():
            lines += [f"# TYPE railhead_{name} gauge", f"railhead_{name} {value}"]
        return "\n".join(lines) + "\n"
