"""Operating rounds of 1820 (7), and what companies own and owe."""
