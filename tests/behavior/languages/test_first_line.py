"""Which program the first line of a script asks for."""

from __future__ import annotations

import pytest

from venom_policy.behavior.languages.first_line import interpreter, is_for_shell


@pytest.mark.parametrize(
    ("text", "words", "shell"),
    [
        ("#!/bin/sh\necho", ("sh",), True),
        ("#! /bin/bash -e", ("bash", "-e"), True),
        ("#!/usr/bin/env bash\n", ("bash",), True),
        ("#!/usr/bin/env -S bash -eu\n", ("bash", "-eu"), True),
        ("#!/usr/bin/env -i dash", ("dash",), True),
        ("#!/usr/bin/python3 -I", ("python3", "-I"), False),
        ("#!/usr/bin/env", (), False),
        ("#!", (), False),
        ("echo x", (), True),
        ("", (), True),
    ],
)
def test_the_program_of_a_script(text: str, words: tuple[str, ...], shell: bool) -> None:
    """By its name, with its options; `env` only looks it up."""
    assert interpreter(text) == words
    assert is_for_shell(text) is shell
