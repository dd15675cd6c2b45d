"""Bound words to targets of effects."""

from __future__ import annotations

from venom_policy.behavior.contents import file_at_stdin, piped
from venom_policy.behavior.hosts import host_text, is_local, ssh_host
from venom_policy.behavior.roles import PATH_ROLES, READ_DASH, TARGET_TYPE, WRITE_DASH
from venom_policy.behavior.shapes import (
    DIVIDED_ROLES,
    HOST,
    PATH,
    PLAIN,
    REPOSITORY,
    TEXT,
    known_start,
    mounts_read_only,
    pieces,
)
from venom_policy.commands.paths import is_silent, path_targets
from venom_policy.effects import PATH_CHANGES, Target
from venom_policy.source import Span
from venom_policy.value import maker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.behavior.binding import Binding, Bound
    from venom_policy.commands import Directory, Word

    # A kind of effect, its target, where the word stands.
    Hit = tuple[str, Target, Span]

# What a kind of effect on a path is when the path turns out to be on another host.
ELSEWHERE = {"read": "net_read", "create": "net_send", "modify": "net_send", "delete": "service_write"}
OPENING = frozenset({"read", "create", "modify"})
make_target = maker(Target)
UNSEEN = Target("code", "", reason="what is read from a descriptor is not known")
HOST_KINDS = frozenset({"net_read", "net_send"})
# A process whose number is not known is any; a job that the command started is its own.
PROCESS_SHAPES = {"number": "", "job": "%%"}

# And the other way round: what a transfer is when its URL names a file.
NEARBY = {"net_read": "read", "net_send": "modify"}


def hits_of(bound: Bound, kind: str, binding: Binding, *, tree: bool = False) -> list[Hit]:
    """What an effect of a kind on these words hits."""
    found: list[Hit] = []
    role, shape = bound.role, bound.shape
    # Of a command it is the program that something happens to.
    for word in bound.words[:1] if role == "command_argv" else bound.words:
        if shape.name == PLAIN and role not in DIVIDED_ROLES:
            found += _piece_hits(PLAIN, word, bound, kind, binding, tree)
            continue
        if shape.name == "mount" and kind in PATH_CHANGES and mounts_read_only(word):
            continue
        for sort, piece in pieces(word, shape, role):
            found += _piece_hits(sort, piece, bound, kind, binding, tree)
    return found


def _piece_hits(sort: str, word: Word, bound: Bound, kind: str, binding: Binding, tree: bool) -> list[Hit]:
    span = word.span if word.span.end else binding.call.span
    if sort != PLAIN:
        if sort == HOST:
            return [(ELSEWHERE.get(kind, kind), target, span) for target in host_targets(word)]
        if sort == REPOSITORY:
            return [(kind, target, span) for target in repository_targets(bound.directories)] if kind != "read" else []
        if sort == TEXT:
            return []
    if sort == PATH or acts_on_path(kind, bound.role):
        kind = NEARBY.get(kind, kind)
        if is_dash(word, bound):
            return [(kind, stdin_code(binding), span)] if kind == "code" else []
        held = piped(word, binding) if kind == "code" and binding.call.pipes else None
        if held is not None:
            return [(kind, code_target(held), span)]
        return [(kind, target, span) for target in touched(path_targets(word, bound.directories, tree=tree), kind)]
    if kind == "code" and bound.role.startswith("command_") and "/" in known_start(word):
        return [(kind, target, span) for target in path_targets(word, bound.directories, tree=tree)]
    if bound.role == "remote" and kind in HOST_KINDS and "::" in known_start(word).partition("/")[0]:
        return [("code", code_target(word), span)]  # a helper program is run for the address behind it
    if kind == "net_read" and word.unknown:
        kind = "net_send"  # what flows into a URL is sent to its host
    return [(kind, target, span) for target in named_targets(word, bound.role, kind, binding)]


def touched(targets: tuple[Target, ...], kind: str) -> tuple[Target, ...]:
    """The targets without null devices and standard streams.

    To read or write these has no effect.
    """
    for target in targets:
        if target.text.startswith("/dev/"):
            break
    else:
        return targets
    if kind == "code":
        # No label may name a descriptor: what comes out of it is another code each time.
        return tuple([UNSEEN if is_silent(target.text) else target for target in targets if target.text != "/dev/null"])
    if kind not in OPENING:
        return targets
    return tuple([target for target in targets if target.type != "path" or not is_silent(target.text)])


def acts_on_path(kind: str, role: str) -> bool:
    """Whether a role's value is a path for a kind."""
    if role in PATH_ROLES:
        return kind not in HOST_KINDS
    return kind in PATH_CHANGES


def is_dash(word: Word, bound: Bound) -> bool:
    """Whether the word is `-` where that means a standard stream."""
    if word.texts != ("-",):
        return False
    return bound.role in READ_DASH or (bound.role in WRITE_DASH and bool(bound.option))


def stdin_code(binding: Binding) -> Target:
    """The code that arrives on standard input."""
    output = binding.call.stdin
    file = file_at_stdin(binding)
    if file is not None:
        return path_targets(file, binding.directories)[0]
    if output is None or output.text is None or output.text.text is None:
        return Target("code", "", reason="what arrives on standard input is not known")
    return code_target(output.text)


def named_targets(word: Word, role: str, kind: str, binding: Binding) -> list[Target]:
    """The targets of a word that is no path, by role."""
    type_ = "host" if kind in HOST_KINDS and role not in ("remote",) else TARGET_TYPE.get(role, "")
    if role.startswith("code_") and kind == "code":
        return [code_target(word)]
    if type_ == "host":
        return host_targets(word)
    if type_ == "remote" and kind in HOST_KINDS:
        return remote_hosts(word)
    if type_ == "repository":
        return list(repository_targets(binding.directories))
    if type_ == "service":
        return service_targets(word, role, binding)
    if kind == "code" and type_ in ("", "variable"):
        return [code_target(word)]
    return texts_as(type_ or ("program" if kind in ("unknown_program", "privilege") else "system"), word)


def texts_as(type_: str, word: Word) -> list[Target]:
    """A target of this type for each text of the word."""
    if word.texts:
        return [Target(type_, text) for text in word.texts]
    if type_ == "process" and word.shape in PROCESS_SHAPES and not (word.prefix or word.suffix):
        return [Target(type_, PROCESS_SHAPES[word.shape])]
    return [unknown_target(word)]


def unknown_target(word: Word) -> Target:
    """The target that an unknown word names."""
    return Target("unknown", "", reason=word.unknown or "the name is a pattern")


def host_targets(word: Word) -> list[Target]:
    """The hosts that a URL or host word names.

    `file:` URLs are no hosts.
    """
    if word.texts:
        return [Target("host", host_text(text)) for text in word.texts if not is_local(text)]
    start = known_start(word)
    scheme, separator, rest = start.partition("://")
    rest = rest if separator else scheme
    if any(mark in rest for mark in "/?#") or (word.glob and rest):
        path = host_text(start)
        return [Target("host", path if word.glob else path.partition("/")[0])]
    return [Target("unknown", "", reason=word.unknown or "the host is a pattern")]


def remote_hosts(word: Word) -> list[Target]:
    """The host of a remote's URL, or the remote so named."""
    found = []
    for text in word.texts:
        remote = ssh_host(text)
        if "://" in text and not is_local(text):
            found.append(Target("host", host_text(text)))
        elif remote is not None:
            found.append(Target("host", f"{remote[0]}/{remote[1].lstrip('/')}".rstrip("/")))
        else:
            found.append(Target("remote", text))
    return found or [unknown_target(word)]


def repository_targets(directories: tuple[Directory, ...], *, tree: bool = False) -> tuple[Target, ...]:
    """The repositories of these directories."""
    return tuple(
        [
            Target("unknown", directory.path, reason=directory.unknown)
            if directory.unknown
            else make_target("repository", directory.path, tree)
            for directory in directories
        ]
    )


def service_targets(word: Word, role: str, binding: Binding) -> list[Target]:
    """The object of a service that a word names.

    The service is the level's, else the program itself.
    """
    service = binding.table.service
    system = service.system if service is not None else binding.rule.program
    kind = "image" if role == "image" else service.kind if service is not None else ""
    start = f"{system}/{kind}" if kind else system
    if word.texts:
        return [Target("service", f"{start}/{text}" if text else start) for text in word.texts]
    return [Target("service", start)]


def code_target(word: Word) -> Target:
    """The code that a word holds, by its digest."""
    text = word.text
    if text is None:
        return Target("code", "", reason=word.unknown or "it may be one of several texts")
    from hashlib import sha256

    return Target("code", sha256(text.encode("utf-8", "surrogatepass")).hexdigest())
