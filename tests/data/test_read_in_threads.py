"""Titles may be loaded by several threads at once."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Lock
from time import sleep
from typing import Any

import msgspec
import pytest

from railhead.data import read


def test_one_thread_at_a_time_reads_definitions(monkeypatch: pytest.MonkeyPatch) -> None:
    inside = Lock()
    start = Barrier(4)
    convert = msgspec.convert

    def alone(*given: Any) -> Any:
        assert inside.acquire(blocking=False), "two threads at once"
        sleep(0.01)
        inside.release()
        return convert(*given)

    def load(_: int) -> dict[str, int]:
        start.wait()
        return read.decode("x.toml", {"a": 1}, dict[str, int])

    monkeypatch.setattr(msgspec, "convert", alone)
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(load, range(4))) == [{"a": 1}] * 4
