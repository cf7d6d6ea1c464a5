"""What the two editions of 1853 share: their state and their rules, by topic."""
