"""A pretend knowledge of programs, just enough to follow scripts."""

from __future__ import annotations

from venom_policy.commands import Call, Nested, Outcome, Output, State, Trace, Word, run
from venom_policy.effects import Effect, Target
from venom_policy.shell import parse

STATE = State("/work/repo", home="/home/dev")
SHELLS = frozenset({"bash", "sh"})
QUIET = frozenset({"mkdir", "true", "test", "[", "kill", "wait", "umask", "ls", "grep", "printf", "echo", "cat", ":"})


class Pretend:
    """Knows env, xargs, shells and a few programs that print what they are given."""

    def outcome(self, call: Call) -> Outcome:
        name = call.program
        if name in SHELLS:
            return Outcome(name, nested=_shell(call))
        if name in ("env", "xargs", "timeout", "nice"):
            return Outcome(name, nested=_wrapped(call))
        if name == "cat" and len(call.argv) == 1 and call.stdin is not None:
            return Outcome(name, prints=call.stdin)
        if name == "basename" and len(call.argv) == 2 and call.argv[1].text is not None:
            return Outcome(name, prints=Output(Word(texts=(call.argv[1].text.rpartition("/")[2] + "\n",))))
        if name == "find":
            return Outcome(name, prints=Output(lines=Word(unknown="a name that find prints", below=".")))
        if name in QUIET:
            return Outcome(name)
        target = Target("program", name, reason="" if name else "the program is not known")
        return Outcome(name, (Effect("unknown_program", target, name, f"{name}/unknown", call.span),))

    def assigned(self, name: str, value: Word, call: Call) -> Outcome:
        target = Target("variable", name)
        return (
            Outcome(name, (Effect("hijack", target, name, "assignments", call.span),))
            if name == "PATH"
            else Outcome(name)
        )


class Silent:
    """Programs that are not there: they print nothing."""

    def outcome(self, call: Call) -> Outcome:
        prints = Output() if call.builtin else Output(Word(texts=("",)))
        return Outcome(call.program, prints=prints)

    def assigned(self, name: str, value: Word, call: Call) -> Outcome:
        return Outcome(name)


def _shell(call: Call) -> tuple[Nested, ...]:
    words = call.argv[1:]
    if words and words[0].text in ("-c", "-lc"):
        return (Nested(call.program, text=words[1], dialect="bash", parameters=words[2:]),) if len(words) > 1 else ()
    if words:
        return ()
    text = call.stdin.text if call.stdin is not None and call.stdin.text is not None else Word(unknown="what it reads")
    return (Nested(call.program, text=text, dialect="bash", stdin=Output()),)


def _wrapped(call: Call) -> tuple[Nested, ...]:
    words = list(call.argv[1:])
    environment: list[tuple[str, Word | None]] = []
    if call.program == "env" and words and words[0].text == "-S" and words[1].text is not None:
        return (Nested("env", argv=tuple(Word(texts=(part,)) for part in words[1].text.replace("'", "").split())),)
    while words and words[0].text is not None:
        text = words[0].text
        if call.program == "env" and "=" in text:
            name, _, value = text.partition("=")
            environment.append((name, Word(texts=(value,))))
        elif not text.startswith("-") and not (call.program == "timeout" and text.isdecimal()):
            break
        words.pop(0)
    return (Nested(call.program, argv=tuple(words), environment=tuple(environment)),) if words else ()


def trace_of(command: str, state: State = STATE) -> Trace:
    """Run a command over the pretend programs."""
    return run(parse(command), state, Pretend())


def argvs(command: str, state: State = STATE, *, builtins: bool = False) -> list[tuple[str, ...]]:
    """The argument lists of every external call; an unknown word shows as `<reason>`."""
    return [
        tuple(shown(word) for word in item.call.argv)
        for item in trace_of(command, state).calls
        if item.call.argv and (builtins or not item.call.builtin)
    ]


def shown(word: Word) -> str:
    """A word as tests write it."""
    if word.text is not None:
        return word.text
    if word.texts:
        return "|".join(word.texts)
    return word.glob or f"{word.prefix}<{word.unknown}>{word.suffix}"


def shell_effects(command: str, state: State = STATE) -> list[tuple[str, str, str]]:
    """What the shell itself does: kind, action, target."""
    return [
        (effect.kind, effect.action, effect.target.text)
        for item in trace_of(command, state).calls
        if item.call.program == "shell" or item.call.builtin
        for effect in item.outcome.effects
    ]
