"""The map of 1820: what lies on it, what can be reached, the runs that are possible."""
