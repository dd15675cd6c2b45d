"""What each preset lets through, and how seldom a developer is asked."""

from __future__ import annotations

import pytest

from tests.policies.written import PRESETS
from venom_policy.adapters.rules import default_rulebook
from venom_policy.decisions import Policy, decide
from venom_policy.errors import FileFaults, UsageError
from venom_policy.grants import Label, parse_labels
from venom_policy.judgment import judge
from venom_policy.policies import Around, PolicyFile, Written, expanded, opened, read_presets, sampled
from venom_policy.scope import Scope
from venom_policy.source import Location

# As a repository with a Python and a Node half offers them.
TASKS = parse_labels(
    "spawn:pytest@. spawn:mypy@. spawn:npm.run.test@. spawn:npm.run.lint@. spawn:npm.run.build@. spawn:tsc@. "
    "spawn:make.build@. spawn:make.test@. files:ruff.format@."
)
FORGE = {"forge": ("host:github.com/me/repo", "host:api.github.com/repos/me/repo")}
SCOPE = Scope(cwd="/work/repo", home="/home/dev", places=FORGE)

# What still asks with the developer preset, and why it should, lexically.
STILL_ASKED = {
    "rm -rf build dist": "by text alone nobody knows that it is ignored by version control",
    "python3 -c 'print(1)'": "code that the command itself brings",
    "node -e 'console.log(1)'": "code that the command itself brings",
    "npm install": "downloads and runs what others wrote",
    "pip install -e .": "downloads and runs what others wrote",
    "git push -u origin feature/x": "others see it",
    "gh pr create --fill": "others see it",
    "curl -s https://api.example.com/v1/status": "a host that the scope does not name",
}


def holds(preset: str, tasks: tuple[Label, ...] = TASKS) -> Policy:
    """The policy of a file that names one preset."""
    file = PolicyFile(presets=(Written(preset, Location("", 0, 0)),))
    return opened(file, Around(PRESETS, tasks)).policy


def verdict(command: str, preset: str, scope: Scope = SCOPE) -> str:
    """What a preset answers."""
    return decide(judge(command, scope=scope, rulebook=default_rulebook()), holds(preset)).verdict


def test_a_developer_is_seldom_asked(capsys: pytest.CaptureFixture[str]) -> None:
    """Fewer than 13 of 60 everyday commands, each for a reason."""
    judgments = [judge(command, scope=SCOPE, rulebook=default_rulebook()) for command in PRESETS.sample]
    found = {preset: sampled(judgments, holds(preset)) for preset in PRESETS.names}
    with capsys.disabled():
        print("\n" + ", ".join(f"{preset} asks about {len(one.asked)}" for preset, one in found.items()), "of 60")
    assert len(PRESETS.sample) == len(set(PRESETS.sample)) == 60
    assert [one.denied for one in found.values()] == [()] * len(found)
    assert {command for command, _ in found["developer"].asked} == set(STILL_ASKED)
    assert len(STILL_ASKED) < 13


def test_a_wider_preset_asks_no_more() -> None:
    """Each lets through what those that it extends do."""
    judgments = [judge(command, scope=SCOPE, rulebook=default_rulebook()) for command in PRESETS.sample]
    for preset in PRESETS.presets:
        if preset.extends:
            narrower = set(sampled(judgments, holds(preset.extends)).allowed)
            assert narrower <= set(sampled(judgments, holds(preset.name)).allowed)


@pytest.mark.parametrize(
    "command",
    [
        "rm -rf src",
        "git push",
        "git push origin main",
        "git reset --hard",
        "git config core.fsmonitor ./x",
        "git clean -fdx",
        "cat .env",
        "cat ~/.ssh/id_ed25519",
        "echo x > .git/hooks/pre-commit",
        "echo x > .github/workflows/ci.yml",
        "echo x > .venom/policy.zon",
        "echo x > ~/.bashrc",
        "bash /tmp/x.sh",
        "chmod +x /tmp/x && /tmp/x",
        "rm -rf /tmp/*",
        "rm -rf /tmp/other",
        "curl -s http://localhost:9229/json",
        "curl -s http://localhost:2375/containers/json",
        "curl -s http://localhost/",
        "curl -X POST http://localhost:3000/x -d y=1",
        "curl -s http://169.254.169.254/latest/meta-data/iam/security-credentials/",
        "docker run -v /:/h alpine ls",
        "docker inspect web",
        "gh pr merge 12",
        "gh auth token",
        "gh repo delete x",
        "npm run deploy",
        "pytest -p evil",
        "PYTHONPATH=/tmp pytest",
        "sudo ls",
        "venom-policy policy trust",
    ],
)
def test_a_developer_is_still_asked(command: str) -> None:
    """What loses work, sends, runs other code, reads secrets or changes the guard."""
    assert verdict(command, "developer") != "allow"


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("git push origin feature/x", "allow"),
        ("git push -u origin fix/y", "allow"),
        ("git push origin main", "ask"),
        ("git push", "ask"),
        ("git push origin HEAD", "ask"),
        ("git push origin HEAD:main", "ask"),
        ("git push origin HEAD:refs/heads/main", "ask"),
        ("git push origin feature/x:main", "ask"),
        ("git push --force origin feature/x", "ask"),
        ("git push origin --delete feature/x", "ask"),
        ("git push evil feature/x", "ask"),
        ("gh pr create --fill", "allow"),
        ("gh issue comment 3 -b hi", "allow"),
        ("gh pr merge 3", "ask"),
        ("gh pr create --fill -R me/repo", "allow"),
        ("gh pr create --fill -R evil/x", "ask"),
        ("gh pr comment https://github.com/evil/x/pull/3 -b hi", "ask"),
        ("GH_REPO=evil/x gh pr create --fill", "ask"),
        ("GH_HOST=evil.example gh pr create --fill", "ask"),
        ("gh release create v1", "ask"),
        ("npm ci", "allow"),
        ("npm install left-pad", "ask"),
        ("npm run dev &", "ask"),
    ],
)
def test_what_a_maintainer_may_push_and_write(command: str, answer: str) -> None:
    """Topic branches of origin, pull requests and issues of the forge, locked installs."""
    assert verdict(command, "maintainer") == answer


def test_a_persistent_server_runs_where_the_repository_offers_it() -> None:
    """The task is the repository's, keeping it running the preset's."""
    tasks = (*TASKS, *parse_labels("spawn:npm.run.dev@."))
    judgment = judge("npm run dev &", scope=SCOPE, rulebook=default_rulebook())
    assert decide(judgment, holds("maintainer", tasks)).verdict == "allow"
    assert decide(judgment, holds("developer", tasks)).verdict == "ask"


def test_an_operator_changes_nothing() -> None:
    """Reads of a cluster are named in the file; every change asks."""
    cluster = parse_labels("read:kubectl@service:kubernetes/staging+open_world+touches_live")
    policy = Policy(holds=(*holds("operator").holds, *cluster))
    for command, answer in [
        ("kubectl --context staging get pods", "allow"),
        ("kubectl --context prod get pods", "ask"),
        ("kubectl --context staging delete pod x", "ask"),
        ("kubectl get pods", "ask"),
    ]:
        assert decide(judge(command, scope=SCOPE, rulebook=default_rulebook()), policy).verdict == answer


def test_presets_with_faults_are_refused() -> None:
    """As any declared file."""
    with pytest.raises(FileFaults, match=r"expected a field `\.summary`, found none"):
        read_presets(".{ .presets = .{ .x = .{ .holds = .{} } }, .sample = .{} }", "presets.zon")
    with pytest.raises(UsageError, match="as a preset, found `nobody`"):
        expanded(PRESETS, ("nobody",))
