"""Many spellings of the same words have one judgment: laws over real commands and our own rules."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.laws.strategies import examples
from tests.laws.test_commands import COMMANDS, acts, judged
from venom_policy.judgment import Judgment


def _quoted(word: str) -> str:
    return "'" + word.replace("'", "'\\''") + "'"


def _doubled(word: str) -> str:
    return '"' + "".join(f"\\{one}" if one in '"\\$`' else one for one in word) + '"'


def _escaped(word: str) -> str:
    return "".join(f"\\{one}" for one in word)


def _decoded(word: str) -> str:
    return "$'" + "".join(f"\\x{ord(one):02x}" for one in word) + "'"


def _split(word: str) -> str:
    return word[:1] + "''" + word[1:]


def _continued(word: str) -> str:
    return word[:1] + "\\\n" + word[1:]


def meaning(judgment: Judgment) -> tuple[object, ...]:
    """All of a judgment but the places in its text."""
    labels = {str(label) for label in judgment.labels}
    return judgment.grants, labels, judgment.facets, judgment.verdict, judgment.status, acts(judgment)


SPELLINGS = [_quoted, _doubled, _escaped, _decoded, _split, _continued, lambda word: word]
PLAIN = [one.split() for one in COMMANDS if not set(one) & set("'\"*>|<;&$`\\(){}[]?~#=")]


@examples(150)
@given(
    st.sampled_from(PLAIN),
    st.lists(st.sampled_from(SPELLINGS), min_size=6, max_size=6),
    st.sampled_from([" ", "  ", "\t", " \\\n "]),
    st.sampled_from(["", " ", " # a comment", "\n", ";"]),
)
def test_respelling_literal_words_keeps_the_judgment(words: list, spellings: list, gap: str, end: str) -> None:
    """Up to spans: quotes, escapes, `$'…'`, line continuations, spaces and comments say nothing."""
    plain = judged(" ".join(words))
    respelled = judged(gap.join(spell(word) for spell, word in zip(spellings, words, strict=False)) + end)
    assert meaning(plain) == meaning(respelled)


@examples(60)
@given(st.sampled_from(PLAIN), st.data())
def test_a_word_from_a_variable_is_that_word(words: list, data: st.DataObject) -> None:
    """`VAR=x; $VAR`, also for the command word."""
    at = data.draw(st.integers(0, len(words) - 1))
    moved = f"V={_quoted(words[at])}; " + " ".join([*words[:at], '"$V"', *words[at + 1 :]])
    plain, respelled = judged(" ".join(words)), judged(moved)
    assert (plain.grants, plain.labels, plain.verdict) == (respelled.grants, respelled.labels, respelled.verdict)


@examples(60)
@given(st.sampled_from([words for words in PLAIN if len(words) > 2]), st.data())
def test_a_brace_expansion_is_the_words_that_it_becomes(words: list, data: st.DataObject) -> None:
    """`{a,b}` for `a b`, also for the command word and with beginnings in common."""
    at = data.draw(st.integers(0, len(words) - 2))
    end = data.draw(st.integers(at + 2, len(words)))
    same = data.draw(st.booleans()) and words[at][:1] == words[at + 1][:1] and end == at + 2
    inner = [word[1:] for word in words[at:end]] if same else words[at:end]
    braces = (words[at][:1] if same else "") + "{" + ",".join(inner) + "}"
    assert meaning(judged(" ".join(words))) == meaning(judged(" ".join([*words[:at], braces, *words[end:]])))


# Every line is one command in several spellings, as its program reads them.
FORMS = [
    ["grep -r x src", "grep --recursive x src", "grep --recurs x src", "grep x src -r", "grep -re x src"],
    [
        "grep -rn x src",
        "grep -r -n x src",
        "grep -nr x src",
        "grep --recursive --line-number x src",
        "grep x -r src -n",
    ],
    [
        "sort -o out a",
        "sort -oout a",
        "sort --output=out a",
        "sort --output out a",
        "sort --out=out a",
        "sort a -o out",
    ],
    ["rm -rf build", "rm -fr build", "rm -r -f build", "rm --recursive --force build", "rm --recu --forc build"],
    ["rm -rf build", "rm build -rf", "rm -rf -- build", "rm -R build --force"],
    ["cp -r a b/", "cp -R a b/", "cp --recursive a b/", "cp a b/ -r"],
    ["head -n 5 a", "head -n5 a", "head --lines=5 a", "head --lines 5 a", "head -5 a", "head a -n 5"],
    ["mkdir -p a/b", "mkdir --parents a/b", "mkdir a/b -p", "mkdir --par a/b"],
    [
        "sed -i s/a/b/ f",
        "sed --in-place s/a/b/ f",
        "sed s/a/b/ -i f",
        "sed -i -e s/a/b/ f",
        "sed -i --expression=s/a/b/ f",
    ],
    ["tar xf a.tar", "tar -xf a.tar", "tar -x -f a.tar", "tar --extract --file=a.tar", "tar -xfa.tar"],
    ["tar xf a.tar", "tar --extract --file a.tar", "tar --get --file=a.tar", "tar fx a.tar"],
    ["git commit -m x", "git commit -mx", "git commit --message=x", "git commit --message x", "git commit --mess=x"],
    ["git push -f", "git push --force"],
    ["git add -A", "git add --all"],
    ["wc -l a", "wc --lines a", "wc a -l", "wc --line a"],
    ["ls -la src", "ls -l -a src", "ls -al src", "ls -l --all src", "ls src -la"],
    ["chmod -R 755 src", "chmod --recursive 755 src", "chmod --rec 755 src"],
    ["touch -r a b", "touch --reference=a b", "touch -ra b", "touch b -r a"],
    ["ln -sf a b", "ln -s -f a b", "ln --symbolic --force a b"],
    ["tee -a out", "tee --append out", "tee out -a"],
    ["diff -u a b", "diff --unified a b", "diff a b -u"],
    ["curl -o f https://example.com", "curl -of https://example.com", "curl --output f https://example.com"],
    ["python3 -m json.tool a", "python3 -mjson.tool a"],
    ["xargs -n 1 rm", "xargs -n1 rm", "xargs --max-args=1 rm", "xargs --max-args 1 rm"],
    ["timeout -k 5 9 rm a", "timeout -k5 9 rm a", "timeout --kill-after=5 9 rm a"],
]
PAIRS = [(one, other) for forms in FORMS for one in forms for other in forms]


@examples(150)
@given(st.sampled_from(PAIRS), st.lists(st.sampled_from(SPELLINGS), min_size=8, max_size=8))
def test_options_may_be_written_in_several_ways(pair: tuple[str, str], spellings: list) -> None:
    """Long, short, bundled, abbreviated, with `=` or attached values, before or after the operands."""
    one, other = pair
    respelled = " ".join(spell(word) for spell, word in zip(spellings, other.split(), strict=False))
    assert meaning(judged(one)) == meaning(judged(respelled))
