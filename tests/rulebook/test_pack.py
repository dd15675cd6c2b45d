"""A pack holds what was read, program by program."""

from __future__ import annotations

import pickle

import pytest

from tests.rulebook.samples import SAMPLE, SETTINGS, TABLES
from venom_policy.rulebook import Pack, Rulebook
from venom_policy.rulebook.encoding import decode, encode
from venom_policy.rulebook.pack import compiled, packed
from venom_policy.rulebook.reader import read_rules
from venom_policy.value import replace

FILES = {"tool.zon": SAMPLE, "assignments.zon": TABLES, "git-config.zon": SETTINGS}


def sample_pack() -> Pack:
    return Pack(packed([compiled(read_rules(text, file), file, (len(text),)) for file, text in FILES.items()]))


def test_rule_comes_back_equal() -> None:
    """A rule from a pack is the rule that was read, its subcommands too, without its examples."""
    read = replace(read_rules(SAMPLE, "tool.zon").rules[0], examples=())
    assert sample_pack().rule("tool") == read
    assert read == sample_pack().rule("tool")
    assert hash(read) == hash(sample_pack().rule("tool"))
    assert pickle.loads(pickle.dumps(sample_pack().rule("tool"))) == read


def test_examples_and_tables_come_back_equal() -> None:
    """Everything beside the rules is kept as well."""
    pack = sample_pack()
    assert pack.examples("tool") == read_rules(SAMPLE, "tool.zon").rules[0].examples
    assert pack.variables() == read_rules(TABLES, "f").variables
    assert pack.settings("git-config") == read_rules(SETTINGS, "f").settings
    assert pack.settings("other") == ()


def test_a_pack_is_made_anew_from_its_parts() -> None:
    """Unchanged files need not be read again."""
    pack = sample_pack()
    assert packed(pack.parts()) == packed([compiled(read_rules(t, f), f, (len(t),)) for f, t in FILES.items()])
    assert Pack(packed(pack.parts())).digest == pack.digest
    assert pack.files == {file: (len(text),) for file, text in FILES.items()}


@pytest.mark.parametrize("data", [b"", b"other bytes", packed([])[:-1], packed([]) + b"x"], ids=range(4))
def test_other_bytes_are_no_pack(data: bytes) -> None:
    """A pack that is cut off or foreign is refused."""
    with pytest.raises(ValueError, match="expected a rule pack"):
        Pack(data)


@pytest.mark.parametrize("value", [(), ("a", "b"), "text", None, ((1, 2), ("a", ()))], ids=repr)
def test_plain_values_are_encoded(value: object) -> None:
    """Texts, numbers and tuples of them stand as they are."""
    assert decode(encode(value)) == value


def test_names_and_patterns_find_a_rule() -> None:
    """A program is found by its name, an alias, or a pattern."""
    rulebook = Rulebook((sample_pack(),))
    assert rulebook.programs() == ("tool",)
    for name in ("tool", "gtool", "tool.ext4"):
        rule = rulebook.rule(name)
        assert rule is not None and rule.program == "tool"
    assert rulebook.rule("tools") is None
    assert rulebook.examples("tools") == ()


def test_an_alike_program_has_its_own_name() -> None:
    """Programs that take the same words share a rule, yet each keeps its name; an alias does not."""
    text = '.{ .program = "one", .alike = .{"other"}, .aliases = .{"uno"} }'
    rulebook = Rulebook((Pack(packed([compiled(read_rules(text, "f"), "f")])),))
    found = [rulebook.rule(name) for name in ("one", "uno", "other", "other")]
    assert [rule.program if rule is not None else "" for rule in found] == ["one", "one", "other", "other"]
    assert found[2] is found[3]


def test_the_upper_rulebook_counts_first() -> None:
    """A user's rule for a program takes the place of ours, the others stay."""
    mine = Rulebook((Pack(packed([compiled(read_rules('.{ .program = "tool", .summary = "mine" }', "m"), "m")])),))
    both = mine.over(Rulebook((sample_pack(),)))
    for name, summary in (("tool", "mine"), ("gtool", "do it")):
        rule = both.rule(name)
        assert rule is not None and rule.level.summary == summary
    assert both.digest != mine.digest


def test_listing_names_file_aliases_and_subcommands() -> None:
    """What `rules list` shows needs no rule to be built."""
    (listing,) = Rulebook((sample_pack(),)).listings()
    expected = ("tool", ("gtool", "tool.*"), "tool.zon", ("run", "show|list"))
    assert expected == (listing.program, listing.aliases, listing.file, listing.subcommands)


def test_variable_is_found_by_name_before_pattern() -> None:
    """The name itself, then the pattern with most letters, then nothing."""
    rulebook = Rulebook((sample_pack(),))
    roles = {
        "LD_BIND_NOW": "text",
        "LD_PRELOAD": "code_library",
        "LD_AUDIT": "code_library",
        "GIT_X_COMMAND": "unknown",
    }
    for name, role in roles.items():
        variable = rulebook.variable(name)
        assert variable is not None and variable.role == role
    assert rulebook.variable("HOME") is None


def test_setting_is_found_in_either_case() -> None:
    """Keys are compared without case."""
    rulebook = Rulebook((sample_pack(),))
    for key, inert in {"Core.Pager": False, "pager.log": False, "user.NAME": True}.items():
        setting = rulebook.setting("git-config", key)
        assert setting is not None and setting.inert == inert
    assert rulebook.setting("git-config", "core.bare") is None
