"""1853 Retuned: its data files and its rules."""
