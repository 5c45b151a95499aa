#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random heaps of which those numbers may be taken that have some property of
their own: nimbers, or winners under misère play, by `run`, and by the program
that `emit` writes of every third file, as brute force in Python says.

numbers_taken.py PROGRAM [--count N] [--seed N]
"""

import sys
from functools import lru_cache

import cases

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


def differs(draw, program, folder, number):
    clauses = [Clause(draw) for _ in range(draw.choice([1, 1, 1, 2]))]
    ok = [draw.randint(0, 1) for _ in range(draw.randint(20, MOST))]
    if any("200" in str(c) for c in clauses):
        ok += [0] * (201 - len(ok))
    heaps = draw.sample(range(min(len(ok), MOST)), 15)
    if number % 4 == 3:
        heaps = [x % 30 for x in heaps]
        wins = misere(clauses, ok[:30])
        ask = "play misere\nprint [if wins(heap(x) + heap(7)) then 1 else 0 for x in h]"
        right = [str(int(wins(x, 7))) for x in heaps]
    else:
        value = nimbers(clauses, ok)
        ask = "print [nimber(heap(x)) for x in h]"
        right = [str(value[x]) for x in heaps]
    path = folder / "taken.game"
    path.write_text(f'game "taken"\ninput m, ok[m], n, h[n]\n{FUNCTIONS}position heap(x)\n'
                    + "\n".join(map(str, clauses)) + f"\n{ask}\n", encoding="utf-8")
    return cases.mistaken(
        program, path, right,
        f"{len(ok)} {' '.join(map(str, ok))} 15 {' '.join(map(str, heaps))}",
        number % 3 == 0)


if __name__ == "__main__":
    sys.exit(cases.main(differs, 200))
