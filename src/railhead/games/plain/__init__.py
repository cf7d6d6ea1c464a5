"""What plain games need of the router; any game may use it."""
