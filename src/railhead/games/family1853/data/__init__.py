"""What the data files of 1853 hold, and the facts that come of it."""
