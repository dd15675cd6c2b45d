"""What Python code does with files, hosts and commands that it names."""

from __future__ import annotations

import pytest

from venom_policy.behavior.languages.python import read
from venom_policy.behavior.languages.reading import NOT_UNDERSTOOD, Reading

SEEN = [
    ("print(1)", Reading(code=True)),
    ("open('x').read()", Reading(code=True, reads=("x",))),
    ("open('x', 'w')", Reading(code=True, writes=("x",))),
    ("open('x', mode=m)", Reading(code=True, writes=("x",))),
    ("import os; os.remove('x')", Reading(code=True, deletes=("x",))),
    ("import os as o; o.rename('a', 'b')", Reading(code=True, deletes=("a",), writes=("b",))),
    ("from os import unlink as u; u('x')", Reading(code=True, deletes=("x",))),
    ("__import__('os').system('id')", Reading(code=True, shell=("id",))),
    ("import shutil; shutil.rmtree('build')", Reading(code=True, deletes_trees=("build",))),
    ("import subprocess; subprocess.run(['rm', '-r', 'a b'])", Reading(code=True, shell=("rm -r 'a b'",))),
    ("import subprocess; subprocess.run('a | b', shell=True)", Reading(code=True, shell=("a | b",))),
    ("import subprocess; subprocess.run('a | b')", Reading(code=True, shell=("'a | b'",))),
    ("from pathlib import Path; Path('a', 'b').write_text('x')", Reading(code=True, writes=("a/b",))),
    ("from pathlib import Path; (Path.home() / '.x').read_text()", Reading(code=True, reads=("~/.x",))),
    ("import os; open(os.path.join('/etc', 'passwd'))", Reading(code=True, reads=("/etc/passwd",))),
    ("p = 'x'\nopen(p, 'a')", Reading(code=True, writes=("x",))),
    ("p = 'x'\np = 'y'\nopen(p, 'a')", Reading(code=True)),
    ("exec(\"open('z', 'w')\")", Reading(code=True, writes=("z",))),
    ("import requests; requests.get('https://h.example/a')", Reading(code=True, hosts=("https://h.example/a",))),
    ("import requests as r; r.post('http://h', json={})", Reading(code=True, hosts=("http://h",), sends=True)),
    ("import socket; socket.socket().connect(('h', 80))", Reading(code=True, hosts=("h:80",), sends=True)),
    ("import os; os.environ['A']", Reading(code=True, reads_environment=True)),
]


@pytest.mark.parametrize(("code", "seen"), SEEN)
def test_literal_arguments_are_seen(code: str, seen: Reading) -> None:
    """Names of files, hosts and commands are told where they are literal; it stays code."""
    assert read(code) == seen


@pytest.mark.parametrize("code", ["print(1", "\0", "x = " + "(" * 5000, "a" * 300_000])
def test_code_that_cannot_be_read(code: str) -> None:
    """Faulty, too deep or too long code is not understood, and never an exception."""
    assert read(code) == NOT_UNDERSTOOD
