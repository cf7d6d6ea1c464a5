"""Fenmark: a small plain game, to learn on."""
