"""Bad input gets an error that names the entry."""

from typing import Any

import pytest

from railhead.router import Bonus, Network, NetworkError, Row, Stop, Train, read, solve


def data(**changes: Any) -> dict[str, Any]:
    good: dict[str, Any] = {
        "company": "B&O",
        "trains": [{"id": "T", "allowance": [{"kinds": ["city"], "visit": 2, "pay": 2}]}],
        "stops": [
            {"id": "A", "kind": "city", "revenue": 10, "own_token": True, "tokens": ["B&O"]},
            {"id": "B", "kind": "city", "revenue": 20},
        ],
        "segments": [{"id": "s", "ends": [{"stop": "A"}, {"stop": "B"}], "uses": ["s"]}],
        "joins": [],
    }
    return good | changes


def stop(**changes: Any) -> list[dict[str, Any]]:
    stops: list[dict[str, Any]] = data()["stops"]
    return [stops[0] | changes, stops[1]]


def segment(**changes: Any) -> list[dict[str, Any]]:
    return [data()["segments"][0] | changes]


def train(**changes: Any) -> list[dict[str, Any]]:
    return [data()["trains"][0] | changes]


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"segments": segment(ends=[{"stop": "A"}, {"stop": "C"}])}, "segment s: dangles: there is no"),
    ({"stops": stop(revenue=10**30)}, "stop A: revenues as large as here cannot be added up"),
    ({"segments": segment(ends=[{"stop": "A"}])}, "segment s: a piece of track has two ends"),
    ({"segments": segment(ends=[{"stop": "A"}, {}])}, "segment s, end 1: has no edge"),
    ({"segments": segment(gauge=0)}, "segment s: no gauge 0"),
    ({"segments": segment() * 2}, "segment s: given 2 times"),
    ({"joins": [{"a": "s", "a_edge": "x", "b": "t", "b_edge": "y"}]}, "join 0: segment s does not"),
    ({"joins": [{"a": "t", "a_edge": "x", "b": "s", "b_edge": "y"}]}, "join 0: dangles: there is"),
    ({"trains": train(allowance=[])}, "train T: has no limit"),
    ({"trains": train(allowance=[{"kinds": ["city"]}])}, "train T, row 0: has no visit"),
    ({"trains": train() * 2}, "train T: given 2 times"),
    ({"stops": stop(revenue=-10)}, "stop A: negative revenue -10"),
    ({"stops": stop(revenue_for={"T": -5})}, "stop A: negative revenue -5"),
    ({"stops": stop(revenue="10")}, "stop A: revenue is '10', not a whole number"),
    ({"stops": stop(revenue=True)}, "stop A: revenue is True, not a whole number"),
    ({"stops": stop(tokens=["PRR", None])}, "stop A: own_token, but there is no token of 'B&O'"),
    ({"stops": stop(tokens="B&O")}, "stop A: tokens is 'B&O', not a list"),
    ({"stops": stop(tokens=["B&O", 7])}, "stop A: unknown token 7"),
    ({"stops": stop(toll="workers")}, "stop A: unknown budget workers"),
    ({"stops": stop(kind="junction")}, "stop A: a junction has no revenue and no token"),
    ({"stops": [*stop(), 7]}, "stop 2: is not an object"),
    ({"stops": None}, "network: stops is None, not a list"),
    ({"bonuses": [{"id": "b", "needs": [["C"]]}]}, "bonus b: there is no stop C"),
    ({"bonuses": [{"id": "b", "amount": -1}]}, "bonus b: negative amount -1"),
    ({"bonuses": [{"id": "b", "purse": "gold"}]}, "bonus b: there is no purse gold"),
    ({"budgets": {"mail": -1}}, "budget mail: negative: -1"),
    ({"must": [["nowhere"]]}, "must 0: there is no stop, segment or hex nowhere"),
]


@pytest.mark.parametrize(("changes", "message"), FAULTS, ids=[fault[1] for fault in FAULTS])
def test_fault_names_the_entry(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(NetworkError) as raised:
        solve(*read(data(**changes)))
    assert str(raised.value).startswith(message)


def test_good_data_is_solved() -> None:
    assert solve(*read(data())).revenue == 30


def test_data_that_is_no_object() -> None:
    with pytest.raises(NetworkError, match="network: is not an object"):
        read([1, 2])


def test_objects_are_checked_too() -> None:
    stops = (Stop(id="A", own_token=True),)
    network = Network(stops=stops, segments=(), bonuses=(Bonus(id="b", budget="mail"),))
    with pytest.raises(NetworkError, match="bonus b: unknown budget mail"):
        solve(network, [Train(id="T", allowance=(Row(("city",), 2),))])
