"""Stock rounds of 1820 (6): turns, shares, lobbies, new companies."""
