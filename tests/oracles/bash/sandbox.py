"""A real bash in a sandbox, that tells what it would execute."""

from __future__ import annotations

import os
import select
import shutil
import struct
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
FIRST_UID = 61_000
PATIENCE = 90.0
TIMED_OUT, TOO_MANY = 1, 2
NOT_ALLOWED = 77
# What a pipe takes before anybody reads: a request and what stands before its text.
MOST_TEXT, HEAD = 60_000, 16
# Builtins that in the run for names are programs like all others: logged, and of a status that is chosen.
DISABLED = frozenset((
    "cd", "pushd", "popd", "dirs", "shift", "set", "unset", "read", "mapfile", "readarray", "getopts", "printf",
    "echo", "test", "[", ":", "true", "false", "trap", "unalias", "hash", "type", "umask", "ulimit", "kill", "wait",
    "times", "shopt", "pwd", "history", "bind", "complete", "compgen", "compopt", "help", "jobs", "fg", "bg",
    "disown", "suspend", "logout", "caller", "fc",
))  # fmt: skip
PRELUDES = {
    "state": "unset BASH_ENV LD_PRELOAD\n. /gate\n",
    "names": f"unset BASH_ENV LD_PRELOAD\nenable -n {' '.join(sorted(DISABLED))}\n. /gate\n",
}


class NotAllowedError(Exception):
    """The sandbox cannot be made here."""


class Execution(NamedTuple):
    """What one run of a script did."""

    argvs: tuple[tuple[str, ...], ...]
    count: int
    finished: bool
    said: str


def build(directory: Path, bash: str) -> Path:
    """Compile driver and shim, and lay out the root of the sandbox."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        raise NotAllowedError("no C compiler is installed")
    root = directory / "root"
    for name in ("bin", "dev", "proc", "work", "tmp", "home/dev", "prelude", "x"):
        (root / name).mkdir(parents=True)
    (root / "dev/null").touch()
    (root / "dev/fd").symlink_to("/proc/self/fd")
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        (root / "dev" / name).symlink_to(f"/proc/self/fd/{number}")
    shutil.copy(bash, root / "bin/bash")
    for library in _libraries(bash):
        target = root / library.lstrip("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(library, target)
    locale = Path("/usr/lib/locale/C.utf8")
    if locale.is_dir():
        shutil.copytree(locale, root / locale.relative_to("/"))
    for name, text in PRELUDES.items():
        (root / "prelude" / name).write_text(text, encoding="utf-8")
    for source, target, *flags in (
        ("driver.c", directory / "driver"),
        ("shim.c", root / "shim.so", "-shared", "-fPIC", "-Wl,-z,now"),
    ):
        subprocess.run([compiler, "-O2", *flags, "-o", str(target), str(HERE / source), "-ldl"], check=True)
    for path in (directory, root):
        path.chmod(0o755)
    return directory


def _libraries(program: str) -> list[str]:
    listed = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout
    return sorted({word for line in listed.splitlines() for word in line.split() if word.startswith("/")})


class Bash:
    """A fork server of bash: one run of a script costs a fork."""

    def __init__(self, directory: Path, prelude: str, number: int = 0) -> None:
        self.arguments = [str(directory / "driver"), str(directory / "root"), str(FIRST_UID + number), prelude]
        self.process: subprocess.Popen[bytes] | None = None

    def run(self, script: str, vectors: tuple[int, ...]) -> list[Execution]:
        """Run a script once for each vector, of which bit n is the status of execution n."""
        data = os.fsencode(script)
        if b"\0" in data or len(data) > MOST_TEXT:
            raise ValueError("bash cannot be given a NUL or so long a text")
        process = self._started()
        assert process.stdin is not None
        found: list[Execution] = []
        try:
            for some in batches(vectors, MOST_TEXT // (len(data) + HEAD)):
                requests = (struct.pack("<QII", vector & (2**64 - 1), 0, len(data)) + data for vector in some)
                process.stdin.write(b"".join(requests))
                process.stdin.flush()
                found += [self._answer() for _ in some]
        except (BrokenPipeError, EOFError):
            status = process.wait()
            self.close()
            if status == NOT_ALLOWED:
                raise NotAllowedError("namespaces are not allowed here") from None
            raise
        return found

    def _answer(self) -> Execution:
        flags, count, size, spoken = struct.unpack("<IIII", self._read(16))
        notes, said = self._read(size), self._read(spoken)
        return Execution(_argvs(notes), count, flags == 0, said.decode("utf-8", "surrogateescape"))

    def close(self) -> None:
        """End the server, and with it everything that it started."""
        process, self.process = self.process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()

    def _started(self) -> subprocess.Popen[bytes]:
        if self.process is None:
            self.process = subprocess.Popen(
                self.arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=-1
            )
        return self.process

    def _read(self, size: int) -> bytes:
        assert self.process is not None and self.process.stdout is not None
        found = b""
        while len(found) < size:
            ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
            part = os.read(self.process.stdout.fileno(), size - len(found)) if ready else b""
            if not part:
                raise EOFError
            found += part
        return found


def batches(vectors: tuple[int, ...], most: int) -> list[tuple[int, ...]]:
    """The vectors in groups whose requests fit into a pipe."""
    size = max(1, most)
    return [vectors[start : start + size] for start in range(0, len(vectors), size)]


def _argvs(notes: bytes) -> tuple[tuple[str, ...], ...]:
    found, place = [], 0
    while place < len(notes):
        (size,) = struct.unpack_from("<I", notes, place)
        words = notes[place + 4 : place + 4 + size].split(b"\0")[:-1]
        found.append(tuple(os.fsdecode(word) for word in words))
        place += 4 + size
    return tuple(found)


class Oracle:
    """Both kinds of runs of a script, in servers of their own."""

    def __init__(self, bash: str, number: int = 0) -> None:
        self.home = tempfile.TemporaryDirectory(prefix="bash-oracle-")
        directory = build(Path(self.home.name), bash)
        self.servers = {name: Bash(directory, name, 2 * number + index) for index, name in enumerate(PRELUDES)}

    def run(self, kind: str, script: str, vectors: tuple[int, ...] = (0,)) -> list[Execution]:
        """Runs of kind `state` (builtins act) or `names` (they are logged)."""
        return self.servers[kind].run(script, vectors)

    def close(self) -> None:
        """End the servers and remove their root."""
        for server in self.servers.values():
            server.close()
        self.home.cleanup()

    def __enter__(self) -> Oracle:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
