"""Finds calls with literal arguments in the tree of Python code."""

from __future__ import annotations

import ast

from venom_policy.behavior.languages import python_calls as calls
from venom_policy.behavior.languages.quoting import quoted

STANDARD_STREAMS = frozenset({"/dev/stdin", "/dev/stdout", "/dev/stderr", "/dev/null"})


class Code:
    """What was seen in the calls of a tree."""

    def __init__(self, tree: ast.Module, depth: int) -> None:
        self.depth = depth
        self.names: dict[str, str] = {}
        self.constants: dict[str, ast.expr | None] = {}
        self.reads: list[str] = []
        self.writes: list[str] = []
        self.deletes: list[str] = []
        self.trees: list[str] = []
        self.shell: list[str] = []
        self.hosts: list[str] = []
        self.sends = False
        self.reads_environment = False
        nodes = list(ast.walk(tree))
        for node in nodes:
            self.learn(node)
        for node in nodes:
            self.look(node)

    # ── names ────────────────────────────────────────────────────────────────────────────────────────

    def learn(self, node: ast.AST) -> None:
        """Remember the module or the one value that a name stands for."""
        match node:
            case ast.Import(names):
                for name in names:
                    root = name.name.partition(".")[0]
                    self.names[name.asname or root] = name.name if name.asname else root
            case ast.ImportFrom(module=str(module), names=names):
                for name in names:
                    self.names[name.asname or name.name] = f"{module}.{name.name}"
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
            ):
                self.constants[name] = None if name in self.constants else value
            case ast.Name(id=name, ctx=ast.Store()) if name not in self.constants:
                pass
            case ast.For(target=ast.Name(id=name)) | ast.NamedExpr(target=ast.Name(id=name)):
                self.constants[name] = None
            case ast.arg(arg=name):
                self.constants[name] = None

    def dotted(self, node: ast.expr) -> str:
        """The full name of what an expression calls, or nothing."""
        match node:
            case ast.Name(id=name):
                return self.names.get(name, name)
            case ast.Attribute(value=value, attr=name):
                before = self.dotted(value)
                return f"{before}.{name}" if before else ""
            case ast.Call(func=called, args=[ast.Constant(value=str(module)), *_]):
                return module if self.dotted(called) in calls.IMPORTING else ""
        return ""

    # ── values ───────────────────────────────────────────────────────────────────────────────────────

    def text(self, node: ast.expr | None, depth: int = 0) -> str | None:
        """The text or path that an expression surely is."""
        if node is None or depth > 8:
            return None
        match node:
            case ast.Constant(value=str(text)):
                return text
            case ast.Constant(value=bytes(data)):
                return data.decode("utf-8", "surrogateescape")
            case ast.Name(id=name):
                return self.text(self.constants.get(name), depth + 1)
            case ast.BinOp(left=left, op=ast.Add() | ast.Div() as operator, right=right):
                before, after = self.text(left, depth + 1), self.text(right, depth + 1)
                if before is None or after is None:
                    return None
                return before + after if isinstance(operator, ast.Add) else _joined([before, after])
            case ast.JoinedStr(values=parts):
                return self.joined_text(parts, depth)
            case ast.Call():
                return self.path_of_call(node, depth)
        return None

    def joined_text(self, parts: list[ast.expr], depth: int) -> str | None:
        texts: list[str] = []
        for part in parts:
            text = self.text(part.value if isinstance(part, ast.FormattedValue) else part, depth + 1)
            if text is None:
                return None
            texts.append(text)
        return "".join(texts)

    def path_of_call(self, node: ast.Call, depth: int) -> str | None:
        name = self.dotted(node.func)
        if name in ("pathlib.Path.home", "pathlib.Path.cwd", "os.getcwd"):
            return "~" if name.endswith("home") else "."
        texts = [self.text(argument, depth + 1) for argument in node.args]
        known = [text for text in texts if text is not None]
        if len(known) != len(texts):
            return None
        if name in calls.PATHS or name == "os.path.join":
            return _joined(known) if known else "."
        if name == "os.path.expanduser" and known:
            return known[0]
        if isinstance(node.func, ast.Attribute) and not node.keywords:
            base = self.text(node.func.value, depth + 1)
            if base is not None and node.func.attr in ("expanduser", "resolve", "absolute", "strip"):
                return base
            if base is not None and node.func.attr == "joinpath":
                return _joined([base, *known])
        return None

    # ── calls ────────────────────────────────────────────────────────────────────────────────────────

    def look(self, node: ast.AST) -> None:
        """Note what one node does."""
        match node:
            case ast.Attribute() | ast.Name() if self.dotted(node) in calls.ENVIRONMENT:
                self.reads_environment = True
            case ast.Call():
                self.look_at_call(node)

    def look_at_call(self, node: ast.Call) -> None:
        name = self.dotted(node.func)
        if name in calls.CALLS:
            for kind, place, keyword in calls.CALLS[name]:
                self.note(kind, argument(node, place, keyword))
        elif name in calls.OPENING:
            self.look_at_opening(argument(node, 0, "file"), argument(node, 1, "mode"))
        elif name == "os.open":
            flags = argument(node, 1, "flags")
            reads = isinstance(flags, ast.Attribute) and flags.attr == "O_RDONLY"
            self.note("read" if reads else "write", argument(node, 0, "path"))
        elif name in calls.PROCESSES and name not in calls.WORDS:
            by_shell = argument(node, 99, "shell")
            through_shell = by_shell is not None and not (isinstance(by_shell, ast.Constant) and not by_shell.value)
            self.note("shell" if through_shell else "argv", argument(node, 0, "args"))
        elif name in calls.WORDS:
            self.note_words(node.args[calls.WORDS[name] :])
        elif name in calls.EVALUATING:
            self.look_inside(argument(node, 0, "source"))
        elif isinstance(node.func, ast.Attribute):
            self.look_at_method(node, node.func, name)

    def look_at_opening(self, path: ast.expr | None, mode: ast.expr | None) -> None:
        text = "r" if mode is None else self.text(mode)
        reads_only = text is not None and not set(text) & set("wax+")
        self.note("read" if reads_only else "write", path)

    def look_at_method(self, node: ast.Call, method: ast.Attribute, name: str) -> None:
        kind = calls.PATH_METHODS.get(method.attr)
        if method.attr == "open" and self.text(method.value) is not None:
            self.look_at_opening(method.value, argument(node, 0, "mode"))
        elif kind and self.text(method.value) is not None:
            self.note(kind, method.value)
            if method.attr in ("rename", "replace"):
                self.note("write", argument(node, 0, "target"))
        elif method.attr in calls.WRITING_METHODS:
            self.note("write", argument(node, 0, "path"))
        elif method.attr in calls.SENDING_METHODS | calls.FETCHING_METHODS:
            self.look_at_request(node, method.attr, of_client=name.partition(".")[0] in calls.CLIENTS)
        elif method.attr in ("connect", "connect_ex") and node.args and isinstance(node.args[0], ast.Tuple):
            self.note("address", node.args[0])
            self.note("sent", node.args[0])

    def look_at_request(self, node: ast.Call, method: str, *, of_client: bool) -> None:
        for place in (0, 1):
            url = self.text(argument(node, place, "url"))
            if url and "://" in url and (of_client or url.startswith(("http", "ws"))):
                self.hosts.append(url)
                verb = self.text(argument(node, 0, "method")) if method in ("request", "stream") else None
                fetches = method in calls.FETCHING_METHODS or (verb or "").upper() in ("GET", "HEAD", "OPTIONS")
                payload = any(keyword.arg in ("data", "json", "files", "content") for keyword in node.keywords)
                self.sends = self.sends or payload or not fetches
                return

    def look_inside(self, source: ast.expr | None) -> None:
        """Read code that stands in a text of this code."""
        text = self.text(source)
        if text is None:
            return
        from venom_policy.behavior.languages.python import read_nested

        inner = read_nested(text, self.depth + 1)
        self.reads += inner.reads
        self.writes += inner.writes
        self.deletes += inner.deletes
        self.trees += inner.deletes_trees
        self.shell += inner.shell
        self.hosts += inner.hosts
        self.sends = self.sends or inner.sends
        self.reads_environment = self.reads_environment or inner.reads_environment

    # ── what is noted ────────────────────────────────────────────────────────────────────────────────

    def note(self, kind: str, node: ast.expr | None) -> None:
        if node is None:
            return
        if kind == "argv" and isinstance(node, ast.List | ast.Tuple):
            self.note_words(node.elts)
        elif kind == "sent":
            self.sends = self.sends or not (isinstance(node, ast.Constant) and node.value is None)
        elif kind == "address":
            self.note_address(node)
        elif (text := self.text(node)) is not None:
            self.note_text(kind, text)

    def note_text(self, kind: str, text: str) -> None:
        if kind == "argv":
            self.shell.append(quoted(text))
        elif kind == "shell":
            self.shell.append(text)
        elif kind == "url":
            self.hosts.append(text)
        elif text not in STANDARD_STREAMS and text != ":memory:" and text:
            paths = {"read": self.reads, "write": self.writes, "delete": self.deletes, "tree": self.trees}[kind]
            paths.append(text)

    def note_words(self, nodes: list[ast.expr]) -> None:
        """Note a command given word by word, when all are known."""
        words = [word for node in nodes if (word := self.text(node)) is not None]
        if words and len(words) == len(nodes):
            self.shell.append(" ".join(quoted(word) for word in words))

    def note_address(self, node: ast.expr) -> None:
        match node:
            case ast.Tuple(elts=[host, port, *_]):
                name = self.text(host)
                number = str(port.value) if isinstance(port, ast.Constant) and isinstance(port.value, int) else ""
                if name:
                    self.hosts.append(f"{name}:{number}" if number else name)
            case _:
                if name := self.text(node):
                    self.hosts.append(name)


def argument(node: ast.Call, place: int, keyword: str) -> ast.expr | None:
    """The argument of a call at a place or by its keyword."""
    if place < len(node.args):
        return node.args[place]
    return next((given.value for given in node.keywords if given.arg == keyword), None)


def _joined(parts: list[str]) -> str:
    """Parts of a path joined: an absolute one forgets those before it."""
    path = ""
    for part in parts:
        path = part if part.startswith("/") or not path else f"{path.rstrip('/')}/{part}"
    return path
