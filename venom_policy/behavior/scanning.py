"""A call's words → options, subcommands and operands, one by one."""

from __future__ import annotations

from venom_policy.behavior.binding import MAYBE, NO, YES, Binding, Bound, make_bound
from venom_policy.behavior.guards import keep_guards
from venom_policy.behavior.layout import bind_operands, ends_options, takes_the_rest
from venom_policy.behavior.shapes import divided, has_keys
from venom_policy.behavior.spelling import abbreviated, after, plain, shown
from venom_policy.behavior.uncertainty import described, read_uncertain
from venom_policy.commands.paths import moved
from venom_policy.rulebook.patterns import matches
from venom_policy.rulebook.rule import Shape
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.behavior.binding import World
    from venom_policy.behavior.tables import Tables
    from venom_policy.commands import Call, Directory, Word
    from venom_policy.rulebook.rule import Level, Option, Rule, Takes

PLACEHOLDER = "{}"
PLAIN_SHAPE = Shape()
BUNDLING = frozenset({"gnu", "posix", "old"})


def bind(call: Call, rule: Rule, tables: Tables, world: World) -> Binding:
    """What each word of a call is to its rule."""
    scan = Scan(call, rule, tables, world)
    if scan.table.style == "old" and len(scan.argv) > 1:
        scan.old_bundle(scan.argv[1])
    while scan.index < len(scan.argv):
        scan.step(scan.argv[scan.index])
    scan.finish()
    return scan


class Scan(Binding):
    """A binding while its words are read, with how far they are."""

    __slots__ = ("argv", "index", "literal", "lost", "section", "tables")

    def __init__(self, call: Call, rule: Rule, tables: Tables, world: World) -> None:
        Binding.__init__(self, call, rule, tables.of_rule(rule), world)
        self.argv = call.argv
        self.tables = tables
        self.index = 1
        self.literal = self.table.style == "none"  # no option is read any more
        self.section = ""
        self.lost = False  # which subcommand this is, is not known

    def step(self, word: Word) -> None:
        """Read the word at the index."""
        if self.literal:
            self.operand(word)
            return
        texts = word.texts
        if len(texts) != 1:
            read_uncertain(self, word)
            return
        text, table = texts[0], self.table
        option = table.names.get(text)
        if option is not None:
            self.index += 1
            self.found(option, text, word, None)
        elif text[:1] == "-" and text != "-":
            self.option(word, text)
        elif not (table.prefixes and self.prefixed(word, text)):
            self.operand(word)

    def separator(self) -> None:
        """`--`: what follows is no option."""
        self.literal = True
        self.index += 1
        if "--" in self.table.after:
            self.section = "--"
            self.operands["--"] = []

    # ── options ──────────────────────────────────────────────────────────────────────────────────────

    def option(self, word: Word, text: str) -> None:
        """A word that begins with a dash and is not listed so."""
        if text == "--":
            self.separator()
        elif self.table.prefixes and self.prefixed(word, text):
            pass
        elif self.table.style == "assignments":
            self.operand(word)
        elif self.table.style == "words":
            self.whole(word, text)
        elif text.startswith("--"):
            self.long(word, text)
        else:
            self.bundle(word, text)

    def prefixed(self, word: Word, text: str) -> bool:
        """Read a word that begins with a name taking its rest."""
        for name, option in self.table.prefixes:
            if text.startswith(name):
                self.index += 1
                self.found(option, name, word, after(word, len(name)))
                return True
        return False

    def whole(self, word: Word, text: str) -> None:
        """An option that is a whole word, perhaps with `=value`."""
        name, equals, _ = text.partition("=")
        option = self.table.names.get(name)
        if equals and option is not None:
            self.index += 1
            self.found(option, name, word, after(word, len(name) + 1))
        elif self.table.number is not None and text[1:].isdecimal():
            self.index += 1
            self.found(self.table.number, "-NUM", word, after(word, 1))
        else:
            self.unlisted(word, text)

    def long(self, word: Word, text: str) -> None:
        """`--name`, `--name=value` or an abbreviation."""
        name, equals, _ = text.partition("=")
        option = self.table.names.get(name)
        if option is None:
            option = abbreviated(name, self.table)
        if option is None:
            self.unlisted(word, name)
            return
        self.index += 1
        self.found(option, name, word, after(word, len(name) + 1) if equals else None)

    def bundle(self, word: Word, text: str) -> None:
        """`-x`, `-xyz`, `-xVALUE`, `-20`."""
        names = self.table.names
        place = 1
        if self.table.number is not None and text[1].isdecimal():
            while place < len(text) and text[place].isdecimal():
                place += 1
            self.mark(self.table.number, YES, "-NUM")
            self.number(word, text[1:place])
        start = self.index
        self.index += 1
        while place < len(text):
            option = names.get("-" + text[place])
            if option is None:
                self.index = start
                self.unlisted(word, "-" + text[place])
                return
            place += 1
            takes = option.takes
            rest = after(word, place) if takes is not None and place < len(text) else None
            self.found(option, "-" + text[place - 1], word, rest)
            if rest is not None:
                return

    def number(self, word: Word, digits: str) -> None:
        """The value of `-NUM`."""
        option = self.table.number
        if option is not None and option.takes is not None:
            self.value(option.takes, (plain(digits, word),), "-NUM")
        self.literal = self.literal or (option is not None and option.ends)

    def old_bundle(self, word: Word) -> None:
        """A first word without a dash.

        Letters of options, whose values are the next words in turn.
        """
        text = word.text
        if not text or text.startswith("-") or text in self.table.aliases:
            return
        letters = [self.table.names.get("-" + letter) for letter in text]
        self.index = 2
        for letter, option in zip(text, letters, strict=True):
            if option is None:
                self.doubt(f"`{letter}` is no known option of `{self.rule.program}`", word)
            else:
                self.found(option, "-" + letter, word, None)

    def unlisted(self, word: Word, name: str) -> None:
        """Read an unknown option, perhaps the default subcommand's."""
        if self.enter_default():
            return
        self.index += 1
        self.doubt(f"`{shown(name)}` is no known option of `{'-'.join(self.path)}`", word)

    def found(self, option: Option, name: str, word: Word, attached: Word | None) -> None:
        """An option was read, up to its value."""
        takes = option.takes
        if takes is None:
            # `--flag=value` of a flag: some programs read a boolean there.
            self.mark(option, YES if attached is None else MAYBE, name)
        else:
            self.mark(option, YES, name)
            self.take(takes, name, word, attached)
        if option.action:
            self.action.append(name)
        if option.ends:
            self.literal = True

    def take(self, takes: Takes, name: str, word: Word, attached: Word | None) -> None:
        """Bind the value of an option."""
        if attached is not None and takes.count == 1:
            self.value(takes, (attached,), name)
            return
        if takes.attached:
            return
        if takes.optional and not self.number_follows():
            return
        if takes.rest:
            words = self.argv[self.index :]
            self.index = len(self.argv)
            self.value(takes, words, name)
        elif takes.until:
            self.until(takes, name)
        else:
            # `-sNAME FILE`: an attached word is the first of several.
            first = 0 if attached is None else 1
            for number in range(first, takes.count):
                if self.index >= len(self.argv):
                    return
                value = self.argv[self.index]
                self.index += 1
                if number >= takes.skip:
                    self.value(takes, (value,), name)
                if value.many:
                    self.overflow(value)
            self.index += takes.trailing

    def overflow(self, value: Word) -> None:
        """The value of an option that may be several words.

        The others are read as if they stood alone.
        """
        names_level = self.table.is_inner and not self.operands[""]
        if value.unknown or names_level:
            reason = f"{described(value)} may be several words"
            self.doubt(reason, value, any_option=not names_level, shifts=True)
        if not names_level:
            self.operand_word(value)

    def number_follows(self) -> bool:
        """Whether the next word is a number.

        Only that is taken for an optional value that stands apart.
        """
        text = self.argv[self.index].text if self.index < len(self.argv) else None
        return text is not None and text.isdecimal()

    def until(self, takes: Takes, name: str) -> None:
        """All words up to a terminator."""
        start = self.index
        ending = ""
        while self.index < len(self.argv):
            text = self.argv[self.index].text
            self.index += 1
            if text in takes.until and not (
                text == "+" and len(takes.until) > 1 and self.argv[self.index - 2].text != PLACEHOLDER
            ):
                ending = text or ""
                break
        words = self.argv[start : self.index - 1 if ending else self.index]
        self.value(takes, words, name, ending)

    def value(self, takes: Takes, words: tuple[Word, ...], name: str, ending: str = "") -> None:
        """Note a value, and what it changes for the words that follow."""
        seen_from = self.call.directories if takes.anchored else self.directories
        if has_keys(takes.shape) and words:
            for role, parts in divided(takes.shape, takes.role, words):
                self.bind(takes.name, Bound(parts, role, PLAIN_SHAPE, seen_from, name))
            return
        bound = make_bound(words, takes.role, takes.shape, seen_from, name, takes.table, False, ending)
        self.bind(takes.name, bound)
        if not words:
            return
        if takes.sets_repository or takes.sets_cwd:
            self.ground = words[0].span
        if takes.sets_repository:
            self.repositories += repositories(words[0], self.directories)
        if takes.sets_cwd:
            self.directories = moved(words[0], self.directories)
        if takes.action and words[0].text:
            self.action.append(words[0].text)

    # ── operands and subcommands ─────────────────────────────────────────────────────────────────────

    def operand(self, word: Word) -> None:
        """A word that is no option: a subcommand or an operand."""
        table = self.table
        if table.is_inner and not self.operands[""] and self.enter_named(word):
            return
        self.index += 1
        text = word.text if table.after else None
        if text is not None and text in table.after and text != "--":
            self.section = text
            self.literal = True
            self.operands.setdefault(text, [])
            return
        if table.rest and takes_the_rest(self, word):
            return
        self.operand_word(word)
        if table.style == "posix" or (table.ends and ends_options(self, self.section)):
            self.literal = True

    def operand_word(self, word: Word) -> None:
        """Note an operand of the current section."""
        words = self.operands.get(self.section)
        if words is None:
            words = self.operands[self.section] = []
        words.append(word)
        if self.directories is not self.call.directories:
            self.see(word)

    def enter_named(self, word: Word) -> bool:
        """Go down to the subcommand that this word names."""
        text = word.text
        if text is None:
            return self.enter_unknown(word)
        found = self.table.aliases.get(text)
        if found is None:
            found = next(((level, text) for name, level in self.table.patterns if matches(name, text)), None)
        if found is not None:
            self.index += 1
            self.enter(*found)
            return True
        if self.level.unlisted_subcommand == "operand":
            return self.enter_default()
        self.index = len(self.argv)
        self.lost = True
        name = "-".join([*self.path, text])
        self.doubt(f"`{shown(text)}` is no known subcommand of `{'-'.join(self.path)}`", word, program=name)
        self.action.append(text)
        return True

    def enter_unknown(self, word: Word) -> bool:
        """Read an unknown word for a subcommand, which may be any."""
        reason = f"{described(word)} may be any subcommand of `{'-'.join(self.path)}`"
        self.doubt(reason, word)
        if self.level.unlisted_subcommand == "operand":
            return False
        self.index = len(self.argv)
        self.lost = True
        return True

    def enter(self, level: Level, name: str) -> None:
        """Go down one level."""
        self.table = self.tables.below(self.table, level)
        self.path.append(name)
        self.action.append(name)
        self.present["no_subcommand"] = NO
        # Options before a subcommand were read; a separator before it changes nothing for what follows.
        self.literal = self.table.style == "none"

    def enter_default(self) -> bool:
        """Go down to the default subcommand, if there is one.

        The word at the index is read there.
        """
        default = self.level.default_subcommand
        found = self.table.aliases.get(default) if default else None
        if found is None or self.operands[""]:
            return False
        self.enter(*found)
        return True

    def finish(self) -> None:
        """Bind the operands once all words were read."""
        while self.table.leaf.default_subcommand and not self.lost and self.enter_default():
            pass
        bind_operands(self)
        guards = self.table.leaf.guards
        if guards:
            keep_guards(self, guards)


def repositories(word: Word, directories: tuple[Directory, ...]) -> tuple[Directory, ...]:
    """The repositories that an option names, by themselves or by their `.git`."""
    texts = [text.rstrip("/").removesuffix("/.git") or "/" for text in word.texts]
    if ".git" in texts:
        texts = ["." if text == ".git" else text for text in texts]
    return moved(replace(word, texts=tuple(texts)), directories)
