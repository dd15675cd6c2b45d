"""Named places: what a held or denied `place:` label reaches."""

from __future__ import annotations

import pytest

from venom_policy.adapters.rules import default_rulebook
from venom_policy.decisions import Policy, decide
from venom_policy.judgment import judge
from venom_policy.scope import Scope

FORGE = {"forge": ("host:github.com/me/repo", "host:api.github.com/repos/me/repo")}
SCOPE = Scope(cwd="/work/repo", home="/home/dev", places=FORGE)


def verdict(command: str, held: str, scope: Scope = SCOPE, **more: object) -> str:
    """What is decided for a holder of `read@.` and one label more."""
    judgment = judge(command, scope=scope, rulebook=default_rulebook())
    return decide(judgment, Policy(holds=f"read@. {held}", **more)).verdict


@pytest.mark.parametrize(
    ("command", "held", "answer"),
    [
        ("cat /tmp/x.log", "read@place:scratch", "allow"),
        ("echo x > /tmp/x.log", "files@place:scratch", "allow"),
        ("rm /tmp/x.log", "files@place:scratch", "ask"),
        ("rm /tmp/x.log", "files@place:scratch+destructive", "allow"),
        ("rm /tmp/*.log", "files@place:scratch+destructive read@place:scratch", "allow"),
        ("ls /tmp", "read@place:scratch", "allow"),
        ("chmod 700 /tmp", "files@place:scratch+destructive", "ask"),
        ("rm -rf /tmp/x", "files@place:scratch+destructive", "ask"),
        ("echo x > /tmp/other/x", "files@place:scratch", "ask"),
        ("cat /tmp/id_ed25519", "read@place:scratch", "ask"),
        ("bash /tmp/x.sh", "spawn@place:scratch", "ask"),
        ("python3 /tmp/x.py", "admin@place:scratch", "ask"),
        ("cat /usr/include/stdio.h", "read@place:packages", "allow"),
        ("grep -rn foo /usr/lib/python3/dist-packages", "read@place:packages", "allow"),
        ("cat ~/.cargo/registry/src/x/lib.rs", "read@place:packages", "allow"),
        ("cat /usr/include/server.pem", "read@place:packages", "ask"),
        ("cat ~/.cargo/credentials.toml", "read@place:packages", "ask"),
        ("cat /usr/lib/x.so", "read@place:packages", "ask"),
        ("rm -rf /usr/include/x", "files@place:packages+destructive", "ask"),
        ("curl http://localhost:3000/health", "read@place:localhost+open_world", "allow"),
        ("curl http://127.0.0.1:8080/", "read@place:localhost+open_world", "allow"),
        ("curl http://localhost:3000/health", "read@place:localhost", "ask"),
        ("curl http://localhost/", "read@place:localhost+open_world", "ask"),
        ("curl http://localhost:80/", "read@place:localhost+open_world", "ask"),
        ("curl http://localhost:2375/info", "read@place:localhost+open_world", "ask"),
        ("curl http://localhost:9229/json", "read@place:localhost+open_world", "ask"),
        ("curl http://localhost:70000/", "read@place:localhost+open_world", "ask"),
        ("curl http://localhost.evil.example:3000/", "read@place:localhost+open_world", "ask"),
        ("curl http://localhost@evil.example:3000/", "read@place:localhost+open_world", "ask"),
        ("curl -d x=1 http://localhost:3000/", "respond@place:localhost+open_world", "ask"),
        ("gh pr view 3", "read@place:forge+open_world", "allow"),
        ("curl https://github.com/me/repo/issues", "read@place:forge+open_world", "allow"),
        ("curl https://api.github.com/repos/me/repo/pulls", "read@place:forge+open_world", "allow"),
        ("curl https://github.com/other/repo", "read@place:forge+open_world", "ask"),
        ("curl https://github.com/me/repository", "read@place:forge+open_world", "ask"),
        ("gh pr create --fill", "respond:gh.pr@place:forge+open_world", "allow"),
        ("gh pr view 3 -R me/repo", "read@place:forge+open_world", "allow"),
        ("gh pr view 3 -R other/repo", "read@place:forge+open_world", "ask"),
        ("gh pr view 3; curl https://github.com/other/repo", "read@place:forge+open_world", "ask"),
        ("docker ps", "read@place:containers", "allow"),
        ("docker logs web", "read@place:containers", "allow"),
        ("docker inspect web", "read@place:containers", "ask"),
        ("docker stop web", "write@place:containers", "ask"),
        ("git fetch", "read@place:origin+open_world write:git@.", "allow"),
        ("git fetch upstream", "read@place:origin+open_world write:git@.", "ask"),
        ("git push origin x", "write@place:origin+open_world+touches_live", "allow"),
        ("git push -f origin x", "admin@place:origin+open_world+touches_live+destructive", "ask"),
    ],
)
def test_what_a_label_of_a_place_reaches(command: str, held: str, answer: str) -> None:
    """At most what is harmless there, whatever grant the label names."""
    assert verdict(command, held) == answer


def test_a_scope_may_say_what_a_place_is() -> None:
    """In place of the shipped targets; a place of its own grants what the label says."""
    scope = Scope(cwd="/work/repo", home="/home/dev", places={"scratch": ("/srv/s/**",), "tools": ("/srv/tools/**",)})
    assert verdict("rm -rf /srv/s/x", "files@place:scratch+destructive", scope) == "allow"
    assert verdict("cat /tmp/x", "read@place:scratch", scope) == "ask"
    assert verdict("bash /srv/tools/x.sh", "spawn@place:tools", scope) == "allow"


def test_a_forge_that_is_not_known_is_nowhere() -> None:
    """Without a scope that says which, no host is the forge."""
    bare = Scope(cwd="/work/repo", home="/home/dev")
    assert verdict("gh pr view 3", "read@place:forge+open_world", bare) == "ask"


@pytest.mark.parametrize(
    ("command", "denied", "answer"),
    [
        ("curl http://localhost:3000/", "read@place:localhost", "deny"),
        ("curl http://localhost:80/", "read@place:localhost", "deny"),
        ("curl http://127.0.0.1:2375/", "read@place:localhost", "deny"),
        ("curl http://a.example/", "read@place:localhost", "allow"),
        ("cat /usr/include/stdio.h", "read@place:packages", "deny"),
        ("cat /tmp/x", "files@place:scratch", "allow"),
        ("echo x > /tmp/x", "files@place:scratch", "deny"),
    ],
)
def test_what_a_denied_place_hits(command: str, denied: str, answer: str) -> None:
    """All of it: no port and no grant is spared."""
    held = "read@/** files@/tmp/** read@host:*+open_world"
    assert verdict(command, held, denies=[denied]) == answer


@pytest.mark.parametrize("host", ["169.254.169.254", "metadata.google.internal", "100.100.100.200"])
def test_a_host_that_hands_out_credentials_is_a_secret(host: str) -> None:
    """No choice about reading eases it; its own facet must be named."""
    command = f"curl http://{host}/latest/meta-data/"
    assert verdict(command, "read@host:*+open_world", net_read="any") == "ask"
    assert verdict(command, "read@host:*+open_world+secret") == "allow"
