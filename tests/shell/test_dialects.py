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
        "printf '\\x41'",
        "exec -a x y",
        "x=1 :",
        "x=1 export y",
        "cd ~-",
        "rm .*",
    ],
)
def test_what_a_posix_shell_reads_differently(text: str) -> None:
    """Each construct of bash alone is told for a POSIX shell, and not for bash."""
    assert "posix" in _rules(text, "posix")
    assert "posix" in _rules(text, "any")
    assert _rules(text, "bash") == set()


@pytest.mark.parametrize(
    "text",
    [
        "a &>> f",
        "a |& b",
        "coproc a",
        "{fd}> f a",
        "exec {fd}> f",
        "mapfile -t x < f",
        "readarray x",
        "command mapfile x",
        "case x in a) b;& esac",
        "case x in a) b;;& esac",
        "echo ${x^}",
        "echo ${x^^}",
        "echo ${x,}",
        "echo ${x,,}",
        "echo ${x@Q}",
        "echo ${x[-1]}",
        "echo ${x:0:-1}",
        "echo ${x:0:$y}",
        "echo ${@:0:1}",
        "echo ${x/a/&}",
        "echo \"${x:-'a'}\"",
        'echo "${x:-"a"}"',
        "declare -A x",
        "local -n x=y",
        "typeset -gi x",
        "declare -l x",
        "local -",
        "unset -n x",
        "unset 'x[-1]'",
        "printf -v 'x[1]' y",
        "printf '%(%F)T'",
        "printf '\\u41'",
        "read -N 3 x",
        "read -t 0.5 x",
        "wait -n",
        "cd -e x",
        "shopt -s globstar",
        "shopt -s lastpipe",
        "echo {01..03}",
        "echo {1..03}",
        "echo {1..9..2}",
        "echo {-01..3}",
        "echo $'\\u41'",
        "! ! a",
        "! time ! a",
        "[[ -v x ]]",
        "[[ x == @(a|b) ]]",
        "echo $((a); (b))",
        "echo $(case a in a) b;; esac)",
        'echo "$(case a in a) b;; esac)"',
        "x=$(a # it's\n)",
        "x=$(a <<E\nit's\nE\n)",
        "x=$(a <<'E'\n1) b\nE\n)",
        "a <(b <<E\nit's\nE\n)",
        "a <<< $x",
        "source <(a)",
        "rm .*",
        "rm a/.*",
        "for x in .?; do a; done",
        "x=(.*)",
        "echo $(",
    ],
)
def test_what_an_older_bash_reads_differently(text: str) -> None:
    """Each construct that came after bash 3.2, which macOS has, is told for it, and not for bash 5.2."""
    assert _rules(text, "bash3") & {"bash3", "refused-by-bash"}
    assert _rules(text, "any") & {"bash3", "refused-by-bash"}
    assert _rules(text, "bash") == set()


@pytest.mark.parametrize(
    "text",
    [
        "ls -la | grep x > f 2>&1",
        "a &> f",
        "a >& f",
        "time a",
        "! a",
        "! time a",
        "function f { a; }",
        'f() { local x=1; a "$x"; }',
        "echo $'a\\tb' $\"a\" $[1] $((1+2))",
        "for ((i=0; i<3; i++)); do a $i; done",
        "for i in {1..10} {a..c} {a,b}; do a $i; done",
        "select x in a b; do c; done",
        "cat <(a) >(b)",
        'cat <<< "$x"',
        "a=(1 2); a+=(3); x+=y",
        'echo "${a[@]}" ${#a[@]} ${a[0]} ${!a[@]} ${!x}',
        'echo ${x//a/b} ${x%%.*} ${x#*/} ${x:-y} ${x:1:2} ${#x} "${x%"$y"}" "${x:-y z}"',
        "[[ -n $x && $y == a* || $z =~ ^(a|b)$ ]]",
        "((x > 1)) && a",
        "declare -i x; declare -a y; declare -x z; export -n z; typeset -r w",
        "read -r -p x -t 5 -a y",
        "printf -v x '%s\\n' a",
        "shopt -s nullglob extglob dotglob",
        "set -euo pipefail",
        "trap a EXIT ERR",
        "wait $!",
        "unset x; unset 'a[1]'; unset -f f",
        "case x in a|b) c;; (d) e;; esac",
        "x=$(case a in (a) b;; esac)",
        "git commit -m \"$(cat <<'E'\nfix: a (b) 'c'\nE\n)\"",
        "rm .[!.]* ..?* .git/* ./*",
        "sed -i '' 's/a/b/' f",
        "source ./f; . ./f",
        "pushd x; popd; dirs",
    ],
)
def test_what_an_older_bash_reads_alike(text: str) -> None:
    """What bash 3.2 has is quiet for it: most commands are everyday ones."""
    assert _rules(text, "bash3") == set()


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
        ("{ls; rm x}", "zsh-syntax"),
        ("rm x >! f", "zsh-syntax"),
        ("rm $~x", "zsh-expansion"),
        ("rm $#x", "zsh-expansion"),
        ("rm $10", "zsh-expansion"),
        ("rm {1..$x}", "zsh-expansion"),
        ("path=x", "zsh-expansion"),
        ("for status in a; do b; done", "zsh-expansion"),
        ("rm $argv", "zsh-expansion"),
        ("setopt extendedglob", "zsh-word"),
        ("emulate sh -c a", "zsh-word"),
        ("set -f", "zsh-word"),
        ("set -o shwordsplit", "zsh-word"),
        ("TRAPEXIT() { a; }", "zsh-word"),
        ("chpwd() { a; }", "zsh-word"),
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
        "set -euo pipefail",
        "set -e; a",
        "set -- a b",
        "sed -n '$=' f",
    ],
)
def test_portable_commands_have_no_findings_anywhere(text: str) -> None:
    """What every shell reads alike is quiet for every shell."""
    assert _rules(text, "any") == set()
