"""The private companies of 1947 (3)."""
