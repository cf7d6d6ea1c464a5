"""Hexes, tiles and track: geometry only, no rules of any game."""
