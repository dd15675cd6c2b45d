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

# Tools that need no script: a file of the project (`*.x`: any at its root that ends so), a text in it, the commands.
_TOOLS = (
    ("pytest.ini", "", ("pytest",)),
    ("conftest.py", "", ("pytest",)),
    ("pyproject.toml", "pytest", ("pytest",)),
    ("setup.cfg", "[tool:pytest]", ("pytest",)),
    ("tox.ini", "[pytest]", ("pytest",)),
    ("tox.ini", "[testenv", ("tox",)),
    ("noxfile.py", "", ("nox",)),
    ("pyproject.toml", "[tool.coverage", ("coverage run -m pytest",)),
    ("pyproject.toml", "[tool.ruff", ("ruff check", "ruff format", "python -m ruff check", "python -m ruff format")),
    ("ruff.toml", "", ("ruff check", "ruff format", "python -m ruff check", "python -m ruff format")),
    ("pyproject.toml", "[tool.mypy", ("mypy",)),
    ("mypy.ini", "", ("mypy",)),
    ("pyproject.toml", "[tool.pyright", ("pyright", "uv run pyright")),
    ("pyrightconfig.json", "", ("pyright", "uv run pyright")),
    ("pyproject.toml", "[tool.black", ("black .", "python -m black .")),
    ("pyproject.toml", "[tool.isort", ("isort .", "python -m isort .")),
    ("pyproject.toml", "[tool.pylint", ("pylint .",)),
    (".pylintrc", "", ("pylint .",)),
    (".flake8", "", ("flake8",)),
    ("setup.cfg", "[flake8]", ("flake8",)),
    ("tox.ini", "[flake8]", ("flake8",)),
    ("tsconfig.json", "", ("npx tsc", "npx tsc --noEmit")),
    ("package.json", '"vitest":', ("npx vitest", "npx vitest run")),
    ("package.json", '"jest":', ("npx jest",)),
    ("package.json", '"mocha":', ("npx mocha",)),
    ("package.json", '"@playwright/test":', ("npx playwright test",)),
    ("package.json", '"cypress":', ("npx cypress run",)),
    ("package.json", '"eslint":', ("npx eslint .",)),
    ("package.json", '"prettier":', ("npx prettier --check .",)),
    ("package.json", '"stylelint":', ("npx stylelint",)),
    ("package.json", '"oxlint":', ("npx oxlint",)),
    ("package.json", '"@biomejs/biome":', ("npx biome check", "npx biome lint", "npx biome format")),
    ("package.json", '"vite":', ("npx vite build",)),
    ("package.json", '"next":', ("npx next build", "npx next lint")),
    ("bun.lock", "", ("bun test",)),
    ("bun.lockb", "", ("bun test",)),
    ("deno.json", "", ("deno test", "deno check .", "deno lint", "deno fmt")),
    ("Cargo.toml", "", ("cargo test", "cargo build", "cargo check", "cargo clippy", "cargo fmt")),
    ("go.mod", "", ("go test ./...", "go build ./...", "go vet ./...", "gofmt -w .")),
    (".golangci.yml", "", ("golangci-lint run",)),
    (".golangci.yaml", "", ("golangci-lint run",)),
    ("gradlew", "", ("./gradlew test", "./gradlew build", "./gradlew check")),
    ("mvnw", "", ("./mvnw test", "./mvnw compile")),
    ("pom.xml", "", ("mvn test", "mvn compile", "mvn verify")),
    ("build.sbt", "", ("sbt test", "sbt compile")),
    ("mix.exs", "", ("mix test", "mix format", "mix compile")),
    ("mix.exs", ":credo", ("mix credo",)),
    ("Gemfile", "rspec", ("bundle exec rspec",)),
    ("Gemfile", "rubocop", ("bundle exec rubocop",)),
    ("Gemfile", "rails", ("bundle exec rails test",)),
    ("composer.json", "phpunit", ("vendor/bin/phpunit",)),
    ("composer.json", "pestphp", ("vendor/bin/pest",)),
    ("composer.json", "phpstan", ("vendor/bin/phpstan analyse",)),
    ("*.sln", "", ("dotnet build", "dotnet test", "dotnet format")),
    ("*.csproj", "", ("dotnet build", "dotnet test", "dotnet format")),
    ("Package.swift", "", ("swift build", "swift test")),
    ("build.zig", "", ("zig build test",)),
    ("pubspec.yaml", "flutter:", ("flutter test", "flutter analyze")),
    ("pubspec.yaml", "", ("dart test", "dart analyze", "dart format .")),
    ("CMakeLists.txt", "", ("ctest",)),
    ("stack.yaml", "", ("stack build", "stack test")),
    ("*.cabal", "", ("cabal build", "cabal test")),
    ("dune-project", "", ("dune build", "dune test")),
    ("MODULE.bazel", "", ("bazel build //...", "bazel test //...")),
)


def offered(root: str, facts: Facts) -> tuple[str, ...]:
    """The commands of the tasks of a directory."""
    found = [*_scripts(root, facts), *_targets(root, facts)]
    for name, mark, commands in _TOOLS:
        if _is_there(root, name, mark, facts):
            found += commands
    return tuple(dict.fromkeys(found))[:MOST_TASKS]


def _is_there(root: str, name: str, mark: str, facts: Facts) -> bool:
    """Whether a project has a file so named with the text."""
    if name.startswith("*"):
        return any(one.endswith(name[1:]) for one in facts.names(root) or ())
    path = f"{root}/{name}"
    return facts.kind(path) == "file" and (not mark or mark in (facts.text(path) or ""))


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
