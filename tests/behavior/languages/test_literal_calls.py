"""What JavaScript, Perl, Ruby and PHP do with names that stand in them."""

from __future__ import annotations

import pytest

from venom_policy.behavior.languages import javascript, perl, php, ruby
from venom_policy.behavior.languages.reading import Reading

SEEN = [
    (javascript, "console.log(/a/.exec('b'))", Reading(code=True)),
    (javascript, "require('fs').writeFileSync('x', 'a')", Reading(code=True, writes=("x",))),
    (javascript, "fs.rmSync(`build`, {recursive: true})", Reading(code=True, deletes_trees=("build",))),
    (javascript, "fs.rmSync(`${x}`)", Reading(code=True)),
    (javascript, "require('child_process').execSync('rm x')", Reading(code=True, shell=("rm x",))),
    (javascript, "require('child_process').spawn('rm', ['-r', 'a b'])", Reading(code=True, shell=("rm -r 'a b'",))),
    (javascript, "fetch('https://h.example/a')", Reading(code=True, hosts=("https://h.example/a",))),
    (javascript, "// fs.unlink('x')\nprocess.env.A", Reading(code=True, reads_environment=True)),
    (perl, "s/a/b/", Reading(code=True)),
    (perl, 'unlink "a", "b"', Reading(code=True, deletes=("a", "b"))),
    (perl, 'system "rm", "-r", "b"', Reading(code=True, shell=("rm -r b",))),
    (perl, 'system("rm $x")', Reading(code=True)),
    (perl, "print `id`", Reading(code=True, shell=("id",))),
    (perl, 'open(my $f, ">", "out")', Reading(code=True, writes=("out",))),
    (perl, 'open(F, "in")', Reading(code=True, reads=("in",))),
    (perl, 'open(F, "id |")', Reading(code=True, shell=("id",))),
    (ruby, 'File.delete("x")', Reading(code=True, deletes=("x",))),
    (ruby, 'system("rm #{x}")', Reading(code=True)),
    (ruby, 'FileUtils.rm_rf "build"', Reading(code=True, deletes_trees=("build",))),
    (php, 'fopen("x", "w");', Reading(code=True, writes=("x",))),
    (php, "echo file_get_contents('x');", Reading(code=True, reads=("x",))),
]


@pytest.mark.parametrize(("language", "code", "seen"), SEEN)
def test_literal_arguments_are_seen(language: object, code: str, seen: Reading) -> None:
    """Names are told where they are literal; it stays code."""
    assert language.read(code) == seen  # type: ignore[attr-defined]
