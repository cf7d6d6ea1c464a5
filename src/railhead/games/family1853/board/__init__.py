"""The map of 1853: what can be reached, and the runs that are possible."""
