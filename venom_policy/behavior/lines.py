"""Effect lines of a rule, and what roles imply, to effects."""

from __future__ import annotations

from venom_policy.behavior.binding import YES
from venom_policy.behavior.contents import all_piped
from venom_policy.behavior.derived import derived_words
from venom_policy.behavior.hits import hits_of
from venom_policy.behavior.potential import NETWORK, covered, possible_grants
from venom_policy.behavior.roles import IMPLIED_KIND, INLINE_CODE, NESTED_ROLES
from venom_policy.behavior.targets import hits
from venom_policy.effects import LINKED, METADATA, Effect, Target
from venom_policy.rulebook.rule import Derived, Named, RunLine
from venom_policy.value import maker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.behavior.binding import Binding, Bound, Doubt
    from venom_policy.behavior.conditions import Counting
    from venom_policy.behavior.hits import Hit
    from venom_policy.rulebook.rule import EffectLine

# Facets that a kind of effect has by itself.
FACETS_OF_KIND = {
    "net_read": ("open_world",),
    "net_send": ("open_world",),
    "persist": ("persistent",),
    "privilege": ("privileged",),
}

make_effect = maker(Effect)


class Frame:
    """What all effects of one binding have in common."""

    __slots__ = ("action", "binding", "broad", "effects", "recipe", "rule", "via")

    def __init__(self, binding: Binding, action: str, *, broad: bool) -> None:
        self.binding = binding
        self.action = action
        self.broad = broad
        self.rule = "/".join(binding.path)
        self.via = binding.call.via
        self.effects: list[Effect] = []
        self.recipe: list[str] = []  # the texts of the project's files that are run

    def add(
        self, hit: Hit, facets: tuple[str, ...] = (), because: str = "", *, way: str = "", overwrites: bool = False
    ) -> None:
        """Note one effect, once.

        `way` is the ending of its rule that tells how the target is touched.
        """
        kind, target, span = hit
        if kind in FACETS_OF_KIND:
            facets += FACETS_OF_KIND[kind]
        elif target.type == "host":
            facets += ("open_world",)
        if target.type == "unknown":
            facets += ("opaque",)
        if len(facets) > 1:
            facets = tuple(sorted(set(facets)))
        rule = self.rule + way if way else self.rule
        for held in self.effects:
            if held.kind == kind and held.target == target and held.facets == facets and held.rule == rule:
                return
        self.effects.append(
            make_effect(kind, target, self.action, rule, span, facets, self.via, because, self.broad, overwrites)
        )


def add_lines(frame: Frame, lines: Counting) -> None:
    """Add the effects of lines that hold."""
    for line, certainty in lines:
        _add_line(frame, line, certain=certainty == YES)


def _add_line(frame: Frame, line: EffectLine, *, certain: bool) -> None:
    facets, target = line.facets, line.target
    if not certain and "catastrophic" in facets:
        # What only may be a catastrophe (`kill "$pid"`) is a question to a person, not a denial.
        facets = tuple([facet for facet in facets if facet != "catastrophic"])
    if line.kind == "code" and isinstance(target, Named):
        if frame.binding.call.pipes and _is_read(target.name, frame.binding):
            return  # its text is all of it
        bounds = frame.binding.values.get(target.name, ())
        if any(bound.role in INLINE_CODE for bound in bounds):
            facets += ("inline",)
    way = METADATA if line.metadata else LINKED if line.linked else ""
    for hit in hits(target, line.kind, frame.binding, tree=line.tree):
        frame.add(hit, facets, line.because, way=way, overwrites=line.overwrites)


def _is_read(name: str, binding: Binding) -> bool:
    """Whether a value names pipes whose code is read.

    What comes out of them is run or read then.
    """
    is_followed = name in binding.table.followed or binding.table.language.startswith("script_")
    return is_followed and all_piped(name, binding)


def gives(line: EffectLine | RunLine, binding: Binding) -> bool:
    """Whether a line that holds has something to act on."""
    if isinstance(line, RunLine):
        return line.command == "stdin" or line.command in binding.values
    if isinstance(line.target, Derived) and line.target.how == "linked_below":
        return bool(derived_words(line.target.value, binding))  # where no file is looked at there are no links
    return bool(hits(line.target, line.kind, binding, tree=line.tree))


def add_implied(frame: Frame) -> list[Bound]:
    """Add what follows from roles of values in no line.

    Those of them that are commands.
    """
    named = frame.binding.table.named
    commands: list[Bound] = []
    for name, bounds in frame.binding.values.items():
        if name not in named:
            for bound in bounds:
                if bound.role in NESTED_ROLES:
                    commands.append(bound)
                _add_role(frame, bound)
    return commands


def _add_role(frame: Frame, bound: Bound) -> None:
    kind = IMPLIED_KIND.get(bound.role)
    if kind is not None:
        for hit in hits_of(bound, kind, frame.binding):
            frame.add(hit, way=METADATA if bound.role == "path_metadata" else "")
    elif bound.role in INLINE_CODE:
        for hit in hits_of(bound, "code", frame.binding):
            frame.add(hit, ("inline",))
    elif bound.role == "rev_path":
        # What is written as a path may lie outside the repository.
        for hit in hits_of(bound, "read", frame.binding):
            frame.add(hit)
    elif bound.shape.name != "plain":
        for hit in hits_of(bound, "read", frame.binding):
            if hit[1].type in ("path", "unknown") and _may_hold_path(bound):
                frame.add(hit)


def _may_hold_path(bound: Bound) -> bool:
    shape = bound.shape
    while shape.of is not None:
        shape = shape.of
    return shape.name == "at_file"


def add_doubts(frame: Frame, *, runs: bool) -> None:
    """What words that were not understood may mean.

    `runs`: the call runs a command.
    """
    if not frame.binding.doubts:
        return
    held = {effect.grant for effect in frame.effects}
    held.update([NETWORK for effect in frame.effects if NETWORK in effect.facets])
    harmless = all(covered(grant, held) for grant in frame.binding.table.doubtful)
    if runs:
        held.add("spawn")
    for doubt in frame.binding.doubts:
        if doubt.any_option and harmless and not (doubt.shifts and _may_move(doubt, held)):
            continue
        target = Target("program", doubt.program) if doubt.program else Target("unknown", "", reason=doubt.reason)
        frame.add(("unknown_program", target, doubt.span), ("opaque",), doubt.reason)


def _may_move(doubt: Doubt, held: set[str]) -> bool:
    """Whether more may be needed where what follows is read otherwise."""
    # All levels below are looked at, which takes long and is seldom asked for.
    return not all(covered(grant, held) for grant in possible_grants(doubt.table.levels))
