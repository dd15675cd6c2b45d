"""What a small language reader saw in a script."""

from __future__ import annotations

from venom_policy.value import Value


class Reading(Value):
    """What a script does, as far as its reader can tell.

    `reads`, `writes`, `deletes`: paths as the script spells them, relative to the cwd of the call ("-" and standard
    streams left out; `~` and `~/x` are in the home); `deletes_trees`: deleted with all below. `shell`: texts given to
    a shell. `code`: runs code that the reader cannot see to the end.
    `hosts`: `name[:port][/path]` or URLs that it connects to; `sends` tells that something is sent there.
    `unknown_reads`, `unknown_writes`: a reason for each file whose name is not literal. `reads_environment`: looks at
    variables.
    `changes`, `destroys`: changes, or destroys, objects of the service that the text is sent to (SQL).
    `understood`: False when the text could not be read: nothing may be concluded, the caller treats it as code.
    """

    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    deletes: tuple[str, ...] = ()
    deletes_trees: tuple[str, ...] = ()
    shell: tuple[str, ...] = ()
    code: bool = False
    hosts: tuple[str, ...] = ()
    sends: bool = False
    unknown_reads: tuple[str, ...] = ()
    unknown_writes: tuple[str, ...] = ()
    reads_environment: bool = False
    changes: bool = False
    destroys: bool = False
    understood: bool = True


NOTHING = Reading()
NOT_UNDERSTOOD = Reading(understood=False)
