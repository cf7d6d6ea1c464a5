"""Railway rounds of 1853 (4): the steps of a company's turn."""
