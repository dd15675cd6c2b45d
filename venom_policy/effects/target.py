"""What an effect acts on."""

from __future__ import annotations

from venom_policy.value import Value

TARGET_TYPES = frozenset(
    {"path", "host", "remote", "process", "service", "variable", "program", "system", "code", "repository", "unknown"}
)


class Target(Value):
    """What one effect acts on.

    `type` is one of TARGET_TYPES. `text` by type:
    path        absolute, `..` and links not yet resolved (the scope does that); with `pattern`, literal glob
                characters in it are escaped by a backslash; with `tree`, the path and all below it; with `names`,
                only entries below it whose last component matches that glob ("find -name"), never the path itself
    host        name[:port][/path], lower case name
    remote      name or URL of a repository, "/" and the ref when there is one
    process     a process id, job or name ("" for any)
    service     system[/kind][/name], as docker/container/web
    variable    its name
    program     the program's base name
    system      clock, user, processes, network, kernel, packages, …
    code        a digest of the code, or "" when the code itself was not read
    repository  absolute directory of the tracked cwd: the judgment turns it into the repository's path
    unknown     "" with a `reason`; for a path that begins in a known way, `text` is that beginning
    """

    type: str
    text: str
    tree: bool = False
    pattern: bool = False
    names: str = ""
    reason: str = ""
