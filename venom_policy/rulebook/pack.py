"""Rule files to one run of bytes, read lazily program by program.

A pack is the magic line, the length of the index, the index, and the blobs it points to. The index holds the parts, one
per rule file, so that a pack can be made anew from an old one and the files that changed.
"""

from __future__ import annotations

import marshal

from venom_policy.rulebook.encoding import MARSHAL_VERSION, decode, encode, schema
from venom_policy.rulebook.uses import uses_of
from venom_policy.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from venom_policy.rulebook.reader import RuleFile
    from venom_policy.rulebook.rule import Example, Rule, SettingRule, VariableRule
    from venom_policy.rulebook.uses import Use

MAGIC = b"venom rule pack 2\n"
LENGTH_BYTES = 8


class ProgramPart(Value):
    """One program in a part.

    What the index lists, and its rule, its examples and what they need as bytes.
    """

    program: str
    aliases: tuple[str, ...]
    subcommands: tuple[str, ...]
    rule: bytes
    examples: bytes
    uses: bytes


class Part(Value):
    """One rule file compiled. `stamp` tells whether the file has changed since."""

    file: str
    stamp: tuple[int, ...]
    programs: tuple[ProgramPart, ...]
    variables: bytes = b""
    settings: bytes = b""
    table: str = ""


class Pack:
    """A pack opened: an index in memory, everything else decoded on demand."""

    def __init__(self, data: bytes) -> None:
        start = len(MAGIC) + LENGTH_BYTES
        length = int.from_bytes(data[len(MAGIC) : start], "big")
        if not data.startswith(MAGIC) or len(data) < start + length:
            raise ValueError("expected a rule pack, found other bytes")
        index: dict[str, Any] = marshal.loads(data[start : start + length])
        if index["schema"] != schema() or len(data) != start + length + index["size"]:
            raise ValueError("expected a rule pack of this version, found another")
        self.digest: str = index["digest"]
        self.names: dict[str, str] = index["names"]
        self.patterns: dict[str, str] = index["patterns"]
        self.files: dict[str, tuple[int, ...]] = index["files"]
        self._programs: dict[str, tuple[Any, ...]] = index["programs"]
        self._tables: tuple[tuple[Any, ...], ...] = index["tables"]
        self._data = data
        self._start = start + length

    def programs(self) -> Iterable[str]:
        return self._programs

    def rule(self, program: str) -> Rule:
        """The rule of a program that the pack holds, without its examples."""
        rule: Rule = decode(self._bytes(self._programs[program][3]))
        return rule

    def examples(self, program: str) -> tuple[Example, ...]:
        examples: tuple[Example, ...] = decode(self._bytes(self._programs[program][4]))
        return examples

    def uses(self, program: str) -> tuple[Use, ...]:
        """What the examples of a program need, the worst first."""
        uses: tuple[Use, ...] = marshal.loads(self._bytes(self._programs[program][5]))
        return uses

    def listing(self, program: str) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
        """The file, aliases and subcommands of a program."""
        file, aliases, subcommands = self._programs[program][:3]
        return file, aliases, subcommands

    def variables(self) -> tuple[VariableRule, ...]:
        parts: list[VariableRule] = []
        for _, _, variables, _ in self._tables:
            if data := self._bytes(variables):
                parts.extend(decode(data))
        return tuple(parts)

    def settings(self, table: str) -> tuple[SettingRule, ...]:
        parts: list[SettingRule] = []
        for _, name, _, settings in self._tables:
            if name == table:
                parts.extend(decode(self._bytes(settings)))
        return tuple(parts)

    def parts(self) -> tuple[Part, ...]:
        """The parts that the pack was made of."""
        programs: dict[str, list[ProgramPart]] = {file: [] for file in self.files}
        for program, (file, aliases, subcommands, *spots) in self._programs.items():
            part = ProgramPart(program, aliases, subcommands, *map(self._bytes, spots))
            programs[file].append(part)
        tables = {file: (self._bytes(one), self._bytes(two), table) for file, table, one, two in self._tables}
        return tuple(
            [
                Part(file, stamp, tuple(programs[file]), *tables.get(file, (b"", b"", "")))
                for file, stamp in self.files.items()
            ]
        )

    def _bytes(self, spot: tuple[int, int]) -> bytes:
        start = self._start + spot[0]
        return self._data[start : start + spot[1]]


def compiled(rules: RuleFile, file: str, stamp: tuple[int, ...] = ()) -> Part:
    """The part of a rule file that was read."""
    from venom_policy.value import replace

    programs = [
        ProgramPart(
            rule.program,
            rule.aliases,
            tuple([below.name for below in rule.level.subcommands]),
            encode(replace(rule, examples=())),
            encode(rule.examples),
            marshal.dumps(uses_of(rule.examples), MARSHAL_VERSION),
        )
        for rule in rules.rules
    ]
    variables = encode(rules.variables) if rules.variables else b""
    settings = encode(rules.settings) if rules.settings else b""
    return Part(file, stamp, tuple(programs), variables, settings, rules.table)


def packed(parts: Iterable[Part]) -> bytes:
    """The bytes of a pack of these parts.

    Of two rules for one name the first counts.
    """
    from hashlib import blake2b

    blobs = Blobs()
    index: dict[str, Any] = {"schema": schema(), "names": {}, "patterns": {}, "files": {}, "programs": {}}
    tables = []
    for part in sorted(parts, key=lambda part: part.file):
        index["files"][part.file] = part.stamp
        if part.variables or part.settings:
            tables.append((part.file, part.table, blobs.add(part.variables), blobs.add(part.settings)))
        for one in part.programs:
            if one.program in index["programs"]:
                continue
            spots = (blobs.add(one.rule), blobs.add(one.examples), blobs.add(one.uses))
            index["programs"][one.program] = (part.file, one.aliases, one.subcommands, *spots)
            for name in (one.program, *one.aliases):
                index["patterns" if "*" in name else "names"].setdefault(name, one.program)
    body = b"".join(blobs.pieces)
    index |= {"tables": tuple(tables), "size": len(body), "digest": blake2b(body, digest_size=16).hexdigest()}
    # A program's own name counts before another program's alias.
    index["names"] |= {program: program for program in index["programs"] if "*" not in program}
    header = marshal.dumps(index, MARSHAL_VERSION)
    return MAGIC + len(header).to_bytes(LENGTH_BYTES, "big") + header + body


class Blobs:
    """Bytes put one after the other."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []
        self.length = 0

    def add(self, piece: bytes) -> tuple[int, int]:
        """Where the piece starts and how long it is."""
        spot = (self.length, len(piece))
        self.pieces.append(piece)
        self.length += len(piece)
        return spot
