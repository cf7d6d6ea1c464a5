"""The map of 1947: what can be reached, and the runs that are possible."""
