"""However a call is spelled, it is the same call."""

from __future__ import annotations

import pytest

from tests.commands.pretend import argvs

REMOVALS = [
    "rm -rf build",
    "r''m -rf build",
    "\\rm -rf build",
    "$'\\x72m' -rf build",
    "{rm,-rf,build}",
    "X=rm; $X -rf build",
    "bash -c 'rm -rf build'",
    'eval "rm -rf build"',
    "env -S 'rm -rf build'",
    "echo $((1+$(rm -rf build)))",
    "cat <<E\n$(rm -rf build)\nE",
    'cat <<E\n`rm -rf build`\nE',
    "bash <<'E'\nrm -rf build\nE",
    "echo `rm -rf build`",
    "cat <(rm -rf build)",
    "ls > >(rm -rf build)",
    "echo 'rm -rf build' | bash",
    "bash <<< 'rm -rf build'",
    "rm${IFS}-rf${IFS}build",
    "a=(rm -rf build); \"${a[@]}\"",
    "set -- rm -rf build; \"$@\"",
    "set -- -rf build; rm $*",
    "f() { rm \"$@\"; }; f -rf build",
    "alias ls='rm -rf'; ls build",
    "command rm -rf build",
    "exec rm -rf build",
    "builtin eval 'rm -rf build'",
    "time -p rm -rf build",
    "! rm -rf build",
    "coproc rm -rf build",
    "(rm -rf build) &",
    "trap 'rm -rf build' EXIT",
    "timeout 5 rm -rf build",
    "x='rm -rf build'; $x",
    "x=build; rm -rf \"${x}\"",
    "x=BUILD; rm -rf ${x,,}",
    "x=build.tar; rm -rf ${x%.tar}",
    "printf -v x %s build; rm -rf $x",
    "read x <<< build; rm -rf $x",
    "source <(echo rm -rf build)",
    "for x in build; do rm -rf $x; done",
    "case a in a) rm -rf build;; esac",
    "rm \\\n-rf build",
    "declare -A m=([k]=build); rm -rf ${m[k]}",
    "x='$(rm -rf build)'; echo \"${x@P}\"",
    "x='a[$(rm -rf build)]'; echo $((x))",
    "x='a[$(rm -rf build)]'; [ -v \"$x\" ]",
    "ls() { rm -rf build; }; export -f ls; bash -c ls",
    "env 'BASH_FUNC_ls%%=() { rm -rf build; }' bash -c ls",
    "compgen -W '$(rm -rf build)'",
    "command_not_found_handle() { rm -rf build; }; nothing",
]  # fmt: skip


@pytest.mark.parametrize("command", REMOVALS)
def test_a_respelled_removal_is_found(command: str) -> None:
    """`rm -rf build` runs, so it is reported with exactly these words."""
    assert ("rm", "-rf", "build") in argvs(command)


MISREADINGS = {
    'echo "$(ls\nrm x)"': ("rm", "x"),
    'echo "${y:-`rm x`}"': ("rm", "x"),
    "{fd}>f rm x": ("rm", "x"),
    "grep 'a'`rm x`'b'": ("rm", "x"),
    "a | rm >f -rf x": ("rm", "-rf", "x"),
    "ls\n\\rm x": ("rm", "x"),
    "r\\\nm x": ("rm", "x"),
    "''\\rm x": ("rm", "x"),
    "cat <<E >f -rf\nE": ("cat", "-rf"),
    ": $(( FLAG << SHIFT ))\nrm x\nSHIFT": ("rm", "x"),
    "echo x >\r& rm x": ("rm", "x"),
    "echo hi > $(rm x)": ("rm", "x"),
    "echo hi >& '$(rm x)'": ("rm", "x"),
    "x='$(rm x)'; echo hi >& \"$x\"": ("rm", "x"),
    "cat <<$\nE\n$\nrm x": ("rm", "x"),
}


@pytest.mark.parametrize("command", MISREADINGS)
def test_a_famous_misreading_is_read(command: str) -> None:
    """The call that readers of shell text overlooked is there."""
    assert MISREADINGS[command] in argvs(command)


def test_quoted_text_calls_nothing() -> None:
    """What is only printed is no call."""
    assert argvs("echo 'rm -rf build' \"rm x\" rm\\ x") == []
    assert argvs("cat <<'E'\n$(rm x)\nE") == [("cat",)]


def test_an_ampersand_redirection_is_expanded_once() -> None:
    """Only `>&word` is expanded a second time, `&>word` is not."""
    assert argvs("x='$(rm x)'; echo hi &> \"$x\"") == []
