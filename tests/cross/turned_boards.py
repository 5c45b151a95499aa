#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random games of coins on small boards, as sets of cells: moves turn a head
and coins that come before it in an order of any direction, in several words, or
just not, as a move asks for another coin or turns heads alone.  `run`, and the
program that `emit` writes of some, against brute force in Python; what is a sum
of heads has to be seen as one.

turned_boards.py PROGRAM [--count N] [--seed N]
"""

import itertools
import subprocess
import sys

import cases

HEADS = ["for (r, c) in s", "for r in 0..<h for c in 0..<w if (r, c) in s",
         "for c in 0..<w for r in 0..<h if (r, c) in s"]


class Side:
    """What lies before a number: its loops, and its values."""

    def __init__(self, rises, name, size, length):
        self.rises, self.name, self.size, self.length = rises, name, size, length
        self.strict = f"{name} + 1..<{size}" if rises else f"0..<{name}"
        self.weak = f"{name}..<{size}" if rises else f"0..{name}"
        self.sign = "+" if rises else "-"

    def before(self, x):
        return range(x + 1, self.length) if self.rises else range(x)

    def step(self, x, k):
        return x + k if self.rises else x - k


def single(rows, columns, first):
    return "s xor {(r, c)}", "", lambda r, c: [[]]


def corners(rows, columns, first):
    return ("s xor {(r, c), (a, c), (r, d), (a, d)}",
            f"for a in {rows.strict} for d in {columns.strict}",
            lambda r, c: [[(a, c), (r, d), (a, d)] for a in rows.before(r)
                          for d in columns.before(c)])


def rectangle(rows, columns, first):
    return (f"s xor {{(i, j) for i in {rows.weak} for j in {columns.weak}}}", "",
            lambda r, c: [[(i, j) for i in [r, *rows.before(r)]
                           for j in [c, *columns.before(c)] if (i, j) != (r, c)]])


def far(rows, columns, first):
    if first == 0:
        return ("s xor {(r, c), (a, d)}", f"for a in {rows.strict} for d in 0..<w",
                lambda r, c: [[(a, d)] for a in rows.before(r)
                              for d in range(columns.length)])
    return ("s xor ({(a, d)} | {(r, c)})", f"for d in {columns.strict} for a in 0..<h",
            lambda r, c: [[(a, d)] for d in columns.before(c)
                          for a in range(rows.length)])


def moved(rows, columns, first):
    return ("(s - {(r, c)}) xor {(a, c)}", f"for a in {rows.strict}",
            lambda r, c: [[(a, c)] for a in rows.before(r)])


def run(rows, columns, first):
    return (f"s xor {{(r, j) for j in {columns.weak}}}", "",
            lambda r, c: [[(r, j) for j in columns.before(c)]])


def steps(rows, columns, first):
    return (f"s xor {{(r, c), (r {rows.sign} k, c {columns.sign} k)}}",
            "for k in 1..2",
            lambda r, c: [[(rows.step(r, k), columns.step(c, k))] for k in (1, 2)])


def square(rows, columns, first):
    return (f"s xor {{(r {rows.sign} i, c {columns.sign} j) for i in 0..k for j in 0..k}}",
            "for k in 0..1",
            lambda r, c: [[(rows.step(r, i), columns.step(c, j))
                           for i in range(k + 1) for j in range(k + 1)
                           if (i, j) != (0, 0)] for k in (0, 1)])


WAYS = [single, corners, rectangle, far, moved, run, steps, square]


def flat(rng, rows, columns):
    """The board as one array: from the head on to a corner, a row or a column."""
    whole = [rng.random() < 0.7, True]
    rng.shuffle(whole)
    wide, high = whole

    def others(r, c):
        return [[(i, j) for i in ([r, *rows.before(r)] if high else [r])
                 for j in ([c, *columns.before(c)] if wide else [c])
                 if (i, j) != (r, c)]]

    row, column, head = rng.choice([
        ("r", "c", "for r in 0..<h for c in 0..<w if b[r * w + c] == 1"),
        ("r", "c", "for c in 0..w - 1 for r in 0..h - 1 if b[c + w * r] == 1"),
        ("k / w", "k % w", "for k in 0..<h * w if b[k] == 1")])
    down = "==" if not high else ">=" if rows.rises else "<="
    right = "==" if not wide else ">=" if columns.rises else "<="
    text = ('game "turned boards"\ninput h in 1..5, w in 1..5, a[h * w]\n'
            "position board(b[h * w] in 0..1)\n    move to board([if "
            f"t / w {down} {row} and t % w {right} {column} then 1 - b[t] else b[t] "
            f"for t in 0..<h * w]) {head}\n"
            "start board(a)\nprint nimber\nanswer 1, 0\n")
    return text, rows.length, columns.length, [("s xor", "", others)], None


def case(rng):
    h, w = rng.randint(2, 3), rng.randint(2, 3)
    rows = Side(rng.random() < 0.5, "r", "h", h)
    columns = Side(rng.random() < 0.5, "c", "w", w)
    first = rng.randrange(2)
    ways = [way(rows, columns, first) for way in rng.sample(WAYS, rng.randint(1, 3))]
    near = rng.choice([None, None, "asks", "takes"])
    if near is None and rng.random() < 0.4:
        return flat(rng, rows, columns)
    text = ('game "turned boards"\ninput h in 1..5, w in 1..5, b[h][w]\n'
            "position board(s: set(h, w))\n")
    for target, loops, _ in ways:
        if near == "takes":
            target = target.replace("s xor", "s -") if "(s -" not in target else target
        asks = "if (0, 0) in s" if near == "asks" else ""
        text += f"    move to board({target}) {rng.choice(HEADS)} {loops} {asks}\n"
    text += ("start board({(i, j) for i in 0..<h for j in 0..<w if b[i][j] == 1})\n"
             "print nimber\nanswer 1, 0\n")
    return text, h, w, ways, near


def nimber(heads, on_board, ways, near, known):
    if heads in known:
        return known[heads]
    seen = set()
    for head in heads:
        for target, _, others in ways:
            if near == "asks" and (0, 0) not in heads:
                continue
            for turned in others(*head):
                if near == "takes" and "(s -" not in target:
                    left = heads - {head, *turned}
                else:
                    left = heads ^ {head, *turned}
                    if not left <= on_board:
                        continue
                seen.add(nimber(left, on_board, ways, near, known))
    known[heads] = min(set(range(len(seen) + 1)) - seen)
    return known[heads]


def differs(draw, program, folder, number):
    text, h, w, ways, near = case(draw)
    path = folder / "boards.game"
    path.write_text(text)
    board = list(itertools.product(range(h), range(w)))
    heads = frozenset(at for at in board if draw.random() < 0.6)
    want = nimber(heads, frozenset(board), ways, near, {})
    given = f"{h} {w} " + " ".join(str(int(at in heads)) for at in board)
    wrong = cases.mistaken(program, path, [str(want), str(int(want != 0))], given,
                           number % 12 == 0)
    plan = subprocess.run([program, "plan", path], text=True,
                          capture_output=True, check=True).stdout
    is_sum = "heads taken singly" in " ".join(plan.split())
    if wrong is None and near is None and not is_sum:
        return f"{text}\nis seen as no sum"
    if wrong is None and near == "asks" and is_sum:
        return f"{text}\nis seen as a sum"
    return wrong


if __name__ == "__main__":
    sys.exit(cases.main(differs, 80))
