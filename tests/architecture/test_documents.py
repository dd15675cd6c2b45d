"""What documents say of the project is true of it."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT

RECORDS = ROOT / "docs" / "rfc"
LIFECYCLES = ("proposed", "accepted", "implemented", "superseded")
CLASSES = ("feature", "bug-fix", "simplification", "architecture", "process", "testing")


def _records() -> list[Path]:
    return sorted(path for path in RECORDS.rglob("*.md") if path != RECORDS / "README.md")


def _tracked() -> list[Path]:
    """The text files of the project that could cite a document."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode:
        pytest.skip("not a git checkout, so that its files are not known")
    suffixes = {".py", ".md", ".zon", ".toml", ""}
    files = [ROOT / name for name in listed.stdout.splitlines()]
    return [path for path in files if path.suffix in suffixes and path.is_file()]


def test_every_record_lies_in_the_folder_of_its_label() -> None:
    """A record's path is lifecycle, class, and a dated title."""
    assert _records()
    for record in _records():
        lifecycle, kind, name = record.relative_to(RECORDS).parts
        assert lifecycle in LIFECYCLES
        assert kind in CLASSES
        assert re.fullmatch(r"\d{4}-\d\d-\d\d-[a-z0-9-]+\.md", name), name


def test_the_index_lists_every_record_under_its_heading() -> None:
    """The index names each record once, below the headings of its lifecycle and class, and nothing else."""
    listed = []
    lifecycle = kind = ""
    for line in (RECORDS / "README.md").read_text().splitlines():
        if line.startswith("## "):
            lifecycle, kind = line[3:].lower(), ""
        elif line.startswith("### "):
            kind = line[4:].lower()
        for target in re.findall(r"\]\(([^)]+\.md)\)", line):
            assert target.startswith(f"{lifecycle}/{kind}/"), f"{target} is listed under {lifecycle}, {kind}"
            listed.append(target)
    assert sorted(listed) == [str(record.relative_to(RECORDS)) for record in _records()]


def test_a_record_is_titled_and_says_what_was_decided() -> None:
    """A record begins with its title and has the decision before the reasons."""
    for record in _records():
        text = record.read_text()
        assert text.startswith("# "), record
        assert 0 < text.index("## Decision") < text.index("## Why"), record


def test_every_cited_document_exists() -> None:
    """A path of the form docs/….md in code or documents leads somewhere.

    Rules, tests and benchmarks hold commands that name documents of other projects.
    """
    missing = []
    for path in _tracked():
        if path.relative_to(ROOT).parts[0] in ("benchmarks", "corpus", "rules", "tests"):
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        for cited in re.findall(r"\bdocs/[A-Za-z0-9_./-]+\.(?:md|svg)\b", text):
            if not (ROOT / cited).is_file():
                missing.append(f"{path.relative_to(ROOT)}: {cited}")
    assert missing == []


def test_links_in_documents_lead_somewhere() -> None:
    """A relative link in a document names a file."""
    for document in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", document.read_text()):
            assert (document.parent / target).exists(), f"{document.name}: {target}"


def test_the_development_group_and_extra_agree() -> None:
    """Both ways to install what tests need give the same."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert project["dependency-groups"]["dev"] == project["project"]["optional-dependencies"]["dev"]


def test_the_readme_has_one_test_command() -> None:
    """Continuous integration runs what stands between the marks, and that is one line."""
    between = (ROOT / "README.md").read_text().split("<!-- test command -->")[1].split("<!-- end -->")[0]
    commands = [line for line in between.splitlines() if line.startswith("    ")]
    assert len(commands) == 1
    assert "pytest" in commands[0]


def test_nothing_tells_of_the_machine_it_was_written_on() -> None:
    """No file of the project names a path of somebody's machine."""
    for path in _tracked():
        text = path.read_text(encoding="utf-8", errors="replace")
        for place in re.findall(r"/work/(?:main|shared)\b|/tmp/brief\b", text):
            assert path == Path(__file__), f"{path.relative_to(ROOT)} names {place}"
