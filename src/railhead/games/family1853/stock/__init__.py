"""Dealing rounds of 1853 (3), companies that form, and the Elephant."""
