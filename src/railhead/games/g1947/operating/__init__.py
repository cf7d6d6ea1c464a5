"""Operating rounds of 1947 (6): the steps of a company's turn."""
