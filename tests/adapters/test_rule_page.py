"""A rule is shown as text that says everything it says."""

from __future__ import annotations

from tests.rulebook.samples import SAMPLE
from venom_policy.adapters.rule_page import rule_page
from venom_policy.rulebook.reader import read_rules

PAGE = """\
tool: do it
  file: rules/tool.zon
  also called: gtool, tool.*
  obeys: TOOL_HOME

tool
  options, posix style
    -q --quiet  (marks quiet, calm)
    -C  (takes directory: path_directory, sets the directory)
    --form  (takes form: text, as key_value)
    --mount  (takes mount: text, as key_value)
  without subcommand: list
  service tools/<form>

tool run (r)
  options, gnu style
    -i --in-place  (takes backup: suffix, only attached, may be left out)
    -I  (takes placeholder: text)
    --loud  (marks loud)
  operands
    file…: path_read unless -i or quiet
    command: command_argv, all that follows, after --
  effects
    read             <file> and all below (names only)
    modify           <file> +destructive when -i and not quiet
    create           <file><backup>
    net_send         host example.com when <form> begins with @
    vcs_write        remote origin/<form> when <file> has at least 2 words
    service_write    service docker/image/<form>
    read             all below <directory> named <file> unless quiet and there is no subcommand
    code             unknown: nobody knows
    run              <command> with the stdin added with <placeholder> replaced in a container
    run              the stdin with {} replaced by <file>
  prints content of <file> when quiet
  prints stdin unless quiet
  prints text

tool show|list
  effects
    read             the repository

examples
  tool run a
      does read a
  tool list
      does read .
  tool push
      does vcs_write remote:origin/main
  tool run -- x
      never does modify, delete
"""


def test_page_says_everything() -> None:
    """Options, operands, effects, what is printed, and the examples of every level are on the page."""
    rule = read_rules(SAMPLE, "rules/tool.zon").rules[0]
    assert rule_page(rule, rule.examples) == PAGE
