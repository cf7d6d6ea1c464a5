"""1853, 2009 edition: its data files and its rules."""
