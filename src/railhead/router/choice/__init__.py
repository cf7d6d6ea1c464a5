"""The best set of routes, one a train: how it is found, and proved the best.

Read `search` first, which says when to do what: `mending` makes good sets better, `packing` finds
the best of few routes exactly. `beside` is for one train beside floods, `lone` for one train alone
that has too many arms.
"""
