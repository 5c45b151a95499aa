#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""known_partisan.py PROGRAM -- games of Left and Right of the library and what
is known of them, by bounds and by proof numbers.

Clobber on checkerboards and strips, NoGo on rows: the tables of MCGS (Du, Wei,
Müller 2024).  Col: each position is a number or a number and *, so a board on
which nothing is coloured, which equals its own negative, is 0 or * [Winning
Ways, ch. 2].  Snort: such a board is won by who begins or by who does not, and
on a path of an odd number of regions the middle one wins.  Who wins random
boards of both is found by trying all moves.
"""
import json
import random
import subprocess
import sys

CLOBBER = {2: "NPNNPNNP", 3: "PNPN", 4: "NPNN"}  # height: widths from 2
WAYS = ["bounds", "proof"]


def asked(program, *args, text=""):
    got = subprocess.run([program, *args], input=text, capture_output=True,
                         text=True, timeout=120)
    return got.stdout.split() if got.returncode == 0 else [got.stderr]


def wins(near, snort, mine, yours, known):
    """Whether who is to move wins: what he, what the other one may colour."""
    key = frozenset(mine), frozenset(yours)
    if key not in known:
        own, other = key
        known[key] = any(
            not wins(near, snort, other - {x} - (near[x] if snort else set()),
                     own - {x} - (set() if snort else near[x]), known)
            for x in own)
    return known[key]


def checks(rng):
    """Commands with the words expected, or what a word has to be."""
    for height, row in CLOBBER.items():
        for width, letter in enumerate(row, 2):
            if height * width <= 16:
                yield "clobber", f"{height} {width}", [letter]
    for n in range(1, 13):
        yield "clobber", f"1 {2 * n}", ["P" if n == 3 else "N"]
        yield "nogo", str(n), ["P" if n in (1, 4) else "N"]
    for n in range(1, 10, 2):
        path = " ".join(f"{x} {x + 1}" for x in range(n - 1))
        yield "snort", f"{n} {n - 1} {path}", ["N", None]
    for _ in range(20):
        n = rng.randrange(1, 8)
        edges = [(x, y) for x in range(n) for y in range(x)
                 if rng.random() < 0.4]
        text = " ".join([f"{n} {len(edges)}", *(f"{x} {y}" for x, y in edges)])
        near = [{y for e in edges for y in e if x in e} - {x}
                for x in range(n)]
        letter = "PN"[wins(near, False, range(n), range(n), {})]
        yield "col", text, [letter, "0" if letter == "P" else "*"]
        yield "snort", text, ["PN"[wins(near, True, range(n), range(n), {})],
                              None]


def is_same(word, expected):
    return expected is None or word == expected


def ups(program, n):
    """The value of (xxo)^n."""
    row = range(3 * n)
    mine = ", ".join(f"(0, {c})" for c in row if c % 3 < 2)
    other = ", ".join(f"(0, {c})" for c in row if c % 3 == 2)
    got = subprocess.run(
        [program, "solve", "clobber", f"board({{{mine}}}, {{{other}}})",
         "--set", "h=1", "--set", f"w={3 * n}", "--json"],
        capture_output=True, text=True, timeout=120)
    return json.loads(got.stdout).get("value")


def main():
    program, bad, good = sys.argv[1], 0, 0
    for game, text, expected in checks(random.Random(15)):
        for way in WAYS:
            got = asked(program, "run", game, "--search", way, text=text)
            right = (len(got) == len(expected) and
                     all(map(is_same, got, expected)))
            good, bad = good + right, bad + (not right)
            if not right:
                print(f"{game} {text} --search {way}: {got}, "
                      f"expected {expected}")
    for n, value in enumerate(["^", "^", "^2", "^2"], 1):
        got = ups(program, n)
        good, bad = good + (got == value), bad + (got != value)
        if got != value:
            print(f"(xxo)^{n}: {got}, expected {value}")
    print(f"{good} passed, {bad} failed")
    return bad > 0


sys.exit(main())
