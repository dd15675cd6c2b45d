"""`case`: the bodies whose patterns the word may match."""

from __future__ import annotations

from venom_policy.commands.expansion import pattern_of, scalar
from venom_policy.commands.lists import run_block
from venom_policy.commands.patterns import matches
from venom_policy.commands.redirects import with_redirects
from venom_policy.commands.runner import Runner
from venom_policy.commands.state import Shell, join
from venom_policy.commands.values import Word
from venom_policy.shell import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from venom_policy.commands.runner import Flow


def run_case(runner: Runner, node: nodes.Case, shell: Shell) -> Flow:
    """Run `case`."""
    return with_redirects(runner, shell, node.redirects, lambda state: _cases(runner, node, state))


def _cases(runner: Runner, node: nodes.Case, shell: Shell) -> Flow:
    subject = scalar(runner, shell, node.subject)
    ok: Shell | None = None
    fail: Shell | None = None
    state: Shell | None = shell
    falling: Shell | None = None
    for item in node.items:
        if state is None and falling is None:
            break
        found: bool | None = False
        if state is not None:
            found = _matched(runner, state, subject, item)
        inner = falling
        if found is not False and state is not None:
            inner = join(falling, state.copy() if found is None or item.terminator == ";;&" else state)
        sure = found is True and falling is None and ok is None and fail is None
        if found is True and item.terminator != ";;&":
            state = None
        falling = None
        if inner is None:
            continue
        runner.conditional += not sure
        one, two = run_block(runner, item.body, inner)
        runner.conditional -= not sure
        if item.terminator == ";&":
            falling = join(one, two)
        elif item.terminator == ";;&":
            state = join(state, join(one, two)) if found is not True else join(one, two)
        else:
            ok, fail = join(ok, one), join(fail, two)
    end = join(state, falling)
    return join(ok, end), join(fail, end)


def _matched(runner: Runner, shell: Shell, subject: Word, item: nodes.CaseItem) -> bool | None:
    results = []
    for pattern in item.patterns:
        glob = pattern_of(runner, shell, pattern, whole=True)
        if not subject.texts or not glob.texts or shell.maybe_option("nocasematch"):
            results.append(True if glob.text == "*" else None)
            continue
        found = {matches(choice, text) for choice in glob.texts for text in subject.texts}
        results.append(found.pop() if len(found) == 1 else None)
    if True in results:
        return True
    return None if None in results else False
