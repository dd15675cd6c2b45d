"""Random scripts do nothing that their reader does not tell, by the real programs."""

from __future__ import annotations

import contextlib
import random
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from venom_policy.behavior.languages import awk, sed
from venom_policy.behavior.languages.reading import Reading

SED = r"""s/a/b/ s/[/]/x/ s,x,y,w@f@ p ; @n { } 1 $ /a/ \,a, 1,2 ! a\@n a@text i\ c@x \ e@touch@f@
s/a/touch@f@/e b@x :x t y/a/b/ / [ [^] [:alpha:] ] #c q
l@5 n D = r@in R@in w@f@ /I ~2 +1 , 0~4 ;w@f@ @nw@f@@n s y g \n \/ I F v"""
AWK = r"""print printf@ "%s" "x" x 1 $1 ( ) { } [ ] a[1] ; @n , >@"f@" >>"f@" > "f@" "touch@f@" |"touch@f@"
"touch@f@"|getline system("touch@f@") system( | |getline getline<"f@" / /a/ /[/]/ /"/ "/"
= ++ -- /= ! ~ && || ? : if(1) else@ # \@n "\"" + - length NF
BEGIN{print@1>"f@"} substr("abc",1,1) .5 1e3"""
SCRIPTS = 120


def scripts(source: str, wrap: str) -> list[str]:
    """Scripts of random words, with files f1, f2, … where a word has a place for one."""
    words = source.split()
    chosen = random.Random(7)
    found = []
    for _ in range(SCRIPTS):
        picked = [chosen.choice(words) for _ in range(chosen.randint(1, 8))]
        text = "".join(
            word.replace("f@", f"f{place}").replace("@n", "\n").replace("@", " ") for place, word in enumerate(picked)
        )
        found.append(wrap.replace("_", text) if chosen.random() < 0.7 else text)
    return found


def made_by(argv: list[str], directory: Path) -> set[str]:
    """The files that a command leaves in an otherwise empty directory."""
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir()
    (directory / "in").write_text("a/b\nfoo\nx]\n")
    with contextlib.suppress(subprocess.TimeoutExpired):
        subprocess.run(argv, cwd=directory, capture_output=True, timeout=5, stdin=subprocess.DEVNULL, check=False)
    return {path.name for path in directory.iterdir()} - {"in"}


def untold(reading: Reading, made: set[str]) -> set[str]:
    """The files that a reading does not account for."""
    if not reading.understood or reading.code or reading.unknown_writes:
        return set()
    return {name for name in made if name not in reading.writes and name not in " ".join(reading.shell)}


def test_sed_writes_nothing_untold(oracle: Callable[[str], str], tmp_path: Path) -> None:
    """Every file that sed or its commands make is among what was read."""
    program = oracle("sed")
    for script in scripts(SED, "_"):
        made = made_by([program, "-s", "--", script, "in"], tmp_path / "work")
        assert untold(sed.read(script), made) == set(), script


@pytest.mark.parametrize("name", ["awk", "gawk"])
def test_awk_writes_nothing_untold(name: str, oracle: Callable[[str], str], tmp_path: Path) -> None:
    """Every file that awk or its commands make is among what was read."""
    program = oracle(name)
    for script in scripts(AWK, "BEGIN{_}"):
        made = made_by([program, script, "in"], tmp_path / "work")
        assert untold(awk.read(script), made) == set(), script
