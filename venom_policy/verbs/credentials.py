"""Secrets in places where nobody may read one."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.verbs.model import Json

_SECRET_NAMES = (
    "password",
    "passwd",
    "passphrase",
    "secret",
    "secrets",
    "token",
    "credential",
    "credentials",
    "cookie",
    "apikey",
    "api_key",
    "access_key",
    "private_key",
    "auth_key",
)
# What tokens of well-known services begin with, and how much must follow.
_PREFIXES = ("ghp_", "gho_", "ghs_", "ghu_", "github_pat_", "glpat-", "sk-", "xoxb-", "xoxp-", "AKIA", "ASIA", "eyJ")
_LEAST = 16


def is_secret_name(name: str) -> bool:
    """Whether a field of this name holds a secret."""
    return any(f"_{secret}_" in f"_{name}_" for secret in _SECRET_NAMES)


def secret_in(value: Json, path: str = "") -> str | None:
    """The dotted path of a value that looks secret, if any.

    Under a name of secrets only a placeholder (`<token>`, `$TOKEN`) or nothing may stand.
    """
    match value:
        case str():
            return path if _looks_secret(value) else None
        case list():
            inner = {str(index): item for index, item in enumerate(value)}
        case dict():
            inner = value
        case _:
            return None
    for name, item in inner.items():
        below = f"{path}.{name}" if path else name
        if is_secret_name(name) and isinstance(item, str) and item and item[0] not in "<$":
            return below
        found = secret_in(item, below)
        if found is not None:
            return found
    return None


def _looks_secret(text: str) -> bool:
    if "PRIVATE KEY-----" in text:
        return True
    return any(word.startswith(_PREFIXES) and len(word) >= _LEAST for word in text.split())
