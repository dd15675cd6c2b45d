"""The words of a command line ⇄ a verb and its parameters."""

from __future__ import annotations

from venom_policy.errors import InvocationError
from venom_policy.value import Value
from venom_policy.verbs.model import GLOBAL_FLAGS, Field, Manifest, Verb
from venom_policy.verbs.spelling import read_value, written_value
from venom_policy.verbs.validation import MISSING, UNKNOWN, WRONG_TYPE, fill, validate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

SWITCHES = ("json", "help")


class Convenience(Value):
    """What a tool's command line takes beyond the plain spelling.

    `operands` names the parameters that bare words fill, in order, by wire name. With `dash_is_value` a lone `-` is a
    value. With `any_text` a string may hold bytes that are no UTF-8. `advice` follows what is said of an unknown flag.
    With `errors_name_tool` the tool's name stands before what people read on standard error.
    """

    operands: tuple[tuple[str, tuple[str, ...]], ...] = ()
    dash_is_value: bool = False
    any_text: bool = False
    advice: str = ""
    errors_name_tool: bool = False

    def operands_of(self, verb: Verb) -> tuple[str, ...]:
        """The parameters of a verb that bare words fill."""
        return next((names for name, names in self.operands if name == verb.name), ())


PLAIN = Convenience()


class Invocation(Value):
    """What was asked: a verb or what is below words, and how.

    `verb` is None when `prefix` names none.
    """

    verb: Verb | None
    prefix: tuple[str, ...]
    params: dict[str, Any]
    json: bool
    help: bool
    socket: str | None = None


class _Option(Value):
    """`--name value`; `attached` when it was written with `=`."""

    name: str
    value: str | None
    attached: bool


class _Operand(Value):
    word: str
    literal: bool  # it stood behind `--`, so it names no verb


def read_arguments(manifest: Manifest, words: list[str], convenience: Convenience = PLAIN) -> Invocation:
    """The invocation that the words after the tool's name spell. Raises InvocationError."""
    options, operands = _Tokens(manifest, convenience).read(words)
    verb, prefix, rest = _command(manifest, operands)
    if verb is None and rest:
        raise _unknown_command(manifest, prefix, rest[0].word)
    json, help_wanted = "json" in options, "help" in options
    socket = options["socket"].value if "socket" in options else None
    if verb is None or help_wanted:
        return Invocation(verb, prefix, {}, json, help_wanted, socket)
    given = [option for name, option in options.items() if name not in GLOBAL_FLAGS]
    params = _params(verb, given, [operand.word for operand in rest], convenience)
    for violation in validate(verb.input, params, any_text=convenience.any_text):
        raise InvocationError(violation.code, violation.message, violation.path)
    return Invocation(verb, prefix, _filled(verb, params), json, False, socket)


def wants_json(words: list[str]) -> bool:
    """Whether errors are for programs, judged by unread words."""
    return "--json" in (words[: words.index("--")] if "--" in words else words)


def spelled(verb: Verb, params: dict[str, Any]) -> list[str]:
    """The words that give a verb these parameters."""
    words = list(verb.words)
    for field in verb.params:
        if field.name in params:
            value = written_value(field.type, params[field.name])
            # Strings and numbers may follow their flag, but not where they look like one.
            apart = field.type.kind != "boolean" and value[:1] != "-"
            words += [field.flag, value] if apart else [f"{field.flag}={value}"]
    return words


def commands(manifest: Manifest) -> tuple[Verb, ...]:
    """The verbs that are commands: all but those of the transport."""
    return tuple([verb for verb in manifest.verbs if not verb.is_transport])


def following_words(manifest: Manifest, prefix: tuple[str, ...]) -> tuple[str, ...]:
    """The words that may come after some words of a command, sorted."""
    depth = len(prefix)
    below = [verb.words for verb in commands(manifest) if verb.words[:depth] == prefix]
    return tuple(sorted({words[depth] for words in below if len(words) > depth}))


class _Tokens:
    """Words cut into options and operands, before their verb is known."""

    def __init__(self, manifest: Manifest, convenience: Convenience) -> None:
        self.flags = {field.flag[2:] for verb in commands(manifest) for field in verb.params}
        self.convenience = convenience

    def read(self, words: list[str]) -> tuple[dict[str, _Option], list[_Operand]]:
        options: dict[str, _Option] = {}
        operands: list[_Operand] = []
        rest = iter(words)
        for word in rest:
            if word == "--":
                operands += [_Operand(operand, True) for operand in rest]
            elif word.startswith("--"):
                option = self.option(word, rest)
                if option.name in options:
                    raise InvocationError(UNKNOWN, f"expected `--{option.name}` once, found it twice", option.name)
                options[option.name] = option
            elif word.startswith("-") and not (word == "-" and self.convenience.dash_is_value):
                advice = f": {self.convenience.advice}" if self.convenience.advice else ""
                raise InvocationError(UNKNOWN, f"unknown flag `{word}`{advice}")
            else:
                operands.append(_Operand(word, False))
        return options, operands

    def option(self, word: str, rest: Iterator[str]) -> _Option:
        name, equals, value = word[2:].partition("=")
        if name in SWITCHES:
            if equals:
                raise InvocationError(WRONG_TYPE, f"expected `--{name}` without a value, found `{word}`", name)
            return _Option(name, None, False)
        if name not in self.flags and name not in GLOBAL_FLAGS:
            raise InvocationError(UNKNOWN, f"unknown flag `--{name}`", name)
        if equals:
            return _Option(name, value, True)
        following = next(rest, None)
        if following is None:
            raise InvocationError(MISSING, f"expected a value after `--{name}`, found the end", name)
        if following.startswith("-") and not (following == "-" and self.convenience.dash_is_value):
            advice = f"a value that starts so is written `--{name}=…`"
            raise InvocationError(MISSING, f"expected a value after `--{name}`, found `{following}`: {advice}", name)
        return _Option(name, following, False)


def _command(manifest: Manifest, operands: list[_Operand]) -> tuple[Verb | None, tuple[str, ...], list[_Operand]]:
    """The longest verb that the first words spell, those words, the rest."""
    verbs = commands(manifest)
    words: tuple[str, ...] = ()
    taken = 0
    for operand in operands:
        longer = (*words, operand.word)
        if not words and not operand.literal:
            longer = next((verb.words for verb in verbs if verb.name == operand.word), longer)
        if operand.literal or not any(verb.words[: len(longer)] == longer for verb in verbs):
            break
        words = longer
        taken += 1
    return next((verb for verb in verbs if verb.words == words), None), words, operands[taken:]


def _params(verb: Verb, options: list[_Option], operands: list[str], convenience: Convenience) -> dict[str, Any]:
    fields = {field.flag[2:]: field for field in verb.params}
    params: dict[str, Any] = {}
    for option in options:
        field = fields.get(option.name)
        if field is None:
            message = f"unknown flag `--{option.name}` for `{' '.join(verb.words)}`"
            raise InvocationError(UNKNOWN, message, option.name)
        if field.type.kind == "boolean" and not option.attached:
            wanted = f"`{field.flag}=true` or `{field.flag}=false`"
            raise InvocationError(WRONG_TYPE, f"expected {wanted}, found `{field.flag}`", field.name)
        params[field.name] = read_value(field, option.value or "")
    _fill_operands(verb, operands, params, convenience)
    return params


def _fill_operands(verb: Verb, operands: list[str], params: dict[str, Any], convenience: Convenience) -> None:
    """Give the bare words to the parameters that take them."""
    if not operands:
        return
    command = " ".join(verb.words)
    names = convenience.operands_of(verb)
    if not names:
        raise InvocationError(UNKNOWN, f"expected flags only after `{command}`, found `{operands[0]}`")
    fields = {field.name: field for field in verb.params}
    rest = operands
    for name in names:
        if not rest:
            return
        if name in params:
            raise InvocationError(UNKNOWN, f"expected `{fields[name].flag}` or a bare word, found both", name)
        rest = _fill_one(fields[name], rest, params)
    if rest:
        taken = " and ".join(names)
        message = f"expected one word as {taken} (quote it), found {len(operands)}: `{rest[0]}` is one too many"
        raise InvocationError(UNKNOWN, message, names[-1])


def _fill_one(field: Field, operands: list[str], params: dict[str, Any]) -> list[str]:
    items = field.type.items
    if field.type.kind == "array" and items is not None:
        one = Field(field.name, field.summary, items)
        params[field.name] = [read_value(one, operand) for operand in operands]
        return []
    params[field.name] = read_value(field, operands[0])
    return operands[1:]


def _filled(verb: Verb, params: dict[str, Any]) -> dict[str, Any]:
    filled = fill(verb.input, params)
    assert isinstance(filled, dict)
    return filled


def _unknown_command(manifest: Manifest, prefix: tuple[str, ...], word: str) -> InvocationError:
    known = ", ".join(f"`{name}`" for name in following_words(manifest, prefix))
    where = f" after `{' '.join(prefix)}`" if prefix else ""
    return InvocationError(UNKNOWN, f"expected one of {known}{where}, found `{word}`")
