"""The build step that makes what a wheel ships and a checkout does not hold."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ShippedFilesHook(BuildHookInterface[Any]):
    """Adds the compiled rules, man pages, completions and SKILL.md; a checkout makes its own when asked."""

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
        self._share(build_data)

    def _share(self, build_data: dict[str, Any]) -> None:
        from venom_policy.adapters.declared import MANIFEST
        from venom_policy.verbs.installation import installed_files

        for path, text in installed_files(MANIFEST).items():
            file = Path(self._directory.name) / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
            build_data["shared_data"][str(file)] = path

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "_directory"):
            self._directory.cleanup()
