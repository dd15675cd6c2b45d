"""Scripts that are nearly one of a list: pieces dropped, doubled, swapped, put in from elsewhere."""

from __future__ import annotations

from random import Random

INSERTED = (
    " ", "\n", "\t", ";", "&", "|", "&&", "||", "(", ")", "{", "}", "<", ">", ">>", "<<E\n", "\nE\n", "'", '"',
    "`", "\\", "$", "$(", "${", "$((", "))", "]]", "[[ ", "#", "!", "*", "?", "[", "]", "=", "+=", "~", "-",
    "\\\n", "\r", "\xa0", "$x", '"$@"', "$'", "2>&1", "<(", ";;", "in", "do", "done", "then", "fi", "esac",
    "{a,b}", "x=1 ", "<<<", ":-", "a", "0", "\x0b", "\x01", "\u200b", "time ", "coproc ", "! ", "function ", "|&",
    "&>", ">&", "<&-", "{fd}>", "eval ", "set -- ",
)  # fmt: skip
AROUND = (
    "$({})", "eval '{}'", "{ {}; }", "({})", "`{}`", '"$({})"', "t1 <<E\n{}\nE", "if {}; then t1; fi", "x='{}'; $x",
    "f() { {}; }; f a b", "! {}", "{} | t1", "for x in a b; do {}; done",
)  # fmt: skip


def mutated(random: Random, texts: list[str]) -> str:
    """One of the texts, changed a few times."""
    text = random.choice(texts)[:400]
    for _ in range(random.choice((1, 1, 2, 3, 5))):
        text = _changed(random, text, texts)
    return text.replace("\0", "")


def _changed(random: Random, text: str, texts: list[str]) -> str:
    start = random.randint(0, len(text))
    end = min(len(text), start + random.choice((1, 1, 2, 4, 8)))
    kind = random.random()
    if kind < 0.45:
        return text[:start] + random.choice(INSERTED) + text[start:]
    if kind < 0.65:
        return text[:start] + text[end:]
    if kind < 0.75:
        return text[:start] + text[start:end] * 2 + text[end:]
    if kind < 0.85:
        other = random.choice(texts)[:400]
        return text[:start] + other[random.randint(0, len(other)) :]
    if kind < 0.95:
        words = text.split(" ")
        random.shuffle(words)
        return " ".join(words) if len(words) < 8 else text[end:] + text[:end]
    return random.choice(AROUND).replace("{}", text)
