#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""pairs.py PROGRAM [--count N] [--seed N] -- any number may be taken but for pairs
of the input: nimbers, winning moves and who wins, against brute force.

A pair is any two of the heap, what is taken and what is left, in any order.
Some files just miss that: a condition more, a pair that is shifted, a range
that does not reach all.
"""
import argparse
import random
import subprocess
import sys
import tempfile
from pathlib import Path

RULES = """game "Any number, but for pairs"
input n, m in 0..500, a[n], (x in 0..99, y in 0..99)[m]
let out = {pairs}
position heap(s)
    move to {move}
start sum(heap(s) for s in a)
print nimber(heap(s)) for s in a
print winning_moves
answer 1, 0
"""
PAIRS = ["{(x[i], y[i]) for i in 0..<m}", "[(x[i], y[i]) for i in 0..<m]"]
# (move, what the pair of heap s and k taken is, whether k may be taken of s)
MOVES = [
    ("heap(s - k) for k in 1..s if (s, k) not in out", lambda s, k: (s, k)),
    ("heap(s - k) for k in 1..s if not ((k, s) in out)", lambda s, k: (k, s)),
    ("heap(s - k) for k in 1..s if (s, s - k) not in out",
     lambda s, k: (s, s - k)),
    ("heap(j) for j in 0..<s if (s, j) not in out", lambda s, k: (s, s - k)),
    ("heap(j) for j in 0..s - 1 if (s - j, j) not in out",
     lambda s, k: (k, s - k)),
    ("heap(s - k) for k in 1..s if (k, s - k) not in out and k > 0",
     lambda s, k: (k, s - k)),
    ("heap(s - k) for k in 1..s if (s, k) not in out and k != 2",
     lambda s, k: (s, k) if k != 2 else None),
    ("heap(s - k) for k in 1..s if (s + 1, k) not in out",
     lambda s, k: (s + 1, k)),
    ("heap(s - k) for k in 2..s if (s, k) not in out",
     lambda s, k: (s, k) if k > 1 else None),
    ("heap(s - k) for k in 1..s if (s, s) not in out", lambda s, k: (s, s)),
    ("heap(s - k) for k in 1..s if (s, k) not in out and (k, s) not in out",
     lambda s, k: ((s, k), (k, s))),
]


def allowed(pair, out):
    if pair is None:
        return False
    return not any(p in out for p in pair) if isinstance(pair[0], tuple) \
        else pair not in out


def solve(most, pair, out):
    nimber, lefts = [], []
    for s in range(most + 1):
        lefts.append([s - k for k in range(1, s + 1)
                      if allowed(pair(s, k), out)])
        seen = {nimber[j] for j in lefts[-1]}
        nimber.append(next(v for v in range(s + 2) if v not in seen))
    return nimber, lefts


def draw(rng):
    move, pair = rng.choice(MOVES)
    most = rng.randint(1, 14)
    rows = [(rng.randint(0, most + 1), rng.randint(0, most + 1))
            for _ in range(rng.choice([0, 5, 30, 90, 200]))]
    heaps = [rng.randint(0, most) for _ in range(rng.randint(1, 12))]
    nimber, lefts = solve(most, pair, set(rows))
    total = 0
    for s in heaps:
        total ^= nimber[s]
    wins = sum(total ^ nimber[s] ^ nimber[j] == 0
               for s in heaps for j in lefts[s])
    text = RULES.replace("{move}", move).replace("{pairs}", rng.choice(PAIRS))
    given = " ".join(map(str, [len(heaps), len(rows), *heaps,
                               *(x for row in rows for x in row)]))
    return text, given, [*map(str, [nimber[s] for s in heaps]), str(wins),
                         str(int(total != 0))]


def main():
    said = argparse.ArgumentParser()
    said.add_argument("program")
    said.add_argument("--count", type=int, default=120)
    said.add_argument("--seed", type=int, default=1)
    said = said.parse_args()
    failed = laws = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(said.count):
            text, given, wanted = draw(random.Random(said.seed * 10**6 + number))
            file = Path(folder) / "pairs.game"
            file.write_text(text, encoding="utf-8")
            for way in ([], ["--no-rewrite", "closed-family"])[:1 + number % 2]:
                told = subprocess.run(
                    [said.program, "run", file, "--no-cache", *way], input=given,
                    text=True, capture_output=True)
                if told.stdout.split() != wanted:
                    failed += 1
                    print(f"{text}{given}\n{way} says {told.stdout}{told.stderr}"
                          f"expected {' '.join(wanted)}")
            plan = subprocess.run([said.program, "plan", file, "--input", "-"], input=given,
                                  text=True, capture_output=True).stdout
            laws += "but for listed ones" in " ".join(plan.split())
    if laws < said.count // 4:
        failed += 1
        print(f"{laws} of {said.count} files have the law")
    print(f"{said.count - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
