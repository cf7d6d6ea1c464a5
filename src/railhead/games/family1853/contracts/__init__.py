"""The contract bids of 1853 (2.5) and their fulfilment (4.3)."""
