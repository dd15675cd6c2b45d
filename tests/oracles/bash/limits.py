"""Where a call may be told that bash never makes, and why."""

from __future__ import annotations

import re

# Where none of these stands, each command of a script is run, once, whatever the exit statuses are.
DEPENDS = re.compile(
    r"&&|\|\||\$\{?[#!]?\?|@P|[<>]|\[\[|\(\s*\)|\b(?:if|elif|while|until|for|case|select|set|trap|errexit|PIPESTATUS"
    r"|eval|source|alias|exec|exit|return|break|continue|function|enable|logout|suspend|hash)\b|(?:^|\s)\.\s"
)
# What is told besides, though each command is run.
LIMITS = (
    (
        re.compile(r"\$[$0!-]|LINENO|RANDOM|OLDPWD"),
        "a first word that is not known may be no field, and the next one is called",
    ),
    (
        re.compile(r"\$\{!(?=[-+=?:])"),
        "whether a job ran in the background before the command is not known",
    ),
    (
        re.compile(r"\bwait\b[^\n;|&]*-\w*p"),
        "wait sets its variable when it has waited for a job; whether there is one is not followed",
    ),
    (
        re.compile(r"-v\b[^\n;|&]*\].*\]"),
        "a name with more behind its subscript is none for `test -v`; the subscript is told all the same",
    ),
    (
        re.compile(r"\bcoproc\b"),
        "bash 5.2 reads a coproc in a substitution twice, other versions do not: both are told",
    ),
)
# Calls beside those that are made, where commands depend on each other: of 1,000 cases in how many there may be one.
BESIDE_SHARE = 0.004


def is_limit(script: str) -> bool:
    """Whether more may be told than a script does."""
    return DEPENDS.search(script.replace("\\\n", "")) is not None or any(known.search(script) for known, _ in LIMITS)
