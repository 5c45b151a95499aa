#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Winning moves of games of which a law tells who wins, and of some that just
miss one: counted and listed by `run` and by the program that `emit` writes, as
brute force does; and of starts that only the law answers in time.

winning.py PROGRAM [--cc CC]
"""

import argparse
import itertools
import subprocess
import sys
import tempfile
from functools import lru_cache
from pathlib import Path

ASKED = """
print winning_moves
print [k for winning move] if winning_moves > 0
print "none" if winning_moves == 0
"""


def queen(apart):
    """From one heap, or from both numbers less than so far apart."""
    def moves(s):
        x, y = s
        yield from ((k, (x - k, y)) for k in range(1, x + 1))
        yield from ((k, (x, y - k)) for k in range(1, y + 1))
        yield from ((k, (x - k, y - j)) for k in range(1, x + 1)
                    for j in range(1, y + 1) if abs(k - j) < apart)
    return moves


def both(apart, steps=""):
    return f"""input a, b
position p(x, y)
    move to p(x - k, y) for k in 1..x
    move to p(x, y - k) for k in 1..y
    move to p(x - k, y - j) for k in 1..x for j in max(1, k - {apart - 1})..min(y, k + {apart - 1}){steps}
start p(a, b)"""


def dynamic(times, more=0):
    def moves(s):
        return ((k, (s[0] - k, times * k + more)) for k in range(1, min(s) + 1))
    return moves


def heap(times, more=""):
    return f"""input a, b
position p(x, most)
    move to p(x - k, {times} * k{more}) for k in 1..min(x, most)
start p(a, b)"""


def balance(s):
    x, y = s
    yield from ((k, (x - 2 * k, y + k)) for k in range(1, x // 2 + 1))
    yield from ((k, (x + k, y - 2 * k)) for k in range(1, y // 2 + 1))


def moore(s):
    for i, x in enumerate(s):
        yield from ((k, s[:i] + (x - k,) + s[i + 1:]) for k in range(1, x + 1))
    for i, j in itertools.combinations(range(len(s)), 2):
        for k, t in itertools.product(range(1, s[i] + 1), range(1, s[j] + 1)):
            to = list(s)
            to[i] -= k
            to[j] -= t
            yield k, tuple(to)


PAIRS = list(itertools.product(range(9), repeat=2))

# name: rules, moves of a position, small starts, (a large start, its moves)
GAMES = {
    "Wythoff": (both(1), queen(1), PAIRS, [((100000, 300000), "1\n138196")]),
    "apart": (both(2), queen(2), PAIRS, []),
    "near Wythoff": (both(1, " if x != 5"), lambda s: (
        m for m in queen(1)(s) if s[0] != 5 or m[1][0] == 5 or m[1][1] == s[1]),
        PAIRS, []),
    "Fibonacci Nim": (heap(2), dynamic(2), PAIRS + [(n, n) for n in range(9, 60)],
                      [((300000, 300000), "6\n2 10 44 133 28557 300000")]),
    "thrice": (heap(3), dynamic(3), PAIRS + [(n, n) for n in range(9, 60)], []),
    "near Fibonacci": (heap(2, " + 1"), dynamic(2, 1), PAIRS, []),
    "balance": ("""input a, b
position p(x, y)
    move to p(x - 2 * k, y + k) for k in 1..x/2
    move to p(x + k, y - 2 * k) for k in 1..y/2
start p(a, b)""", balance, PAIRS, [((400000, 4), "1\n133332")]),
    "Moore": ("""input n, a[n]
position p(h[n])
    move to p(h with [i] = h[i] - k) for i in 0..<n for k in 1..h[i]
    move to p(h with [i] = h[i] - k, [j] = h[j] - t) for i in 0..<n for j in i+1..<n for k in 1..h[i] for t in 1..h[j]
start p(a)""", moore, [s for n in (3, 4) for s in itertools.product(range(3), repeat=n)],
              []),
}


def expected(moves, starts):
    @lru_cache(None)
    def wins(s):
        return any(not wins(to) for _, to in moves(s))

    for s in starts:
        found = [k for k, to in moves(s) if not wins(to)]
        yield f"{len(found)}\n{' '.join(map(str, found)) or 'none'}"


def ask(command, given):
    done = subprocess.run(command, input=given, capture_output=True, text=True,
                          timeout=60, check=False)
    return done.stdout.strip() if done.returncode == 0 else done.stderr


def build(program, cc, path):
    text = subprocess.run([program, "emit", path], capture_output=True,
                          text=True, check=True).stdout
    path.with_suffix(".c").write_text(text)
    subprocess.run([*cc.split(), "-O1", "-o", path.with_suffix(""),
                    path.with_suffix(".c")], check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--cc", default="cc")
    args = parser.parse_args()
    wrong = 0
    with tempfile.TemporaryDirectory() as directory:
        for at, (name, (rules, moves, small, large)) in enumerate(GAMES.items()):
            path = Path(directory) / f"winning{at}.game"
            path.write_text(f'game "{name}"\ncases t\n{rules}\n{ASKED}')
            starts = list(small) + [s for s, _ in large]
            said = list(expected(moves, small)) + [w for _, w in large]
            rows = [(f"{len(s)} " if "a[n]" in rules else "") + " ".join(map(str, s))
                    for s in starts]
            build(args.program, args.cc, path)
            for how in ([args.program, "run", "--no-cache", path],
                        [path.with_suffix("")]):
                for asked, right in ((rows[:len(small)], said[:len(small)]),
                                     *(([r], [w]) for r, w in
                                       zip(rows[len(small):], said[len(small):]))):
                    given = "\n".join([str(len(asked))] + asked)
                    answer = ask(how, given)
                    if None not in right and answer.split() != " ".join(right).split():
                        print(f"{name}: {Path(how[0]).name}: {given[-60:]!r} "
                              f"{answer[-200:]!r}")
                        wrong += 1
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
