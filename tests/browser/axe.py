"""The accessibility check: axe, as it comes from npm, in the page itself."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SOURCE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async (only) => {
    const runOnly = only ? [only] : undefined;
    const found = await axe.run(document, { runOnly, resultTypes: ["violations"] });
    return found.violations.map((v) => ({
        id: v.id, impact: v.impact, nodes: v.nodes.map((n) => n.html.slice(0, 160)),
        why: v.nodes[0].failureSummary,
    }));
}"""


STILL = "() => document.getAnimations().every((one) => one.playState !== 'running')"


def findings(page: Page, only: str = "") -> list[str]:
    """What is serious or critical on the page once nothing moves, by all rules or one."""
    page.wait_for_function(STILL)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(SOURCE.read_text("utf-8"))
    found: list[dict[str, Any]] = page.evaluate(RUN, only)
    grave = [one for one in found if one["impact"] in ("serious", "critical")]
    return [f"{one['id']}: {one['nodes'][:3]}: {one['why']}" for one in grave]
