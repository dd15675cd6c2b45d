"""A tool's verbs: one manifest, every interface."""

from venom_policy.verbs.binding import Binding, bind
from venom_policy.verbs.command_line import Convenience, Invocation, read_arguments
from venom_policy.verbs.dispatch import Failure, Item, Ok, call
from venom_policy.verbs.model import ABSENT, ErrorRecord, Example, Exit, Field, Manifest, Type, Verb
from venom_policy.verbs.running import run
from venom_policy.verbs.validation import Violation, fill, validate

__all__ = [
    "ABSENT",
    "Binding",
    "Convenience",
    "ErrorRecord",
    "Example",
    "Exit",
    "Failure",
    "Field",
    "Invocation",
    "Item",
    "Manifest",
    "Ok",
    "Type",
    "Verb",
    "Violation",
    "bind",
    "call",
    "fill",
    "read_arguments",
    "run",
    "validate",
]
