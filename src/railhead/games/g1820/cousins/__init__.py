"""The cousins of 1820 (6.3, 13.4, 14)."""
