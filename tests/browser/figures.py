"""The figures that a page shows, read from its tables as people read them."""

from typing import Any

from playwright.sync_api import Page

PLAYERS = """() => {
    const found = {};
    const text = (node) => (node ? node.textContent.trim() : "");
    const table = document.querySelector(".players table");
    const heads = [...table.querySelectorAll("thead th")].map(text);
    for (const row of table.querySelectorAll("tbody tr")) {
        const cells = [...row.children];
        const player = row.dataset.player;
        const value = (n) => parseInt(text(cells[n]).replace("£", "")) || 0;
        if (player) found[`cash ${player}`] = value(heads.indexOf("Cash"));
        const holder = player ? `shares ${player}` : /pool/i.test(text(cells[0])) ? "pool" : "";
        heads.forEach((company, n) => {
            if (n > 3 && holder) found[`${holder} ${company}`] = value(n);
        });
        if (text(cells[0]).includes("Elephant")) found.elephant = player;
    }
    found.bank = parseInt(text(document.querySelector(".players p b")).replace("£", ""));
    for (const card of document.querySelectorAll(".players section")) {
        const name = text(card.querySelector("h3"));
        for (const line of [...card.querySelectorAll("p")].map(text))
            if (/bond/i.test(line)) found[`bond ${name}`] = parseInt(line.split("£")[1]);
    }
    return found;
}"""
COMPANIES = """() => {
    const found = {};
    for (const charter of document.querySelectorAll("article[data-company]")) {
        const company = charter.dataset.company;
        const told = {};
        for (const term of charter.querySelectorAll("dt"))
            told[term.textContent.trim().toLowerCase()] = term.nextElementSibling;
        const words = (name) => (told[name] ? told[name].firstChild.textContent.trim() : "");
        found[`treasury ${company}`] = words("treasury").replace("£", "");
        found[`price ${company}`] = words("price").replace("£", "");
        found[`director ${company}`] = words("director");
        found[`minor ${company}`] = words("minor") === "yes" ? "True" : "False";
        const trains = [...charter.querySelectorAll(".train")].map((one) => one.textContent.trim());
        found[`trains ${company}`] = trains.sort().join("+");
    }
    found.phase = document.querySelector(".phase").textContent.match(/\\d+/)[0];
    return found;
}"""


def figures(players: Page, companies: Page) -> dict[str, str]:
    """All figures, by the names that the tables of the worked example use."""
    read: dict[str, Any] = {**players.evaluate(PLAYERS), **companies.evaluate(COMPANIES)}
    return {name: str(value) for name, value in read.items()}
