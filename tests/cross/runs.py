#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""runs.py PROGRAM [COUNT] -- what a run does depends on the rules and the input.

Games of the library with their examples, and files below whose searches, tables
and functions are larger.  Each is run in a cache of its own by the interpreter,
by itself, with next to no time, by native code, and again by all of these now
that something is kept.  The answers have to be the same, and so has the number
of positions that were solved, but for tables: the interpreter goes through all
cells where there is an order, and native code may look at both parts of a sum
before it sees that one was enough; neither solves more than all cells.  No way
takes much longer than the interpreter.  What is kept are libraries and nothing
else.
Ends with `N passed, N failed`.
"""
import os
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STRING = r'"((?:[^"\\]|\\.)*)"'
EXAMPLE = re.compile(r"^example\s+" + STRING + r"\s+gives\s", re.MULTILINE)
STATES = re.compile(r"^states\s+(\d+) solved, (no|\d+) estimate", re.MULTILINE)
SECONDS = 120  # a machine may have much else to do
COMPILING = 4  # seconds of the processor; little else costs more than that

WAYS = [
    ["--engine", "interpret", "--stats"],
    ["--stats"],
    ["--time", "1ms"],
    [],
    ["--engine", "native"],
    [],
    ["--stats"],
    ["--time", "1h", "--memory", "1G"],
    ["--engine", "native", "--stats"],
    ["--engine", "interpret"],
]

EUCLID = """input x, y
position pair(x, y)
    move to pair(x - k * y, y) if y > 0 for k in 1..x/y
    move to pair(x, y - k * x) if x > 0 for k in 1..y/x
start pair(x, y)
answer "First", "Second"
"""
LAYERS = """input n, d[n]
position layer(i in 0..10**6, r)
    move to layer(i, r - k) for k in 1..<r
    move to layer(i + 1, d[i + 1]) if i + 1 < len(d)
start layer(0, d[0])
answer "First", "Second"
"""
TWICE = """input n
position heap(x, most)
    move to heap(x - k, 2 * k) for k in 1..min(x, most)
start heap(n, n - 1)
answer "First", "Second"
"""
KINDS = """input n, a[n]
position open(x)
    move to closed(x - k) for k in {1, 3, 4} if x >= k
    move to open(x / 2) if x > 0
position closed(x)
    move to open(x / 3) if x > 0
start sum(open(x) for x in a)
answer "First", "Second"
"""
WALK = """cases t
input n in 0..9000, d
position walk(n)
    move to walk(n - k) for k in 1..n if (n * k + k / d) % 7 < 3
start walk(n)
print nimber
"""
WIDE = """input n
position at(x, y)
    move to at(x - i, y - j) for i in 0..20 for j in 1..20 if i * j % 3 != 1
start at(n, n)
print nimber
"""
STONES = """input n in 1..10**18, m in 1..10, s[m] in 2..100
position pile(y)
    move to x * pile(y / x) for x in s if y % x == 0
start pile(n)
print nimber
"""
COUNTED = """input n
position p(x, y)
    move to p(x - k, y) for k in 1..x if (k * x + y) % 3 == 0
    move to p(x, y - k) for k in 1..y if (k * y + x) % 3 == 0
print count((x, y) for x in 0..n for y in 0..n if wins(p(x, y)))
"""
BUSY = """input n
fn f(k) = sum(j * k % 7 for j in 1..k)
print sum(f(k) for k in 1..n)
"""
MULTIPLES = """input x, y
position pair(x, y)
    move to pair(x, y % x + j * x) if x > 0 for j in 0..<y/x
    move to pair(x % y + j * y, y) if y > 0 for j in 0..<x/y
start pair(x, y)
answer "First", "Second"
"""
ARRAY_EUCLID = """input h[2]
position pair(h[2])
    lose if min(h) == 0
    move to pair(h with [0] = h[0] - k * h[1]) for k in 1..h[0]/h[1]
    move to pair(h with [1] = h[1] - k * h[0]) for k in 1..h[1]/h[0]
start pair(h)
answer "First", "Second"
"""
GUARDED_EUCLID = """input h[2]
position pair(h[2])
    move to pair(h with [0] = h[0] - k * h[1]) if h[1] > 0 for k in 1..h[0]/h[1]
    move to pair(h with [1] = h[1] - k * h[0]) if h[0] > 0 for k in 1..h[1]/h[0]
start pair(h)
answer "First", "Second"
"""
FROM_ALL = """input n, h[n]
position p(h[])
    move to p([x - k for x in h if x > k]) if len(h) > 0 for k in 1..max(h)
start p(h)
answer "First", "Second"
"""
EITHER = """input x, y
position pair(x, y)
    lose if x == 0 or y == 0
    move to pair(x, y - k * x) for k in 1..max(x/y, y/x)
    move to pair(x - k * y, y) for k in 1..max(x/y, y/x)
start pair(x, y)
answer "First", "Second"
"""
TURNS = """input n
position heap(x, t)
    move to heap(x - 2 ** t, (t + 1) % 3)
    move to heap(x - 1, (t + 1) % 3)
start heap(n, 0)
print nimber
"""
ODD_OR_ONE = """input n
position number(x)
    move to number(x - 1) if x > 1
    move to number(x / d) for d in divisors(x) if d > 1 and d % 2 == 1
start number(n)
answer "First", "Second"
"""
FILES = [
    (ODD_OR_ONE, "999999936"), (ODD_OR_ONE, "1000000000"),
    (ODD_OR_ONE, "34"), (ODD_OR_ONE, "100000"),
    (MULTIPLES, "2147483647 1"), (MULTIPLES, "1 5000000000"),
    (TURNS, "3000000"), (TURNS, "1000000000000"),
    (ARRAY_EUCLID, "1 4000000000"), (ARRAY_EUCLID, "4000000000 1"),
    (ARRAY_EUCLID, "1000000000000000000 618033988749894848"),
    (GUARDED_EUCLID, "1 4000000000"), (EITHER, "1 1000000000"),
    (FROM_ALL, "5 100000000 200000 1000000000 7 8"), (FROM_ALL, "3 20 30 40"),
    (EUCLID, "1 4000000000"), (EUCLID, "1 5000000000"),
    (EUCLID, "2147483647 1"), (EUCLID, "1000000007 999999937"),
    (LAYERS, "1 1000000"), (LAYERS, "3 10000 20000 30000"),
    (TWICE, "3000"), (TWICE, "20000"),
    (KINDS, "5 1000000000 999999999 12345678 7 1"),
    (WALK, "3  300 3  4000 3  7 1"), (WIDE, "150"),
    (STONES, "1421472473796375 10  3 5 7 11 13 17 19 23 29 31"),
    (COUNTED, "60"), (BUSY, "3000"),
]


def library():
    """(name, the path of a game, its longest example)"""
    for path in sorted((ROOT / "games").glob("*.game")):
        given = EXAMPLE.findall(path.read_text(encoding="utf-8"))
        if given:
            yield path.stem, path, max(given, key=len)


def seconds():
    """What the processor has done for runs so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(program, path, options, given, env):
    return subprocess.run([program, "run", path, *options], input=given,
                          text=True, capture_output=True, env=env,
                          timeout=SECONDS)


def is_same_search(states):
    """Of (solved, estimated or "no"): the interpreter's, those of runs that
    choose the engine themselves, and native code's."""
    interpreted, *chosen, native = [solved for solved, _ in states]
    cells = states[0][1]
    if len(set(chosen)) > 1 or chosen[0] not in (interpreted, native):
        return False
    return native == interpreted or (
        cells != "no" and int(native) <= int(cells) and
        int(interpreted) <= int(cells))


def check(program, path, given):
    """What is wrong, or None."""
    answers, states, took = {}, {}, {}
    with tempfile.TemporaryDirectory() as cache:
        env = {**os.environ, "XDG_CACHE_HOME": cache}
        for at, options in enumerate(WAYS):
            before = seconds()
            said = run(program, path, options, given, env)
            if "1ms" in options:
                continue
            way = f"{at}: {' '.join(options)}"
            took[way] = seconds() - before
            answers[way] = (said.returncode, said.stdout)
            if "--stats" in options:
                states[way] = STATES.search(said.stderr).groups()
        kept = [file.name for file in Path(cache).rglob("*") if file.is_file()]
    if len(set(answers.values())) > 1:
        return f"the answers differ: {answers}"
    if not is_same_search(list(states.values())):
        return f"the positions differ: {states}"
    longest = max(took, key=took.get)
    if took[longest] > 2 * next(iter(took.values())) + COMPILING:
        return f"{longest} takes much longer: {took}"
    for name in kept:
        if not re.fullmatch(r"[0-9a-f]+\.so", name):
            return f"{name} is kept"
    return None


def main(program, count=31):
    program = str(Path(program).resolve())
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        tasks = list(library())
        tasks = tasks[::max(1, len(tasks) // count)][:count]
        for i, (text, given) in enumerate(FILES):
            path = Path(folder) / f"file{i}.game"
            path.write_text(text, encoding="utf-8")
            tasks.append((text.splitlines()[1] + " < " + given, path, given))
        for name, path, given in tasks:
            wrong = check(program, path, given)
            if wrong is not None:
                failed += 1
                print(f"{name}: {wrong}")
    print(f"{len(tasks) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__.splitlines()[0])
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:])))
