"""Four railway board games of the 18xx family, with the rules enforced to the letter."""
