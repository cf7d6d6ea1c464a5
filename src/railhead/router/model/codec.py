"""Networks from plain data and answers to it, in the form of docs/router.md."""

from typing import Any, TypeVar, cast

from railhead.router.model.network import (
    UNLIMITED,
    AtEdge,
    AtStop,
    Bonus,
    Join,
    Network,
    NetworkError,
    Purse,
    Row,
    Segment,
    Solution,
    Stop,
    Train,
)

T = TypeVar("T")
KINDS: dict[type, str] = {int: "a whole number", str: "a text", bool: "true or false"}
KINDS |= {list: "a list", dict: "an object"}


class Entry:
    """One entry of the data, which knows its name for the error messages."""

    def __init__(self, kind: str, label: object, data: object, owner: "Entry | None" = None):
        self.kind = kind
        self.label = label
        self.owner = owner
        if not isinstance(data, dict):
            raise NetworkError(self.what, "is not an object")
        self.data: dict[str, Any] = data

    @property
    def what(self) -> str:
        """Its name, after that of the entry that has it."""
        name = f"{self.kind} {self.label}".rstrip()
        return name if self.owner is None else f"{self.owner.what}, {name}"

    def get(self, key: str, kind: type[T], default: T | None = None) -> T:
        """The value of a key, of a given type."""
        value = self.data.get(key, default)
        if type(value) is kind:
            return value
        if value is None and key not in self.data:
            raise NetworkError(self.what, f"has no {key}")
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise NetworkError(self.what, f"{key} is {value!r}, not {KINDS[kind]}")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of names, empty where there is none."""
        return _texts(self, key, self.get(key, list, []))

    def sets(self, key: str) -> tuple[frozenset[str], ...]:
        """A list of lists of names."""
        return tuple(frozenset(_texts(self, key, one)) for one in self.get(key, list, []))

    def numbers(self, key: str) -> dict[str, int]:
        """Whole numbers by name."""
        if key not in self.data:
            return {}
        inner = Entry(key, "", self.data[key], self)
        return {name: inner.get(name, int) for name in inner.data}

    def entries(self, key: str, kind: str, owner: "Entry | None" = None) -> list["Entry"]:
        """The entries of a list, each named by its id or else its number."""
        found = []
        for number, data in enumerate(self.get(key, list, [])):
            name = data.get("id", number) if isinstance(data, dict) else number
            found.append(Entry(kind, name, data, owner))
        return found


def _texts(entry: Entry, key: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise NetworkError(entry.what, f"{key} is {value!r}, not a list of names")
    for name in value:
        if not isinstance(name, str):
            raise NetworkError(entry.what, f"{key} has {name!r}, not a name")
    return tuple(value)


def read(data: object) -> tuple[Network, tuple[Train, ...]]:
    """The network and the trains that plain data describe."""
    whole = Entry("network", "", data)
    for key in ("trains", "stops", "segments"):
        whole.get(key, list)
    company = whole.get("company", str, "")
    network = Network(
        id=whole.get("id", str, ""),
        stops=tuple(_stop(entry, company) for entry in whole.entries("stops", "stop")),
        segments=tuple(_segment(entry) for entry in whole.entries("segments", "segment")),
        joins=tuple(_join(entry) for entry in whole.entries("joins", "join")),
        bonuses=tuple(_bonus(entry) for entry in whole.entries("bonuses", "bonus")),
        budgets=whole.numbers("budgets"),
        reusable=frozenset(whole.texts("reusable")),
        must=whole.sets("must"),
    )
    return network, tuple(_train(entry) for entry in whole.entries("trains", "train"))


def _stop(entry: Entry, company: str) -> Stop:
    own = entry.get("own_token", bool, False)
    _check_tokens(entry, company, own)
    end = entry.get("end_revenue", int, 0) if "end_revenue" in entry.data else None
    return Stop(
        id=entry.get("id", str),
        kind=entry.get("kind", str, "city"),
        revenue=entry.get("revenue", int, 0),
        end_revenue=end,
        revenue_for=entry.numbers("revenue_for"),
        own_token=own,
        pass_through=entry.get("pass_through", bool, True),
        toll=entry.get("toll", str) if "toll" in entry.data else None,
        groups=entry.texts("groups"),
        visit_cost=entry.get("visit_cost", int, 1),
        counts=entry.get("counts", bool, True),
        hex=entry.get("hex", str, ""),
        name=entry.get("name", str, ""),
    )


def _check_tokens(entry: Entry, company: str, own: bool) -> None:
    """Where the tokens are listed, each is a company's or null, and an own one is among them."""
    if "tokens" not in entry.data:
        return
    tokens = entry.get("tokens", list)
    for token in tokens:
        if token is not None and not isinstance(token, str):
            raise NetworkError(entry.what, f"unknown token {token!r}")
    if own and company not in tokens:
        raise NetworkError(entry.what, f"own_token, but there is no token of {company!r} in it")


def _segment(entry: Entry) -> Segment:
    ends = entry.get("ends", list, [])
    if len(ends) != 2:
        raise NetworkError(entry.what, f"a piece of track has two ends, not {len(ends)}")
    return Segment(
        id=entry.get("id", str),
        ends=(_end(entry, 0, ends[0]), _end(entry, 1, ends[1])),
        uses=entry.texts("uses") if "uses" in entry.data else None,
        gauge=entry.get("gauge", int, 1),
        terminal=entry.get("terminal", bool, False),
        hex=entry.get("hex", str, ""),
    )


def _end(segment: Entry, number: int, data: object) -> AtStop | AtEdge:
    entry = Entry("end", number, data, segment)
    if "stop" in entry.data:
        return AtStop(entry.get("stop", str))
    return AtEdge(entry.get("edge", str))


def _join(entry: Entry) -> Join:
    one, two = entry.get("a", str), entry.get("b", str)
    return Join(one, entry.get("a_edge", str), two, entry.get("b_edge", str))


def _train(entry: Entry) -> Train:
    return Train(
        id=entry.get("id", str),
        name=entry.get("name", str, ""),
        allowance=tuple(map(_row, entry.entries("allowance", "row", entry))),
        gauge=entry.get("gauge", int, 1),
        multiplier=entry.get("multiplier", int, 1),
        percent=entry.get("percent", int, 0),
        token_paid=entry.get("token_paid", bool, True),
        flood=entry.get("flood", bool, False),
    )


def _row(entry: Entry) -> Row:
    return Row(entry.texts("kinds"), entry.get("visit", int), entry.get("pay", int, UNLIMITED))


def _bonus(entry: Entry) -> Bonus:
    purse = entry.get("purse", str, "revenue")
    if purse not in ("revenue", "second"):
        raise NetworkError(entry.what, f"there is no purse {purse}")
    return Bonus(
        id=entry.get("id", str),
        needs=entry.sets("needs"),
        at_ends=entry.get("at_ends", bool, False),
        amount=entry.get("amount", int, 0),
        ends=entry.get("ends", bool, False),
        trains=frozenset(entry.texts("trains")) if "trains" in entry.data else None,
        budget=entry.get("budget", str) if "budget" in entry.data else None,
        purse=cast(Purse, purse),
    )


def answer(network: Network, solution: Solution, seconds: float) -> dict[str, Any]:
    """A solution as plain data, in the fixed form."""
    return {
        "id": network.id,
        "revenue": solution.revenue,
        "optimal": solution.optimal,
        "bound": solution.bound,
        "seconds": seconds,
        "routes": [
            {
                "train": route.train,
                "stops": list(route.stops),
                "segments": list(route.segments),
                "revenue": route.revenue,
            }
            for route in solution.routes
        ],
    }
