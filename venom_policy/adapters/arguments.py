"""Command-line words turned into a verb and its parameters."""

from __future__ import annotations

from venom_policy.adapters.verbs import GLOBAL_FLAGS, VERBS, Flag, Verb
from venom_policy.errors import InvocationError
from venom_policy.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_SWITCHES = frozenset(flag.name for flag in GLOBAL_FLAGS)
_UNKNOWN = "invalid_params.unknown"
_MISSING = "invalid_params.missing"
_TYPE = "invalid_params.type"


class Parameters(Value):
    """The values given for one verb, by flag name."""

    texts: dict[str, str]
    lists: dict[str, tuple[str, ...]]

    def text(self, name: str) -> str | None:
        """The value of a flag, None when it was not given."""
        return self.texts.get(name)


class Invocation(Value):
    """What was asked: a verb (None when `prefix` names none) and its parameters."""

    verb: Verb | None
    prefix: tuple[str, ...]
    parameters: Parameters
    json: bool
    help: bool


class _Operand(Value):
    word: str
    literal: bool  # it stood behind `--`, so it names no verb


def read_arguments(words: list[str]) -> Invocation:
    """The invocation that the words after the program's name spell."""
    given, operands = _tokens(words)
    verb, prefix, rest = _verb(operands)
    json, help_wanted = "json" in given, "help" in given
    if verb is None and rest:
        raise _unknown_command(prefix, rest[0].word)
    if verb is None or help_wanted:
        return Invocation(verb, prefix, Parameters({}, {}), json, help_wanted)
    values = {name: value for name, value in given.items() if name not in _SWITCHES}
    return Invocation(verb, prefix, _parameters(verb, values, [operand.word for operand in rest]), json, False)


def _tokens(words: list[str]) -> tuple[dict[str, str], list[_Operand]]:
    given: dict[str, str] = {}
    operands: list[_Operand] = []
    rest = iter(words)
    for word in rest:
        if word == "--":
            operands += [_Operand(operand, True) for operand in rest]
        elif word.startswith("--"):
            name, value = _flag(word, rest)
            if name in given:
                raise InvocationError(_UNKNOWN, f"expected `--{name}` once, found it twice", name)
            given[name] = value
        elif word.startswith("-") and word != "-":
            advice = "flags have full names, and a command goes in quotes"
            raise InvocationError(_UNKNOWN, f"unknown flag `{word}`: {advice}")
        else:
            operands.append(_Operand(word, False))
    return given, operands


def _flag(word: str, rest: Iterator[str]) -> tuple[str, str]:
    name, equals, value = word[2:].partition("=")
    if name in _SWITCHES:
        if equals:
            raise InvocationError(_TYPE, f"expected `--{name}` without a value, found `{word}`", name)
        return name, ""
    if not any(flag.name == name for verb in VERBS for flag in verb.flags):
        raise InvocationError(_UNKNOWN, f"unknown flag `--{name}`", name)
    if equals:
        return name, value
    following = next(rest, None)
    if following is None:
        raise InvocationError(_MISSING, f"expected a value after `--{name}`, found the end", name)
    if following.startswith("-") and following != "-":
        advice = f"a value that starts so is written `--{name}=…`"
        raise InvocationError(_MISSING, f"expected a value after `--{name}`, found `{following}`: {advice}", name)
    return name, following


def _verb(operands: list[_Operand]) -> tuple[Verb | None, tuple[str, ...], list[_Operand]]:
    """The longest verb that the first words spell, those words, the rest."""
    words: tuple[str, ...] = ()
    taken = 0
    for operand in operands:
        more = operand.word.split(".") if not words else [operand.word]
        longer = (*words, *more)
        if operand.literal or not any(verb.words[: len(longer)] == longer for verb in VERBS):
            break
        words = longer
        taken += 1
    return next((verb for verb in VERBS if verb.words == words), None), words, operands[taken:]


def _parameters(verb: Verb, values: dict[str, str], operands: list[str]) -> Parameters:
    flags = {flag.name: flag for flag in verb.flags}
    texts: dict[str, str] = {}
    lists: dict[str, tuple[str, ...]] = {}
    for name, value in values.items():
        if name not in flags:
            raise InvocationError(_UNKNOWN, f"unknown flag `--{name}` for `{verb.name}`", name)
        if flags[name].several:
            lists[name] = _list(name, value)
        else:
            texts[name] = _choice(flags[name], value)
    if operands:
        _fill(verb, operands, texts, lists)
    for flag in verb.flags:
        if flag.required and flag.name not in texts and flag.name not in lists:
            raise InvocationError(_MISSING, f"missing required param '{flag.name}'", flag.name)
    return Parameters(texts, lists)


def _choice(flag: Flag, value: str) -> str:
    if flag.choices and value not in flag.choices:
        choices = ", ".join(f"`{choice}`" for choice in flag.choices)
        message = f"expected one of {choices} for `--{flag.name}`, found `{value}`"
        raise InvocationError("invalid_params.enum", message, flag.name)
    return value


def _list(name: str, value: str) -> tuple[str, ...]:
    import json

    try:
        items = json.loads(value)
    except (ValueError, RecursionError):
        items = None
    if not isinstance(items, list) or not items or not all(isinstance(item, str) for item in items):
        raise InvocationError(_TYPE, f"expected a JSON array of strings for `--{name}`, found `{value}`", name)
    return tuple(items)


def _fill(verb: Verb, operands: list[str], texts: dict[str, str], lists: dict[str, tuple[str, ...]]) -> None:
    """Give the bare words to the flag that takes them."""
    name = verb.operand
    if not name:
        raise InvocationError(_UNKNOWN, f"expected flags only after `{verb.name}`, found `{operands[0]}`")
    if name in texts or name in lists:
        raise InvocationError(_UNKNOWN, f"expected `--{name}` or a bare word, found both", name)
    if any(flag.name == name and flag.several for flag in verb.flags):
        lists[name] = tuple(operands)
        return
    if len(operands) > 1:
        message = f"expected one word as {name} (quote it), found {len(operands)}: `{operands[1]}` is one too many"
        raise InvocationError(_UNKNOWN, message, name)
    texts[name] = operands[0]


def _unknown_command(prefix: tuple[str, ...], word: str) -> InvocationError:
    depth = len(prefix)
    following = sorted({verb.words[depth] for verb in VERBS if verb.words[:depth] == prefix and verb.words[depth:]})
    known = ", ".join(f"`{name}`" for name in following)
    where = f" after `{' '.join(prefix)}`" if prefix else ""
    return InvocationError(_UNKNOWN, f"expected one of {known}{where}, found `{word}`")
