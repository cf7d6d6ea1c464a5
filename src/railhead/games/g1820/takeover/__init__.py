"""Issue and takeover rounds of 1820 (8)."""
