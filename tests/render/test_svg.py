"""Writing SVG."""

from xml.etree import ElementTree as ET

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from railhead.render.svg import group, label, num, tag, title


@given(st.text())
@example("two\r\nlines")
def test_any_text_comes_back_from_an_attribute_or_is_marked_as_unreadable(text: str) -> None:
    root = ET.fromstring(tag("g", data_name=text))
    assert len(root.get("data-name", "")) == len(text)
    assert list(root) == []


@given(st.text(alphabet=st.characters(codec="ascii", min_codepoint=32)))
def test_printable_text_comes_back_as_it_was(text: str) -> None:
    assert (ET.fromstring(title(text)).text or "") == text
    assert (ET.fromstring(label(text, (0, 0), 1)).text or "") == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, "3"),
        (0.5, "0.5"),
        (1.0, "1"),
        (-0.001, "0"),
        (-1.2, "-1.2"),
        (10.0, "10"),
        (2 / 3, "0.67"),
    ],
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert num(value) == text


def test_an_empty_group_is_nothing() -> None:
    assert group("rh-none", "", "") == ""
    assert group("rh-some", "<a/>") == '<g class="rh-some"><a/></g>'
