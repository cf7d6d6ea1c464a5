"""FLOOD trains, which run a whole network instead of a route (1820 15.3.4).

Read `flood` first; `spikes` counts the off-board lines by which it multiplies ports. How a train
is routed beside a flood is `beside`, in `choice`.
"""
