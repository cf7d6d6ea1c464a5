"""State, actions, rules and flow: what every game is made of."""
