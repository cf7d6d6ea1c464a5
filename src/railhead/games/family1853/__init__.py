"""What the two editions of 1853 share: their state and their rules, by topic.

Paragraphs are cited by their numbers in 1853 Retuned; the lists of rules have those of the other
edition beside them.
"""
