"""What the two editions of 1853 share: their state and their rules, by topic.

Paragraphs are cited by their numbers in 1853 Retuned; docs/editions-of-1853.md has those of the
other edition, whose own lists of rules cite it.
"""
