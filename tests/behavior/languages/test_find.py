"""Which name tests guard what a find expression does."""

from __future__ import annotations

import pytest

from venom_policy.behavior.languages.find import any_case, guards


def of(expression: str) -> tuple[str, ...] | None:
    """The guards of an expression; a word `?` is not known."""
    return guards(tuple([None if word == "?" else word for word in expression.split()]))


@pytest.mark.parametrize(
    ("expression", "names"),
    [
        (". -name *.o -delete", ("*.o",)),
        (". ( -name *.pyc -o -name *.pyo ) -delete", ("*.pyc", "*.pyo")),
        (". -path ./x -prune -o -name y -exec rm {} +", ("y",)),
        (". -name a -type f -a -exec echo -delete ; -delete", ("a",)),
        (". -name a -o -name b", ("a", "b")),
        (". -name a -o -name b -print", ("b",)),
        (". -print -o -name x -exec rm {} ;", ("x",)),
        ("? -L src -name x -delete", ("x",)),
        (". -iname *.Log -delete", ("*.[lL][oO][gG]",)),
        (". -fprintf out %p -name x -delete", ("x",)),
        (". -path */src/*.pyc -delete", ("*.pyc",)),
        (". -path */.env -exec cat {} ;", (".env",)),
        (". -ipath */.env -exec cat {} ;", (".[eE][nN][vV]",)),
        (r". -regex .*\.\(env\|pem\) -exec cat {} +", ("*.env", "*.pem")),
        (r". -regextype egrep -regex .*\.(env|pem) -exec cat {} +", ("*.env", "*.pem")),
    ],
)
def test_a_name_test_before_an_action_guards_it(expression: str, names: tuple[str, ...]) -> None:
    """Every entry that is acted on matches one of the patterns."""
    assert of(expression) == names


@pytest.mark.parametrize(
    "expression",
    [
        ". -delete",
        ". -delete -name x",
        ". -name a -o -delete",
        ". ! -name a -delete",
        ". -not -name a -delete",
        ". -name a , -delete",
        ". ( -name a -o -type f ) -delete",
        ". -name a -exec echo {} ; -o -exec rm {} ;",
        ". -name ? -delete",
        ". -name x ? -delete",
        ". ( -name x -delete",
        ". -name x ) -delete",
        ". -name",
        ". -path ./build* -delete",  # ./build/.git too
        ". -regex ./build.* -delete",
        r". -regextype sed -regex .*\.\(o\|a\) -delete",
    ],
)
def test_nothing_guards(expression: str) -> None:
    """An entry of any name may be acted on, or the expression is not understood."""
    assert of(expression) is None


def test_any_case_matches_both_cases_of_each_letter() -> None:
    """A bracket in the pattern is not taken apart: any name may match."""
    assert any_case("a.B") == "[aA].[bB]"
    assert any_case("[a]") == "*"
