"""The same games on a cluster. Ray is large, and installed only where it is used."""

import sys
from collections.abc import Iterator

import pytest

from railhead import arena
from railhead.arena import Plan, RayError, Record

PLAN = Plan(title="fenmark", seats=("random", "random", "random"), games=4)


class Nobody:
    """Stands for Ray where nobody answers at an address, which takes minutes."""

    @staticmethod
    def init(**_: object) -> None:
        raise ConnectionError("nobody")


def told(records: Iterator[Record]) -> list[tuple[object, ...]]:
    return sorted((one.number, one.seats, one.worth, one.actions) for one in records)


@pytest.fixture
def cluster() -> Iterator[str]:
    """The address of a cluster of two workers on this machine, of one core each."""
    reason = "Ray is not installed: pip install 'railhead[ray]'"
    clusters = pytest.importorskip("ray.cluster_utils", reason=reason)
    machines = clusters.Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    machines.add_node(num_cpus=1)
    yield machines.address
    machines.shutdown()


@pytest.mark.filterwarnings("ignore")  # those of Ray are not ours
def test_a_cluster_of_two_workers_finds_what_this_process_finds(cluster: str) -> None:
    games = arena.schedule(PLAN)
    assert told(arena.contest(games, ray=cluster)) == told(arena.contest(games, jobs=1))


@pytest.mark.parametrize(
    ("found", "words"),
    [(None, "Ray is not installed: pip install"), (Nobody, "No cluster at 127.0.0.1:9: nobody")],
)
def test_where_there_is_no_cluster_that_is_said(
    monkeypatch: pytest.MonkeyPatch, found: object, words: str
) -> None:
    monkeypatch.setitem(sys.modules, "ray", found)
    with pytest.raises(RayError, match=words):
        next(arena.contest(arena.schedule(PLAN), ray="127.0.0.1:9"))
