"""The server: games that are never lost, secrets that never leak."""
