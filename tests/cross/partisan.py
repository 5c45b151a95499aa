#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""partisan.py PROGRAM [--count N] [--seed N] -- the values of random games in
which Left and Right have moves of their own, against the definitions.

The text of each value is read back as a game.  It has to equal the position,
which is decided by play of their difference; texts have to be equal where games
are; and a game that is printed has to be canonical: no option of it dominated,
none reversible.
"""
import argparse
import random
import re
import subprocess
import sys
import tempfile
from functools import lru_cache
from pathlib import Path

sys.setrecursionlimit(100000)


# ---- games by number: their options, Left's and Right's ----

OPTIONS, NUMBER = [], {}


def of(left, right):
    made = frozenset(left), frozenset(right)
    if made not in NUMBER:
        NUMBER[made] = len(OPTIONS)
        OPTIONS.append(made)
    return NUMBER[made]


@lru_cache(None)
def at_most(g, h):
    """g <= h: Right does not win h - g if Left begins."""
    return not (any(at_most(h, x) for x in OPTIONS[g][0]) or
                any(at_most(y, g) for y in OPTIONS[h][1]))


def equal(g, h):
    return at_most(g, h) and at_most(h, g)


@lru_cache(None)
def add(g, h):
    return of(*([add(x, h) for x in OPTIONS[g][side]] +
                [add(g, x) for x in OPTIONS[h][side]] for side in (0, 1)))


ZERO = of([], [])


def integer(n):
    return ZERO if n == 0 else (of([integer(n - 1)], []) if n > 0 else
                                of([], [integer(n + 1)]))


def number(n, halvings):
    while halvings and n % 2 == 0:
        n, halvings = n // 2, halvings - 1
    if halvings == 0:
        return integer(n)
    return of([number(n - 1, halvings)], [number(n + 1, halvings)])


def heap(n):
    smaller = [heap(k) for k in range(n)]
    return of(smaller, smaller)


def ups(n):
    up = of([ZERO], [heap(1)]) if n > 0 else of([heap(1)], [ZERO])
    return add(up, ups(n - (1 if n > 0 else -1))) if n else ZERO


def negative(g):
    return of(map(negative, OPTIONS[g][1]), map(negative, OPTIONS[g][0]))


class Reader:
    """A value as the program prints it."""

    def __init__(self, text):
        self.token = re.findall(r"\+-|-?\d+(?:/\d+)?|[{}|,^v*]", text)
        assert "".join(self.token) == text, text
        self.at = 0

    def take(self, what=None):
        ok = self.at < len(self.token) and (
            self.token[self.at] == what if what else
            re.match(r"-?\d", self.token[self.at]))
        self.at += bool(ok)
        return self.token[self.at - 1] if ok else None

    def listed(self, end):
        found = []
        while not self.take(end):
            found.append(self.value())
            self.take(",")
        return found

    def value(self):
        if self.take("{"):
            left = self.listed("|")
            return of(left, self.listed("}"))
        if self.take("+-"):
            g = self.simple()
            return of([g], [negative(g)])
        return self.simple()

    def simple(self):
        made, digits = ZERO, self.take()
        if digits:
            top, _, under = digits.partition("/")
            made = number(int(top), int(under or 1).bit_length() - 1)
        for sign in "^v":
            if self.take(sign):
                made = add(made, ups((1 if sign == "^" else -1) *
                                     int(self.take() or 1)))
        if self.take("*"):
            made = add(made, heap(int(self.take() or 1)))
        return made


def is_canonical(g):
    left, right = OPTIONS[g]
    return (not any(x != y and at_most(x, y) for x in left for y in left) and
            not any(x != y and at_most(y, x) for x in right for y in right) and
            not any(at_most(y, g) for x in left for y in OPTIONS[x][1]) and
            not any(at_most(g, y) for x in right for y in OPTIONS[x][0]))


# ---- rules ----

class Rules:
    def __init__(self, rng):
        self.most_a, self.most_b = rng.randrange(2, 6), rng.randrange(1, 4)
        self.moves = []
        for _ in range(rng.randrange(2, 6)):
            down = rng.randrange(0, 3)
            self.moves.append((rng.choice(["", "left ", "right "]), down,
                               rng.randrange(-2, 3) if down else -1,
                               rng.randrange(2, 5), rng.randrange(0, 2)))

    def text(self):
        lines = [f"position p(a in 0..{self.most_a}, b in 0..{self.most_b})"]
        lines += [f"    move {side}to p(a - {down}, b + {aside}) "
                  f"if (a + 2 * b) % {m} >= {r}"
                  for side, down, aside, m, r in self.moves]
        lines += ["    move right to p(0, 0) + p(0, 0) if a + b == 99"]
        lines += [f"print value(p(a, b)) for a in 0..{self.most_a} "
                  f"for b in 0..{self.most_b}",
                  "print value(p(2, 1) + 2 * p(1, 1)), "
                  "value(p(2, 0) + p(1, 1))"]
        return "\n".join(lines) + "\n"

    @lru_cache(None)
    def game(self, a, b):
        sides = {"left ": [], "right ": []}
        for side, down, aside, m, r in self.moves:
            x, y = a - down, b + aside
            if ((a + 2 * b) % m >= r and 0 <= x <= self.most_a and
                    0 <= y <= self.most_b):
                for which in ([side] if side else sides):
                    sides[which].append(self.game(x, y))
        return of(sides["left "], sides["right "])

    def expected(self):
        games = [self.game(a, b) for a in range(self.most_a + 1)
                 for b in range(self.most_b + 1)]
        one = self.game(1, 1)
        return games + [add(self.game(2, 1), add(one, one)),
                        add(self.game(2, 0), one)]


def differs(rules, program, folder):
    file = Path(folder) / "it.game"
    file.write_text(rules.text())
    got = subprocess.run([program, "run", "--no-cache", str(file)],
                         capture_output=True, text=True, timeout=60)
    if got.returncode != 0:
        return got.stderr
    texts = got.stdout.split()
    games = rules.expected()
    if len(texts) != len(games):
        return f"{len(texts)} values, expected {len(games)}"
    for text, game in zip(texts, games):
        read = Reader(text).value()
        if not equal(read, game):
            return f"{text} is another game"
        if "{" in text and not is_canonical(read):
            return f"{text} is not canonical"
    known = {}
    for text, game in zip(texts, games):
        for other, like in known.items():
            if equal(game, like) != (text == other):
                return f"{text} and {other}"
        known[text] = game
    return None


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("program")
    arguments.add_argument("--count", type=int, default=60)
    arguments.add_argument("--seed", type=int)
    chosen = arguments.parse_args()
    seed = chosen.seed if chosen.seed is not None else random.randrange(10**9)
    good = bad = 0
    with tempfile.TemporaryDirectory() as folder:
        for i in range(chosen.count):
            rules = Rules(random.Random(f"{seed} {i}"))
            if not any(side for side, *_ in rules.moves):
                continue
            wrong = differs(rules, chosen.program, folder)
            good, bad = good + (wrong is None), bad + (wrong is not None)
            if wrong is not None:
                print(f"seed {seed} rules {i}: {wrong}\n{rules.text()}")
    print(f"{good} passed, {bad} failed")
    return bad > 0


sys.exit(main())
