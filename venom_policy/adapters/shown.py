"""Results that remember what a person is shown of them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Form = dict[str, Any]
else:
    Form = dict


class Shown(Form):
    """A result for programs.

    `source` is what a person's view is made from.
    """

    def __init__(self, form: dict[str, Any], source: Any) -> None:
        super().__init__(form)
        self.source = source
