"""The typed syntax tree of a shell script.

Every node has its span.
"""

from __future__ import annotations

from venom_policy.source import Span
from venom_policy.value import Value


class Node(Value):
    """A piece of the tree: what it is and where it stands."""

    span: Span


# ── words ────────────────────────────────────────────────────────────────────────────────────────────


class Literal(Node):
    """Text that stands for itself, already unquoted.

    Unquoted text may still hold tilde and glob characters.
    """

    text: str
    quoted: bool


class Parameter(Node):
    """`$name` or `${…}`.

    `name` is a variable, a digit string or one of `@*#?-$!`. `operator` is "" for the plain value, else one of
    `:- - := = :? ? :+ +` (argument: a word), `# ## % %%` (a pattern), `/ // /# /%` (pattern and replacement),
    `: ` written ":" (offset and length), `^ ^^ , ,,` (a pattern), `@Q @P …`, "length" for `${#x}`,
    "names" for `${!prefix*}`, "keys" for `${!array[@]}`. `indirect` is `${!name}`.
    """

    name: str
    quoted: bool
    operator: str = ""
    subscript: Word | None = None
    argument: Word | None = None
    second: Word | None = None
    indirect: bool = False


class Substitution(Node):
    """`$(…)` or backticks: the output of a script, run in a subshell."""

    script: Script
    quoted: bool
    backtick: bool = False


class ProcessSubstitution(Node):
    """`<(…)` (direction "<") or `>(…)`.

    The name of a pipe to or from a script.
    """

    direction: str
    script: Script


class ArithmeticExpansion(Node):
    """`$((…))` or `$[…]`; the expression is a word whose expansions happen first."""

    expression: Word
    quoted: bool


class Braces(Node):
    """`{a,b}` or an expanded `{1..3}`: one alternative after the other."""

    alternatives: tuple[Word, ...]


class Unread(Node):
    """Something that was seen and not understood.

    Nothing may be assumed of what it does.
    """

    reason: str
    text: str = ""


class Refused(Node):
    """An expansion that bash refuses, with the rest of the line.

    `parameter`: what only has to be set for that; else the expansion is empty.
    """

    reason: str
    text: str = ""
    quoted: bool = True
    parameter: Parameter | None = None


class Word(Node):
    """A word before expansion: adjacent parts, none for an empty unquoted word."""

    parts: tuple[Part, ...]


# ── assignments and redirections ─────────────────────────────────────────────────────────────────────


class Subscript(Word):
    """What stands in `[…]`, read as an expression.

    `key`: the same as the name of an element of an associative array, where quotes make that another.
    """

    key: Word | None = None


class ArrayElement(Node):
    """One element of `name=( … )`; `subscript` for `[key]=value`."""

    value: Word
    subscript: Word | None = None
    append: bool = False


class ArrayValue(Node):
    """The value of `name=( … )`."""

    elements: tuple[ArrayElement, ...]


# An array is a part only as an argument, as in `declare name=( … )`.
Part = (
    Literal
    | Parameter
    | Substitution
    | ProcessSubstitution
    | ArithmeticExpansion
    | Braces
    | Refused
    | Unread
    | ArrayValue
)


class Assignment(Node):
    """`name=value`, `name+=value`, `name[subscript]=value`, `name=( … )`."""

    name: str
    value: Word | ArrayValue
    subscript: Word | None = None
    append: bool = False


class Heredoc(Node):
    """The body of `<<`.

    When the delimiter was quoted the body is one literal. `behind`: it stands after the end of its substitution.
    """

    delimiter: str
    body: Word
    quoted: bool
    terminated: bool = True
    behind: bool = False


class Redirect(Node):
    """A redirection.

    `descriptor` is a number, the name in `{name}`, or None for the operator's default.

    `operator` is one of `< > >> >| <> >& <& &> &>> << <<- <<<`. A heredoc's target is its delimiter word.
    """

    operator: str
    target: Word
    descriptor: int | str | None = None
    heredoc: Heredoc | None = None


# ── commands ─────────────────────────────────────────────────────────────────────────────────────────


class Simple(Node):
    """A simple command: assignments, words, redirections, each in order of writing."""

    words: tuple[Word, ...]
    assignments: tuple[Assignment, ...] = ()
    redirects: tuple[Redirect, ...] = ()


class Pipeline(Node):
    """Commands joined by `|` (or `|&`, then the index is in `stderr`).

    `!` and `time` before it.

    A lone command without `!` or `time` is not wrapped.
    """

    commands: tuple[Command, ...]
    negated: bool = False
    timed: bool = False
    stderr: tuple[int, ...] = ()


class AndOr(Node):
    """`first && a || b`: `rest` pairs each operator with its command."""

    first: Command
    rest: tuple[tuple[str, Command], ...]


class Item(Node):
    """A command of a list with what ends it.

    ";", "&", or a newline (also for the end of text).
    """

    command: Command
    terminator: str


class Block(Node):
    """A list of commands that run one after the other."""

    items: tuple[Item, ...]


class Subshell(Node):
    """`( … )`."""

    body: Block
    redirects: tuple[Redirect, ...] = ()


class Group(Node):
    """`{ …; }`."""

    body: Block
    redirects: tuple[Redirect, ...] = ()


class If(Node):
    """`if … then … elif … else … fi`.

    (condition, body) pairs, then the else body.
    """

    branches: tuple[tuple[Block, Block], ...]
    otherwise: Block | None = None
    redirects: tuple[Redirect, ...] = ()


class While(Node):
    """`while` or `until`."""

    condition: Block
    body: Block
    until: bool = False
    redirects: tuple[Redirect, ...] = ()


class For(Node):
    """`for name in words`.

    `words` is None for `"$@"`. `select` when asked interactively. A name that is none is refused when it is run.
    """

    name: str
    words: tuple[Word, ...] | None
    body: Block
    select: bool = False
    redirects: tuple[Redirect, ...] = ()


class ArithmeticFor(Node):
    """`for ((first; condition; step))`."""

    first: Word
    condition: Word
    step: Word
    body: Block
    redirects: tuple[Redirect, ...] = ()


class CaseItem(Node):
    """Patterns and their body; `terminator` is `;;`, `;&` or `;;&`."""

    patterns: tuple[Word, ...]
    body: Block
    terminator: str


class Case(Node):
    """`case word in … esac`."""

    subject: Word
    items: tuple[CaseItem, ...]
    redirects: tuple[Redirect, ...] = ()


class Function(Node):
    """A function definition; its redirections act at each call.

    A name with quotes or expansions in it, as it was written, is refused when it is defined.
    """

    name: str
    body: Command
    redirects: tuple[Redirect, ...] = ()


class ArithmeticCommand(Node):
    """`(( … ))`."""

    expression: Word
    redirects: tuple[Redirect, ...] = ()


class ConditionUnary(Node):
    """`-f word` inside `[[ ]]`, or a bare word as `-n word`."""

    operator: str
    operand: Word


class ConditionBinary(Node):
    """A comparison of two words inside `[[ ]]`: `a -nt b`."""

    operator: str
    left: Word
    right: Word


class ConditionJoin(Node):
    """Conditions joined by `&&` or `||`, or one behind `!`."""

    operator: str
    operands: tuple[Condition, ...]


Condition = ConditionUnary | ConditionBinary | ConditionJoin


class Conditional(Node):
    """`[[ … ]]`."""

    condition: Condition
    redirects: tuple[Redirect, ...] = ()


class Coprocess(Node):
    """`coproc [NAME] command`."""

    name: str
    body: Command
    redirects: tuple[Redirect, ...] = ()


Command = (
    Simple
    | Pipeline
    | AndOr
    | Subshell
    | Group
    | If
    | While
    | For
    | ArithmeticFor
    | Case
    | Function
    | ArithmeticCommand
    | Conditional
    | Coprocess
    | Unread
)


class Refusal(Node):
    """Where and why bash refuses the text."""

    message: str


class Script(Node):
    """A whole text: what bash runs, and where it refuses.

    bash reads line by line, so the items before a refusal have run. `lines` holds how many items each complete input
    line has, since aliases and `shopt` act from the next line on.
    """

    items: tuple[Item, ...]
    refusal: Refusal | None = None
    lines: tuple[int, ...] = ()
