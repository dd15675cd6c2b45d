"""Random scripts of every kind of command, for comparison with bash."""

from __future__ import annotations

from random import Random

LITERALS = ("a", "b", "c", "foo", "a.txt", "1", "2")
QUOTED = ("a b", "*", "$x", "", "q")
NAMES = ("x", "y", "z")
OPERATORS = (
    ":-d", "-e", ":+f", "+g", "%b", "#a", "##*a", "%%.*", "/a/X", "//o/0", "^", "^^", ",,", ":1", ":0:1", "@Q", ":=w",
    ":-d e", ":+f  g",
)  # fmt: skip
SUMS = ("1+1", "x", "x+1", "y*2", "x=3", "x++", "2**3", "x>1?5:6")
ARRAYS = ('"${a[@]}"', "${a[1]}", "${#a[@]}", '"${a[*]}"', "${a[@]}", '"${!a[@]}"', "${a[-1]}")
ARGUMENTS = ('"$@"', "$*", '"$*"', "$#", "$1", '"$2"', '"${@:2}"')
LEAVING = ("return", "break", "continue", "exit", "set -u", "set -f", "set +f", "IFS=:", "IFS=", "set -e", "shift 2")
ASSIGNING = (
    "{name}={word}", "{name}+={word}", "set -- {word} {word}", "shift", "read {name} {name} <<< {word}",
    "a=({word} {word})", "a+=({word})", "a[1]={word}", 'eval "t2 {name}" {word}', "local {name}={word}",
    "export {name}={word}", "unset {name}", "{name}={word} t3 {word}", "declare {name}={word}",
    'printf -v {name} "%s-%s" {word} {word}', 'mapfile -t a <<< "{word}"', "{name}=$(( {name} + 1 ))",
    "trap 't3 {name}' EXIT", "((x++))", "let y=2",
)  # fmt: skip
COMPOUND = (
    "{a} && {b}", "{a} || {b}", "{a} | {b}", "if {a}; then {b}; else {c}; fi",
    "for {name} in {word} {word}; do {a}; {b}; done",
    "case {word} in {lit}) {a};; *a*|{lit}) {b};& *) {c};; esac", "case {word} in *a*) {a};;& {lit}) {b};; esac",
    "({a}; {b})", "{{ {a}; {b}; }}", "f() {{ {a}; {b}; }}", "g() {{ {a}; {b}; }}", "! {a}",
    "if [[ {word} == {word} ]]; then {a}; else {b}; fi", "for ((i=0;i<2;i++)); do {a}; done", "{a} & {b}",
    "while read -r x; do {a}; done <<< {word}", "until t1; do {a}; break; done", "[[ -n {word} ]] && {a}", "{a} >out",
)  # fmt: skip


class Scripts:
    """A source of random scripts."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def script(self) -> str:
        """A list of a few commands."""
        return "; ".join(self.command(0) for _ in range(self.random.randint(2, 5)))

    def word(self, depth: int = 0) -> str:
        """A word: literals, quotes, expansions, side by side."""
        name = self.random.choice(NAMES)
        kind = self.random.random()
        if kind < 0.25 or depth > 2:
            return self.random.choice(LITERALS)
        if kind < 0.32:
            return f"'{self.random.choice(QUOTED)}'"
        if kind < 0.5:
            return self.random.choice((f'"${name}"', f"${name}", f'"b ${name}"'))
        if kind < 0.66:
            text = "${" + name + self.random.choice(OPERATORS) + "}"
            return self.random.choice((text, f'"{text}"'))
        if kind < 0.84:
            inner = self.simple(depth + 2)
            return self.random.choice(
                (
                    *ARGUMENTS,
                    f"$(({self.random.choice(SUMS)}))",
                    f"$({inner})",
                    f'"$({inner})"',
                    f"`{inner}`" if "`" not in inner else "x",
                )
            )
        if kind < 0.92:
            return self.random.choice((*ARRAYS, "{a,b}", "{1,foo}", "{c,$x}"))
        return self.word(depth + 1) + self.word(depth + 1)

    def simple(self, depth: int) -> str:
        """A simple command."""
        kind = self.random.random()
        if kind < 0.4:
            template = self.random.choice(ASSIGNING)
            while "{word}" in template:
                template = template.replace("{word}", self.word(depth + 1), 1)
            return template.replace("{name}", self.random.choice(NAMES))
        if kind < 0.46:
            return self.random.choice(LEAVING)
        command = self.random.choice(("t1", "t2", "t3", "t1", "f", "g", '"$x"', "echo", "$y"))
        return " ".join([command, *(self.word(depth) for _ in range(self.random.randint(0, 3)))])

    def command(self, depth: int) -> str:
        """Any command."""
        if depth > 2 or self.random.random() < 0.5:
            return self.simple(depth)
        parts = {key: self.command(depth + 1) for key in "abc"}
        template = self.random.choice(COMPOUND)
        return template.format(
            **parts, name=self.random.choice(NAMES), word=self.word(1), lit=self.random.choice(LITERALS)
        )
