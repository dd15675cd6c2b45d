"""JSON values as the one text that stands for them.

No blanks, keys in the order of their UTF-8 bytes, strings that escape quotes, backslashes and controls only. A whole
number is written in decimal digits, however large; any other with the fewest digits that read back as the same number,
in plain notation down to 0.000001 and with an exponent (`1e-7`) below, which is where ECMAScript changes too.
"""

from __future__ import annotations

from venom_policy.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.verbs.model import Json

_ESCAPES = {ord('"'): '\\"', ord("\\"): "\\\\"} | {code: f"\\u{code:04x}" for code in range(0x20)}
_PLAIN_ZEROS = 5  # 0.000001 has five zeros behind its point


def canonical(value: Json) -> str:
    """The canonical text of a value.

    Raises UsageError for what JSON cannot carry.
    """
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case str():
            return _string(value)
        case int():
            return str(value)
        case float():
            return _float(value)
        case list() | tuple():
            return f"[{','.join(canonical(item) for item in value)}]"
        case dict():
            # Code points sort as their UTF-8 bytes do.
            return f"{{{','.join(f'{_string(name)}:{canonical(value[name])}' for name in sorted(value))}}}"
    raise UsageError(f"expected a JSON value, found a `{type(value).__name__}`")


def _string(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise UsageError("expected valid Unicode in a string, found a lone surrogate") from error
    return f'"{text.translate(_ESCAPES)}"'


def _float(value: float) -> str:
    if value - value != 0:
        raise UsageError(f"expected a finite number, found `{value}`")
    if value.is_integer():
        return str(int(value))
    mantissa, _mark, exponent = repr(value).partition("e")
    if not exponent:
        return mantissa
    power = int(exponent)
    sign, digits = ("-", mantissa[1:]) if mantissa.startswith("-") else ("", mantissa)
    zeros = -power - 1
    if zeros > _PLAIN_ZEROS:
        return f"{mantissa}e{power}"
    return f"{sign}0.{'0' * zeros}{digits.replace('.', '')}"
