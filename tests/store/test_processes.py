"""Many processes use a store at once, and any of them may be killed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROUNDS = 100
WRITERS = 50

# Forks a writer a hundred times and kills it in the middle of its next write; tells what was promised and lost.
KILLED = """
import json, os, signal, sys
from tests.store.pretended import decided
from venom_policy.store import Asker, Store, Wish
path, rounds = sys.argv[1], int(sys.argv[2])
decision = decided("rm -rf build")
promised, lost = set(), []
for number in range(rounds):
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        store = Store(path, patience=60)
        for turn in range(1000):
            ((grant, _new),) = store.add([Wish(f"read:r{number}.t{turn}@.", "/r")])
            os.write(writing, f"{grant.label}\\n".encode())
            store.record(decision, Asker("claude", grant.label))
            os.write(writing, f"logged {grant.label}\\n".encode())
    os.close(writing)
    with os.fdopen(reading) as told:
        promised.update(told.readline().strip() for _ in range(number % 9 + 1))
        for _ in range(number * 37 % 5000):
            pass
        os.kill(child, signal.SIGKILL)
        promised.update(line.strip() for line in told if line.endswith("\\n"))
    os.waitpid(child, 0)
    with Store(path, patience=60) as store:
        kept = {grant.label for grant in store.grants()}
        kept |= {f"logged {one.session}" for one in store.log(10**6)}
        lost += [f"round {number}: {one}" for one in promised - kept]
        lost += [f"round {number}: {fault}" for fault in store.faults()]
print(json.dumps([len(promised), lost]))
"""

# Forks writers that begin at the same time, where there is no store yet.
TOGETHER = """
import json, os, sys
from tests.store.pretended import decided
from venom_policy.store import Asker, Store, Wish
path, writers = sys.argv[1], int(sys.argv[2])
decision = decided("ls")
reading, writing = os.pipe()
children = []
for number in range(writers):
    child = os.fork()
    if not child:
        os.close(writing)
        os.read(reading, 1)
        with Store(path, patience=120) as store:
            store.add([Wish(f"read:w{number}@.", "/r"), Wish("read@.", "/r")])
            for turn in range(3):
                store.record(decision, Asker(f"w{number}"))
            store.held(f"w{number}", "/r")
        os._exit(0)
    children.append(child)
os.close(writing)
failed = [status for child in children if (status := os.waitpid(child, 0)[1])]
with Store(path) as store:
    print(json.dumps([failed, len(store.grants()), len(store.log(10**6)), store.faults()]))
"""


def _ran(code: str, *words: str) -> Any:
    command = [sys.executable, "-c", code, *words]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parents[2])
    assert ran.stderr == ""
    return json.loads(ran.stdout)


def test_killing_a_writer_loses_no_row_that_it_had_kept(tmp_path: Path) -> None:
    """A hundred writers are killed while they write; what they said was kept is there, and every row is sound."""
    promised, lost = _ran(KILLED, str(tmp_path / "state" / "store.db"), str(ROUNDS))
    assert lost == []
    assert promised >= ROUNDS


def test_fifty_processes_write_at_once(tmp_path: Path) -> None:
    """Also the first time; no row is lost, none is doubled, and what all of them grant is granted once."""
    failed, grants, decisions, faults = _ran(TOGETHER, str(tmp_path / "state" / "store.db"), str(WRITERS))
    assert failed == []
    assert (grants, decisions, faults) == (WRITERS + 1, WRITERS * 3, [])
