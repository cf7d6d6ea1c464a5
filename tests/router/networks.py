"""Small random networks for the properties, with any of the optimiser's features."""

from hypothesis import strategies as st

from railhead.router import (
    AtEdge,
    AtStop,
    Bonus,
    Join,
    Network,
    Row,
    Segment,
    Stop,
    Train,
)

FEATURES = (
    "limits", "pay", "junctions", "gauges", "groups", "blocked", "tolls", "terminal", "reusable",
    "ends", "bonuses", "budgets", "pairs", "must", "percent", "multiplier", "costs", "counts",
)  # fmt: skip
KINDS = ("city", "town", "offboard")
Problem = tuple[Network, tuple[Train, ...]]


class Maker:
    """Draws one network."""

    def __init__(self, draw: st.DrawFn, features: frozenset[str]) -> None:
        self.draw = draw
        self.features = features
        self.count = self.number(2, 6)
        self.kinds = (*KINDS, "port") if "ports" in features else KINDS

    def number(self, low: int, high: int) -> int:
        return self.draw(st.integers(low, high))

    def rarely(self, feature: str, one_in: int = 3) -> bool:
        return feature in self.features and self.number(1, one_in) == one_in

    def some_stops(self) -> frozenset[str]:
        names = [f"S{i}" for i in range(self.count)]
        return frozenset(self.draw(st.lists(st.sampled_from(names), min_size=1, max_size=2)))

    def stop(self, number: int) -> Stop:
        if number and self.rarely("junctions", 4):
            return Stop(id=f"S{number}", kind="junction", hex=f"H{number // 2}")
        if number and self.rarely("ports"):
            return Stop(
                id=f"S{number}",
                kind="port",
                revenue=10 * self.number(1, 4),
                pass_through=False,
                groups=self.groups(),
                visit_cost=self.number(0, 1),
                counts=not self.rarely("counts", 2),
            )
        blocked = self.rarely("blocked")
        tolled = self.rarely("tolls")
        own = number == 0 or self.number(0, 3) == 0
        return Stop(
            id=f"S{number}",
            kind=KINDS[self.number(0, 1 if own and "ports" in self.features else 2)],
            revenue=10 * self.number(0, 6),
            end_revenue=10 * self.number(0, 6) if self.rarely("ends") else None,
            revenue_for={"T0": 10 * self.number(0, 9)} if self.rarely("ends", 5) else {},
            own_token=own,
            pass_through=not (blocked or tolled),
            toll="workers" if tolled else None,
            groups=self.groups(),
            visit_cost=self.number(0, 2) if self.rarely("costs", 2) else 1,
            counts=not self.rarely("counts"),
            hex=f"H{number // 2}",
        )

    def groups(self) -> tuple[str, ...]:
        made = ("one",) if self.rarely("groups") else ()
        return (*made, "pair") if self.rarely("pairs", 2) else made

    def end(self, edges: int) -> AtStop | AtEdge:
        pick = self.number(0, self.count + edges - 1)
        if pick < self.count:
            return AtStop(f"S{pick}")
        return AtEdge(f"E{pick - self.count}{'ab'[self.number(0, 1)]}")

    def segment(self, number: int, edges: int) -> Segment:
        ends = (self.end(edges), self.end(edges))
        uses = [end.edge for end in ends if isinstance(end, AtEdge)]
        if not uses or self.number(0, 4) == 0:
            uses.append(f"X{number}" if self.number(0, 3) else "X")
        return Segment(
            id=f"T{number}",
            ends=ends,
            uses=tuple(uses),
            gauge=self.number(1, 3) if "gauges" in self.features else 1,
            terminal=self.rarely("terminal", 4),
            hex=f"G{number // 3}",
        )

    def joins(self, segments: tuple[Segment, ...], edges: int) -> tuple[Join, ...]:
        """All that meets at an edge from its two sides."""
        made = []
        for number in range(edges):
            a, b = f"E{number}a", f"E{number}b"
            for one in segments:
                for two in segments:
                    if one is not two and AtEdge(a) in one.ends and AtEdge(b) in two.ends:
                        made.append(Join(one.id, a, two.id, b))
        return tuple(made)

    def row(self) -> Row:
        kinds = tuple(sorted(self.draw(st.sets(st.sampled_from(self.kinds), min_size=1))))
        visit = self.number(1, 4) if "limits" in self.features else 999
        return Row(kinds, visit, self.number(0, 3) if self.rarely("pay", 2) else 999)

    def train(self, number: int) -> Train:
        rows = tuple(self.row() for _ in range(self.number(1, 2)))
        if "limits" not in self.features and "pay" not in self.features:
            rows = (Row(self.kinds, 999),)
        return Train(
            id=f"T{number}",
            allowance=rows,
            gauge=self.number(1, 2) if "gauges" in self.features else 1,
            multiplier=2 if self.rarely("multiplier") else 1,
            percent=self.number(1, 60) if self.rarely("percent") else 0,
            token_paid=not self.rarely("pay"),
        )

    def bonus(self, number: int) -> Bonus:
        needs = tuple(self.some_stops() for _ in range(self.number(0, 2)))
        return Bonus(
            id=f"B{number}",
            needs=needs,
            at_ends=self.rarely("bonuses", 2),
            amount=10 * self.number(0, 5),
            ends=self.rarely("bonuses"),
            trains=frozenset({"T0"}) if self.rarely("bonuses") else None,
            budget="mail" if self.rarely("budgets", 2) else None,
            purse="second" if self.rarely("budgets", 2) else "revenue",
        )

    def flood(self, number: int) -> Train:
        return Train(id=f"F{number}", flood=True)

    def network(self) -> Network:
        stops = tuple(self.stop(number) for number in range(self.count))
        edges = self.number(0, 4)
        segments = tuple(self.segment(n, edges) for n in range(self.number(1, 8)))
        bonus_count = self.number(1, 2) if self.features & {"bonuses", "budgets"} else 0
        budgets = {"workers": self.number(0, 2), "mail": self.number(0, 2)}
        if "pairs" in self.features:
            budgets["pair"] = self.number(0, 1)
        names = [s.id for s in stops] + [s.id for s in segments] + ["H0", "G0"]
        must = tuple(
            frozenset({names[self.number(0, len(names) - 1)], names[0]})
            for _ in range(self.number(1, 2) if "must" in self.features else 0)
        )
        return Network(
            stops=stops,
            segments=segments,
            joins=self.joins(segments, edges),
            bonuses=tuple(self.bonus(number) for number in range(bonus_count)),
            budgets=budgets,
            reusable=frozenset({"X", "E0a", "X1"}) if "reusable" in self.features else frozenset(),
            must=must,
        )


FLOODED = (
    "limits", "blocked", "reusable", "pay", "multiplier", "groups", "pairs", "counts", "bonuses",
    "budgets", "costs", "must",
)  # fmt: skip


@st.composite
def floods(draw: st.DrawFn) -> Problem:
    """A network with ports, with one or two floods and up to two other trains."""
    features = draw(st.frozensets(st.sampled_from(FLOODED), max_size=5))
    maker = Maker(draw, features | {"ports"})
    network = maker.network()
    trains = [maker.flood(number) for number in range(maker.number(1, 2))]
    trains += [maker.train(number) for number in range(maker.number(0, 2))]
    return network, tuple(trains)


@st.composite
def problems(draw: st.DrawFn, features: frozenset[str] | None = None) -> Problem:
    """A network with one to three trains."""
    if features is None:
        features = draw(st.frozensets(st.sampled_from(FEATURES), max_size=6))
    maker = Maker(draw, features)
    network = maker.network()
    return network, tuple(maker.train(number) for number in range(maker.number(1, 3)))
