"""The log shows what a command did, and no secrets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.store.pretended import decided
from venom_policy.adapters.rules import default_rulebook
from venom_policy.store import redacted, without_secrets

SECRET = "hunter2"


def shown(command: str) -> str:
    """The command as the log keeps it."""
    return redacted(decided(command).judgment)


@pytest.mark.parametrize(
    ("command", "kept"),
    [
        ("rm -rf build", "rm -rf build;"),
        ("git push origin main  # token abc", "git push origin …;"),
        ("git commit -m 'the password is hunter2'", "git commit -m …;"),
        ("curl -H 'Authorization: Bearer abc' https://a.example/?k=v > out.txt", "curl -H … … >out.txt;"),
        ("mysql -pS3cret -u root", "mysql … -u …;"),
        ("mysql --password=abc --user=$ME db", "mysql --password=… --user=…${ME} …;"),
        ("TOKEN=abc make test", "TOKEN=… make test;"),
        ("export TOKEN=abc", "export …;"),
        ("cat <<EOF | ssh host\nsecret $X\nEOF", "cat <<'EOF'{…\"${X}\"…} | ssh …;"),
        ("echo $(cat .env) ${Z:-abc}", "echo $(cat .env;) ${Z :- …};"),
        ("for i in a b; do rm x; done", "for i in … …; do rm x; done;"),
        ("bash -c 'curl -d secret x'", "bash -c …;"),
        ("[[ $a == hunter2 ]] && ls", "[[ ${a} == … ]] && ls;"),
        ("npm run test -- --grep abc", "npm run test -- --grep …;"),
        ("f() { rm x; }; f", "function f () { rm x; }; f;"),
        ("head -n 20 a.txt | wc -l", "head -n 20 a.txt | wc -l;"),
        ("'unclosed", "(9 characters that were not read to the end)"),
    ],
)
def test_structure_is_kept_and_texts_are_not(command: str, kept: str) -> None:
    """Programs, options, and names of what is acted on stay; whatever else a person typed does not."""
    assert kept == shown(command)


@pytest.mark.parametrize(
    "command",
    [
        "echo {}",
        "echo 'a {} b'",
        "curl -u me:{} x",
        "curl https://me:{}@a.example/x",
        "curl -d password={} a.example",
        "psql postgres://u:{}@h/db",
        "X={} ls",
        "X=({}) ls",
        "declare -a x=({} b)",
        "x[0]={}",
        "echo ${{x:-{}}}",
        "echo ${{x/{}/y}}",
        "echo $(printf {})",
        "echo `printf {}`",
        "cat <(printf {})",
        "cat <<< {}",
        "cat <<'E'\n{}\nE",
        "ls # {}",
        "case {} in {}) ls;; esac",
        "[[ $x =~ {} ]]",
        "echo {{a,{}}}",
        "docker login -p {}",
        "sshpass -p{} ssh h",
        "mysql --password={}",
        "eval 'echo {}'",
        "printf {} | docker login --password-stdin",
        "while read {}; do ls; done",
        "sudo -u me -- sh -c 'echo {}'",
        "git -c http.extraHeader='Authorization: {}' fetch",
        "export A={}; env B={} ls",
        "coproc {{ echo {}; }}",
        "unknown-tool {}",
    ],
)
def test_a_secret_is_left_out_wherever_it_stands(command: str) -> None:
    """In every place where a word can stand that is no name of something."""
    written = command.replace("{{", "\0").replace("}}", "\1").replace("{}", SECRET)
    assert SECRET not in shown(written.replace("\0", "{").replace("\1", "}"))


TOKENS = [
    "ghp_16C7e42F292c6912E7710c838347Ae178B4a",
    "github_pat_11ABCDEFG0abcdefghij",
    "sk-proj-abcdefghijklmnop",
    "xoxb-1234-abcdefgh",
    "AKIAIOSFODNN7EXAMPLE",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmNHl0w5N",
    "glpat-abcdefghijklmnop",
    "3f786850e387550fdab836ed7e6dc881de23001b",
    "a4f5b6c7d8e9f0a1b2c3d4",
]


@pytest.mark.parametrize("token", TOKENS)
def test_what_looks_like_a_secret_is_left_out_of_names(token: str) -> None:
    """Also where it would be the name of a file, a program or a label's target."""
    assert token not in shown(f"cat {token}; {token} x; rm build/{token}/x; > {token}")
    assert token not in without_secrets(f"read:cat@{token} files:rm@a/{token}.txt")


@pytest.mark.parametrize(
    "text",
    [
        "files:rm@build/**+destructive",
        "docs/2026-11-30-grant-lattice.md",
        "read:python3.11@lib/python3.11/site.py",
        "write:git.push@remote:origin/feature-123-long-name-of-branch",
        "service:kubernetes/pod/web-7f9c",
    ],
)
def test_names_are_kept(text: str) -> None:
    """Dates, versions and branches do not look like chance."""
    assert text == without_secrets(text)


def test_every_example_of_a_rule_can_be_redacted() -> None:
    """And a comment behind it changes nothing."""
    rulebook = default_rulebook()
    commands = [one.command for listing in rulebook.listings() for one in rulebook.examples(listing.program)]
    assert len(commands) > 1000
    for command in commands[::7]:
        if decided(command).judgment.status in ("understood", "partial"):
            assert shown(command) == shown(f"{command}\n# {SECRET}")


@given(st.text(alphabet="abz019._-+/@: \n", max_size=60))
def test_leaving_out_twice_is_leaving_out_once(text: str) -> None:
    """What is left is no secret."""
    assert without_secrets(text) == without_secrets(without_secrets(text))
