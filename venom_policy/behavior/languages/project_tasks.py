"""A project's files → its tasks, as commands that run them."""

from __future__ import annotations

from venom_policy.behavior.languages.makefile import Makefile
from venom_policy.behavior.languages.script_tables import scripts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.facts import Facts

# Names of scripts and targets that test, lint, check types, build or format; also with `:…` or `-…` behind them.
TASKS = (
    "test", "tests", "unit", "lint", "typecheck", "type-check", "types", "tsc", "check", "build", "compile", "format",
    "fmt", "prettier", "coverage", "verify", "vet",
)  # fmt: skip
# Of one project no more are offered.
MOST_TASKS = 64

# Which program runs the scripts of a package, by the file that it locks versions in.
_RUNNERS = (
    ("pnpm-lock.yaml", "pnpm run"),
    ("yarn.lock", "yarn run"),
    ("bun.lockb", "bun run"),
    ("bun.lock", "bun run"),
    ("", "npm run"),
)
_MAKEFILES = ("GNUmakefile", "makefile", "Makefile")

# Tools that need no script: a file of the project, a text in it, the commands.
_TOOLS = (
    ("pytest.ini", "", ("pytest",)),
    ("conftest.py", "", ("pytest",)),
    ("pyproject.toml", "pytest", ("pytest",)),
    ("setup.cfg", "[tool:pytest]", ("pytest",)),
    ("tox.ini", "[pytest]", ("pytest",)),
    ("tox.ini", "[testenv", ("tox",)),
    ("noxfile.py", "", ("nox",)),
    ("pyproject.toml", "[tool.ruff", ("ruff check", "ruff format")),
    ("ruff.toml", "", ("ruff check", "ruff format")),
    ("pyproject.toml", "[tool.mypy", ("mypy",)),
    ("mypy.ini", "", ("mypy",)),
    ("pyproject.toml", "[tool.pyright", ("pyright",)),
    ("pyrightconfig.json", "", ("pyright",)),
    ("pyproject.toml", "[tool.black", ("black .",)),
    ("tsconfig.json", "", ("npx tsc", "npx tsc --noEmit")),
    ("Cargo.toml", "", ("cargo test", "cargo build", "cargo check", "cargo clippy", "cargo fmt")),
    ("go.mod", "", ("go test ./...", "go build ./...", "go vet ./...", "gofmt -w .")),
    ("gradlew", "", ("./gradlew test", "./gradlew build", "./gradlew check")),
    ("mvnw", "", ("./mvnw test", "./mvnw compile")),
    ("mix.exs", "", ("mix test", "mix format", "mix compile")),
    ("Gemfile", "rspec", ("bundle exec rspec",)),
)


def offered(root: str, facts: Facts) -> tuple[str, ...]:
    """The commands of the tasks of a directory."""
    found = [*_scripts(root, facts), *_targets(root, facts)]
    for name, mark, commands in _TOOLS:
        path = f"{root}/{name}"
        if facts.kind(path) == "file" and (not mark or mark in (facts.text(path) or "")):
            found += commands
    return tuple(dict.fromkeys(found))[:MOST_TASKS]


def _scripts(root: str, facts: Facts) -> list[str]:
    text = facts.text(f"{root}/package.json")
    if text is None:
        return []
    runner = next(runner for lock, runner in _RUNNERS if not lock or facts.kind(f"{root}/{lock}") == "file")
    return [f"{runner} {name}" for name in scripts(text, "scripts", toml=False) if _is_task(name)]


def _targets(root: str, facts: Facts) -> list[str]:
    texts = [text for name in _MAKEFILES if (text := facts.text(f"{root}/{name}")) is not None]
    return [f"make {name}" for text in texts[:1] for name in Makefile(text).targets() if _is_task(name)]


def _is_task(name: str) -> bool:
    plain = name.replace(":", "").replace("-", "").replace("_", "")
    return (
        plain.isalnum()
        and plain.isascii()
        and any(name == one or name.startswith((f"{one}:", f"{one}-")) for one in TASKS)
    )
