#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""score_rows.py PROGRAM [--count N] [--seed N] -- random games of scores, wins
and draws whose tables are large enough to be filled row by row, against a table
filled here: rows that go up and down, options at their ends, beyond what is
declared and beyond the box, moves that go on, ends of all kinds in any order,
arrays of what is scored, loops that are a few moves, or just too many, and runs
that grow, slide and begin ever later.
"""
import argparse
import random
import subprocess
import sys
import tempfile
from functools import lru_cache
from pathlib import Path


def condition(rng, names):
    """Its text, and what it says of the words."""
    form = rng.randrange(4)
    x, y = rng.choice(names), rng.choice(names)
    m, r = rng.randrange(2, 6), rng.randrange(3)
    if form == 0:
        return f"{x} < {y} + {r}", lambda at: at[x] < at[y] + r
    if form == 1:
        return f"({x} + {y}) % {m} == {r}", \
            lambda at: (at[x] + at[y]) % m == r
    if form == 2:
        return f"{x} >= {r} and {y} % {m} != 0", \
            lambda at: at[x] >= r and at[y] % m != 0
    return f"min({x}, {y}) > {r} or {x} == {m}", \
        lambda at: min(at[x], at[y]) > r or at[x] == m


def number(rng, names, array):
    """A score; of the array at a place that always is there, or not."""
    form = rng.randrange(5)
    x, y = rng.choice(names), rng.choice(names)
    c = rng.randrange(-9, 10)
    if form == 0:
        return str(c), lambda at, k: c
    if form == 1:
        return f"{x} - 2 * {y}", lambda at, k: at[x] - 2 * at[y]
    if form == 2:
        return f"max({x}, {y}) % 7 + k", \
            lambda at, k: max(at[x], at[y]) % 7 + k
    if form == 3:
        return f"a[{x}]", lambda at, k: array[at[x]]
    return f"a[min({x} + {y}, n - 1)] - k", \
        lambda at, k: array[min(at[x] + at[y], len(array) - 1)] - k


def few(k):
    return str(k), lambda at: range(1, k + 1)


LOOPS = [None, None, None, few(2), few(3), few(9), few(70)]
RUNS = [("min(x, 80)", lambda at: range(1, min(at["x"], 80) + 1)),
        ("90 if k > x / 99", lambda at: range(at["x"] // 99 + 1, 91))]
RUNS2 = [("x", lambda at: range(1, at["x"] + 1)),
         ("max(x, y) if k >= x / 3", lambda at:
          range(max(at["x"] // 3, 1), max(at["x"], at["y"]) + 1)),
         ("min(x, y)", lambda at: range(1, min(at["x"], at["y"]) + 1))]


class Game:
    def __init__(self, rng):
        self.scores = rng.random() < 0.75
        # All options are single: the last rows alone are kept at first.
        self.plain = rng.random() < 0.4
        self.names = ["x", "y"] if self.plain or rng.random() < 0.7 else ["x"]
        self.array = []
        self.up = rng.random() < 0.3  # the second parameter rises
        self.moves = [self.move(rng) for _ in range(rng.randrange(1, 4))]
        most = 9 if self.scores else 1
        self.size = rng.randrange(5000, 8000) if len(self.names) == 1 else \
            rng.randrange(190, 230) if self.plain else rng.randrange(90, 130)
        self.array += [rng.randrange(-most, most + 1)
                       for _ in range(self.size + 1)]
        self.ends = [self.end(rng) for _ in range(rng.randrange(0, 3))]
        self.scores = (any(m[3] for m in self.moves)
                       or any(e[0] == "score" for e in self.ends))
        self.misere = (not self.scores and rng.random() < 0.3
                       and all(e[0] == "stop" for e in self.ends))

    def move(self, rng):
        dx, dy = rng.choice([0, 1, 1, 2, 3]), rng.randrange(-2, 4)
        if dx == 0:
            dy = abs(dy) or 1
        if len(self.names) == 1:
            dx, dy = rng.randrange(1, 6), 0
        loop = None if self.plain else \
            rng.choice(LOOPS + RUNS + RUNS2 * (len(self.names) - 1))
        gain = number(rng, self.names, self.array) \
            if self.scores and rng.random() < 0.8 else None
        if gain is not None and "k" in gain[0] and loop is None:
            loop = few(1 if self.plain else 2)
        return (dx, dy, loop, gain, rng.random() < 0.25,
                condition(rng, self.names) if rng.random() < 0.6 else None)

    def end(self, rng):
        what = rng.choice(["stop", "score"] if self.scores else
                          ["stop", "win", "lose", "draw"])
        score = rng.randrange(-5, 6)
        return what, score, condition(rng, self.names)

    def text(self, at):
        top = self.size
        params = ", ".join(f"{n} in 0..{top}" for n in self.names)
        lines = ['game "Rows"', "input n, a[n]", f"position p({params})"]
        for what, score, when in self.ends:
            lines.append(f"    {what} {score} if {when[0]}"
                         if what == "score" else f"    {what} if {when[0]}")
        for dx, dy, loop, gain, again, when in self.moves:
            k = "k" if loop else "1"
            by = [dx, -dy if self.up else dy]
            to = ", ".join(f"{n} - {d} * {k}" if d >= 0 else
                           f"{n} + {-d} * {k}"
                           for n, d in zip(self.names, by))
            line = f"    move {'again ' if again else ''}to p({to})"
            line += f" gain {gain[0]}" if gain else ""
            line += f" for k in 1..{loop[0]}" if loop else ""
            line += f" if {when[0]}" if when else ""
            lines.append(line)
        lines.append("play misere" if self.misere else "")
        lines += [f"print result(p({', '.join(map(str, w))}))" for w in at]
        return "\n".join(lines) + "\n"

    def solve(self, at):
        top = self.size

        @lru_cache(maxsize=None)
        def result(*word):
            now = dict(zip(self.names, word))
            for what, score, when in self.ends:
                if when[1](now):
                    if what == "stop":
                        return stuck()
                    return {"win": 1, "lose": -1, "draw": 0,
                            "score": score}[what]
            best = None
            for dx, dy, loop, gain, again, when in self.moves:
                if when and not when[1](now):
                    continue
                for k in loop[1](now) if loop else [1]:
                    by = [dx, -dy if self.up else dy]
                    to = tuple(w - d * k for w, d in zip(word, by))
                    if any(not 0 <= w <= top for w in to):
                        continue
                    value = result(*to)
                    value = (gain[1](now, k) if gain else 0) + \
                        (value if again else -value)
                    best = value if best is None else max(best, value)
            return stuck() if best is None else best

        def stuck():
            return 0 if self.scores else 1 if self.misere else -1

        if len(self.names) == 1:
            for x in range(top + 1):
                result(x)
        else:
            for x in range(top + 1):
                ys = range(top + 1)
                for y in reversed(ys) if self.up else ys:
                    result(x, y)
        return [result(*w) for w in at]


def run(program, way, game, given):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rows.game"
        path.write_text(game, encoding="utf-8")
        done = subprocess.run([program, "run", "--no-cache", *way, str(path)],
                              input=given, capture_output=True, text=True,
                              timeout=300)
    if done.returncode != 0:
        return done.stderr
    return done.stdout.split()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    sys.setrecursionlimit(100000)
    for seed in range(options.seed, options.seed + options.count):
        rng = random.Random(seed)
        game = Game(rng)
        top = game.size
        corner = [top if not (game.up and i) else 0
                  for i in range(len(game.names))]
        at = [corner] + [[rng.randrange(max(top - 9, 0), top + 1)
                          for _ in game.names] for _ in range(3)]
        text = game.text(at)
        given = f"{len(game.array)}\n{' '.join(map(str, game.array))}\n"
        want = [str(x) for x in game.solve(at)]
        for way in ([], ["--no-rewrite", "window"],
                    ["--engine", "interpret"]):
            got = run(options.program, way, text, given)
            if got != want:
                sys.exit(f"seed {seed} {way}: {got}, not {want}\n{text}{given}")


main()
