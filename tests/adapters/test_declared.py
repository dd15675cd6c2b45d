"""Our own verbs: the compiled module is that of the manifest."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from venom_policy.adapters import declared
from venom_policy.adapters.binding import CONVENIENCE, binding
from venom_policy.verbs import Ok, call
from venom_policy.verbs.compiled import compiled
from venom_policy.verbs.digest import digest
from venom_policy.verbs.model import Manifest
from venom_policy.verbs.reading import load

PACKAGE = Path(declared.__file__).parents[1]


def ours() -> Manifest:
    """The manifest as its file declares it."""
    return load((PACKAGE / "verbs.zon").read_text(), "venom_policy/verbs.zon", extensions=("facets",))


def test_the_compiled_module_is_that_of_the_manifest(golden: Callable[[Path, str], None]) -> None:
    """A changed verbs.zon is compiled by `pytest --update`."""
    golden(Path(declared.__file__), compiled(ours(), "venom_policy/verbs.zon"))


def test_the_compiled_module_builds_the_manifest() -> None:
    """Equal to what is read, with the same digest."""
    assert ours() == declared.MANIFEST
    assert digest(ours()) == digest(declared.MANIFEST)


def test_every_verb_is_bound() -> None:
    """Missing and extra handlers would be refused; every required text may be typed bare but those of a batch."""
    assert binding().manifest == declared.MANIFEST
    bare = dict(CONVENIENCE.operands)
    for verb in declared.MANIFEST.verbs:
        required = {field.name for field in verb.params if field.required}
        assert verb.streams or required <= set(bare.get(verb.name, ()))


def test_every_example_is_what_the_verb_answers() -> None:
    """The documents show nothing that the program does not do."""
    examples = [(verb.name, example) for verb in declared.MANIFEST.verbs for example in verb.examples]
    assert {name for name, _example in examples} == {"decide", "judge"}
    for name, example in examples:
        (answer,) = call(binding(), name, example.params)
        assert isinstance(answer, Ok)
        assert example.result == answer.value
