"""Settings files that choose the program which runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from venom_policy.adapters.judging import judge_in_place
from venom_policy.scope import Scope


@pytest.mark.parametrize(
    ("name", "text", "command", "expected"),
    [
        (".yarnrc.yml", "yarnPath: .yarn/releases/yarn-3.cjs\n", "yarn --version", ".yarn/releases/yarn-3.cjs"),
        (".yarnrc.yml", "plugins:\n  - path: ../evil.cjs\n", "yarn --version", "../evil.cjs"),
        (".yarnrc.yml", "plugins:\n  - ./a.cjs\n", "yarn test", "a.cjs"),
        (".yarnrc", 'yarn-path "./y.js"\n', "yarn -v", "y.js"),
        (".npmrc", "script-shell=/tmp/evil\n", "npm run x", "/tmp/evil"),
        (".npmrc", "node-options = --require=./x.js\n", "npx tsc", "x.js"),
        ("rust-toolchain.toml", '[toolchain]\npath = "/tmp/evil"\n', "rustc --version", "/tmp/evil"),
        (".cargo/config.toml", '[target.x]\nrunner = ["tools/run", "x"]\n', "cargo test", "tools/run"),
        ("bunfig.toml", 'preload = ["./p.ts"]\n', "bun test", "p.ts"),
    ],
)
def test_the_code_that_is_chosen_is_an_effect(
    tmp_path: Path, name: str, text: str, command: str, expected: str
) -> None:
    """At the path that the file names, seen from its directory, also from below."""
    root = tmp_path / "repo"
    (root / "src").mkdir(parents=True)
    (root / name).parent.mkdir(exist_ok=True)
    (root / name).write_text(text)
    for cwd in (root, root / "src"):
        scope = Scope(roots=(str(root),), cwd=str(cwd), home="/home/dev", resolve="filesystem")
        effects = [one for one in judge_in_place(command, scope).effects if one.effect.kind == "code"]
        assert expected in [one.standing.text for one in effects]


@pytest.mark.parametrize(
    ("name", "text", "command"),
    [
        (".npmrc", "registry=https://registry.npmjs.org/\nscript-shell=bash\n", "npm --version"),
        (".npmrc", "# script-shell=./x\nsave-exact=true\n", "npm --version"),
        (".yarnrc.yml", "nodeLinker: node-modules\nnpmRegistryServer: https://x/y\n", "yarn --version"),
        ("rust-toolchain.toml", '[toolchain]\nchannel = "stable"\n', "rustc --version"),
    ],
)
def test_other_settings_choose_nothing(tmp_path: Path, name: str, text: str, command: str) -> None:
    """Programs by their names, addresses, comments."""
    (tmp_path / name).write_text(text)
    scope = Scope(roots=(str(tmp_path),), cwd=str(tmp_path), home="/home/dev", resolve="filesystem")
    lexical = Scope(roots=(str(tmp_path),), cwd=str(tmp_path), home="/home/dev")
    assert judge_in_place(command, scope).labels == judge_in_place(command, lexical).labels
