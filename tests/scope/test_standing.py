"""How targets stand, lexically: root /work/repo, home /home/dev."""

from __future__ import annotations

import pickle

import pytest

from venom_policy.effects import Target
from venom_policy.errors import UsageError
from venom_policy.scope import Scope, stand
from venom_policy.scope.paths import may_leave

SCOPE = Scope(
    cwd="/work/repo",
    home="/home/dev",
    hosts=["example.com", "*.corp.org", "localhost:8000", "[::1]"],
    remotes=["origin"],
    read_roots=["/opt/docs"],
)


def path(text: str, **more: object) -> Target:
    """A path target."""
    return Target("path", text, **more)


ROWS = [
    (path("/work/repo"), "read", "inside", "."),
    (path("/work/repo/build", tree=True), "delete", "inside", "build/**"),
    (path("/work/repo/a/../b//c/."), "read", "inside", "b/c"),
    (path("/work/repo/../other", tree=True), "read", "outside", "../other/**"),
    (path("/work"), "read", "outside", ".."),
    (path("/work/repository"), "read", "outside", "../repository"),
    (path("/home/dev/x"), "read", "outside", "~/x"),
    (path("/etc/hosts"), "read", "outside", "/etc/hosts"),
    (path("/"), "read", "outside", "/"),
    (path("/", tree=True), "delete", "outside", "/**"),
    (path("/opt/docs/a"), "read", "inside", "/opt/docs/a"),
    (path("/opt/docs/a"), "modify", "outside", "/opt/docs/a"),
    (path("/work/repo/*.txt", pattern=True), "read", "inside", "*.txt"),
    (path("/work/repo/[ab].txt", pattern=True), "read", "inside", "?.txt"),
    (path("/work/repo/.*", pattern=True), "modify", "outside", ".*"),
    (path("/work/repo/..*", pattern=True), "delete", "unknown", "..*"),
    (path("/work/repo/..?*", pattern=True), "delete", "inside", "..?*"),
    (path("/work/repo/sub", names="*.md"), "read", "inside", "sub/**"),
    (path("/work/repo/.env"), "read", "outside", ".env"),
    (path("/work/repo/.ENV"), "read", "outside", ".ENV"),
    (path("/work/repo/.env.example"), "read", "inside", ".env.example"),
    (path("/work/repo/sub/server.pem"), "read", "outside", "sub/server.pem"),
    (path("/work/repo/*.pem", pattern=True), "read", "outside", "*.pem"),
    (path("/work/repo/.e*", pattern=True), "read", "outside", ".e*"),
    (path("/work/repo/*", pattern=True), "read", "inside", "*"),
    (path("/work/repo/id_rsa.pub"), "read", "inside", "id_rsa.pub"),
    (Target("repository", "/work/repo/sub"), "vcs_write", "inside", "."),
    (Target("repository", "/work/other"), "vcs_write", "outside", "../other/**"),
    (Target("host", "example.com/x"), "net_read", "inside", "example.com/x"),
    (Target("host", "example.com.evil.org"), "net_read", "outside", "example.com.evil.org"),
    (Target("host", "a.corp.org:8443"), "net_send", "inside", "a.corp.org:8443"),
    (Target("host", "corp.org"), "net_send", "outside", "corp.org"),
    (Target("host", "localhost:8000"), "net_read", "inside", "localhost:8000"),
    (Target("host", "localhost:8001"), "net_read", "outside", "localhost:8001"),
    (Target("host", "127.0.0.1"), "net_read", "outside", "127.0.0.1"),
    (Target("host", "[::1]:80"), "net_read", "inside", "%5B::1%5D:80"),
    (Target("host", "[::2]:80"), "net_read", "outside", "%5B::2%5D:80"),
    (Target("host", "example.com."), "net_read", "inside", "example.com."),
    (Target("host", "EXAMPLE.com"), "net_read", "inside", "EXAMPLE.com"),
    (path("/work/repo/.mcp.json"), "modify", "inside", ".mcp.json"),
    (Target("remote", "origin/main"), "vcs_write", "inside", "origin/main"),
    (Target("remote", "fork"), "vcs_write", "unknown", "fork"),
    (Target("remote", "https://x.org/a.git"), "vcs_write", "outside", "https://x.org/a.git"),
    (Target("process", "12"), "service_write", "outside", "12"),
    (Target("process", "%1"), "service_write", "inside", "%251"),
    (Target("service", "docker/container/web"), "service_write", "unknown", "docker/container/web"),
    (Target("service", "kubernetes/pod/web"), "service_write", "outside", "kubernetes/pod/web"),
    (Target("variable", "HOME"), "read", "inside", "HOME"),
    (Target("program", "x"), "unknown_program", "inside", "x"),
    (Target("code", "abc"), "code", "inside", "abc"),
    (Target("code", ""), "code", "unknown", ""),
    (Target("program", ""), "privilege", "unknown", ""),
    (Target("system", "clock"), "read", "inside", "clock"),
    (Target("system", "clock"), "system_write", "outside", "clock"),
    (Target("unknown", "", reason="why"), "read", "unknown", ""),
    (Target("unknown", "/proc/"), "read", "outside", "/proc/**"),
    (Target("unknown", "/work/repo/x"), "read", "unknown", "."),
    (Target("unknown", "/wo"), "read", "unknown", "/**"),
]


@pytest.mark.parametrize(("target", "kind", "verdict", "text"), ROWS)
def test_how_a_target_stands(target: Target, kind: str, verdict: str, text: str) -> None:
    """Inside, outside or unknown, and how it is printed."""
    standing = stand(target, kind, SCOPE)
    assert (verdict, text) == (standing.verdict, standing.text)
    assert bool(standing.reason) == (verdict != "inside")


def test_naming_a_secret_is_not_reading_it() -> None:
    """`ls .env` stands inside."""
    assert stand(path("/work/repo/.env"), "read", SCOPE, metadata=True).verdict == "inside"


@pytest.mark.parametrize("root", ["/", "/home", "/home/dev"])
def test_a_home_is_never_a_root(root: str) -> None:
    """Nor are its ancestors: nothing stands inside then."""
    scope = Scope(roots=[root], cwd=root, home="/home/dev")
    assert scope.roots == ()
    assert stand(path("/home/dev/x"), "read", scope).verdict == "outside"


def test_the_root_is_the_cwd_when_none_is_given() -> None:
    """Lists become tuples, paths lose their dots."""
    scope = Scope(cwd="/work/./repo/", hosts=["a"])
    assert scope.roots == ("/work/repo",)
    assert scope.hosts == ("a",)
    assert pickle.loads(pickle.dumps(scope)) == scope


def test_given_secrets_add_to_the_default_ones() -> None:
    """A list of one's own cannot forget `.env`, but can exempt it."""
    mine = Scope(cwd="/work/repo", secrets=["*.tfvars"])
    assert stand(path("/work/repo/a.tfvars"), "read", mine).verdict == "outside"
    assert stand(path("/work/repo/.env"), "read", mine).verdict == "outside"
    exempt = Scope(cwd="/work/repo", secrets=["!.env"])
    assert stand(path("/work/repo/.env"), "read", exempt).verdict == "inside"


def test_one_text_is_no_list() -> None:
    """A text would be taken letter by letter."""
    with pytest.raises(UsageError, match="expected a list"):
        Scope(cwd="/w", hosts="example.com")


def test_only_two_resolvers() -> None:
    """Lexical and filesystem."""
    with pytest.raises(UsageError, match="expected `lexical` or `filesystem`"):
        Scope(cwd="/w", resolve="magic")


@pytest.mark.parametrize("pattern", [".*", ".?", ".**", "..*", ".[.]", ".[!a]", ".[^.]*", "\\.*", ".[[:punct:]]"])
def test_patterns_that_may_match_the_parent(pattern: str) -> None:
    """`..` is among what they match, in one shell or another."""
    assert may_leave(["sub", pattern])


@pytest.mark.parametrize("pattern", ["..?*", ".??*", ".[!.]*", ".[a-z]*", ".?x", "*", "?*", "..", ".", ".x*"])
def test_patterns_that_do_not_match_the_parent(pattern: str) -> None:
    """A star takes no leading dot, and `..` itself is no pattern."""
    assert not may_leave(["sub", pattern])
