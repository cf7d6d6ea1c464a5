"""What no set of routes can be worth more than: prices on track, which prove the best.

Read `prices` first. `refine` makes them better where steps do not, by `program`, a small linear
program.
"""
