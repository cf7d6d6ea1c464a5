"""The HTTP interface, version 1. Handlers decode, ask, and encode; they decide nothing."""
