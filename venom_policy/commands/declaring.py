"""Builtins that declare variables: export, declare, local, readonly, unset."""

from __future__ import annotations

from venom_policy.commands.assigning import NOTHING_PRINTED, assign, assign_array, declared, put_element
from venom_policy.commands.call import Call, Outcome
from venom_policy.commands.calling import finish
from venom_policy.commands.expansion import expand_word, scalar
from venom_policy.commands.joining import is_integer
from venom_policy.commands.listing import literal_text
from venom_policy.commands.resolving import path_entries
from venom_policy.commands.runner import Runner
from venom_policy.commands.splitting import KEEPING_VALUES
from venom_policy.commands.state import Shell, Variable, hide, is_local, join
from venom_policy.commands.subscripts import expand_subscript
from venom_policy.commands.values import Word
from venom_policy.commands.variables import lookup
from venom_policy.effects import Effect, Target
from venom_policy.shell import nodes
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands.expansion import Argv
    from venom_policy.commands.runner import Flow

# These take assignments as operands, which the shell does not split.
DECLARATIONS = frozenset({"alias", "declare", "export", "local", "readonly", "typeset"})
ATTRIBUTES = frozenset("inrul")
ALL_LETTERS = frozenset("aAfFgiIlnrtuxp")
LETTERS = {"shell.export": frozenset("aAfnp"), "shell.readonly": frozenset("aAfp")}
ARRAY = "it is an array"
SCOPED = frozenset({"declare", "typeset", "local"})


def declaration_fields(runner: Runner, shell: Shell, words: tuple[nodes.Word, ...]) -> list[Argv]:
    """The fields of a declaration, in which `name=value` is one.

    Arrays and PATH take effect at once.
    """
    fields: list[Argv] = [()]
    associative = integer = everywhere = False
    scoped = shell.locals is not None and literal_text(words[0]) in SCOPED
    for word in words:
        name = assigned_name(word)
        if name is None:
            choices = expand_word(runner, shell, word)
            associative |= any(_is_flag(field, "A") for choice in choices for field in choice)
            integer |= _may_spell(word, "i")
            everywhere |= any(_is_flag(field, "g") for choice in choices for field in choice)
        elif isinstance(word.parts[-1], nodes.ArrayValue):
            known = _declared_variable(shell, name, scoped=scoped and not everywhere)
            if associative and not known.associative:
                known = Variable(None, (), True)
            _assign_declared(runner, shell, word, name, known, integer=integer)
            choices = [(Word(runner.place(word.span), unknown=ARRAY, prefix=f"{name}="),)]
        else:
            choices = [(_assignment_field(runner, shell, word, name),)]
        fields = [known + choice for known in fields for choice in choices]
    return fields


def _may_spell(word: nodes.Word, letter: str) -> bool:
    """Whether options as written may hold a letter.

    Before it expands them, bash looks for it, also behind a `+`.
    """
    first, *others = word.parts or (None,)
    if isinstance(first, nodes.Braces):
        return True
    if not isinstance(first, nodes.Literal) or first.quoted or first.text[:1] not in ("-", "+"):
        return False
    return letter in first.text or any(not isinstance(part, nodes.Literal) or letter in part.text for part in others)


def _declared_variable(shell: Shell, name: str, *, scoped: bool) -> Variable:
    """The variable that gets a list.

    `scoped`: the function gets one of its own.
    """
    known = shell.variables.get(name)
    if not scoped or is_local(shell, name) or (known is not None and "r" in known.attributes):
        return known or Variable()
    hide(shell, name)
    return Variable(exported=name in shell.env)


def _assign_declared(
    runner: Runner, shell: Shell, word: nodes.Word, name: str, known: Variable, *, integer: bool
) -> None:
    """Give a declared variable a list, calculated under `-i`."""
    array = word.parts[-1]
    assert isinstance(array, nodes.ArrayValue)
    new = replace(known, attributes=known.attributes + "i") if integer else known
    assign_array(runner, shell, name, array, append=_head(word).endswith("+="), new=new)
    if integer:
        shell.set_variable(name, replace(shell.variables[name], attributes=known.attributes))


def _is_flag(word: Word, letter: str) -> bool:
    return word.text is not None and word.text.startswith("-") and letter in word.text


def assigned_name(word: nodes.Word) -> str | None:
    """The variable that a `name=value` assigns, if it is one."""
    head = _head(word)
    equals = head.find("=")
    if equals < 0:
        return None
    name = head[:equals].removesuffix("+")
    return name.partition("[")[0] if _is_name(name) else None


def _is_name(text: str) -> bool:
    plain, bracket, subscript = text.partition("[")
    return plain.isidentifier() and plain.isascii() and (not bracket or (len(subscript) > 1 and subscript[-1] == "]"))


def _head(word: nodes.Word) -> str:
    first = word.parts[0] if word.parts else None
    return first.text if isinstance(first, nodes.Literal) and not first.quoted else ""


def _assignment_field(runner: Runner, shell: Shell, word: nodes.Word, name: str) -> Word:
    first = word.parts[0]
    assert isinstance(first, nodes.Literal)
    head, equals, rest = first.text.partition("=")
    tail = nodes.Literal(first.span, rest, False)
    parts = ((tail, *word.parts[1:])) if rest else word.parts[1:]
    if name == "PATH":
        shell.search(() if head.endswith("+") else path_entries(runner, shell, parts, scalar))
    value = scalar(runner, shell, nodes.Word(word.span, parts), assignment=True)
    span = runner.place(word.span)
    if value.texts:
        return replace(value, span=span, texts=tuple(head + equals + text for text in value.texts))
    vacant = (
        replace(value.vacant, texts=tuple(head + equals + text for text in value.vacant.texts))
        if value.vacant
        else None
    )
    return replace(value, span=span, prefix=head + equals + value.prefix, vacant=vacant)


def _split(word: Word) -> tuple[str, bool, Word | None] | None:
    """Name, whether appended, and value of a declared field.

    None when the name is not known.
    """
    known = word.texts[0] if word.texts else word.prefix
    name, equals, _ = known.partition("=")
    if not equals:
        return (word.text, False, None) if word.text is not None else None
    append = name.endswith("+")
    if word.texts:
        if any(not text.startswith(name + "=") for text in word.texts):
            return None
        value = replace(word, texts=tuple(text[len(name) + 1 :] for text in word.texts))
    else:
        vacant = word.vacant
        if vacant is not None:
            vacant = replace(vacant, texts=tuple(text[len(name) + 1 :] for text in vacant.texts))
        value = replace(word, prefix=word.prefix[len(name) + 1 :], vacant=vacant)
    return name.removesuffix("+"), append, value


def export(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `export`."""
    return _declare(runner, shell, call, "shell.export", exported=True, scoped=False)


def declare(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `declare`, which makes variables of the function that it stands in."""
    return _declare(runner, shell, call, "shell.declare", exported=False, scoped=True)


def local(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `local`, which fails outside a function."""
    if shell.locals is None and shell.dialect in KEEPING_VALUES:
        # zsh declares it all the same.
        before = shell.copy()
        ok, fail = _declare(runner, shell, call, "shell.local", exported=False, scoped=False)
        return join(ok, before), join(fail, before)
    if shell.locals is None:
        finish(runner, shell, call, Outcome("shell.local", prints=NOTHING_PRINTED))
        return shell, shell
    return _declare(runner, shell, call, "shell.local", exported=False, scoped=True)


def readonly(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `readonly`."""
    return _declare(runner, shell, call, "shell.readonly", exported=False, scoped=False, added="r")


def _declare(
    runner: Runner, shell: Shell, call: Call, action: str, *, exported: bool, scoped: bool, added: str = ""
) -> Flow:
    letters, removed, operands = option_letters(call.argv[1:])
    if shell.dialect not in KEEPING_VALUES and not LETTERS.get(action, ALL_LETTERS).issuperset(letters + removed):
        # An option that is none: nothing is declared, but without names some list what there is.
        finish(runner, shell, call, Outcome(action, prints=NOTHING_PRINTED) if operands else Outcome(action))
        return shell, shell
    exported = exported or "x" in letters
    if not operands or ("p" in letters and scoped):
        # `export -p NAME` and `readonly -p NAME` set it all the same.
        return _show(runner, shell, call, action)
    if "f" in letters or "F" in letters:
        if "f" in letters and ("r" in letters or added):
            runner.gap("a function that nobody may change", call.span)
        if exported:
            _export_functions(shell, operands)
        # It prints the functions, unless it does something to them.
        finish(runner, shell, call, Outcome(action, prints=NOTHING_PRINTED) if exported else Outcome(action))
        return shell, shell
    flags = _attributes_given(action, letters) + added, removed, letters
    changes: list[tuple[str, Word]] = []
    for word in operands:
        split = _split(word)
        if split is None:
            runner.unknown_code(shell, action, call.span, "the variable that is declared is not known")
            continue
        name, _append, value = split
        if shell.dialect not in KEEPING_VALUES and not _is_name(name):
            # It complains of what is no name, and goes on.
            continue
        _declare_one(runner, shell, call, split, flags, scoped and "g" not in letters)
        if exported and "x" not in removed and "n" not in _export_flags(letters, exported):
            _mark_exported(shell, name)
        told = _exported_value(shell, name) if exported or value is not None else None
        if told is not None:
            changes.append((name, told))
    declared(runner, shell, call, action, changes)
    return shell, shell


def _attributes_given(action: str, letters: str) -> str:
    attributes = "".join(letter for letter in letters if letter in ATTRIBUTES)
    return attributes.replace("n", "") if action == "shell.export" else attributes  # whose `-n` takes a name away


def _exported_value(shell: Shell, name: str) -> Word | None:
    variable = shell.variables.get(name)
    return variable.value if variable is not None and variable.exported else None


def _export_functions(shell: Shell, operands: tuple[Word, ...]) -> None:
    names = frozenset(text for word in operands for text in word.texts)
    shell.exported_functions = shell.exported_functions | (names or frozenset(shell.functions))


def _export_flags(letters: str, exported: bool) -> str:
    return letters if exported and "x" not in letters else ""


def _mark_exported(shell: Shell, name: str) -> None:
    known = shell.variables.get(name)
    if known is None:
        if lookup(shell, name) is not None:
            return
        known = Variable()
    shell.set_variable(name, replace(known, exported=True))


def _declare_one(
    runner: Runner,
    shell: Shell,
    call: Call,
    change: tuple[str, bool, Word | None],
    flags: tuple[str, str, str],
    scoped: bool,
) -> None:
    name, append, value = change
    attributes, removed, letters = flags
    plain, bracket, subscript = name.partition("[")
    if scoped and shell.locals is not None and not is_local(shell, plain):
        _make_local(shell, plain, keeping=value is not None and (append or value.unknown == ARRAY))
    if attributes or removed or "A" in letters or "a" in letters:
        _mark(shell, plain, flags, given=value is not None)
    if value is not None and value.unknown == ARRAY and "r" in attributes:
        _seal(shell, plain)
    if value is None or value.unknown == ARRAY:
        return
    if bracket:
        place = expand_subscript(runner, shell, plain, subscript, call.span), call.span
        put_element(runner, shell, plain, place, value, append=append)
        return
    if "n" in attributes:
        _refer(runner, shell, call, plain, value)
        return
    if plain == "PATH" and call.argv[0].text is None:
        shell.search(None)
    if not _assign_list(runner, shell, call, plain, change):
        assign(runner, shell, plain, value, call.span, append=append)
    if "r" in attributes:
        _seal(shell, plain)


def _make_local(shell: Shell, name: str, *, keeping: bool) -> None:
    known = shell.variables.get(name)
    if known is not None and "r" in known.attributes:
        return
    hide(shell, name)
    if not keeping:
        shell.set_variable(name, Variable(exported=name in shell.env))


def _seal(shell: Shell, name: str) -> None:
    known = shell.variables.get(name) or Variable()
    shell.set_variable(name, replace(known, attributes="".join(sorted({*known.attributes, "r"}))))


def _mark(shell: Shell, name: str, flags: tuple[str, str, str], *, given: bool) -> None:
    """Change the attributes of a variable.

    `given`: a value follows, which a read-only variable still takes.
    """
    attributes, removed, letters = flags
    known = shell.variables.get(name) or Variable(lookup(shell, name))
    other_case = "u" if "l" in letters else "l" if "u" in letters else ""
    kept = "".join(sorted((set(known.attributes) | set(attributes)) - {*removed, *other_case}))
    elements, value = known.elements, known.value
    if elements is None and ("A" in letters or "a" in letters):
        elements, value = (("0", value),) if value is not None else (), None
    late = kept.replace("r", "") if given and "r" not in known.attributes else kept
    # An array that counts its elements stays one.
    associative = known.associative or ("A" in letters and known.elements is None)
    shell.set_variable(name, Variable(value, elements, associative, known.exported, late, known.maybe))


def _assign_list(runner: Runner, shell: Shell, call: Call, plain: str, change: tuple[str, bool, Word | None]) -> bool:
    """Whether a text in parentheses was assigned as a list.

    What it substitutes runs.
    """
    known = shell.variables.get(plain)
    if known is None or known.elements is None:
        return False
    name, append, value = change
    assert value is not None
    if not value.texts:
        if value.prefix[:1] in ("", "(") and not value.variables and not value.shape:
            runner.unknown_code(shell, "shell.declare", call.span, "an unknown list of an array may run code")
        return False
    if not any(text.startswith("(") and text.endswith(")") for text in value.texts):
        return False
    script = runner.parse(f"{name}={value.text}", shell.dialect)
    command = script.items[0].command if len(script.items) == 1 else None
    listed = command.assignments[0].value if isinstance(command, nodes.Simple) and command.assignments else None
    if value.text is None or not isinstance(listed, nodes.ArrayValue) or not name.isidentifier():
        runner.gap("the list of an array could not be read", call.span)
        return True
    pinned, runner.pinned = runner.pinned, runner.place(call.span)
    assign_array(runner, shell, name, listed, append=append)
    runner.pinned = pinned
    return True


def _refer(runner: Runner, shell: Shell, call: Call, name: str, value: Word) -> None:
    known = shell.variables.get(name) or Variable()
    shell.set_variable(name, replace(known, value=value, elements=None))
    for text in value.texts:
        target, _, subscript = text.partition("[")
        expand_subscript(runner, shell, target, subscript, call.span)
        if subscript and not is_integer(subscript.removesuffix("]")):
            runner.unknown_code(shell, "shell.declare", call.span, "a subscript runs whenever the reference is used")
    if value.unknown and not value.variables:
        runner.unknown_code(shell, "shell.declare", call.span, "the name of a variable is not known and may run code")


def option_letters(words: tuple[Word, ...]) -> tuple[str, str, tuple[Word, ...]]:
    """The letters behind `-`, those behind `+`, and the operands."""
    letters, removed = "", ""
    while words and words[0].text is not None and len(words[0].text) > 1 and words[0].text[0] in "-+":
        text = words[0].text
        words = words[1:]
        if text == "--":
            break
        if text[0] == "-":
            letters += text[1:]
        else:
            removed += text[1:]
    return letters, removed, words


def _show(runner: Runner, shell: Shell, call: Call, action: str) -> Flow:
    """Without names a declaration prints what it would declare."""
    effect = Effect("read", Target("variable", ""), action, action.replace(".", "/", 1), call.span, via=call.via)
    finish(runner, shell, call, Outcome(action, (effect,)))
    return shell, shell
