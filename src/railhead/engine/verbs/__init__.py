"""The only code that moves things. Each verb tells what it did in an event."""
