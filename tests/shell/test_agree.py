"""bashlex is asked for a second opinion."""

from __future__ import annotations

import subprocess
import sys

import pytest

from venom_policy.shell import parse
from venom_policy.shell.agree import agrees, second_opinion


@pytest.mark.parametrize(
    "text",
    [
        "ls -la",
        'git commit -m "a; b" && git push',
        "a | b; c & d",
        'grep -rn "a\\|b" .',
        "for f in *; do a x; done",
        "if a; then b c; fi",
        "f() { a b; }; f",
        "echo $(a b) `c d`",
        "while read x; do a y; done < <(ls z)",
        "(cd x && make)",
        "ls ~/x > f 2>&1",
        "A=1 b c",
    ],
)
def test_both_readers_agree_about_everyday_commands(text: str) -> None:
    """No everyday command loses trust."""
    assert agrees(parse(text), text) is True


@pytest.mark.parametrize(
    "text", ["case x in a) b;; esac", "[[ a ]]", "cat <<'E'\nE", "((1))", "{a,b}", "$'a'", "a\0b", "("]
)
def test_there_is_no_opinion_about_what_bashlex_cannot_read(text: str) -> None:
    """It is known where it gives up or misreads."""
    assert agrees(parse(text), text) is None


def test_readers_that_differ_disagree() -> None:
    """A tree that misses a command is noticed."""
    assert agrees(parse("ls"), "ls; rm x") is False
    assert agrees(parse("ls; rm x"), "ls") is False


def test_the_second_opinion_is_the_commands() -> None:
    """Only commands of plain words count."""
    assert second_opinion("ls -l; rm $x; a 'b c'") is not None
    assert set(second_opinion("ls -l; rm $x; a 'b c'") or ()) == {("ls", "-l"), ("a", "b c")}


def test_bashlex_is_imported_only_when_asked() -> None:
    """Parsing costs no import of it, nor of the slow standard modules."""
    code = (
        "import sys; from venom_policy.shell import parse; parse('ls');"
        "print([m for m in ('bashlex','re','enum','dataclasses','typing','inspect') if m in sys.modules])"
    )
    said = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"
