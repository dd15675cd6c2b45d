"""Every exception that venom-policy raises.

VenomError
├── FileFaults          a declared file (rules, policy, manifest) has faults; all of them are in `.faults`
├── LabelError          a grant label could not be read
├── StoreError          grants and decisions could not be read or kept
├── VerbError           a verb failed; `.code` and `.data` say it to programs
├── ToolArgsError       the arguments for a tool are not those of its schema
└── UsageError          an argument of a public function or of the command line is wrong
    └── InvocationError the words of a command line spell no invocation
"""

from __future__ import annotations

from venom_policy.source import Location
from venom_policy.value import Value


class VenomError(Exception):
    """Something that the caller asked for could not be done."""


class Fault(Value):
    """One fault of a file: what was expected and found where."""

    location: Location
    message: str

    def __str__(self) -> str:
        return f"{self.location}: {self.message}"


class FileFaults(VenomError):
    """A declared file has faults."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults


class LabelError(VenomError):
    """A text is no grant label."""


class StoreError(VenomError):
    """The store of grants and decisions cannot be used.

    `cause` is the same without paths and values, so that it may stand in a reason that a model reads.
    """

    def __init__(self, message: str, cause: str) -> None:
        super().__init__(message)
        self.cause = cause


class VerbError(VenomError):
    """A verb could not do what was asked."""

    def __init__(self, code: str, message: str, data: dict[str, object] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.data = data or {}


class ToolArgsError(VenomError):
    """The arguments for a tool are not those of its schema."""

    code = "INVALID_ARGS"

    def __init__(self, tool: str, violations: tuple[str, ...]) -> None:
        super().__init__(f"invalid arguments for `{tool}`: {'; '.join(violations)}")
        self.violations = violations


class UsageError(VenomError):
    """An argument is not of the kind that was expected."""


class InvocationError(UsageError):
    """The words of a command line spell no invocation."""

    def __init__(self, code: str, message: str, parameter: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.parameter = parameter
