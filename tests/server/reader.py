"""A client that stays up to date by what it is told of each move, as the page does."""

from typing import Any


class Gap(Exception):
    """An update that builds upon another position than is known: the table must be asked for."""


class Reader:
    """A table as it was opened, changed by updates."""

    def __init__(self, table: dict[str, Any]) -> None:
        self.number: int = table["number"]
        self.position: int = table["position"]
        self.view: dict[str, Any] = table["view"]
        self.info: dict[str, Any] = table["info"]
        self.map: str = table["map"]["version"]

    def take(self, update: dict[str, Any] | None) -> None:
        """Make the changes of an update; one that is known already changes nothing."""
        if update is None:
            raise Gap
        if update["number"] <= self.number:
            return
        if update["since"] != self.number:
            raise Gap
        for change in update["view"]:
            self._change(change)
        kept = update["position"] - len(update["log"])
        log = [line for line in self.view["log"] if line["position"] <= kept]
        self.view["log"] = log + update["log"]
        self.number, self.position = update["number"], update["position"]
        self._know(update["info"])
        if update["map"]:
            self.map = update["map"]["version"]

    def _change(self, change: dict[str, Any]) -> None:
        *way, last = change["at"]
        place = self.view
        for key in way:
            place = place[key]
        if "to" in change:
            place[last] = change["to"]
        else:
            del place[last]

    def _know(self, info: dict[str, Any]) -> None:
        clocks = {seat["name"]: seat for seat in info["seats"]}
        seats = [seat | clocks[seat["name"]] for seat in self.info["seats"]]
        self.info |= info | {"seats": seats}


def differences(reader: Reader, table: dict[str, Any]) -> list[str]:
    """Where a reader knows something else than a table that is opened now."""
    fresh = Reader(table)
    lines = min(len(reader.view["log"]), len(fresh.view["log"]))
    for one in (reader, fresh):
        one.view["log"] = one.view["log"][-lines:] if lines else []
    found = [key for key in {**reader.view, **fresh.view} if _at(reader, key) != _at(fresh, key)]
    parts = ("number", "position", "info", "map")
    return found + [part for part in parts if getattr(reader, part) != getattr(fresh, part)]


def _at(reader: Reader, key: str) -> str:
    """A part of the view as text, so that the order of its entries counts too."""
    return repr(reader.view.get(key))
