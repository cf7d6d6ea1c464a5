"""What the data files of 1947 hold, and the facts that come of it."""
