"""Debian's Chromium, driven by Playwright; nothing is downloaded."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

# Every person has a window, and each window would make two pages of the browser's own for what its
# address bar suggests: more work than most of our pages. To name features replaces those that
# Playwright names: the ones that matter here are named again.
UNUSED = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "HttpsUpgrades",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
)
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(UNUSED)}",
)


def executable() -> str:
    """Where the browser is."""
    found = shutil.which(os.environ.get("CHROMIUM", "chromium"))
    assert found, "There is no Chromium: run scripts/chromium.sh, or set CHROMIUM"
    return found


@contextmanager
def chromium() -> Iterator[Browser]:
    """A running browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=[*FLAGS])
        try:
            yield browser
        finally:
            browser.close()
