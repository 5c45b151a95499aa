#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""wide.py PROGRAM [--count N] [--seed N] -- emitted programs of games whose
sets may have more elements than a word has bits, GRUNDY_TEST_TIMES as many.

Random rules, where inputs have a range and where they have none, on universes
whose sizes are about those of words: what play begins with are some elements
about the ends of words, or all.  Against `run`, the nimber, the winner and the
winning moves, in normal and in misere play.  Compiled as C and as C++, with all
warnings as errors and with sanitizers.
"""
import argparse
import os
import random
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

from listed import TIMES, Report, emitted, run  # noqa: E402

SIZES = [1, 60, 63, 64, 65, 70, 96, 127, 128, 129, 140]

# Moves of a row or a ring: `s` is the set, `x` an element, `n` how many.
ROW = ["p(s - {x, x + 1}) for x in s if x + 1 in s",
       "p(s - {x, x + 1}) for x in s if {x, x + 1} <= s",
       "p(s - {x} - {x - 1, x + 1}) for x in s",
       "p(s - {x} - {y for y in near[x]}) for x in s",
       "p(s - {x, (x + 1) % n}) for x in s if (x + 1) % n in s",
       "p({y for y in s if y < x or y > x + 2}) for x in s",
       "p({y for y in s if y % 64 != x % 64}) for x in s",
       "p(s - {x}) for x in s if x + 1 not in s",
       "p(s - {x}) for x in s if not (x - 1 in s or x + 2 in s)",
       "p(s - {x, x + 2}) for x in s if x + 2 in s and x + 1 not in s",
       "p(s & part(x)) for x in s if x % 3 != 1",
       "p(s - {x, x + 1, x + 2}) for x in 0..<n if x in s and x + 2 in s",
       "p(s - {x}) for x in s if any(y in s for y in near[x])",
       "p(s - {x}) for x in s if s & {x - 1, x, x + 1} == {x}",
       "p(s xor {x}) for x in s if x + 1 in s",
       "p(s - {x}) for x in s if len(s) % 2 == x % 2"]
BOARD = ["p(s - {(r, c), (r, c + 1)}) for (r, c) in s if (r, c + 1) in s",
         "p(s - {(r, c), (r + 1, c)}) for (r, c) in s if (r + 1, c) in s",
         "p(s - {(r, c), (r + 1, c + 1)}) for (r, c) in s "
         "if (r + 1, c + 1) in s",
         "p(s - {(r, c), (r, c + 1), (r + 1, c)}) for (r, c) in s "
         "if {(r, c + 1), (r + 1, c)} <= s",
         "p({(y, x) for (y, x) in s if y != r and x != c}) for (r, c) in s",
         "p(s - {(r, c), ((r + 1) % h, c)}) for (r, c) in s "
         "if ((r + 1) % h, c) in s",
         "p(s - {(r, c)}) for (r, c) in s if (r, c - 1) not in s"]
PUTS = ["p(s | {x, x + 1}) for x in full - s if x + 1 in full - s",
        "p(s | {x}) for x in 0..<n if x not in s and x % 64 > 60",
        "p(s | {x}) for x in 0..<n if x not in s and x + 1 not in s "
        "and x % 32 == 0"]
ASKS = ["print nimber", "print first_wins", "print nimber, winning_moves",
        "print first_wins, winning_moves", "play misere\nprint first_wins",
        "play misere if n % 2 == 1\nprint first_wins"]


def about_words(rng, n):
    """A few of n, near each other, most of them about the ends of words."""
    chosen = set()
    for _ in range(rng.randrange(1, 4)):
        at = rng.choice([0, 61, 62, 63, 64, 125, 126, 127, n - 3, n // 2])
        chosen |= {(at + k) % n for k in range(rng.randrange(1, 6))
                   if rng.random() < .9}
    return sorted(chosen)


class Row:
    def __init__(self, rng):
        moves = PUTS if rng.random() < .2 else ROW
        self.full = moves is ROW and rng.random() < .1
        within = rng.choice(["", " in 1..140", " in 1..200", " in 1..900"])
        clauses = [rng.choice(moves) for _ in range(rng.randrange(1, 3))]
        if self.full:
            clauses = [rng.choice(ROW[:5])]
        if any(c in ROW[-2:] for c in clauses):  # words, without a range
            within = " in 1..140"
        self.puts = moves is PUTS
        self.text = (
            f"input n{within}, m in 0..200, (u, v)[m], k in 0..200, a[k]\n"
            "let near = neighbours(n, u, v)\n"
            "fn part(x) = {y for y in 0..<n if y < x or y > x + 1}\n"
            "position p(s: set(n))\n"
            + "".join(f"    move to {c}\n" for c in clauses)
            + ("start p(full)\n" if self.full else
               "start p({x for x in 0..<n if x not in a})\n" if self.puts else
               "start p({x for x in a})\n") + rng.choice(ASKS) + "\n")

    def draw(self, rng):
        n = rng.choice(SIZES)
        edges = [(x, x + 1) for x in range(n - 1) if rng.random() < .6]
        a = about_words(rng, n)
        words = [n, len(edges), *(w for e in edges for w in e), len(a), *a]
        return " ".join(map(str, words))


class Board:
    def __init__(self, rng):
        within = rng.choice([("", ""), (" in 1..20", " in 1..12")])
        self.text = (
            f"input h{within[0]}, w{within[1]}, k in 0..200, "
            "(a, b)[k]\n"
            "let n = h\n"
            "position p(s: set(h, w))\n"
            + "".join(f"    move to {rng.choice(BOARD)}\n"
                      for _ in range(rng.randrange(1, 3)))
            + "start p({(a[i], b[i]) for i in 0..<k})\n"
            + rng.choice(ASKS) + "\n")

    def draw(self, rng):
        h, w = rng.choice([(1, 1), (9, 7), (8, 8), (13, 5), (16, 8), (11, 12),
                           (18, 4), (20, 6), (10, 10)])
        places = about_words(rng, h * w)
        words = [h, w, len(places), *(x for p in places for x in divmod(p, w))]
        return " ".join(map(str, words))


def main():
    said = argparse.ArgumentParser()
    said.add_argument("program")
    said.add_argument("--count", type=int, default=8 * TIMES)
    said.add_argument("--inputs", type=int, default=12)
    said.add_argument("--seed", type=int, default=1)
    said = said.parse_args()
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "wide.game")
        for i in range(said.count):
            rng = random.Random(f"wide {said.seed} {i}")
            game = (Board if i % 4 == 3 else Row)(rng)
            path.write_text(game.text)
            to, parts = emitted(said.program, str(path), folder, i)
            report.parts += parts
            report.hold(True, to is not None, f"a program of\n{game.text}")
            for _ in range(said.inputs if to is not None else 0):
                given = game.draw(rng)
                wanted = run([said.program, "run", str(path)], given)
                report.hold(wanted, run([to], given),
                            f"{game.text}on {given}")
    print(f"{report.passed} passed, {report.failed} failed, "
          f"{report.parts} games by parts")
    return report.failed > 0 or report.parts * 2 < said.count


if __name__ == "__main__":
    sys.exit(main())
