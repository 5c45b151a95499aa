#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random heaps that are split by two loops, one for what is left at one side and
one for what goes or is left at the other, or by one loop where a heap may be too
small: nimbers by `run`, and by the program that `emit` writes of every tenth
file, as brute force in Python says.

splits.py PROGRAM [--count N] [--seed N]
"""

import sys

import cases

MOST = 40


def clause_of(draw):
    """A clause, and the options of a heap of x."""
    low, most = draw.randint(0, 1), draw.choice(["x", "x", "x-1", "x-2", "x-3"])
    gone = draw.randint(1, 3)
    shape = draw.randint(0, 2)
    if shape == 0:
        least, more = draw.randint(0, 3), draw.randint(0, 1)
        end = draw.choice(["x-l", "x-l-1", "x-2*l", "x-2*l-1", "x-l-2"])
        return (f"heap(l) + heap(x - l - t - {more}) for l in {low}..{most} "
                f"for t in {least}..{end}",
                lambda x: [(l, x - l - t - more)
                           for l in range(low, eval(most) + 1)
                           for t in range(least, eval(end, {"x": x, "l": l}) + 1)])
    if shape == 1:
        start = draw.choice(["0", "1", "l", "l+1"])
        rest = draw.choice([
            "l+r < x", "l+r <= x-2", "l+r+1 <= x", "l+r < x and l <= r",
            f"l+r == x-{gone}", f"l+r == x-{gone} and x > {gone}",
            f"l+r == x-{gone} and x != {gone}", f"l+r == x-{gone} and x >= 3"])
        return (f"heap(l) + heap(r) for l in {low}..{most} for r in {start}..x "
                f"if {rest}",
                lambda x: [(l, r) for l in range(low, eval(most) + 1)
                           for r in range(eval(start, {"l": l}), x + 1)
                           if eval(rest, {"x": x, "l": l, "r": r})])
    size = f"x {draw.choice(['>=', '!=', '>'])} {draw.randint(0, 5)}"
    end = draw.choice([f"x-{gone}", f"x-{gone}-1"])
    return (f"heap(l) + heap(x - {gone} - l) if {size} for l in {low}..{end}",
            lambda x: [(l, x - gone - l)
                       for l in range(low, eval(end, {"x": x}) + 1)
                       if eval(size, {"x": x})])


def nimbers(options):
    """None: play does not end."""
    value = []
    for x in range(MOST + 1):
        there = [(l, r) for l, r in options(x) if r >= 0]
        if any(l >= x or r >= x for l, r in there):
            return None
        seen = {value[l] ^ value[r] for l, r in there}
        value.append(min(set(range(len(seen) + 1)) - seen))
    return value


def differs(draw, program, folder, number):
    right = None
    while right is None:
        clause, options = clause_of(draw)
        right = nimbers(options)
    path = folder / "splits.game"
    path.write_text(f'game "splits"\nposition heap(x)\n    move to {clause}\n'
                    f"print [nimber(heap(x)) for x in 0..{MOST}]\n")
    return cases.mistaken(program, path, list(map(str, right)),
                          emit=number % 10 == 0)


if __name__ == "__main__":
    sys.exit(cases.main(differs, 250))
