"""Typed definitions of games and the loader of their data files."""
