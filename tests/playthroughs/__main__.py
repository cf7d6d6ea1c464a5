"""Tell the golden game anew: python -m tests.playthroughs"""

from tests.playthroughs.telling import GAME, TEXT, playthrough

TEXT.write_text(playthrough(GAME), "utf-8")
