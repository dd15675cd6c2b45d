"""What a rule says about a program, as frozen values.

docs/rule-format.md explains each field.
"""

from __future__ import annotations

from venom_policy.value import Value

_ROLES = """
path_read path_create path_modify path_delete path_directory path_link path_metadata archive
command_argv command_shell command_words
code_python code_javascript code_perl code_ruby code_lua code_php code_r code_java code_sql code_text code_library
script_sed script_awk script_jq script_file
host url remote ref refspec rev_path setting config_key assignment variable process service image module pattern
text number suffix
"""
ROLES = frozenset(_ROLES.split())

_SHAPES = "plain at_file key_value host_path mount refspec rev_path url assignment list prefixed file_url range_path"
SHAPES = frozenset(_SHAPES.split())

OPTION_STYLES = frozenset({"gnu", "posix", "words", "assignments", "old", "none"})

# What reads the files of a project: a module of behavior.probes each.
PROBES = frozenset({"file", "hook", "recipe", "script", "selector", "settings"})

# Names that a target or condition may use besides the values and marks that the rule itself binds.
_SPECIAL_TARGETS = "cwd repository work_tree project unknown service stdin processes system itself rest nothing"
SPECIAL_TARGETS = frozenset(_SPECIAL_TARGETS.split())


# ── conditions: each is yes, no, or maybe (a word that decides it is not known) ──────────────────────


class Present(Value):
    """A mark, bound value or option (`-i`) of this name is there."""

    name: str


class ValueIs(Value):
    """A bound value is one of these, or begins or ends so."""

    value: str
    equals: tuple[str, ...] = ()
    starts: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    matches: tuple[str, ...] = ()  # globs


class Count(Value):
    """How many words a bound value has."""

    value: str
    at_least: int = 0
    at_most: int = 1_000_000


class AnyOf(Value):
    """One of these holds."""

    conditions: tuple[Condition, ...]


class AllOf(Value):
    """All of these hold."""

    conditions: tuple[Condition, ...]


class Not(Value):
    """This does not hold."""

    condition: Condition


Condition = Present | ValueIs | Count | AnyOf | AllOf | Not


# ── targets ──────────────────────────────────────────────────────────────────────────────────────────


class Named(Value):
    """The words bound to this name; role and kind give the type."""

    name: str


class Special(Value):
    """One of SPECIAL_TARGETS."""

    name: str


class Fixed(Value):
    """A literal text, which is a path for kinds on paths."""

    text: str


class Typed(Value):
    """A target of a stated type, such as a host or service.

    `.{ .host = .url }`, `.{ .service = "docker", .kind = "container", .name = .c }`.
    """

    type: str
    value: TargetExpression
    kind: str = ""
    name: TargetExpression | None = None
    ref: TargetExpression | None = None


class Derived(Value):
    """A path made from others.

    how: "suffix" (`of` + the suffix `value`), "basename" (last component of `value`, in `inside` or the cwd),
    "without" (`of` without the suffix `value`), "inside" (`inside`/last component of `value`), "into" (the same where
    `inside` is a directory, else `inside` itself), "beside" (`value` as seen from the directory of `inside`), "parent"
    (directory of `value`), "below" (all below `value` whose name matches the words of `names`), "matching" (globs for
    the names that the regular expression `value` finds), "page" (`value` as a page of the host `inside`),
    "linked_below" (where links below `value` lead that lead out of it, as far as files may be looked at).
    """

    how: str
    value: TargetExpression
    of: TargetExpression | None = None
    inside: TargetExpression | None = None
    names: TargetExpression | None = None


TargetExpression = Named | Special | Fixed | Typed | Derived


# ── lines ────────────────────────────────────────────────────────────────────────────────────────────


class EffectLine(Value):
    """`kind` happens to `target` under conditions."""

    kind: str
    target: TargetExpression
    when: Condition | None = None
    and_when: Condition | None = None
    unless: Condition | None = None
    facets: tuple[str, ...] = ()
    tree: bool = False
    overwrites: bool = False
    metadata: bool = False
    linked: bool = False
    place: str = ""
    because: str = ""


class RunLine(Value):
    """A nested command: `command` names a bound value (or is `stdin`).

    `parameters` names the values that become `$0 $1 …`; `appends` what is added as last arguments, `replacing` the
    placeholder (text, or the name of a bound value) that `with_` takes the place of; `program` names a value whose
    text becomes argv[0] when it is one of `listed`; `directory`, `environment` name bound values; `clean` an option;
    `joined` joins the words with blanks into one shell text; `mounts` are the directories mounted into the place.
    """

    command: str
    when: Condition | None = None
    and_when: Condition | None = None
    unless: Condition | None = None
    parameters: str = ""
    appends: TargetExpression | None = None
    safe_when: Condition | None = None
    replacing: str = ""
    replacing_value: str = ""
    with_: TargetExpression | None = None
    program: str = ""
    listed: tuple[str, ...] = ()
    directory: str = ""
    environment: str = ""
    clean: Condition | None = None
    place: str = ""
    place_name: str = ""
    mounts: str = ""
    joined: bool = False
    background: bool = False
    dialect: str = ""
    via: str = ""
    because: str = ""


class Probe(Value):
    """What files of the project make a level run.

    `reader` reads them where files may be read. Of `files` the nearest that is there is read, in its table `table`;
    what it says under each of `names`, or under the words bound to `value`, is run, with the words bound to `arguments`
    behind it.
    """

    reader: str
    names: tuple[str, ...] = ()
    value: str = ""
    files: tuple[str, ...] = ()
    table: str = ""
    arguments: str = ""
    when: Condition | None = None
    and_when: Condition | None = None
    unless: Condition | None = None


# ── options, operands, rules ─────────────────────────────────────────────────────────────────────────


class Shape(Value):
    """How one word holds its value.

    `name` is one of SHAPES, `of` the shape of the part after the key.
    """

    name: str = "plain"
    of: Shape | None = None
    separator: str = ""
    keys: tuple[tuple[str, str], ...] = ()


class Takes(Value):
    """The value of an option, which may be several words.

    Of `count` words the first `skip` are plain text (`--slurpfile NAME FILE`). So are the `trailing` words behind them
    (`-fprintf FILE FORMAT`). `anchored`: seen from the directory that the program starts in, whatever `sets_cwd` said
    before.
    """

    name: str
    role: str
    shape: Shape = Shape()
    attached: bool = False
    optional: bool = False
    count: int = 1
    until: tuple[str, ...] = ()
    rest: bool = False
    sets_cwd: bool = False
    sets_repository: bool = False
    table: str = ""
    action: bool = False
    skip: int = 0
    trailing: int = 0
    anchored: bool = False


class Option(Value):
    """Spellings of one option, or of several that do the same."""

    names: tuple[str, ...]
    takes: Takes | None = None
    marks: tuple[str, ...] = ()
    ends: bool = False
    action: bool = False
    alone: bool = False  # with it the program only prints, as with `--help`


class Operand(Value):
    """A positional argument: where it binds and what it is."""

    name: str
    role: str
    shape: Shape = Shape()
    repeated: bool = False
    optional: bool = False
    rest: bool = False
    after: str = ""
    default: str | None = None
    when: Condition | None = None
    unless: Condition | None = None
    action: bool = False
    until: tuple[str, ...] = ()
    sets_cwd: bool = False
    ends: bool = False  # no option is read after it


class Prints(Value):
    """What a program writes to standard output.

    `how`: text, arguments, stdin, stdin_lines, number, word, name, object_name, sequence, content_of, copy_of,
    paths_below, indexed_below, entries_of, paths, basename_of, dirname_of, work_tree; `value` names the words it is
    about; `names` a value holding a name glob (an ending, for basename_of); `null_when` the condition under which
    NUL separates. `begins`: whether names begin with the directory they are below: "given" (when the words name
    it), "always", "never". `once`: it is a single line.
    """

    how: str = "text"
    value: str = ""
    names: str = ""
    null_when: Condition | None = None
    begins: str = "given"
    once: bool = False
    when: Condition | None = None
    unless: Condition | None = None


class Service(Value):
    """The service that the target `.service` names."""

    system: str
    kind: str = ""
    name: str = ""


class Level(Value):
    """What can be said of a program or of a subcommand."""

    name: str
    option_style: str = "gnu"
    aliases: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    operands: tuple[Operand, ...] = ()
    effects: tuple[EffectLine, ...] = ()
    runs: tuple[RunLine, ...] = ()
    prints: tuple[Prints, ...] = ()
    subcommands: tuple[Level, ...] = ()
    default_subcommand: str = ""
    unlisted_subcommand: str = "unknown_program"
    service: Service | None = None
    same_as: str = ""
    runs_code: bool = False
    lasting: bool = False
    summary: str = ""
    guards: str = ""
    probes: tuple[Probe, ...] = ()


class ExpectedEffect(Value):
    """An effect as an example writes it, its target as printed."""

    kind: str
    target: str
    facets: tuple[str, ...] | None = None


class Example(Value):
    """A command with its exact effects, or kinds it never has."""

    command: str
    effects: tuple[ExpectedEffect, ...] | None = None
    never: tuple[str, ...] = ()
    line: int = 0  # of its file


class Rule(Value):
    """All that is known of a program.

    `aliases` are all other names that find the rule; those of them in `alike` are programs of their own, which take
    the same words but have actions under their own name. `wrappers` are those of scripts that a project keeps to run
    the program.
    """

    program: str
    level: Level
    aliases: tuple[str, ...] = ()
    alike: tuple[str, ...] = ()
    manual: str = ""
    reads: tuple[str, ...] = ()
    keeps: tuple[str, ...] = ()
    selects_code: tuple[str, ...] = ()
    wrappers: tuple[str, ...] = ()
    examples: tuple[Example, ...] = ()
    file: str = ""


class VariableRule(Value):
    """What setting an environment variable means.

    `role` of its value as for options: command_shell (a command that is run), code_library (a path of code),
    code_text (code or options that run code), path_read, text (data), "unknown" for names only known by their ending.
    `everyone`: every process obeys it, else only programs whose rule lists it in `.reads`. `shell_only`: only a shell.
    """

    names: tuple[str, ...]
    role: str
    everyone: bool = False
    secret: bool = False
    twin: str = ""
    because: str = ""


class SettingRule(Value):
    """What setting a configuration key of git means.

    As for VariableRule, `inert` keys only change what is shown.

    `obeyed_by`: the subcommands that obey it where a repository's own settings state it, all when none is named;
    `terminal` stands for none of those that run without one.
    """

    names: tuple[str, ...]
    role: str
    inert: bool = False
    because: str = ""
    obeyed_by: tuple[str, ...] = ()
