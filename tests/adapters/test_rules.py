"""Rule files on disk become rulebooks, and the cache never shows an old one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from venom_policy.adapters import account
from venom_policy.adapters.rules import check_rules, compile_rules, default_rulebook, load_rules
from venom_policy.errors import FileFaults
from venom_policy.rulebook import Pack

TOOL = '.{ .program = "tool", .summary = "one" }'


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache directory of the test's own."""
    monkeypatch.setattr(account, "account_home", lambda: str(tmp_path / "home"))
    return Path(account.cache_directory())


@pytest.fixture
def tool(tmp_path: Path, cache: Path) -> Path:
    """A directory with one rule file."""
    directory = tmp_path / "rules"
    directory.mkdir()
    (directory / "tool.zon").write_text(TOOL)
    return directory


def summary(directory: Path, program: str = "tool") -> str:
    rule = load_rules([str(directory)]).rule(program)
    assert rule is not None
    return rule.level.summary


def test_own_rules_are_opened_once() -> None:
    """The rules that come along are there, and opening them again costs nothing."""
    rulebook = default_rulebook()
    assert rulebook is default_rulebook()
    assert rulebook.programs()


def test_second_opening_reads_the_cache(tool: Path, cache: Path) -> None:
    """A pack is written once and then read as it is."""
    assert summary(tool) == "one"
    (pack,) = cache.iterdir()
    written = pack.stat().st_mtime_ns
    assert summary(tool) == "one"
    assert pack.stat().st_mtime_ns == written
    assert pack.stat().st_mode & 0o777 == 0o600


def test_changed_file_is_read_again(tool: Path, cache: Path) -> None:
    """A file of the same length and time of change is told apart, too."""
    assert summary(tool) == "one"
    path = tool / "tool.zon"
    before = path.stat()
    path.write_text(TOOL.replace("one", "two"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert summary(tool) == "two"


def test_added_and_removed_files_are_seen(tool: Path, cache: Path) -> None:
    """The cache is for exactly the files that are there."""
    load_rules([str(tool)])
    (tool / "other.zon").write_text('.{ .program = "other" }')
    assert load_rules([str(tool)]).programs() == ("other", "tool")
    (tool / "tool.zon").unlink()
    assert load_rules([str(tool)]).programs() == ("other",)


@pytest.mark.parametrize("data", [b"", b"garbage", None], ids=["empty", "garbage", "cut off"])
def test_damaged_cache_is_made_anew(tool: Path, cache: Path, data: bytes | None) -> None:
    """What is no pack of ours is not used."""
    load_rules([str(tool)])
    (pack,) = cache.iterdir()
    pack.write_bytes(pack.read_bytes()[:-1] if data is None else data)
    assert summary(tool) == "one"


def test_the_environment_moves_no_cache(tool: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It belongs to the judged session, which could bring a pack of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tool))
    load_rules([str(tool)])
    assert len(list(cache.iterdir())) == 1
    assert [path.name for path in tool.iterdir()] == ["tool.zon"]


def test_cache_that_others_may_write_is_not_used(tool: Path, cache: Path) -> None:
    """A pack says what programs do, so only its owner may have written it."""
    load_rules([str(tool)])
    (pack,) = cache.iterdir()
    foreign = compile_rules(str(tool))
    pack.write_bytes(foreign)
    pack.chmod(0o666)
    assert summary(tool) == "one"
    assert pack.read_bytes() != foreign


def test_unwritable_cache_only_costs_time(tool: Path, cache: Path) -> None:
    """Without a place to write, the rules are compiled in memory."""
    cache.parent.mkdir(parents=True)
    cache.write_text("a file where the directory should be")
    assert summary(tool) == "one"


def test_faults_of_all_files_are_raised(tool: Path, cache: Path) -> None:
    """A user sees the faults of every file at once, each with its place."""
    (tool / "a.zon").write_text(".{")
    (tool / "b.zon").write_text('.{ .program = "b", .optoins = .{} }')
    with pytest.raises(FileFaults) as caught:
        load_rules([str(tool)])
    assert [Path(fault.location.file).name for fault in caught.value.faults] == ["a.zon", "b.zon"]


def test_check_tells_faults_of_files_and_between_them(tmp_path: Path) -> None:
    """A file that cannot be read, and a program that two files claim, are faults."""
    for name in ("a", "b"):
        (tmp_path / name).write_text(TOOL)
    (tmp_path / "c").write_bytes(b"\xff")
    paths = [str(tmp_path / name) for name in "abcd"]
    assert [str(fault) for fault in check_rules(paths)] == [
        f"{paths[2]}:1:1: expected a rule file that can be read, found: bytes that are no utf-8",
        f"{paths[3]}:1:1: expected a rule file that can be read, found: no such file or directory",
        f"{paths[1]}:1:1: expected each program once, found `tool`, which `{paths[0]}` has too",
    ]
    assert check_rules(paths[:1]) == ()


def test_wheel_gets_a_pack_of_all_rules(tool: Path) -> None:
    """What a build ships holds every rule file, told apart by size."""
    pack = Pack(compile_rules(str(tool)))
    assert pack.files == {"rules/tool.zon": (len(TOOL),)}
    (tool / "faulty.zon").write_text(".{")
    with pytest.raises(FileFaults):
        compile_rules(str(tool))
