"""The figures that pages show, by the names that the tables of the worked example use."""

from playwright.sync_api import Page

READ = """() => [...document.querySelectorAll("[data-figure]")].map((one) => {
    const parts = [...one.querySelectorAll(".train")].map((part) => part.textContent.trim());
    return [one.dataset.figure, parts.sort().join("+") || one.textContent.trim()];
})"""
MINORS = """() => [...document.querySelectorAll("article[data-company]")].map((charter) => {
    const terms = [...charter.querySelectorAll("dt")];
    const minor = terms.some((term) => term.textContent.trim() === "Minor");
    return [`minor ${charter.dataset.company}`, minor ? "True" : "False"];
})"""


def figures(players: Page, companies: Page) -> dict[str, str]:
    """All figures of the two pages, without signs of currency."""
    read = [*players.evaluate(READ), *companies.evaluate(READ), *companies.evaluate(MINORS)]
    found = {name: text.replace("£", "") or "0" for name, text in read}
    holders = [name.split()[1] for name in found if name.startswith("elephant ")]
    return {**found, "elephant": ", ".join(holders)}
