"""All routes that one kind of train can run, as arms out of tokens: a route is one arm, or two.

Read `arms` first: the tree of all ways out of one stop. `growth` is how it grows, `pairs` finds
the best routes in it under given prices, and `kinds` is what the search knows of trains that are
alike: their arms, and what their routes are worth.
"""
