"""Names of places in one line or two."""

import pytest

from railhead.render.names import broken, name_discs, name_label, size
from tests.render.reading import parsed


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Birmingham", ("Birmingham",)),
        ("Leeds/York", ("Leeds/York",)),
        ("Warrington/Bolton", ("Warrington/", "Bolton")),
        ("West Scotland", ("West ", "Scotland")),
        ("Port of Great Yarmouth", ("Port of ", "Great Yarmouth")),
        ("Thiruvananthapuram", ("Thiruvananthapuram",)),
    ],
)
def test_a_long_name_is_broken_near_its_middle(name: str, lines: tuple[str, ...]) -> None:
    assert broken(name) == lines
    assert "".join(parsed(name_label(name, (0, 0), "rh-name")).itertext()) == name


def test_letters_shrink_only_where_a_line_would_leave_the_hex() -> None:
    assert size("Port of Great Yarmouth") == size("Hull")
    assert size("Thiruvananthapuram") < size("Hull")


def test_both_lines_stand_about_the_middle() -> None:
    heights = {y for (_, y), _ in name_discs("West Scotland", (3, 10))}
    assert len(heights) == 2
    assert sum(heights) == pytest.approx(20)
