"""No rule file makes the reader fail in another way than by faults."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rulebook.samples import SAMPLE, SETTINGS, TABLES
from venom_policy.errors import FileFaults
from venom_policy.rulebook.reader import read_rules
from venom_policy.zon import Symbol, plain, read, write

FILES = [plain(read(text, "f")) for text in (SAMPLE, TABLES, SETTINGS)]
WORDS = [
    "options",
    "names",
    "takes",
    "effects",
    "run",
    "read",
    "when",
    "unless",
    "all",
    "not",
    "value",
    "program",
    "uses",
]
ODD = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-1, 3)
    | st.floats()
    | st.sampled_from(["", "-i", "\x00", "a/b", *WORDS])
    | st.builds(Symbol, st.sampled_from(["file", "unknown", "quiet", "stdin", *WORDS])),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=3),
    max_leaves=6,
)


def places(value: object, path: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    """The paths to every value inside a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *[below for key, item in inner for below in places(item, (*path, key))]]


def with_odd(value: object, path: tuple[object, ...], odd: object) -> object:
    """The same value with another one at a path."""
    if not path:
        return odd
    key, *rest = path
    if isinstance(value, dict):
        return value | {key: with_odd(value[key], tuple(rest), odd)}
    assert isinstance(value, list)
    return [with_odd(item, tuple(rest), odd) if number == key else item for number, item in enumerate(value)]


@settings(max_examples=400)
@given(st.data())
def test_an_odd_value_anywhere_is_read_or_told(data: st.DataObject) -> None:
    """Whatever stands where something else should, the answer is rules or faults with places in the file."""
    value = data.draw(st.sampled_from(FILES))
    for _ in range(data.draw(st.integers(1, 2))):
        path = data.draw(st.sampled_from(places(value)))
        value = with_odd(value, path, data.draw(ODD))
    source = write(value)  # type: ignore[arg-type]
    try:
        read_rules(source, "f.zon")
    except FileFaults as error:
        lines = source.count("\n") + 1
        assert error.faults
        assert all(1 <= fault.location.line <= lines for fault in error.faults)
