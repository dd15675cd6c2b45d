"""One abstract execution: what was found, and ways to add."""

from __future__ import annotations

from venom_policy.commands import limits
from venom_policy.commands.call import Call, Gap, Outcome, Trace, Traced
from venom_policy.commands.flows import NUMBER_SHAPES, is_of_nobody
from venom_policy.commands.plain import disturbs
from venom_policy.commands.sink import Sink
from venom_policy.commands.state import join
from venom_policy.commands.values import ANY_TEXT, UNKNOWN_OUTPUT, UNSEEN_INPUT, Output, Word
from venom_policy.effects import Effect, Finding, Target
from venom_policy.source import Span
from venom_policy.value import maker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from venom_policy.commands.call import Programs
    from venom_policy.commands.state import Shell
    from venom_policy.facts import Facts
    from venom_policy.shell import nodes

    Flow = tuple[Shell | None, Shell | None]
    Parse = Callable[[str, str], nodes.Script]
    Execute = Callable[["Runner", nodes.Command, Shell], Flow]
    Dispatch = Callable[..., Flow]
    RunTraps = Callable[..., None]
    RunScript = Callable[["Runner", nodes.Script, Shell], Flow]


DESCRIPTORS = ("/dev/fd/", "/proc/self/fd/")
# What a call with such an effect prints may have been written by anybody.
CONTENT_KINDS = frozenset({"read", "net_read", "net_send", "code", "unknown_program", "service_write", "vcs_write"})
NO_CONTENT = frozenset({"variable", "system", "program", "process"})


make_traced = maker(Traced)


class LimitReached(Exception):
    """A limit on the whole execution was reached."""


class Frame:
    """A function, loop or sourced file that can be left.

    By `return` or `break`.
    """

    __slots__ = ("conditional", "continued", "entry", "left", "node", "sink", "stdin")

    def __init__(self, node: object, shell: Shell, conditional: int) -> None:
        self.node = node
        self.entry = shell
        self.stdin, self.sink = shell.stdin, shell.sink
        self.conditional = conditional
        self.left: list[Shell] = []
        self.continued: list[Shell] = []

    def leave(self, shell: Shell) -> None:
        """Add a state in which the frame is left early."""
        shell.stdin, shell.sink = self.stdin, self.sink
        self.left.append(shell)

    def go_on(self, shell: Shell) -> None:
        """Add a state in which the next round begins early."""
        shell.stdin, shell.sink = self.stdin, self.sink
        self.continued.append(shell)

    def settled(self, left: Shell | None, going: Shell | None) -> Flow:
        """The states that leave and go on, with `break`'s and `continue`'s."""
        for state in self.left:
            left = join(left, state)
        for state in self.continued:
            going = join(going, state)
        self.left, self.continued = [], []
        return left, going


class Runner:
    """Collects the calls of one script while its tree is executed."""

    __slots__ = (
        "aborts",
        "active",
        "builtins",
        "calls",
        "closed",
        "conditional",
        "content",
        "depth",
        "dispatch",
        "disturbed",
        "execute",
        "exits",
        "facts",
        "findings",
        "fresh",
        "functions",
        "gaps",
        "guarded",
        "loops",
        "next_descriptor",
        "next_id",
        "noted",
        "parse",
        "pinned",
        "pipes",
        "programs",
        "repeating",
        "run_lines",
        "run_script",
        "run_traps",
        "seen",
        "steps",
        "substituting",
    )  # fmt: skip

    def __init__(
        self,
        programs: Programs,
        facts: Facts,
        parse: Parse,
        steps: tuple[Execute, Dispatch, RunScript, RunScript, RunTraps],
    ) -> None:
        self.programs = programs
        self.facts = facts
        self.parse = parse
        self.builtins: frozenset[str] = frozenset()
        self.execute, self.dispatch, self.run_script, self.run_lines, self.run_traps = steps
        self.calls: list[Traced] = []
        self.gaps: list[Gap] = []
        self.findings: list[Finding] = []
        self.functions: list[Frame] = []
        self.active: list[Frame] = []
        self.loops: list[Frame] = []
        self.exits: list[Shell] = []
        self.aborts: list[Shell] = []
        self.seen: dict[object, tuple[int, Outcome]] = {}
        self.fresh: Output | None = None
        self.noted: set[object] = set()
        self.content: set[int] = {ANY_TEXT}
        self.disturbed = False
        self.closed = False
        self.pinned: Span | None = None
        self.next_id = 1
        self.next_descriptor = 63
        self.pipes: dict[str, Output] = {}
        self.steps = self.depth = self.repeating = self.conditional = self.guarded = self.substituting = 0

    def trace(self, refusal: Gap | None = None) -> Trace:
        """Everything that was found."""
        gaps = tuple(dict.fromkeys(self.gaps)) if self.gaps else ()
        return Trace(tuple(self.calls), refusal, gaps, tuple(self.findings))

    def place(self, span: Span) -> Span:
        """Where something stands in the command.

        Text that was decoded has the place of its word.
        """
        return self.pinned or span

    def is_content(self, value: Word) -> bool:
        """Whether an unknown value may be text that somebody else wrote."""
        if not value.unknown or value.shape in NUMBER_SHAPES:
            return False
        return is_of_nobody(value) or not self.content.isdisjoint(value.flows)

    def step(self) -> None:
        """Count one step; raises LimitReached when there were too many."""
        self.steps += 1
        if self.steps > limits.STEPS or len(self.calls) > limits.CALLS:
            raise LimitReached

    def gap(self, reason: str, span: Span) -> None:
        """Note something that was not followed."""
        self.gaps.append(Gap(reason, self.place(span)))

    def identify(self) -> int:
        """A new call id."""
        self.next_id += 1
        return self.next_id - 1

    def record(self, call: Call, outcome: Outcome) -> None:
        """Add a call with what comes of it."""
        self.calls.append(make_traced(call, outcome))
        self.fresh = None
        for effect in outcome.effects:
            if not self.disturbed and disturbs(effect):
                self.disturbed = True
            if effect.kind in CONTENT_KINDS and effect.target.type not in NO_CONTENT:
                self.content.add(call.id)
        if outcome.findings:
            self.findings.extend(outcome.findings)

    def shell_effects(
        self, shell: Shell, action: str, span: Span, effects: tuple[tuple[str, Target], ...], **more: object
    ) -> int:
        """Add effects of the shell itself; gives the entry's id.

        0 when it was there already.
        """
        span = self.place(span)
        key = (
            action,
            span.start,
            span.end,
            *[(kind, target.type, target.text, target.tree, target.names, target.reason) for kind, target in effects],
            shell.via,
            (shell.place.kind, shell.place.name),
            shell.background,
        )
        if key in self.noted:
            return 0
        self.noted.add(key)
        rule = action.replace(".", "/", 1)
        call = Call(
            self.identify(),
            (),
            "shell",
            shell.directories,
            span,
            via=shell.via,
            place=shell.place,
            background=shell.background,
        )
        made = tuple(
            Effect(kind, target, action, rule, span, via=shell.via, **more)  # type: ignore[arg-type]
            for kind, target in effects
        )
        self.record(call, Outcome(action, made))
        return call.id

    def unknown_code(self, shell: Shell, action: str, span: Span, reason: str) -> int:
        """Add code that nobody can see; gives the id of the entry."""
        return self.shell_effects(
            shell, action, span, (("code", Target("code", "", reason=reason)),), facets=("inline",), because=reason
        )

    def abort(self, shell: Shell, span: Span) -> None:
        """The shell may leave out the rest of the line.

        It refuses an expression or assignment.
        """
        self.may_end(shell)
        if len(self.aborts) >= limits.VALUES:
            self.gap("too many errors that end a line", span)
            return
        self.aborts.append(shell.copy())

    def may_end(self, shell: Shell) -> None:
        """The shell may end here.

        In a substitution, what it has printed by then is all.
        """
        if shell.sink is not None:
            shell.sink.doubt()

    def refused(self, shell: Shell, part: nodes.Refused) -> None:
        """Note a refused expansion: command and line do not run."""
        self.findings.append(Finding("shell-syntax/refused", part.reason, self.place(part.span)))
        self.abort(shell, part.span)

    def captured(self, substitution: nodes.Substitution, shell: Shell) -> Output:
        """What the script of a substitution prints, run in a subshell."""
        inner = shell.copy()
        sink = inner.sink = Sink(self.conditional)
        outer = self.substituting
        if substitution.backtick:
            # This text is read only when it is run, whatever was read twice around it.
            self.substituting = -1
        self.substitution(substitution.script, inner)
        self.substituting = outer
        return sink.result()

    def substitution(self, script: nodes.Script, inner: Shell) -> None:
        """Run a script of `$(…)` or `<(…)` in its own process."""
        self.substituting += 1
        try:
            self.subshell(script, inner)
        finally:
            self.substituting -= 1

    def subshell(self, script: nodes.Script, inner: Shell) -> None:
        """Run a script in a process of its own."""
        self.apart(inner, lambda state: join(*self.run_lines(self, script, state)))

    def apart(self, inner: Shell, body: Callable[[Shell], Shell | None]) -> None:
        """Run something in a process of its own.

        Nothing inside leaves the loops and functions around it.
        """
        outer = self.loops, self.functions, self.exits, self.aborts
        self.loops, self.exits, self.aborts = [], [], []
        self.functions = [Frame(None, inner, self.conditional)] if self.functions else []
        inner.traps = {}
        try:
            end = body(inner)
            ends = [end] if end is not None else []
            if self.exits or self.aborts:
                ends = list({id(state): state for state in (*self.exits, *self.aborts, *ends)}.values())
            for state in ends:
                if state.traps:
                    self.run_traps(self, state)
        finally:
            self.loops, self.functions, self.exits, self.aborts = outer

    def written(self, shell: Shell, output: Output) -> None:
        """Let the standard output of a shell receive what a call prints."""
        if shell.sink is not None:
            shell.sink.write(output, self.conditional)


def input_of(shell: Shell, flows: tuple[int, ...] = ()) -> Output:
    """What is read from the standard input of a shell."""
    return shell.stdin if shell.stdin is not None else Output(flows=flows) if flows else UNKNOWN_OUTPUT


def input_from(shell: Shell, descriptor: int) -> Output:
    """What is read from a descriptor of a shell."""
    return input_of(shell) if descriptor == 0 else shell.inputs.get(descriptor, UNSEEN_INPUT)


def input_at(runner: Runner, shell: Shell, path: str) -> Output | None:
    """What is read from a path of a pipe or descriptor.

    None for other files and for input from outside.
    """
    for start in DESCRIPTORS:
        if path.startswith(start):
            number = path[len(start) :]
            if path in runner.pipes or not number.isdecimal():
                return runner.pipes.get(path)
            return shell.stdin if int(number) == 0 else shell.inputs.get(int(number))
    return shell.stdin if path == "/dev/stdin" else None


def value_of_output(output: Output, reason: str) -> Word:
    """The value of a substitution: the output without trailing line breaks."""
    if output.text is not None:
        if output.text.texts:
            texts = tuple(dict.fromkeys(text.replace("\0", "").rstrip("\n") for text in output.text.texts))
            return Word(texts=texts, flows=output.flows)
        text = output.text
        if text.glob:
            return Word(glob=text.glob, flows=output.flows)
        return Word(
            unknown=text.unknown or reason, prefix=text.prefix.rstrip("\n") and text.prefix, shape=text.shape,
            below=text.below, names=text.names, many=text.many, flows=output.flows, variables=text.variables,
            empty=text.empty, vacant=text.vacant,
        )  # fmt: skip
    lines = output.lines
    if lines is None or not lines.unknown:
        return Word(unknown=reason, flows=output.flows)
    return Word(
        unknown=lines.unknown, shape=lines.shape, below=lines.below, names=lines.names, many=True,
        safe=lines.safe and output.separator != "\0", flows=output.flows,
    )  # fmt: skip
