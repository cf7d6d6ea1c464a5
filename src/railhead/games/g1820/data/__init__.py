"""What the data files of 1820 hold, and the facts that come of it."""
