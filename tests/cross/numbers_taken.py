#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random heaps of which those numbers may be taken that have some property of
their own: nimbers, or winners under misère play, by `run`, and by the program
that `emit` writes of every third file, as brute force in Python says.

numbers_taken.py PROGRAM [--count N] [--seed N] [--cc CC]
"""

import argparse
import random
import subprocess
import sys
import tempfile
from functools import lru_cache
from pathlib import Path

MOST = 150
FUNCTIONS = """fn digits(k) = if k == 0 then 0 else k % 10 + digits(k / 10)
fn count(k, p) = if k % p != 0 then 0 else 1 + count(k / p, p)
"""


def digits(k):
    return sum(map(int, str(k)))


def count(k, p):
    return 0 if k % p else 1 + count(k // p, p)


def divisors(k):
    return [d for d in range(1, k + 1) if k % d == 0]


def isprime(k):
    return len(divisors(k)) == 2


def condition(rng):
    """A property of k, in the language and in Python the same."""
    a, b = rng.randint(1, 9), rng.randint(2, 4)
    return rng.choice([
        "isprime(k)", f"isprime(k + {a})", f"len(divisors(k)) <= {a}",
        f"len(divisors(k)) % {b} == 0", f"digits(k) % {b} == 1",
        f"count(k, {b}) % 2 == 0", "ok[k] == 1", "ok[k] != 0",
        f"k ** 2 % {10 + a} < {b}", f"isprime(k) or k == {a}",
        f"digits(k) > {a} and ok[k] == 0"])


class Clause:
    def __init__(self, rng):
        self.number = rng.choice([0] * 6 + [rng.randint(1, 6)])
        self.low, self.holds = rng.randint(1, 3), condition(rng)
        self.form = rng.choice(["k in {0}..x if {1}", "k in {0}..x if {1}",
                                "k in {0}..200 if k <= x and ({1})",
                                "y in 0..x - {0} if {2}"])

    def __str__(self):
        if self.number:
            return f"    move to heap(x - {self.number}) if x >= {self.number}"
        to = "y" if self.form[0] == "y" else "x - k"
        of_rest = self.holds.replace("divisors", "DIVISORS").replace(
            "k", "(x - y)").replace("o(x - y)", "ok").replace("DIVISORS", "divisors")
        return f"    move to heap({to}) for " + self.form.format(
            self.low, self.holds, of_rest)

    def taken(self, x, ok):
        if self.number:
            return [self.number] if x >= self.number else []
        return [k for k in range(self.low, x + 1)
                if eval(self.holds, {**globals(), "ok": ok, "k": k})]


def nimbers(clauses, ok):
    value = []
    for x in range(len(ok)):
        seen = {value[x - k] for c in clauses for k in c.taken(x, ok)}
        value.append(min(set(range(len(seen) + 1)) - seen))
    return value


def misere(clauses, ok):
    options = [{x - k for c in clauses for k in c.taken(x, ok)}
               for x in range(len(ok))]

    @lru_cache(None)
    def wins(x, y):
        after = [(z, y) for z in options[x]] + [(x, z) for z in options[y]]
        return not after or any(not wins(*z) for z in after)
    return wins


def said(command, given):
    done = subprocess.run(command, capture_output=True, text=True, timeout=120,
                          check=False, input=given)
    return done.stdout.split() if done.returncode == 0 else done.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cc", default="cc")
    args = parser.parse_args()
    rng, wrong = random.Random(args.seed), 0
    with tempfile.TemporaryDirectory() as folder:
        path, source = Path(folder) / "taken.game", Path(folder) / "taken.c"
        for i in range(args.count):
            clauses = [Clause(rng) for _ in range(rng.choice([1, 1, 1, 2]))]
            rules = "\n".join(map(str, clauses))
            ok = [rng.randint(0, 1) for _ in range(rng.randint(20, MOST))]
            if any("200" in str(c) for c in clauses):
                ok += [0] * (201 - len(ok))
            heaps = rng.sample(range(min(len(ok), MOST)), 15)
            if i % 4 == 3:
                heaps = [x % 30 for x in heaps]
                wins = misere(clauses, ok[:30])
                ask = "play misere\nprint [if wins(heap(x) + heap(7)) then 1 else 0 for x in h]"
                right = [str(int(wins(x, 7))) for x in heaps]
            else:
                value = nimbers(clauses, ok)
                ask = "print [nimber(heap(x)) for x in h]"
                right = [str(value[x]) for x in heaps]
            given = f"{len(ok)} {' '.join(map(str, ok))} 15 {' '.join(map(str, heaps))}"
            path.write_text(f'game "taken"\ninput m, ok[m], n, h[n]\n{FUNCTIONS}'
                            f"position heap(x)\n{rules}\n{ask}\n", encoding="utf-8")
            answers = [said([args.program, "run", "--no-cache", path], given)]
            if i % 3 == 0:
                source.write_text("".join(subprocess.run(
                    [args.program, "emit", path], capture_output=True, text=True,
                    check=True).stdout))
                subprocess.run([args.cc, "-O1", "-w", source, "-o",
                                source.with_suffix("")], check=True)
                answers.append(said([source.with_suffix("")], given))
            if any(answer != right for answer in answers):
                print(f"{rules}\n{ask}\n{given}\n{answers}\nnot {' '.join(right)}")
                wrong += 1
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
