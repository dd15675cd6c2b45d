"""Reads SQL and the commands of its clients."""

from __future__ import annotations

from venom_policy.behavior.languages.reading import Reading
from venom_policy.behavior.languages.sql_clients import Seen, read_dot_command, read_meta_command, read_word_command
from venom_policy.behavior.languages.sql_functions import CHANGING, HARMLESS
from venom_policy.behavior.languages.sql_tokens import Token, Unterminated, statements

UNREAD = Reading(understood=False, changes=True, destroys=True)

# How often a line of client commands may go on as SQL.
DEEPEST = 20

LOOKING = frozenset(
    {
        "select",
        "values",
        "table",
        "show",
        "describe",
        "desc",
        "help",
        "with",
        "explain",
        "use",
        "fetch",
        "declare",
        "close",
    }
)
SESSION = frozenset(
    {
        "set",
        "reset",
        "begin",
        "start",
        "commit",
        "end",
        "rollback",
        "savepoint",
        "release",
        "abort",
        "discard",
        "listen",
        "unlisten",
        "deallocate",
        "prepare",
        "lock",
        "unlock",
        "move",
        "delimiter",
        "analyze",
        "analyse",
        "checkpoint",
    }
)
CHANGES = frozenset(
    {
        "insert",
        "update",
        "replace",
        "merge",
        "upsert",
        "create",
        "alter",
        "rename",
        "comment",
        "grant",
        "revoke",
        "import",
        "load",
        "optimize",
        "repair",
        "reindex",
        "vacuum",
        "cluster",
        "refresh",
        "copy",
        "notify",
        "install",
        "uninstall",
        "attach",
        "detach",
        "pragma",
        "flush",
        "change",
        "stop",
        "security",
        "reassign",
        "handler",
    }
)
DESTROYS = frozenset({"drop", "delete", "truncate", "purge", "kill", "shutdown"})
# What runs a body of its own: it may do anything.
BODIES = frozenset({"do", "call", "execute", "exec"})
WRITING = frozenset({"insert", "update", "merge", "replace"})
# Settings that last no longer than the connection.
PASSING_PRAGMAS = frozenset(
    [
        "foreign_keys",
        "cache_size",
        "synchronous",
        "temp_store",
        "busy_timeout",
        "case_sensitive_like",
        "query_only",
        "count_changes",
        "automatic_index",
        "threads",
        "mmap_size",
        "table_info",
        "table_xinfo",
        "table_list",
        "index_list",
        "index_info",
        "index_xinfo",
        "foreign_key_list",
        "foreign_key_check",
        "integrity_check",
        "quick_check",
        "database_list",
        "collation_list",
        "function_list",
        "module_list",
        "pragma_list",
        "compile_options",
    ]
)


def read(text: str) -> Reading:
    """What SQL or a client's command does."""
    seen = Seen()
    try:
        for statement in statements(_without_dot_commands(text, seen)):
            _read_statement(statement, seen)
    except Unterminated:
        seen.understood = False
        seen.changes = seen.destroys = True
    return seen.reading()


def _without_dot_commands(text: str, seen: Seen) -> str:
    """The text without sqlite's dot commands, which are noted."""
    kept: list[str] = []
    between = True
    for line in text.split("\n"):
        start = line.strip()
        if start.startswith(".") and start[1:2].isalpha():
            read_dot_command(start[1:], seen)
            # Inside a statement or a string it is no command.
            if between:
                continue
        kept.append(line)
        between = between if not start or start.startswith("--") else start.endswith(";")
    return "\n".join(kept)


def _read_meta(text: str, seen: Seen, depth: int) -> None:
    """A backslash command, and what another backslash in its line begins."""
    while text[:1] != "!" and (place := text.find("\\", 1)) >= 0:
        read_meta_command(text[:place], seen)
        if text.startswith("\\\\", place):
            _read_rest(text[place + 2 :], seen, depth)
            return
        text = text[place + 1 :]
    read_meta_command(text, seen)
    if text[:1] == "g" and text[1:2].isspace():
        # For another client the next statement follows.
        _read_rest(text[1:], seen, depth)


def _read_rest(text: str, seen: Seen, depth: int) -> None:
    if depth > DEEPEST:
        raise Unterminated
    for statement in statements(text):
        _read_statement(statement, seen, depth + 1)


def _read_statement(statement: list[Token], seen: Seen, depth: int = 0) -> None:
    for token in statement:
        if token.kind == "meta":
            _read_meta(token.text, seen, depth)
    words = [token for token in statement if token.kind != "meta"]
    if not words:
        return
    start = 0
    while words[start].kind == "sign" and words[start].text == "(" and start < len(words) - 1:
        start += 1
    words = words[start:]
    first = words[0]
    if first.kind != "word":
        seen.changes = seen.destroys = True
        return
    if read_word_command(first.text, words, seen):
        return
    if first.text in BODIES or first.text in DESTROYS:
        seen.changes = seen.destroys = True
    elif first.text in CHANGES:
        _read_change(first.text, words, seen)
    elif first.text in LOOKING:
        _read_look(first.text, words, seen)
    elif first.text not in SESSION or _outlasts(words):
        seen.changes = seen.destroys = True
    _read_calls(words, seen)


def _outlasts(words: list[Token]) -> bool:
    """Whether a setting lasts longer than the session, as `set global` does."""
    texts = {token.text for token in words[1:4]}
    return bool(texts & {"global", "persist", "persist_only", "password", "master", "slave", "replica", "binary"})


def _read_look(verb: str, words: list[Token], seen: Seen) -> None:
    """Note what a query does besides looking: inner statements, stored results."""
    if verb in ("with", "explain") and not _explains_only(verb, words):
        for place, token in enumerate(words):
            before = words[place - 1].text if place else ""
            if token.kind != "word" or before in ("for", "on", "key", "."):
                continue
            if token.text in WRITING and _begins(words, place):
                seen.changes = True
            elif token.text in DESTROYS and _begins(words, place):
                seen.changes = seen.destroys = True
    for place, token in enumerate(words):
        if token.kind == "word" and token.text == "into":
            _read_into(words[place + 1 :], seen)


def _explains_only(verb: str, words: list[Token]) -> bool:
    """`explain` without `analyze` runs nothing."""
    return verb == "explain" and not any(
        token.text in ("analyze", "analyse") for token in words if token.kind == "word"
    )


def _begins(words: list[Token], place: int) -> bool:
    """Whether a verb begins a statement here, being no name."""
    after = words[place + 1].text if place + 1 < len(words) else ""
    before = words[place - 1]
    return after != "(" and not (before.kind == "sign" and before.text in (",", ".", "=")) and before.text != "select"


def _read_into(words: list[Token], seen: Seen) -> None:
    """Note where `into` puts a result: a file, a variable, a table."""
    if words and words[0].text in ("outfile", "dumpfile"):
        seen.write(words[1] if len(words) > 1 else None)
    elif not words or words[0].text != "@":
        seen.changes = True


def _read_change(verb: str, words: list[Token], seen: Seen) -> None:
    texts = [token.text for token in words if token.kind == "word"]
    if verb == "pragma":
        name = next((text for text in texts[1:] if text != "main"), "")
        passing = name in PASSING_PRAGMAS
        sets = any(token.kind == "sign" and token.text in ("=", "(") for token in words)
        seen.changes = seen.changes or (sets and not passing)
        return
    if verb == "copy":
        _read_copy(words, texts, seen)
        return
    seen.changes = True
    if verb == "alter" and "drop" in texts:
        seen.destroys = True
    if verb == "create" and "replace" in texts:
        seen.destroys = True
    if verb in ("attach", "vacuum"):
        string = next((token for token in words if token.kind == "string"), None)
        if verb == "attach" or "into" in texts:
            seen.write(string)
    if verb == "load" and ("infile" in texts or "xml" in texts):
        seen.read(next((token for token in words if token.kind == "string"), None))
    if verb in ("create", "install") and any(
        text in texts for text in ("extension", "function", "procedure", "language")
    ):
        seen.code = seen.code or "language" in texts or verb == "install"


def _read_copy(words: list[Token], texts: list[str], seen: Seen) -> None:
    """`copy table from|to 'file'|program 'command'|stdin|stdout`."""
    string = next((token for token in words if token.kind == "string"), None)
    if "program" in texts:
        seen.run(string)
    elif "stdin" not in texts and "stdout" not in texts and "pstdin" not in texts and "pstdout" not in texts:
        (seen.read if "from" in texts else seen.write)(string)
    seen.changes = seen.changes or "from" in texts


def _read_calls(words: list[Token], seen: Seen) -> None:
    """Note the called functions that are not known to only compute."""
    for place, token in enumerate(words[:-1]):
        after = words[place + 1]
        if token.kind not in ("word", "name") or after.kind != "sign" or after.text != "(":
            continue
        name = token.text.lower()
        argument = words[place + 2] if place + 2 < len(words) else None
        if name in CHANGING:
            _read_changing(name, CHANGING[name], argument, seen)
        elif name not in HARMLESS and words[0].text in ("select", "with", "values", "explain"):
            seen.changes = True


def _read_changing(name: str, what: str, argument: Token | None, seen: Seen) -> None:
    literal = argument if argument is not None and argument.kind == "string" else None
    match what:
        case "read":
            seen.read(literal)
        case "write":
            seen.write(literal)
        case "code":
            seen.code = True
        case _:
            seen.changes = True
            seen.destroys = seen.destroys or what == "destroy"
