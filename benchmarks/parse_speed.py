"""How long the parser needs for typical commands, next to `shlex.split`."""

from __future__ import annotations

import shlex
from statistics import median
from time import perf_counter

from venom_policy.shell import parse

ROUNDS = 400
COMMANDS = r"""
ls -la
git status
git log --oneline -20
git diff --stat HEAD~1 -- src/main.py
git add -A && git commit -m "fix: read the file once"
git push origin feature/parser
git checkout -b topic/new-name main
cd /work/repo && git diff --stat
cat README.md
cat src/app.py | head -50
head -n 40 tests/test_app.py
grep -rn "TODO" src 2>/dev/null | head -20
grep -n 'def main' -A 10 src/app.py
rg -l "class Reader" --type py
find . -name '*.py' -not -path './.venv/*' | xargs wc -l
find src -type f -name "*.js" -exec grep -l "needle" {} \;
sed -n '1,80p' docs/guide.md
sed -i 's/old_name/new_name/g' src/app.py
awk '{print $1, $3}' data.txt | sort | uniq -c | sort -rn
python3 -m pytest tests -q
python3 -m pytest tests/test_app.py -k "reader and not slow" -x 2>&1 | tail -20
python3 -c "import sys; print(sys.version)"
pip install -e '.[dev]'
npm install --save-dev typescript
npm run build && npm test
node tools/build.mjs --watch
NODE_ENV=test npx jest --ci
make -j4 build
cargo build --release 2>&1 | tail -5
cargo test -- --nocapture
go test ./... -run TestParser
docker compose up -d --build
docker ps -a --format '{{.Names}}'
docker exec -it web bash -c 'ls /app'
kubectl get pods -n staging -o wide
curl -s https://example.com/api/v1/items | jq '.items[].name'
curl -fsSL -o archive.tgz https://example.com/archive.tgz && tar xzf archive.tgz
tar czf backup.tgz --exclude=node_modules src docs
mkdir -p build/output && cp -r assets build/output/
mv old.txt archive/old-$(date +%F).txt
rm -rf build dist *.egg-info
chmod +x scripts/run.sh
echo "PATH=$PATH" >> ~/.profile
echo "rc=$?"
export FOO=bar BAZ="a b"
for f in *.md; do echo "--- $f ---"; head -3 "$f"; done
for i in 1 2 3; do sleep 1; done
while read -r line; do echo "$line"; done < names.txt
if [ -f .env ]; then source .env; fi
[ -d build ] || mkdir build
test -n "$VAR" && echo set
[[ "$x" == *.py ]] && python3 "$x"
ls -la src/ && echo "---" && ls docs/
wc -l $(git ls-files '*.py')
diff <(sort a.txt) <(sort b.txt)
ps aux | grep node | grep -v grep
kill -9 12345
gh pr view 41 --json title,state
gh pr create --title "Add reader" --body "Reads the file once"
gh run list --limit 5
""".strip().split("\n")


def seconds(split: object) -> list[float]:
    """The best time of each command."""
    assert callable(split)
    best: list[float] = []
    for command in COMMANDS:
        times = []
        for _ in range(ROUNDS):
            start = perf_counter()
            split(command)
            times.append(perf_counter() - start)
        best.append(median(times))
    return best


def main() -> None:
    ours, theirs = seconds(parse), seconds(shlex.split)
    print(f"commands        {len(COMMANDS)}")
    print(f"parse median    {median(ours) * 1e6:.1f} µs")
    print(f"parse largest   {max(ours) * 1e6:.1f} µs")
    print(f"shlex median    {median(theirs) * 1e6:.1f} µs")
    print(f"ratio           {median(ours) / median(theirs):.2f}")


if __name__ == "__main__":
    main()
