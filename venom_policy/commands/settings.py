"""Builtins that change the shell: set, shopt, shift, alias, hash, enable."""

from __future__ import annotations

from venom_policy.commands.arithmetic import calculated, calculated_any
from venom_policy.commands.assigning import NOTHING_PRINTED
from venom_policy.commands.call import Call, Outcome
from venom_policy.commands.calling import finish
from venom_policy.commands.expansion import SELF
from venom_policy.commands.flows import flows_of
from venom_policy.commands.joining import exact, is_integer, unescaped
from venom_policy.commands.runner import Runner
from venom_policy.commands.state import Option, Shell, join
from venom_policy.commands.values import Output, Word
from venom_policy.effects import Effect, Target
from venom_policy.shell import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands.runner import Flow

LETTERS = {
    "a": "allexport", "b": "notify", "e": "errexit", "f": "noglob", "h": "hashall", "k": "keyword", "m": "monitor",
    "n": "noexec", "p": "privileged", "t": "onecmd", "u": "nounset", "v": "verbose", "x": "xtrace", "B": "braceexpand",
    "C": "noclobber", "E": "errtrace", "H": "histexpand", "P": "physical", "T": "functrace",
}  # fmt: skip

SET_LETTERS = frozenset("abefhkmnoptuvxBCEHPT")
SET_NAMES = frozenset(
    {"allexport", "braceexpand", "emacs", "errexit", "errtrace", "functrace", "hashall", "histexpand", "history",
     "ignoreeof", "interactive-comments", "keyword", "monitor", "noclobber", "noexec", "noglob", "nolog", "notify",
     "nounset", "onecmd", "physical", "pipefail", "posix", "privileged", "verbose", "vi", "xtrace"}
)  # fmt: skip


def _done(runner: Runner, shell: Shell, call: Call, action: str, *, lists: bool = False) -> Flow:
    """`lists`: it may print what is set, instead of setting something."""
    finish(runner, shell, call, Outcome(action) if lists else Outcome(action, prints=NOTHING_PRINTED))
    return shell, shell


def _is_option(word: Word) -> bool:
    """Whether a word may be one of options, or none at all."""
    return word.text is None or word.text[:1] in ("-", "+")


def set_option(shell: Shell, name: str, on: bool) -> None:
    """Turn an option on or off."""
    options = {key: value for key, value in shell.options.items() if key != name}
    if on:
        options[name] = Option.ON
    shell.options = options


def set_options(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `set`."""
    words = call.argv[1:]
    if shell.dialect == "bash" and _is_refused(words):
        return _done(runner, shell, call, "shell.set")
    while words:
        text = words[0].text
        if text is None:
            # It may be an option or the first argument.
            for name in ("errexit", "noglob", "nounset", "noexec"):
                shell.options = {**shell.options, name: Option.MAYBE}
            shell.positional = (Word(unknown="the arguments are not known here", many=True),)
            break
        if text in ("--", "-") or text[:1] not in ("-", "+"):
            rest = words[1:] if text in ("--", "-") else words
            if rest or text == "--":
                shell.positional = rest
            break
        words = words[1:]
        for letter in text[1:]:
            if letter == "o" and words:
                if words[0].text is not None:
                    set_option(shell, words[0].text, text[0] == "-")
                words = words[1:]
            elif letter in LETTERS:
                set_option(shell, LETTERS[letter], text[0] == "-")
    if len(call.argv) == 1:
        return _list(runner, shell, call, "shell.set")
    last = call.argv[-1]
    return _done(runner, shell, call, "shell.set", lists=_is_option(last) and (last.text is None or "o" in last.text))


def _is_refused(words: tuple[Word, ...]) -> bool:
    """Whether `set` changes nothing, since an option is none."""
    for index, word in enumerate(words):
        text = word.text
        if text is None or text in ("--", "-") or text[:1] not in ("-", "+"):
            return False
        if not SET_LETTERS.issuperset(text[1:]):
            return True
        if "o" in text[1:] and index + 1 < len(words):
            name = words[index + 1].text
            return name is not None and name not in SET_NAMES
    return False


def _list(runner: Runner, shell: Shell, call: Call, action: str) -> Flow:
    effect = Effect("read", Target("variable", ""), action, action.replace(".", "/", 1), call.span, via=call.via)
    finish(runner, shell, call, Outcome(action, (effect,)))
    return shell, shell


def set_shell_options(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `shopt`."""
    turn: bool | None = None
    for word in call.argv[1:]:
        text = word.text
        if text is not None and text.startswith("-"):
            turn = True if "s" in text else False if "u" in text else turn
        elif text is not None and turn is not None:
            set_option(shell, text, turn)
    return _done(runner, shell, call, "shell.shopt", lists=turn is None or all(map(_is_option, call.argv[1:])))


def calculate(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `let`: each argument is an expression."""
    stopped: Shell | None = None
    for word in call.argv[1:]:
        # A pattern that matches no file is the expression that it looks like.
        for text in word.texts or ((unescaped(word.glob),) if word.glob else ()):
            node = nodes.Word(call.span, (nodes.Literal(call.span, text, True),))
            if calculated(runner, shell, text, node, SELF, known=len(word.texts) == 1).text is None:
                # After a fault the rest is left out.
                stopped = join(stopped, shell.copy())
        if word.unknown:
            calculated_any(runner, shell, word, nodes.Word(call.span, ()), SELF)
    ok, fail = _done(runner, shell, call, "shell.let")
    return ok, join(fail, stopped)


def shift(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `shift`."""
    count = call.argv[1].text if len(call.argv) > 1 else "1"
    known = count is not None and is_integer(count) and not any(word.many for word in shell.positional)
    if not known or count is None:
        if shell.positional:
            shell.positional = (_any_argument(shell.positional),)
    elif 0 <= int(count) <= len(shell.positional):
        shell.positional = shell.positional[int(count) :]
    return _done(runner, shell, call, "shell.shift")


def _any_argument(words: tuple[Word, ...]) -> Word:
    variables = tuple(dict.fromkeys(name for word in words for name in word.variables))
    if len(words) == 1 and words[0].many:
        return words[0]
    reason = "the arguments that are left are not known"
    return Word(unknown=reason, many=True, flows=flows_of(*words), variables=variables)


def alias(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `alias`."""
    lists = len(call.argv) == 1
    for word in call.argv[1:]:
        known = word.texts[0] if word.texts else word.prefix
        name, equals, value = known.partition("=")
        if not equals:
            lists = True
            if runner.is_content(word):
                runner.unknown_code(shell, "shell.alias", call.span, "an unknown alias may change what any name calls")
            continue
        text = exact(value) if word.text is not None else Word(unknown=word.unknown or "its text is not known")
        shell.aliases = {**shell.aliases, name: (text,)}
    return _done(runner, shell, call, "shell.alias", lists=lists)


def unalias(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `unalias`."""
    names = {word.text for word in call.argv[1:]}
    shell.aliases = {} if "-a" in names else {name: value for name, value in shell.aliases.items() if name not in names}
    return _done(runner, shell, call, "shell.unalias")


def hash_program(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `hash`, which with `-p` gives names other files."""
    words = call.argv[1:]
    if any(word.many and runner.is_content(word) for word in words) or (len(words) > 1 and runner.is_content(words[0])):
        runner.unknown_code(shell, "shell.hash", call.span, "which file a name stands for is not known")
    if words and words[0].text is not None and words[0].text.startswith("-p"):
        if len(words) < 2 + (words[0].text == "-p"):
            # Without names it prints the table.
            return _done(runner, shell, call, "shell.hash", lists=True)
        path = exact(words[0].text[2:]) if words[0].text[2:] else words[1] if len(words) > 1 else exact("")
        for word in words[1 if words[0].text[2:] else 2 :]:
            for name in word.texts:
                shell.hashed = {**shell.hashed, name: path}
    elif words and words[0].text == "-r":
        shell.hashed = {}
    elif not words or _is_option(words[0]):
        return _done(runner, shell, call, "shell.hash", lists=True)
    return _done(runner, shell, call, "shell.hash")


def enable(runner: Runner, shell: Shell, call: Call) -> Flow:
    """Run `enable`: `-n` turns builtins off, `-f` loads code."""
    flags = "".join(word.text[1:] for word in call.argv[1:] if word.text is not None and word.text.startswith("-"))
    names = frozenset(text for word in call.argv[1:] for text in word.texts if not text.startswith("-"))
    if "f" in flags or any(word.text is None for word in call.argv[1:]):
        target = Target("code", "", reason="a builtin is loaded from a file")
        effect = Effect("code", target, "shell.enable", "shell/enable", call.span, via=call.via)
        finish(runner, shell, call, Outcome("shell.enable", (effect,), prints=Output()))
        return shell, shell
    known = shell.disabled - names - {"?" + name for name in names}
    shell.disabled = known | names if "n" in flags else known
    return _done(runner, shell, call, "shell.enable", lists="p" in flags or not names)
