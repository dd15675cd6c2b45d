"""The build step that compiles the rules into the pack that a wheel ships."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class RulePackHook(BuildHookInterface[Any]):
    """Adds `venom_policy/rules/rules.pack` to a wheel; a checkout compiles its rules when they change."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        sys.path.insert(0, self.root)
        from venom_policy.adapters.rules import SHIPPED_PACK, compile_rules

        self._directory = tempfile.TemporaryDirectory()
        pack = Path(self._directory.name) / SHIPPED_PACK
        pack.write_bytes(compile_rules(str(Path(self.root) / "rules")))
        build_data["force_include"][str(pack)] = f"venom_policy/rules/{SHIPPED_PACK}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "_directory"):
            self._directory.cleanup()
