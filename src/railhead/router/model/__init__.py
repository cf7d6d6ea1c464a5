"""What the optimiser is given, and how it sees it.

Read `network` first: stops, track, trains and bonuses, and the routes of the answer. `codec` has
them as plain data, `lines` makes segments of the track on a board, and `graph` shortens the track
to legs from stop to stop, which is all that the search knows of it.
"""
