"""A label of a place → the labels of its targets."""

from __future__ import annotations

from venom_policy.grants import ROOT, Label, Reach, includes, meet, split_port
from venom_policy.scope.defaults import CONTROL_PORTS, LEAST_PORT, MOST_AT_PLACE
from venom_policy.scope.ground import Ground, anchored
from venom_policy.scope.paths import text_of
from venom_policy.value import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_LOOPBACK = frozenset({"localhost", "127.0.0.1", "%5B::1%5D", "::1"})


def held_at(ground: Ground, label: Label, needed: Iterable[Reach]) -> tuple[Label, ...]:
    """What a held label lets through, of the targets needed.

    A place grants at most what is harmless there: scratch files are data, packages are only read.
    """
    found = anchored(ground, label)
    if label.target is None or label.target.type != "place":
        return found
    name = label.target.text
    most = MOST_AT_PLACE.get(name)
    if most is not None:
        label = replace(label, grant=meet(label.grant, most))
    reaches = [one.target for one in found if one.target is not None]
    if label.grant == "read":
        # Whoever may read every entry of a directory may list it.
        reaches += [Reach("path", one.text[:-2]) for one in reaches if one.type == "path" and one.text.endswith("/*")]
    if name == "localhost":
        reaches += [one for one in needed if _is_local(one) and _is_a_persons_port(one)]
    if name == "forge":
        reaches += _forge_itself(reaches, needed)
    return tuple([replace(label, target=one) for one in reaches])


def denied_at(ground: Ground, label: Label, needed: Iterable[Reach]) -> tuple[Label, ...]:
    """What a denied label hits here.

    The root is also hit by what holds it; `place:localhost` is all of this machine, whatever the port.
    """
    found = anchored(ground, label)
    if label.target == ROOT:
        return (*found, *[replace(label, target=Reach("path", text_of(root, tree=True))) for root in ground.roots])
    if label.target is None or label.target.type != "place" or label.target.text != "localhost":
        return found
    return (*found, *[replace(label, target=one) for one in needed if _is_local(one)])


def _forge_itself(pages: list[Reach], needed: Iterable[Reach]) -> list[Reach]:
    """The forge's host itself, unless another repository there is named.

    Its own program names the host alone.
    """
    hosts = {page.text.partition("/")[0] for page in pages if page.type == "host"}
    there = [one for one in needed if one.type == "host" and one.text.partition("/")[0] in hosts]
    itself = [one for one in there if one.text in hosts]
    others = [one for one in there if one.text not in hosts and not any(includes(page, one) for page in pages)]
    return [] if others else itself


def _is_local(reach: Reach) -> bool:
    return reach.type == "host" and split_port(reach.text.partition("/")[0])[0] in _LOOPBACK


def _is_a_persons_port(reach: Reach) -> bool:
    """Whether only a person's own server could listen there."""
    port = split_port(reach.text.partition("/")[0])[1]
    return port.isascii() and port.isdigit() and LEAST_PORT <= int(port) <= 65_535 and int(port) not in CONTROL_PORTS
