"""Reads Python code: the files, hosts and commands that it names literally."""

from __future__ import annotations

from venom_policy.behavior.languages.reading import NOT_UNDERSTOOD, Reading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.behavior.languages.python_code import Code

LONGEST = 200_000
DEEPEST = 3


def read(text: str) -> Reading:
    """What Python does with the files, hosts and commands it names.

    What it computes is not seen: the reading only adds to what running code means anyway.
    """
    return read_nested(text, 0)


def read_nested(text: str, depth: int) -> Reading:
    """As `read`, for code that stands `depth` times inside other code."""
    if len(text) > LONGEST or depth > DEEPEST:
        return NOT_UNDERSTOOD
    import ast
    import warnings

    from venom_policy.behavior.languages.python_code import Code

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text)
        code = Code(tree, depth)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return NOT_UNDERSTOOD
    return _reading(code)


def _reading(code: Code) -> Reading:
    return Reading(
        reads=tuple(dict.fromkeys(code.reads)),
        writes=tuple(dict.fromkeys(code.writes)),
        deletes=tuple(dict.fromkeys(code.deletes)),
        deletes_trees=tuple(dict.fromkeys(code.trees)),
        shell=tuple(dict.fromkeys(code.shell)),
        code=True,
        hosts=tuple(dict.fromkeys(code.hosts)),
        sends=code.sends,
        reads_environment=code.reads_environment,
    )
