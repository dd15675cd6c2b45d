"""What is told about scripts that other shells read differently."""

from __future__ import annotations

import pytest

from venom_policy.shell import differences, parse


def _rules(text: str, dialect: str) -> set[str]:
    return {difference.rule for difference in differences(parse(text, dialect), text, dialect)}


@pytest.mark.parametrize(
    "text",
    [
        "ls -la | grep x > f 2>&1",
        "git commit -m 'größer — naïve “quotes” 日本語 🎉 привет'",
        "echo 👩‍💻",
        "cat <<'E'\nx\r\nE\n",
        "for f in *; do echo $f; done",
        'printf "a\u00a0b"',
    ],
)
def test_ordinary_commands_have_no_findings_in_bash(text: str) -> None:
    """Text in other languages is no trick."""
    assert _rules(text, "bash") == set()


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("ls\r", "carriage-return"),
        ("echo x >\r& rm x", "carriage-return"),
        ("rm\u00a0x", "unicode-space"),
        ("ls \u202ex", "direction"),
        ("ls a\u200bb", "invisible"),
        ("echo 'a\u200bb'", "invisible"),
        ("r\u0435m", "look-alike"),
        ("ls\uff1brm", "look-alike"),
        ("ls \udcff", "invalid-utf-8"),
        ("ls\x7f", "control"),
    ],
)
def test_characters_that_mislead_are_told_in_every_dialect(text: str, rule: str) -> None:
    """Each kind of character has its rule."""
    assert _rules(text, "bash") == {rule}


@pytest.mark.parametrize(
    "text",
    [
        "a &> f",
        "time a",
        "function f { a; }",
        "echo $'a'",
        "echo $[1]",
        "for x in a; { b; }",
        "a |& b",
        "a >& f",
        "cat <(a)",
        "[[ a ]]",
        "a <<< b",
        "a=(1)",
        "a+=1",
        "((1))",
        "for ((;;)); do a; done",
        "echo ${x//a/b}",
        "echo {a,b}",
        "coproc a",
        "{fd}> f a",
        "case x in a) b;& esac",
        "source x",
        "declare x",
        "pushd x",
        "printf -v x y",
    ],
)
def test_what_a_posix_shell_reads_differently(text: str) -> None:
    """Each construct of bash alone is told for a POSIX shell, and not for bash."""
    assert "posix" in _rules(text, "posix")
    assert "posix" in _rules(text, "any")
    assert _rules(text, "bash") == set()


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("=ls x", "zsh-equals"),
        ("ls $x", "zsh-splitting"),
        ("ls *.txt", "zsh-nomatch"),
        ("ls > a > b", "zsh-multios"),
        ("{ ls; } > a > b", "zsh-multios"),
        ("cat < a < b", "zsh-multios"),
        ("cat x > a | b", "zsh-multios"),
        ("{ cat x; } > a | b", "zsh-multios"),
        ("a | bash < b", "zsh-multios"),
        ("a x=~", "portable"),
        ("read -ra x", "portable"),
        ("mapfile x", "portable"),
        ("unset 'a[1]'", "portable"),
        ("declare -n x=y", "portable"),
        ("echo ${(e)x}", "portable"),
        ("ls $x[1]", "zsh-expansion"),
        ("repeat 3 rm x", "zsh-word"),
        ("ls | time rm x", "zsh-word"),
        ("ls *(e:'rm x':)", "refused-by-bash"),
        ("ls a\\", "zsh-syntax"),
        ("coproc N { a; }", "zsh-syntax"),
    ],
)
def test_what_zsh_reads_differently(text: str, rule: str) -> None:
    """Each difference has its rule."""
    assert rule in _rules(text, "zsh")


@pytest.mark.parametrize(
    "text",
    [
        "! ! a",
        '$"a"',
        '$"$x"',
        "$((a); (b))",
        "a 10> f",
        "a >&--rf",
        "a <&-b",
        "a <<E\nb",
        "a <<$(b)\nc\n$(b)",
        "`$'a'`",
        "( a; ) )",
    ],
)
@pytest.mark.parametrize("dialect", ["posix", "zsh", "any"])
def test_what_only_bash_reads_this_way(text: str, dialect: str) -> None:
    """dash and zsh ran other commands for each of these."""
    assert _rules(text, dialect) & {"portable", "refused-by-bash"}
    assert _rules(text, "bash") == set()


@pytest.mark.parametrize(
    "text",
    [
        "ls -la",
        'grep "a$" f',
        "find . -exec a {} +",
        "cd a && b || c",
        "a > f 2>&1",
        "x=1 a <<E\nx\nE",
        'a "$x"',
        "if a; then b; fi",
    ],
)
def test_portable_commands_have_no_findings_anywhere(text: str) -> None:
    """What every shell reads alike is quiet for every shell."""
    assert _rules(text, "any") == set()
