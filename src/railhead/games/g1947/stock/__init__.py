"""Stock rounds of 1947 (5): shares, bonds, presidents, prices."""
