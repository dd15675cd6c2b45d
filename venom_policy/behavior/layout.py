"""Operand words to the operands that a rule declares."""

from __future__ import annotations

from venom_policy.behavior.binding import MAYBE, YES, Bound, make_bound
from venom_policy.behavior.conditions import applies
from venom_policy.behavior.shapes import divided, has_keys
from venom_policy.commands import Word
from venom_policy.commands.paths import moved
from venom_policy.rulebook.rule import Shape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.behavior.binding import Binding
    from venom_policy.behavior.conditions import Counting
    from venom_policy.behavior.scanning import Scan
    from venom_policy.rulebook.rule import Operand

ENDLESS = 1_000_000
PLAIN_SHAPE = Shape()


def is_assignment(word: Word) -> bool:
    """Whether a word surely reads `NAME=…`."""
    start = word.text if word.text is not None else word.prefix
    name, equals, _ = start.partition("=")
    return bool(equals and name) and name.replace("_", "a").replace("%", "a").isalnum() and not name[0].isdecimal()


def declared(binding: Binding, section: str, least: int) -> list[Operand]:
    """The operands of a section that apply at least so certainly."""
    return [operand for operand, certainty in _held(binding, section) if certainty >= least]


def _held(binding: Binding, section: str) -> Counting:
    foreseen = binding.table.operands.get(section)
    return [] if foreseen is None else foreseen.holding(binding)[0]


def assignments(binding: Binding, section: str) -> Operand | None:
    """The operand of a section that takes `NAME=value` words."""
    if binding.table.assigns:
        for operand in binding.level.operands:
            if operand.role == "assignment" and operand.after == section and applies(operand, binding):
                return operand
    return None


def takes_the_rest(scan: Scan, word: Word) -> bool:
    """Bind an operand that takes all following words, if reached.

    `word` is already read.
    """
    section = scan.section
    if is_assignment(word) and assignments(scan, section) is not None:
        return False
    words = [
        one
        for one in scan.operands.get(section, ())
        if not (is_assignment(one) and assignments(scan, section) is not None)
    ]
    operands = declared(scan, section, MAYBE)
    place = len(words)
    if place >= len(operands) or any(operand.repeated for operand in operands[:place]):
        return False
    operand = operands[place]
    if not operand.rest and not operand.until:
        return False
    start = scan.index - 1
    end, ending = _end(scan.argv, start, operand.until)
    if end == start:
        return False
    scan.index = end
    group = scan.argv[start:end]
    scan.see(word)
    if operand.role.startswith("command_") or not operand.rest:
        _note(scan, operand, group, ending=ending)
    else:
        for one in group:
            _note(scan, operand, (one,))
    # Later words of this section have nowhere else to go; the operands before were bound by place.
    scan.rest_taken = True
    scan.literal = not ending or scan.literal
    return True


def ends_options(binding: Binding, section: str) -> bool:
    """Whether no option is read after the last operand."""
    operands = declared(binding, section, MAYBE)
    place = len(binding.operands[section]) - 1
    return place < len(operands) and operands[place].ends


def _end(argv: tuple[Word, ...], start: int, until: tuple[str, ...]) -> tuple[int, str]:
    for place in range(start, len(argv)):
        text = argv[place].text
        if text is not None and text in until:
            return place, text
    return len(argv), ""


def bind_operands(binding: Binding) -> None:
    """Bind the operand words of every section."""
    for section, words in binding.operands.items():
        if words:
            _bind_section(binding, section, words)
    for operand in binding.table.defaults:
        if operand.name not in binding.values and applies(operand, binding):
            word = Word(binding.call.span, (operand.default or "",))
            bound = Bound((word,), operand.role, operand.shape, binding.directories, default=True)
            binding.bind(operand.name, bound)


def _bind_section(binding: Binding, section: str, words: list[Word]) -> None:
    taker = assignments(binding, section) if binding.table.assigns else None
    if taker is not None:
        for word in words:
            if is_assignment(word):
                _note(binding, taker, (word,))
        words = [word for word in words if not is_assignment(word)]
    if not words:
        return
    held = _held(binding, section)
    certain = [operand for operand, certainty in held if certainty == YES]
    if len(certain) < len(held):
        _lay_out(binding, [operand for operand, _certainty in held], words)
    _lay_out(binding, certain, words)


def _lay_out(binding: Binding, operands: list[Operand], words: list[Word]) -> None:
    """Give each word to every operand whose place it may have."""
    taken = binding.rest_taken
    if taken:
        operands = [operand for operand in operands if not (operand.rest or operand.until)]
    split = 0
    while split < len(operands) and not (operands[split].repeated or operands[split].rest):
        split += 1
    before, rest = operands[:split], operands[split:]
    repeated, behind = (rest[0], rest[1:]) if rest else (None, [])
    if True not in [word.many for word in words]:
        _lay_out_exactly(binding, before, repeated, behind, words)
        return
    front = _places(words)
    back = list(reversed(_places(list(reversed(words)))))
    least = sum([not word.many or bool(word.glob) for word in words]) - len(before)
    kept = min(len(behind), max(least - 1, 0))
    for word, (low, high), (low_back, high_back) in zip(words, front, back, strict=True):
        homes = [operand for place, operand in enumerate(before) if low <= place <= high]
        if repeated is not None and high >= len(before) and high_back >= kept:
            homes.append(repeated)
        homes += [operand for place, operand in enumerate(reversed(behind)) if low_back <= place <= high_back]
        for operand in homes:
            _note(binding, operand, (word,))
        if not homes:
            binding.doubt(f"`{' '.join(binding.path)}` takes no such operand", word)


def _places(words: list[Word]) -> list[tuple[int, int]]:
    """The first and last place that each word may have after expansion."""
    places = []
    low, high = 0, 0
    for word in words:
        places.append((low, ENDLESS if word.many else high))
        low += 1 if not word.many or word.glob else 0
        high = ENDLESS if word.many else high + 1
    return places


def _lay_out_exactly(
    binding: Binding, before: list[Operand], repeated: Operand | None, behind: list[Operand], words: list[Word]
) -> None:
    place = _lay_out_front(binding, before, words) if before else 0
    if repeated is None:
        for word in words[place:]:
            binding.doubt(
                f"`{word.text or word.prefix}` is one operand more than `{' '.join(binding.path)}` takes", word
            )
        return
    middle = words[place:]
    kept = min(len(behind), max(len(middle) - 1, 0)) if behind else 0
    for word in middle[: len(middle) - kept]:
        _note(binding, repeated, (word,))
    if kept:
        for operand, word in zip(behind[-kept:], middle[-kept:], strict=True):
            _note(binding, operand, (word,))


def _lay_out_front(binding: Binding, before: list[Operand], words: list[Word]) -> int:
    """Give the first words to operands of one word; how many."""
    spare = len(words) - [operand.optional for operand in before].count(False)
    place = 0
    for operand in before:
        if place >= len(words):
            break
        if operand.optional:
            if spare <= 0:
                continue
            spare -= 1
        _note(binding, operand, (words[place],))
        place += 1
    return place


def _note(binding: Binding, operand: Operand, words: tuple[Word, ...], ending: str = "") -> None:
    directories = binding.call.directories
    if words and binding.places:
        directories = binding.places.get(id(words[0]), directories)
    if has_keys(operand.shape) and words:
        for role, parts in divided(operand.shape, operand.role, words):
            binding.bind(operand.name, Bound(parts, role, PLAIN_SHAPE, directories))
    else:
        bound = make_bound(words, operand.role, operand.shape, directories, "", "", False, ending)
        binding.bind(operand.name, bound)
    if operand.sets_cwd:
        binding.directories = moved(words[0], binding.directories)
    if operand.action:
        if words[0].text:
            binding.action.append(words[0].text)
        else:
            binding.unknown_action = True
