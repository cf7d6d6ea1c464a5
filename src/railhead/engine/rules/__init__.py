"""Rules that at least two games share, one topic a file."""
