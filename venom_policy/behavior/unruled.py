"""Calls of programs that no rule knows."""

from __future__ import annotations

from venom_policy.behavior.places import elsewhere
from venom_policy.commands import Outcome
from venom_policy.commands.paths import path_targets
from venom_policy.effects import Effect, Target
from venom_policy.grants import encoded_part
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands import Call


def unruled(call: Call) -> Outcome:
    """Code at the path called, else an unknown program."""
    word = call.argv[0] if call.argv else None
    if word is not None and call.file:
        word = replace(word, texts=(call.file,))
    text = word.text if word is not None else None
    span = call.span
    if word is not None and not call.program and word.texts and all("/" in one for one in word.texts):
        action = encoded_part(word.texts[0].rpartition("/")[2]) or "program"
        found = [
            Effect("code", target, action, "program", span, (), call.via, "nobody has said what this program does")
            for target in path_targets(word, call.directories)
        ]
    elif text or call.program:
        name = call.program or text or ""
        action = encoded_part(name)
        # A bare name that is no program for certain may be found anywhere on a changed search path.
        because = "no rule knows this program" if call.program else "it is not certain which program has this name"
        facets = () if call.program else ("opaque",)
        found = [Effect("unknown_program", Target("program", name), action, "program", span, facets, call.via, because)]
    else:
        action = "program"
        reason = (word.unknown if word is not None else "") or "the program may be one of several"
        target = Target("unknown", "", reason=reason)
        found = [Effect("unknown_program", target, action, "program", span, ("opaque",), call.via, reason)]
    return Outcome(action, tuple(elsewhere(found, call.place)))
