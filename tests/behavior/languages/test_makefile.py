"""The lines of a Makefile that targets run."""

from __future__ import annotations

import pytest

from venom_policy.behavior.languages.makefile import Makefile

TEXT = """\
CC ?= gcc
OUT := out
FLAGS = -I $(OUT)
FLAGS += -O2
.PHONY: all test
all: $(OUT)/x test
$(OUT)/%: src/%.c | dirs
\t$(CC) $(FLAGS) -o $@ $<
test:
\t@pytest -q \\
\t  tests
\t-rm -rf ${OUT}/tmp; echo $$HOME
dirs: ; mkdir -p $(OUT)
ifeq ($(CI),1)
odd:
\techo $(wildcard *.c) $(UNKNOWN)
endif
V := $(shell id -u)
W != whoami
"""


def lines(*targets: str, **given: str) -> list[str]:
    """The texts that targets run, but for what is run while the file is read."""
    return [line.text for line in Makefile(TEXT, given).run(targets)][2:]


def test_what_is_run_while_it_is_read_comes_first() -> None:
    """Also when recipes are only printed."""
    assert [line.text for line in Makefile(TEXT).run(("none",))] == ["id -u", "whoami"]


def test_prerequisites_are_made_first() -> None:
    """Of the first target, when none is named."""
    made = ["mkdir -p out", "gcc -I out -O2 -o out/x src/x.c", "pytest -q \\\n  tests", "rm -rf out/tmp; echo $HOME"]
    assert lines() == made
    assert lines("out/y", OUT="z") == []
    assert lines("test", OUT="z")[1] == "rm -rf z/tmp; echo $HOME"


def test_functions_and_unknown_variables_are_left_out() -> None:
    """Running them is code anyway."""
    assert lines("odd") == []


@pytest.mark.parametrize(
    "text",
    [
        "a: a\n\tx\n",
        "A = $(A)\na:\n\t$(A)\n",
        "a: b\nb: a\n\ty\n",
        "define X\na:\n\tz\nendef\n",
        "a:\n\t$(\n",
        "\tx\n",
        "a" * 9,
    ],
)
def test_odd_files_end(text: str) -> None:
    """Circles, what is never closed, and recipes of nothing."""
    assert len(Makefile(text).run(())) <= 1


def test_another_shell_is_not_read() -> None:
    """Its recipes are no text of a shell."""
    assert Makefile("SHELL = /usr/bin/python3\na:\n\timport os\n").run(()) == []
    assert Makefile("a:\n\tx\n", {"SHELL": "./y"}).run(()) == []


def test_lines_know_their_place() -> None:
    """So that a reader finds them."""
    assert [line.number for line in Makefile("a:\n\n\tx\n# y\n\tz\n").run(())] == [3, 5]
