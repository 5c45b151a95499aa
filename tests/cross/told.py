#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every law says in `explain` how it is won, and what it says is true.

    tests/cross/told.py PROGRAM

A game of each law is written here twice, as rules and as moves in Python.  All
small positions are explained; the rule, what it comes to in the position, and
what is said of the move that wins are read (strategies.py) and held against
brute force.  A law that says nothing of any position fails, too.
"""
import itertools
import json
import math
import os
import subprocess
import sys
import tempfile
from functools import lru_cache

import strategies

TAKES = "position heap(n)\n    move to heap(n - k) for k in "


def heap(name, tail, taken, theorem=None):
    """A heap of n, of which a move takes what taken(n) lists."""
    return (name, TAKES + tail,
            lambda p: [(p[0] - k,) for k in taken(p[0])],
            [(n,) for n in range(40)], theorem)


def subset(text, numbers):
    return heap(text, text.replace("{", "[").replace("}", "]"),
                lambda n: [k for k in numbers if k <= n], "The game ")


def queen(p):
    x, y = p
    for k in range(1, max(x, y) + 1):
        yield from [(x - k, y)] * (k <= x)
        yield from [(x, y - k)] * (k <= y)
        yield from [(x - k, y - k)] * (k <= min(x, y))


def moore(p):
    for i, j in itertools.combinations(range(len(p)), 2):
        for x, y in itertools.product(range(p[i] + 1), range(p[j] + 1)):
            if (x, y) != (p[i], p[j]):
                yield p[:i] + (x,) + p[i + 1:j] + (y,) + p[j + 1:]


def twice(p):
    x, most = p
    yield from ((x - k, 2 * k) for k in range(1, min(x, most) + 1))


def bowls(p):
    a, b = p
    yield from ((a - 3 * k, b + 2 * k) for k in range(1, a // 3 + 1))
    yield from ((a + 2 * k, b - 3 * k) for k in range(1, b // 3 + 1))


def stairs(p):
    for i, h in enumerate(p):
        for k in range(1, h + 1):
            after = list(p)
            after[i] -= k
            if i > 0:
                after[i - 1] += k
            yield tuple(after)


@lru_cache(maxsize=None)
def kayles(n):
    """The nimber of a row of n pins."""
    reached = {kayles(i) ^ kayles(n - k - i)
               for k in (1, 2) for i in range(n - k + 1)}
    return next(v for v in itertools.count() if v not in reached)


def square(n):
    return itertools.product(range(n), repeat=2)


# Name, rules, moves (None: those of Kayles), positions, and how its theorem is
# called (None: it is not).
GAMES = [
    heap("nim", "1..n", lambda n: range(1, n + 1), "Nim"),
    heap("1..4", "1..4", lambda n: range(1, min(4, n) + 1), "Bachet's game"),
    heap("1..1", "1..1", lambda n: range(1, min(1, n) + 1), "Bachet's game"),
    heap("3 on", "3..n", lambda n: range(3, n + 1)),
    heap("odd", "1..n if k % 2 == 1", lambda n: range(1, n + 1, 2)),
    heap("all even", "1..n if k % 2 == 0", lambda n: range(2, n + 1, 2)),
    heap("no multiple of 4", "1..n if k % 4 != 0",
         lambda n: [k for k in range(1, n + 1) if k % 4]),
    heap("coprime", "1..n if gcd(n, k) == 1",
         lambda n: [k for k in range(1, n + 1) if math.gcd(n, k) == 1]),
    ("divisors", "position heap(n)\n"
     "    move to heap(d) for d in divisors(n) if d < n",
     lambda p: [(d,) for d in range(1, p[0]) if p[0] % d == 0],
     [(n,) for n in range(1, 60)], None),
    heap("up to half", "1..n / 2", lambda n: range(1, n // 2 + 1)),
    heap("half or more", "max(1, (n + 1) / 2)..n",
         lambda n: range(max(1, (n + 1) // 2), n + 1)),
    subset("{1, 3, 4}", [1, 3, 4]),
    subset("{2, 5}", [2, 5]),
    ("3..7", "input a\nposition heap(n)\n"
     "    move to heap(n - k) for k in a..a + 4",
     lambda p: [(p[0] - k,) for k in range(3, 8) if k <= p[0]],
     [(n,) for n in range(40)], None),
    ("steps", "position heap(n)\n    move to heap(n - 3 * k) for k in 1..2",
     lambda p: [(p[0] - k,) for k in (3, 6) if k <= p[0]],
     [(n,) for n in range(40)], None),
    ("kayles", "position heap(n)\n"
     "    move to heap(k) + heap(n - 1 - k) for k in 0..n - 1\n"
     "    move to heap(k) + heap(n - 2 - k) for k in 0..n - 2",
     None, [(n,) for n in range(83, 110)], "The game "),
    ("wythoff", "position heap(x, y)\n"
     "    move to heap(x - k, y) for k in 1..x\n"
     "    move to heap(x, y - k) for k in 1..y\n"
     "    move to heap(x - k, y - k) for k in 1..min(x, y)",
     queen, list(square(10)), "Wythoff's game"),
    ("fibonacci", "position heap(x, most)\n"
     "    move to heap(x - k, 2 * k) for k in 1..most",
     twice, list(itertools.product(range(22), range(1, 14))), "Fibonacci Nim"),
    ("balance", "position heap(a, b)\n"
     "    move to heap(a - 3 * k, b + 2 * k) for k in 1..a / 3\n"
     "    move to heap(a + 2 * k, b - 3 * k) for k in 1..b / 3",
     bowls, list(square(9)), None),
    ("moore", "position heap(h[])\n"
     "    move to heap(h with [i] = x) for i in 0..<len(h) for x in 0..<h[i]\n"
     "    move to heap(h with [i] = x, [j] = y) for i in 0..<len(h) "
     "for j in i+1..<len(h) for x in 0..<h[i] for y in 0..<h[j]",
     moore, list(itertools.product(range(4), repeat=3)), "Moore's Nim"),
    ("stairs", "position heap(h[3])\n"
     "    move to heap(h with [0] = h[0] - k) for k in 1..h[0]\n"
     "    move to heap(h with [i] = h[i] - k, [i - 1] = h[i - 1] + k) "
     "for i in 1..<3 for k in 1..h[i]",
     stairs, list(itertools.product(range(3), repeat=3)), "Staircase Nim"),
    ("two heaps", "position heap(a, b)\n"
     "    move to heap(a - k, b) for k in 1..a\n"
     "    move to heap(a, b - k) for k in 1..2",
     lambda p: [(p[0] - k, p[1]) for k in range(1, p[0] + 1)] +
     [(p[0], p[1] - k) for k in (1, 2) if k <= p[1]],
     list(square(7)), None),
]

INPUT = {"3..7": ["--set", "a=3"]}


def nimbers(moves):
    if moves is None:
        return lambda p: kayles(*p)

    @lru_cache(maxsize=None)
    def nimber(p):
        reached = {nimber(q) for q in moves(p)}
        return next(v for v in itertools.count() if v not in reached)
    return nimber


def written(rules, p):
    words = ", ".join(map(str, p))
    return f"heap([{words}])" if "h[" in rules.split(")")[0] else \
        f"heap({words})"


def explained(program, path, name, text):
    asked = subprocess.run(
        [program, "explain", path, text, "--json", *INPUT.get(name, [])],
        capture_output=True, text=True, timeout=120, check=False)
    if asked.returncode != 0:
        raise ValueError(f"{text}: {asked.stderr}")
    return json.loads(asked.stdout)


def check_game(program, folder, game):
    name, rules, moves, positions, theorem = game
    path = os.path.join(folder, "rules.game")
    with open(path, "w", encoding="utf-8") as out:
        out.write(rules + "\n")
    nimber = nimbers(moves)
    told = reasons = 0
    for p in positions:
        found = explained(program, path, name, written(rules, p))
        part = found["parts"][0]
        if part["nimber"] != nimber(p):
            raise ValueError(f"{p} is worth {nimber(p)}: {part}")
        told += strategies.check(part, list(p), nimber(p))
        if (theorem is not None and "strategy" in part and
                not part.get("theorem", "").startswith(theorem)):
            raise ValueError(f"{p}: no word of {theorem}: {part}")
        if "winning_move" in found:
            strategies.check_because(part, found["winning_move"])
            reasons += "because" in found["winning_move"]
    if told < len(positions):
        raise ValueError(f"only {told} of {len(positions)} were told")
    return told, reasons


def main():
    program = os.path.abspath(sys.argv[1])
    wrong = 0
    for game in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            try:
                print("%-18s told of %d, why of %d" %
                      (game[0], *check_game(program, folder, game)))
            except ValueError as error:
                print(f"{game[0]}: {error}")
                wrong += 1
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
