"""The accessibility check: axe, as it comes from npm, in the page itself."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SOURCE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
COLOURS = ("color-contrast", "link-in-text-block")
# Text in a drawing lies on a drawing, and of that axe cannot say what colour it has.
RUN = """async ([part, colours, only]) => {
    const runOnly = only ? { type: "rule", values: colours } : undefined;
    const rules = only ? {} : Object.fromEntries(colours.map((id) => [id, { enabled: false }]));
    const where = { include: [[part]], exclude: only ? [["svg"]] : [] };
    const found = await axe.run(where, { runOnly, rules, resultTypes: ["violations"] });
    return found.violations.map((v) => ({
        id: v.id, impact: v.impact, nodes: v.nodes.map((n) => n.html.slice(0, 160)),
        why: v.nodes[0].failureSummary,
    }));
}"""


STILL = "() => document.getAnimations().every((one) => one.playState !== 'running')"


def findings(page: Page, part: str = "html", *, colours: bool = True) -> list[str]:
    """What is serious or critical on the page or in a part of it once nothing moves; its colours,
    light and dark, where they have not been looked at elsewhere.
    """
    page.wait_for_function(STILL)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(SOURCE.read_text("utf-8"))
    found = _found(page, part)
    if colours:
        found += _found(page, part, of_colours=True)
        found += [f"dark: {one}" for one in _dark(page, part)]
    return found


def _dark(page: Page, part: str) -> list[str]:
    """What is found of its colours when the browser asks for dark ones."""
    page.emulate_media(color_scheme="dark")
    found = _found(page, part, of_colours=True)
    page.emulate_media(color_scheme="light")
    return found


def _found(page: Page, part: str, *, of_colours: bool = False) -> list[str]:
    """By the rules about colours, or by all the others."""
    found: list[dict[str, Any]] = page.evaluate(RUN, [part, COLOURS, of_colours])
    grave = [one for one in found if one["impact"] in ("serious", "critical")]
    return [f"{one['id']}: {one['nodes'][:3]}: {one['why']}" for one in grave]
