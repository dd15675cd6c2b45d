"""A word × its shape → the paths, hosts and texts inside."""

from __future__ import annotations

from venom_policy.behavior.hosts import is_local, ssh_host
from venom_policy.behavior.spelling import DASHLESS_SHAPES, after
from venom_policy.commands import Word
from venom_policy.commands.joining import fixed_prefix
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.rulebook.rule import Shape

    Piece = tuple[str, Word]

# Sorts of pieces: what the role says, a path, a host, a text without effect, the repository itself.
PLAIN, PATH, HOST, TEXT, REPOSITORY = "plain", "path", "host", "text", "repository"
# Values of these roles have parts of several sorts also when they have no shape.
DIVIDED_ROLES = frozenset({"url", "rev_path"})


def pieces(word: Word, shape: Shape, role: str) -> list[Piece]:
    """The parts of a word with the sort of each."""
    if shape.name == PLAIN and role not in DIVIDED_ROLES:
        return [(PLAIN, word)]
    if len(word.texts) > 1:
        return [piece for text in word.texts for piece in pieces(replace(word, texts=(text,)), shape, role)]
    name = role if shape.name == "plain" else shape.name
    reader = READERS.get(name)
    return [(PLAIN, word)] if reader is None else reader(word, shape, role)


def known_start(word: Word) -> str:
    """The text that a word surely begins with.

    All of it when it is known.
    """
    if word.texts:
        return word.texts[0]
    return fixed_prefix(word.glob) if word.glob else word.prefix


def _at_file(word: Word, _shape: Shape, _role: str) -> list[Piece]:
    start = known_start(word)
    if start == "@-" or (start == "-" and word.text is not None):
        return [(TEXT, word)]
    if start.startswith("@"):
        return [(PATH, after(word, 1))]
    if not start and not word.texts:
        return [(PATH, word)]  # an unknown value may begin with the sign
    return [(TEXT, word)]


def _key_value(word: Word, shape: Shape, role: str) -> list[Piece]:
    start = known_start(word)
    key, equals, _ = start.partition(shape.separator or "=")
    if not equals:
        return [(TEXT if word.texts else PATH, word)] if shape.of is not None else [(PLAIN, word)]
    rest = after(word, len(key) + 1)
    return pieces(rest, shape.of, role) if shape.of is not None else [(PLAIN, rest)]


def _prefixed(word: Word, _shape: Shape, _role: str) -> list[Piece]:
    # The key was taken off, and the role chosen, when the word was bound.
    return [(PLAIN, word)]


def divided(shape: Shape, role: str, words: tuple[Word, ...]) -> list[tuple[str, tuple[Word, ...]]]:
    """The roles that keys choose, with their values' words.

    Other parts are text.
    """
    word = words[0]
    if shape.name == "list" and shape.of is not None and shape.of.keys:
        if word.text is None:
            return [(part_role, words) for _, part_role in shape.of.keys]
        parts = [Word(word.span, (text,)) for text in word.text.split(shape.separator or ",")]
        return [found for part in parts for found in divided(shape.of, role, (part,))]
    start = known_start(word)
    key, separator, _ = start.partition(shape.separator or "=")
    for listed, role_of_key in shape.keys:
        if listed == key:
            rest = after(word, len(key) + len(separator)) if separator else Word(word.span, ("",))
            return [(role_of_key, (rest, *words[1:]))]
    return [("text", words)] if word.texts or separator else [(part_role, words) for _, part_role in shape.keys]


def has_keys(shape: Shape) -> bool:
    """Whether a key in the word decides its value's role."""
    return bool(shape.keys or (shape.of is not None and shape.of.keys))


def _host_path(word: Word, _shape: Shape, _role: str) -> list[Piece]:
    start = known_start(word)
    if "://" in start:
        return _url(word, _shape, _role)
    remote = ssh_host(start)
    if remote is None:
        return [(PATH, word)]
    host, path = remote
    text = f"{host}/{path.lstrip('/')}" if path.strip("/") else host
    return [(HOST, replace(word, texts=(text,), glob="", unknown="", prefix="", suffix=""))]


def _mount(word: Word, _shape: Shape, _role: str) -> list[Piece]:
    if word.text is not None and word.text.startswith(MOUNT_FIELDS):
        return _mount_fields(word, word.text)
    source = known_start(word).partition(":")[0]
    if not word.texts and not source:
        return [(PATH, word)]
    if source[:1] in ("/", ".", "~"):
        return [(PATH, replace(word, texts=(source,)) if word.texts else word)]
    return [(TEXT, word)]


MOUNT_FIELDS = ("type=", "source=", "src=", "target=", "destination=", "dst=", "readonly", "ro,", "bind-")


def _mount_fields(word: Word, text: str) -> list[Piece]:
    """`type=bind,source=PATH,target=…`: a volume has a name and no path."""
    fields = dict([field.partition("=")[::2] for field in text.split(",")])
    source = fields.get("source", fields.get("src", ""))
    if fields.get("type", "volume") in ("volume", "tmpfs") and source[:1] not in ("/", ".", "~"):
        return [(TEXT, word)]
    return [(PATH, replace(word, texts=(source,)))] if source else []


def mounts_read_only(word: Word) -> bool:
    """Whether a mount surely forbids writing."""
    text = word.text or ""
    if text.startswith(MOUNT_FIELDS):
        return not READ_ONLY.isdisjoint(text.split(","))
    return "ro" in text.rpartition(":")[2].split(",") and text.count(":") > 1


READ_ONLY = frozenset({"readonly", "readonly=true", "readonly=1", "ro", "ro=true", "ro=1"})


def _rev_path(word: Word, _shape: Shape, _role: str) -> list[Piece]:
    start = known_start(word)
    if start.startswith(("/", "./", "../", "~")) or ".." in start.split("/"):
        return [(PATH, word)]
    if word.unknown and not start and word.shape not in DASHLESS_SHAPES:
        return [(REPOSITORY, word), (PATH, word)]  # two paths outside of it are compared all the same
    revision, colon, path = start.rpartition(":")
    if colon and path and "://" not in start:
        # `HEAD:file` and `:file` name a file of a tree or of the index, whose content may be a secret.
        return [(REPOSITORY, word), (PATH, after(word, len(revision) + 1))]
    named = start.startswith(".") or (("." in start or "/" in start) and not _is_revision(start))
    return [(REPOSITORY, word), (PATH, word)] if named else [(REPOSITORY, word)]


def _is_revision(text: str) -> bool:
    """Whether an operator in it makes it a revision.

    `a..b`, `HEAD~1`, `x^`, `x@{1}`.
    """
    return any(sign in text for sign in ("..", "~", "^", "@"))


def _range_path(word: Word, _shape: Shape, _role: str) -> list[Piece]:
    """`1,5:file`, `:function:file`, `/from/,/to/:file`: some lines of a file."""
    start = known_start(word)
    return [(PATH, after(word, start.rfind(":") + 1))]


def _url(word: Word, _shape: Shape, _role: str) -> list[Piece]:
    start = known_start(word)
    if is_local(start):
        path = start[5:]
        path = path[2:] if path.startswith("//") else path
        path = path if path.startswith("/") else "/" + path.partition("/")[2]
        return [(PATH, after(word, start.index(path)) if path in start else word)]
    return [(PLAIN if _role == "url" else HOST, word)]


def _file_url(word: Word, shape: Shape, role: str) -> list[Piece]:
    start = known_start(word)
    return _url(word, shape, role) if "://" in start or is_local(start) else [(PATH, word)]


def _list(word: Word, shape: Shape, role: str) -> list[Piece]:
    if word.text is None:
        return [(PLAIN, word)]
    texts = [text for text in word.text.split(shape.separator or ",") if text]
    parts = [Word(word.span, (text,)) for text in texts]
    if shape.of is None:
        return [(PLAIN, part) for part in parts]
    return [piece for part in parts for piece in pieces(part, shape.of, role)]


def _text(word: Word, _shape: Shape, _role: str) -> list[Piece]:
    return [(TEXT, word)]


def _refspec(word: Word, _shape: Shape, _role: str) -> list[Piece]:
    return [(PLAIN, word)]


READERS = {
    "at_file": _at_file,
    "key_value": _key_value,
    "prefixed": _prefixed,
    "host_path": _host_path,
    "mount": _mount,
    "rev_path": _rev_path,
    "url": _url,
    "file_url": _file_url,
    "list": _list,
    "assignment": _text,
    "refspec": _refspec,
    "range_path": _range_path,
}
