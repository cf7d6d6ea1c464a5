"""What one train may visit, and what it is paid.

Read `allowance` first: the stops that a train may visit and is paid for. `score` is what a route
earns, with its bonuses; `loads` is how much a route takes of the allowance and of the budgets.
"""
