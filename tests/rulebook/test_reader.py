"""Rule files are read whole, or told apart fault by fault."""

from __future__ import annotations

import pytest

from tests.rulebook.samples import SAMPLE, SETTINGS, TABLES
from venom_policy.errors import FileFaults
from venom_policy.rulebook import Example, ExpectedEffect, Level, Rule, SettingRule, VariableRule
from venom_policy.rulebook.reader import read_rules
from venom_policy.rulebook.rule import (
    AllOf,
    AnyOf,
    Count,
    Derived,
    EffectLine,
    Fixed,
    Named,
    Not,
    Present,
    Prints,
    RunLine,
    Service,
    Shape,
    Special,
    Typed,
    ValueIs,
)


def tool() -> Rule:
    return read_rules(SAMPLE, "rules/tool.zon").rules[0]


def run_level() -> Level:
    return tool().level.subcommands[0]


def faults(source: str) -> list[str]:
    with pytest.raises(FileFaults) as caught:
        read_rules(source, "f")
    return [str(fault) for fault in caught.value.faults]


def test_program_says_what_it_is() -> None:
    """Names, variables and the fields of the top level are kept."""
    rule = tool()
    assert rule.program == rule.level.name == "tool"
    assert (rule.aliases, rule.reads, rule.file) == (("gtool", "tool.*"), ("TOOL_HOME",), "rules/tool.zon")
    assert (rule.level.option_style, rule.level.default_subcommand) == ("posix", "list")
    assert rule.level.service == Service("tools", name="form")


def test_options_keep_shapes_and_marks() -> None:
    """A shape may hold another, or roles by key; several marks make a tuple."""
    quiet, _, form, mount = tool().level.options
    assert quiet.marks == ("quiet", "calm")
    assert form.takes is not None and form.takes.shape == Shape("key_value", Shape("at_file"))
    keys = (("source", "path_read"),)
    assert mount.takes is not None and mount.takes.shape == Shape("key_value", separator="=", keys=keys)


def test_a_group_of_options_stands_where_it_is_used() -> None:
    """`.uses` adds the options of a group."""
    assert ("--loud",) in [option.names for option in run_level().options]


def test_effect_lines_are_read() -> None:
    """Every form of target and condition becomes its value."""
    expected = (
        EffectLine("read", Named("file"), tree=True, metadata=True),
        EffectLine("modify", Named("file"), Present("-i"), Not(Present("quiet")), facets=("destructive",)),
        EffectLine("create", Derived("suffix", Named("backup"), of=Named("file"))),
        EffectLine("net_send", Typed("host", Fixed("example.com")), ValueIs("form", starts=("@",))),
        EffectLine("vcs_write", Typed("remote", Fixed("origin"), ref=Named("form")), Count("file", at_least=2)),
        EffectLine("service_write", Typed("service", Fixed("docker"), "image", Named("form"))),
        EffectLine(
            "read",
            Derived("below", Named("directory"), names=Named("file")),
            unless=AllOf((Present("quiet"), Present("no_subcommand"))),
        ),
        EffectLine("code", Special("unknown"), because="nobody knows"),
    )
    assert run_level().effects == expected


def test_run_lines_are_read() -> None:
    """What is replaced is a text or a bound value."""
    expected = (
        RunLine("command", appends=Special("stdin"), replacing_value="placeholder", place="container"),
        RunLine("stdin", replacing="{}", with_=Named("file"), clean=Present("-i")),
    )
    assert run_level().runs == expected


def test_operands_and_prints_are_read() -> None:
    """A tuple is a condition of which any part holds; what is printed may depend on one."""
    file, command = run_level().operands
    assert file.unless == AnyOf((Present("-i"), Present("quiet")))
    assert (command.rest, command.after) == (True, "--")
    quiet = Present("quiet")
    assert run_level().prints == (Prints("content_of", "file", when=quiet), Prints("stdin", unless=quiet), Prints())


def test_examples_are_read() -> None:
    """Effects are printed targets with facets where stated; a line number tells where the example stands."""
    read, listed, push, never = tool().examples
    assert read == Example("tool run a", (ExpectedEffect("read", "a"),), line=49)
    assert listed.effects == (ExpectedEffect("read", ".", ()),)
    assert push.effects == (ExpectedEffect("vcs_write", "remote:origin/main"),)
    assert (never.effects, never.never) == (None, ("modify", "delete"))


def test_tables_are_read() -> None:
    """Variables and settings have tables; that of settings is named as its file."""
    variables = read_rules(TABLES, "rules/assignments.zon").variables
    assert variables[0] == VariableRule(("LD_PRELOAD", "LD_*"), "code_library", True, because="it is loaded")
    settings = read_rules(SETTINGS, "rules/git-config.zon")
    assert settings.table == "git-config"
    assert settings.settings[1] == SettingRule(("user.name",), "text", inert=True)


def test_several_programs_share_a_file() -> None:
    """A tuple of rules is a family."""
    family = read_rules('.{ .{ .program = "a" }, .{ .program = "b" } }', "f")
    assert [rule.program for rule in family.rules] == ["a", "b"]


OPTION = '.{ .names = .{"--in-place"}, .marks = .m }'
RULE = f'.{{ .program = "p", .options = .{{ {OPTION}, %s }}, .operands = .{{ %s }}, .effects = .{{ %s }} }}'
OPERAND = ".{ .name = .file, .role = .path_read }"
FAULTS = {
    "5": "expected a rule, a tuple of rules, or a table, found the number `5`",
    ".{ .program = .p }": "expected a text, found `.p`",
    '.{ .program = "a/b" }': "expected the base name of a program, found the text `a/b`",
    '.{ .{ .program = "a" }, .{ .program = "a" } }': "expected each program once, found `a` again",
    '.{ .program = "p", .optoins = .{} }': "expected a known field, found `.optoins` (did you mean `.options`?)",
    '.{ .program = "p", .option_style = .gnuu }': "expected an option style, found `.gnuu` (did you mean `.gnu`?)",
    '.{ .program = "p", .lasting = 1 }': "expected `true` or `false`, found the number `1`",
    '.{ .program = "p", .default_subcommand = "x" }': "expected a subcommand of this level, found `x`",
    '.{ .program = "p", .subcommands = .{ .@"a|b" = .{}, .b = .{} } }': (
        "expected each subcommand once, found `b` again"
    ),
    RULE % ('.{ .names = .{"--in-place"} }', "", ""): "expected each option once, found `--in-place` again",
    RULE % (".{ .names = .{} }", "", ""): "expected at least one name, found none",
    RULE % ('.{ .names = .{"-o"}, .takes = .{ .name = .o } }', "", ""): "expected a field `.role`, found none",
    RULE % ('.{ .names = .{"-o"}, .takes = .{ .name = .unknown, .role = .text } }', "", ""): (
        "expected a name of the rule's own, found the reserved `.unknown`"
    ),
    RULE % ("", ".{ .name = .f, .role = .path_raed }", ""): (
        "expected a role, found `.path_raed` (did you mean `.path_read`?)"
    ),
    RULE % ("", OPERAND, ".{ .reed = .file }"): (
        "expected a kind of effect or `.run`, found `.reed` (did you mean `.read`?)"
    ),
    RULE % ("", OPERAND, ".{ .read = .flie }"): (
        "expected a bound value or special target, found `.flie` (did you mean `.file`?)"
    ),
    RULE % ("", OPERAND, '.{ .read = .file, .when = "--inplace" }'): (
        "expected a listed option, found `--inplace` (did you mean `--in-place`?)"
    ),
    RULE % ("", OPERAND, ".{ .read = .file, .when = .n }"): "expected a mark or value of this level, found `.n`",
    RULE % ("", OPERAND, ".{ .read = .file, .facets = .{.destructiv} }"): (
        "expected a facet, found `.destructiv` (did you mean `.destructive`?)"
    ),
    RULE % ("", OPERAND, ".{ .code = .unknown }"): "expected `.because` beside an unknown target, found none",
    RULE % ("", OPERAND, ".{ .read = .file, .modify = .file }"): "expected one kind of effect, found 2",
    RULE % ("", OPERAND, ".{ .read = .{ .suffix = .file } }"): "expected a field `.of`, found none",
    RULE % ("", OPERAND, ".{ .run = .command }"): "expected a value that an option or operand binds, found `.command`",
    '.{ .program = "p", .examples = .{ .{ .command = "p" } } }': "expected `.effects` or `.never`, found none",
    '.{ .program = "p", .prints = .txt }': "expected what is printed, found `.txt` (did you mean `.text`?)",
    '.{ .assignments = .{ .{ .names = .{"A"} } } }': "expected a field `.role`, found none",
}


@pytest.mark.parametrize("source", FAULTS)
def test_fault_is_told(source: str) -> None:
    """A fault says what was expected and found, with the nearest known name."""
    assert FAULTS[source] in [fault.split(": ", 1)[1] for fault in faults(source)]


def test_all_faults_come_at_once_in_order() -> None:
    """One reading tells every fault of a file, from the first line to the last."""
    source = (
        SAMPLE.replace("= .posix", "= .posixx").replace(".role = .suffix", ".role = .sufix").replace('"-i" }', '"-j" }')
    )
    places = [fault.split(":")[1] for fault in faults(source)]
    assert len(places) == 2 + source.count('"-j"')
    assert places == sorted(places, key=int)


UPPER = """
.{ .program = "p", .options = .{.{ .names = .{"--upper"} }}, .subcommands = .{
    .a = .{ .options = .{.{ .names = .{"--own"} }}, %s },
    .b = .{ %s },
} }
"""


def test_conditions_may_name_what_an_upper_level_binds() -> None:
    """A subcommand sees the options above it."""
    assert read_rules(UPPER % ('.effects = .{.{ .read = .cwd, .when = .{ "--upper", "--own" } }}', ""), "f").rules


def test_conditions_may_not_name_what_a_neighbour_binds() -> None:
    """A subcommand does not see the options of the one beside it."""
    source = UPPER % ("", '.effects = .{.{ .read = .cwd, .when = "--own" }}')
    assert faults(source.replace(", }", " }")) == ["f:4:51: expected a listed option, found `--own`"]
