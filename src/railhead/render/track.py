"""Track: broad gauge solid, metre gauge black and white, dual gauge solid with a broken core."""

from collections.abc import Iterator, Sequence

from railhead.board.tiles import DUAL, GAUGE_NAMES, METRE, Track
from railhead.render.curves import Curve, path, samples
from railhead.render.geometry import APOTHEM, distance
from railhead.render.svg import num, tag

_PERIOD = {METRE: 0.2 * APOTHEM, DUAL: 0.24 * APOTHEM}  # of what is broken
_SHARED = 0.02 * APOTHEM
_NEAR, _CROSS = 0.2 * APOTHEM, 0.06 * APOTHEM
_GAP = 0.2 * APOTHEM  # half the length of a bridge


def draw_track(track: Sequence[Track], curves: Sequence[Curve]) -> str:
    """All pieces of a tile. Of two that cross, the second goes over the first by a bridge."""
    bridges = dict(_crossings(curves))
    ground = [n for n in range(len(track)) if n not in bridges]
    lines = list(enumerate(zip(track, curves, strict=True)))
    parts = [_base(n, piece, curve) for n, (piece, curve) in lines if n in ground]
    parts += [_core(piece, curve) for n, (piece, curve) in lines if n in ground]
    for n, (piece, curve) in lines:
        if n in bridges:
            parts += [
                _bridge(curve, bridges[n], piece),
                _base(n, piece, curve),
                _core(piece, curve),
            ]
    return "".join(parts)


def _base(number: int, piece: Track, curve: Curve) -> str:
    gauge = GAUGE_NAMES[piece.gauge]
    return tag("path", class_=f"rh-track rh-{gauge}", data_piece=number, d=path(curve))


def _core(piece: Track, curve: Curve) -> str:
    """The white of a broken line; half a dash at either end, so that lines meet without a seam."""
    if piece.gauge not in _PERIOD:
        return ""
    period = curve.length / max(1, round(curve.length / _PERIOD[piece.gauge]))
    return tag(
        "path",
        class_=f"rh-core rh-{GAUGE_NAMES[piece.gauge]}-core",
        d=path(curve),
        stroke_dasharray=num(period / 2),
        stroke_dashoffset=period / 4,
    )


def _bridge(curve: Curve, t: float, piece: Track) -> str:
    half = _GAP / curve.length
    over = curve.part(max(0, t - half), min(1, t + half))
    return tag("path", class_=f"rh-bridge rh-bridge-{GAUGE_NAMES[piece.gauge]}", d=path(over))


def _crossings(curves: Sequence[Curve]) -> Iterator[tuple[int, float]]:
    """The pieces that cross an earlier one, and at which fraction of their way."""
    for upper, curve in enumerate(curves):
        for lower in curves[:upper]:
            t = _crossing(lower, curve)
            if t is not None:
                yield upper, t


def _crossing(lower: Curve, upper: Curve) -> float | None:
    """Where the second of two curves crosses the first. Those that meet at an end do not cross."""
    ends = [(a, b) for a in (lower.start, lower.end) for b in (upper.start, upper.end)]
    if any(distance(a, b) < _SHARED for a, b in ends):
        return None
    if _nearest(lower, upper, 10)[0] > _NEAR:
        return None
    gap, t = _nearest(lower, upper, 48)
    return t if gap < _CROSS else None


def _nearest(lower: Curve, upper: Curve, count: int) -> tuple[float, float]:
    """How near two curves come, and where on the second; by so many steps along each."""
    below, above = samples(lower, count), samples(upper, count)
    return min((distance(p, q), n / count) for p in below for n, q in enumerate(above))
