"""Players that need no human."""
