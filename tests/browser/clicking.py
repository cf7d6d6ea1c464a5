"""Playing by clicking: what a person does to make a move at the table."""

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.people import Someone

PANEL = 'section[aria-label="What to do"]'
DASH = "\N{EN DASH}"
SLOW = 60_000  # milliseconds; somebody else may use the machine


def at(page: Page, position: int) -> None:
    """Wait until the page shows a position of the game as where it stands."""
    expect(page.locator("[data-at]")).to_have_text(f"{position}/{position}", timeout=SLOW)


def play(someone: Someone, action: dict[str, Any]) -> None:
    """Choose all there is to choose for an action, in the order of the form, then confirm it."""
    panel = begin(someone.page, action["type"])
    left = {k: v for k, v in action.items() if k not in ("type", "player")}
    if panel is None:
        return
    while name := next((name for name in left if asked(panel, name).count()), None):
        choose(someone.page, asked(panel, name), (name, left.pop(name)), action)
    panel.get_by_role("button", name="Confirm").click()


def asked(panel: Locator, field: str) -> Locator:
    """Where the form asks for a field, if it does."""
    return panel.locator(f'fieldset[data-field="{field}"]')


def begin(page: Page, type_: str) -> Locator | None:
    """The panel with the form for that kind of action; None where a click was all."""
    panel = page.locator(PANEL)
    kind = panel.locator(f'button[data-offer="{type_}"]')
    form = panel.locator("form")
    expect(kind.or_(form).first).to_be_visible(timeout=SLOW)
    other = panel.get_by_role("button", name="Something else", exact=True)
    if not kind.count() and other.count():
        other.click()
    if not kind.count():
        return panel
    opens = kind.get_attribute("aria-pressed") is not None  # once clicked, it may be gone
    kind.click()
    return panel if opens else None


def choose(page: Page, field: Locator, what: tuple[str, Any], action: dict[str, Any]) -> None:
    """One value of the action, as its picker takes it."""
    name, value = what
    if name == "hex":
        page.locator(f'[data-hex="{value}"]').first.click(force=True)  # its town lies over it
    elif name == "tile":
        field.get_by_role("button", name=re.compile(rf"^Tile {value}\b")).click()
    elif name == "rotation":
        field.get_by_role("button", name=f"Turned by {60 * value} degrees", exact=True).click()
    elif name == "routes":
        run(page, field, action)
    elif field.locator("[data-more], [data-part]").count():
        put_together(field, value)
    elif field.locator("select").count():
        option = field.locator(f"option[data-value='{written(value)}']")
        field.locator("select").select_option(option.get_attribute("value"))
    elif field.locator("input").count():
        field.locator("input").fill(str(value))
    else:
        field.locator(f"button[data-value='{written(value)}']").click()


def written(value: Any) -> str:
    """A value as pages write it."""
    return json.dumps(value, separators=(",", ":"))


def put_together(field: Locator, parts: list[Any]) -> None:
    """Part by part: pairs of a part and its number one by one, others with a tick."""
    for part in parts:
        if isinstance(part, str):
            field.locator(f'[data-part="{part}"]').check()
            continue
        name, count = part
        for _ in range(count):
            field.locator(f'[data-more="{name}"]').click()


def run(page: Page, field: Locator, action: dict[str, Any]) -> None:
    """The runs of the action: from those that are suggested, else drawn stop by stop."""
    offered = field.locator("button[data-value]")
    texts = offered.evaluate_all("all => all.map((one) => one.dataset.value)")
    suggested = [legs(json.loads(text)) for text in texts]
    if legs(action) in suggested:
        offered.nth(suggested.index(legs(action))).click()
        return
    offered.nth(suggested.index(([], None))).click()
    field.get_by_text("Draw your own").click()
    for route in action["routes"]:
        train = route["train"].replace("#", " № ")
        field.get_by_role("button", name=f"Draw {train}", exact=True).click()
        for number, stop in enumerate(route["stops"], start=1):
            page.locator(f'[data-stop="{stop}"]').first.click(force=True)
            words = field.locator(".own", has_text=train).locator("small")
            legs_drawn = f": .*({DASH}.*){{{number - 1}}}" if number > 1 else DASH
            expect(words).to_have_text(re.compile(legs_drawn))
        field.get_by_role("button", name=f"Done {train}", exact=True).click()
    field.get_by_label("Mail carried by").select_option(action["mail"])


def legs(action: dict[str, Any]) -> Any:
    """What a run is, in whichever direction it is written."""
    routes = [(r["train"], min(r["stops"], r["stops"][::-1])) for r in action["routes"]]
    return sorted(routes), action.get("mail")
