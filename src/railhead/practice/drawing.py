"""What is seen of an exercise: the position, and then the proof over it."""

from railhead.practice.exercise import Exercise
from railhead.render import Over, Theme, map_svg, market_svg


def drawn(exercise: Exercise, theme: Theme = "auto", proved: bool = False) -> str | None:
    """The picture of an exercise, if it has one; with its proof, if that may be seen."""
    proof, before = exercise.proof, exercise.position.state
    state = proof.state if proved and proof.state else before
    if exercise.sight == "market":
        assert proof.move
        return market_svg(state, theme, proof.move if proved else None, proof.move[0])
    if exercise.sight == "map":
        if not proved:
            return map_svg(state, Over(choices=exercise.marked), theme, exercise.around)
        over = Over(routes=proof.routes, choices=proof.hexes)
        return map_svg(state, over, theme, (*exercise.around, *proof.hexes))
    return None
