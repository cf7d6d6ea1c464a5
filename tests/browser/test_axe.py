"""The accessibility check finds what it is asked to find."""

from playwright.sync_api import Browser

from tests.browser.axe import findings

PAGE = """<!doctype html><html lang="en"><title>Faults</title>
<style>:root { color-scheme: light dark; background: light-dark(#fff, #111) }</style>
<main><h1 style="color: light-dark(#111, #222)">Faint in the dark</h1>
<p style="color: light-dark(#eee, #eee)">Faint in the light</p>
<div id="part"><button></button></div></main></html>"""


def test_names_and_colours_light_and_dark_in_all_of_a_page_or_a_part(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(PAGE)
    kinds = [one.split(": [")[0] for one in findings(page)]
    assert kinds == ["button-name", "color-contrast", "dark: color-contrast"]
    assert [one.split(":")[0] for one in findings(page, colours=False)] == ["button-name"]
    assert [one.split(":")[0] for one in findings(page, "#part")] == ["button-name"]
    page.close()
