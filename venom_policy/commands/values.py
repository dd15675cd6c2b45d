"""What is known of words, directories and outputs."""

from __future__ import annotations

from venom_policy.source import Span
from venom_policy.value import Value

NOWHERE = Span(0, 0)
# Stands among the flows of an unknown value for text of the command itself, or of anybody: a calculation may run it.
ANY_TEXT = 0


class Word(Value):
    """What is known of one argv element after expansion.

    Exactly one of these holds:
    - `texts`: it is exactly one of these (one text when exactly known; bounded set);
    - `glob`: a pattern, literal glob characters escaped by a backslash: unexpanded when `many`, else one name that it
      matches (the variable of a loop over it);
    - `unknown`: a reason why it is not known; `prefix` and `suffix` are how it surely begins and ends around the
      unknown middle.
    `many`: stands for any number of fields, also none. `empty`: the unknown middle may be the empty string because a
    variable may be unset. `shape`: what an unknown middle looks like: "number", "job" (the process id of a job that the
    command started), "object_name" (a commit id), "name" (one component of a path: no blank, slash or pattern, no
    leading dash or dot), "word" (no blank or leading dash), or "". `below`: the word is a path at or below this
    directory (as written, seen from the cwd of the call that uses it), `names` a glob that its last component matches;
    `safe` tells that such names arrived NUL-separated, so that no name was split or became an option. `flows`: ids of
    the calls whose output is part of it. `variables`: names of variables that the command did not set and whose value
    is part of it. `vacant`: what the word is when every variable that may be unset is empty.
    """

    span: Span = NOWHERE
    texts: tuple[str, ...] = ()
    glob: str = ""
    unknown: str = ""
    prefix: str = ""
    suffix: str = ""
    many: bool = False
    empty: bool = False
    shape: str = ""
    below: str = ""
    names: str = ""
    safe: bool = False
    flows: tuple[int, ...] = ()
    variables: tuple[str, ...] = ()
    vacant: Word | None = None

    @property
    def text(self) -> str | None:
        """The one exact text, or None."""
        return self.texts[0] if len(self.texts) == 1 else None


class Directory(Value):
    """A directory the shell may be in.

    Absolute path, or a known beginning with the reason why not more is known.

    `shape` is that of the unknown rest, when the rest is a single component (see Word).
    """

    path: str
    unknown: str = ""
    shape: str = ""


class Output(Value):
    """What a call writes to standard output, or reads.

    `text`: the whole exact text (a Word with `texts`), else None. `lines`: what each line is like, when that is known
    (names below a directory: a Word with `below`), separated by `separator`. `flows`: the calls whose output this is.
    `file`: the file whose content this is, or the rest of that: a Word with an absolute path.
    """

    text: Word | None = None
    lines: Word | None = None
    separator: str = "\n"
    flows: tuple[int, ...] = ()
    file: Word | None = None


class Place(Value):
    """Where a command runs, and the name of that place.

    "here", "user" (another user here), "project", "service" or "host".

    `task`: the action of the call in whose recipe, a text of the project's files, the command stands. `given`: words of
    the command line were added to the recipe. `mounts`: where in a container a directory of ours lies, and which.
    """

    kind: str = "here"
    name: str = ""
    task: str = ""
    given: bool = False
    mounts: tuple[tuple[str, str], ...] = ()

    def holding(self, inner: Place) -> Place:
        """The place of a command run there from this place.

        Another user there is still there, and a service that a host reaches is none of ours; a host has one name. What
        a task runs belongs to the first one.
        """
        place = self._around(inner)
        task, given = self.task or inner.task, self.given or inner.given
        if (place.task, place.given) == (task, given):
            return place
        return Place(place.kind, place.name, task, given, place.mounts)

    def _around(self, inner: Place) -> Place:
        if inner.kind == "here" or (self.kind in _APART and inner.kind in ("user", "project")):
            return self
        return self if (self.kind, inner.kind) == ("host", "service") else inner


HERE = Place()
_APART = ("service", "host")
UNKNOWN_OUTPUT = Output()
# What arrives from where nobody looked.
UNSEEN_INPUT = Output(flows=(ANY_TEXT,))
