#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random rows of positions, sum(heap(a * i + b) for i in l..r) and what else
comes to that, by `run`, `solve`, which tells long rows by their first
positions, and by the program that `emit` writes of some files, as
brute force in Python says: heaps of every law that repeats and of some that do
not, rows that rise, fall and stand, ranges and steps, rows in rows, copies.

rows.py PROGRAM [--count N] [--seed N]
"""

import json
import re
import subprocess
import sys

import cases

# The moves of a heap of x, as rules and as what they leave.
HEAPS = [
    ("move to heap(x - k) for k in 1..x", lambda x: range(x)),
    ("move to heap(x - k) for k in 1..m", lambda x, m: range(max(0, x - m), x)),
    ("move to heap(x - k) for k in 1..x if k % m == 0",
     lambda x, m: range(x % m, x, m)),
    ("move to heap(x - k) for k in {1, 3, 4}",
     lambda x: [x - k for k in (1, 3, 4) if k <= x]),
    ("move to heap(x - 2) move to heap(x - 5)",
     lambda x: [x - k for k in (2, 5) if k <= x]),
    ("move to heap(x - 1) move to heap(x - 2) if x % 2 == 0",
     lambda x: [x - k for k in (1, 2) if k <= x and (k == 1 or x % 2 == 0)]),
    ("move to heap(x - 1) move to heap(x - 3) if x % 3 == m % 2",
     lambda x, m: [x - k for k in (1, 3)
                   if k <= x and (k == 1 or x % 3 == m % 2)]),
]
# Values that are quick to have by a formula.
FORMULAS = [
    ("move to heap(x - k) for k in 1..x/2", "half"),
    ("move to heap(x - k) for k in 1..x/3", "third"),
    ("move to heap(x - k) for k in 1..x if 2 * k >= x", "rest"),
    ("move to heap(x - k) for k in 2..x", "pairs"),
]
FORMULA = {"half": lambda x: share(x, 2), "third": lambda x: share(x, 3),
           "rest": lambda x: x.bit_length(), "pairs": lambda x: x // 2}


def share(x, a):
    while x % a:
        x -= 1 + x // a
    return x // a


def values(options, m, most):
    value = []
    for x in range(most + 1):
        left = options(x, m) if options.__code__.co_argcount == 2 else options(x)
        if len(left) > 50:
            value.append(closed(options, m, x))
            continue
        seen = {value[y] for y in left}
        value.append(min(set(range(len(seen) + 1)) - seen))
    return value


def closed(options, m, x):
    """Of ranges, which are Nim, 1..m and multiples of m."""
    if options is HEAPS[0][1]:
        return x
    return x % (m + 1) if options is HEAPS[1][1] else x // m


class Row:
    """a * i + b for i in a range, as rules and as numbers."""

    def __init__(self, rng):
        count = rng.choice([1, 5, 4095, 4096, 4097, 4098, rng.randint(4097, 9000),
                            rng.randint(132095, 132099)])
        low, self.times = rng.randint(0, 30), rng.choice([0, 1, 1, 1, 2, 3, 4])
        by = rng.choice([1, 1, 1, 2, 3])
        high = low + (count - 1) * by
        self.index = range(low, high + 1, by)
        end = rng.choice([f"{low}..{high}", f"{low}..<{high + 1}"])
        if rng.random() < 0.3:
            end, self.index = f"{high}..{low}", range(high, low - 1, -by)
            by = -by
        self.over = end + (f" by {by}" if by != 1 else "")
        self.more = rng.randint(0, 9)
        if rng.random() < 0.3:
            self.times, self.more = -self.times, self.more + high * self.times
        self.falls = self.times < 0

    def size(self, rng):
        if self.falls:
            return f"{self.more} - i * {-self.times}"
        return rng.choice([f"{self.times} * i + {self.more}",
                           f"{self.more} + i * {self.times}",
                           f"(i + {self.more}) - i * {1 - self.times}"])

    def sizes(self):
        return [self.times * i + self.more for i in self.index]


def start_of(rng, row, beside):
    """The start as written, and what counts beside each heap."""
    size, shape = row.size(rng), rng.randrange(6)
    if shape == 0:
        return f"sum(heap({size}{beside}) + nim({size}) for i in {row.over})", "nim"
    if shape == 1:
        return f"sum(3 * heap({size}{beside}) for i in {row.over})", "plain"
    if shape == 2:
        return (f"sum(heap({size} + j{beside}) for j in 0..2 for i in {row.over})",
                "three")
    if shape == 3:
        return f"nim(xor(nimber(heap({size}{beside})) for i in {row.over}))", "plain"
    if shape == 4:
        return "two(1)", "two"
    return f"sum(heap({size}{beside}) for i in {row.over})", "plain"


def expected(value, row, what):
    total = 0
    for x in row.sizes():
        if what == "three":
            total ^= value(x) ^ value(x + 1) ^ value(x + 2)
        else:
            total ^= value(x) ^ (x if what == "nim" else 0)
    return total


def case(rng):
    m = rng.randint(1, 6)
    row = Row(rng)
    if rng.random() < 0.3:
        rules, name = rng.choice(FORMULAS)
        value = FORMULA[name]
    else:
        rules, options = rng.choice(HEAPS)
        value = values(options, m, max(row.sizes()) + 2).__getitem__
    # A number of no matter beside the heap: it is another kind in other words.
    beside = rng.random() < 0.25
    if beside:
        rules = re.sub(r"heap\(([^()]*)\)", r"heap(\1, c + 1)", rules)
    start, what = start_of(rng, row, ", 7" if beside else "")
    function, names = "", "x, c" if beside else "x"
    if what == "two":
        more = ", 7" if beside else ""
        function = (f"fn two(k) = sum(heap({row.size(rng)}{more}) "
                    f"for i in {row.over} for j in {{k}})\n")
    text = (f'game "rows"\ninput m\nposition heap({names})\n    {rules}\n{function}'
            f"start {start}\nprint nimber\nanswer 1, 0\n")
    want = expected(value, row, what)
    return text, m, [str(want), str(int(want != 0))]


def differs(draw, program, folder, number):
    text, m, want = case(draw)
    path = folder / "rows.game"
    path.write_text(text)
    told = subprocess.run([program, "solve", "--json", "--moves", "1", path,
                           "--set", f"m={m}"], capture_output=True, text=True,
                          timeout=120, check=False)
    nimber = json.loads(told.stdout).get("nimber")
    if str(nimber) != want[0]:
        return f"{text}\n{m}\nsolve: {nimber} {told.stderr}\nnot {want}"
    return cases.mistaken(program, path, want, str(m), number % 12 == 0)


if __name__ == "__main__":
    sys.exit(cases.main(differs, 60))
