#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random games of coins in two or three rows that are turned together: which
are turned is told for each row by itself, in several words, or just not, as
one coin more or less is turned, rows are tied, or a clause is missing.  `run`,
and the program that `emit` writes of some, against brute force in Python; what
is a product has to be seen as one.

products.py PROGRAM [--count N] [--seed N]
"""

import itertools
import subprocess
import sys

import cases

LEAST, MOST = 0, 5
NAMES = "xyz"

# How a coin at x is turned beside others: the loops, the others as expressions
# or as a range of them, and what they are, by x and all loops.
FALLING = [
    ("for a@ in 0..<X", ["a@"], lambda x: [[a] for a in range(x)]),
    ("for a@ in 0..X - 1", ["a@"], lambda x: [[a] for a in range(x)]),
    ("for k@ in 1..min(X, 3)", ["X - k@"],
     lambda x: [[x - k] for k in range(1, min(x, 3) + 1)]),
    ("for a@ in 0..X if a@ % 2 == 0 if a@ < X", ["a@"],
     lambda x: [[a] for a in range(0, x, 2)]),
    ("for a@ in 1..<X for b@ in 0..<a@", ["a@", "b@"],
     lambda x: [[a, b] for a in range(x) for b in range(a)]),
    ("for l@ in 0..X", [("l@", "X")],
     lambda x: [list(range(low, x)) for low in range(x + 1)]),
    ("for w@ in 1..2 if w@ - 1 <= X", [("X - w@ + 1", "X")],
     lambda x: [list(range(x - w + 1, x)) for w in (1, 2) if w <= x + 1]),
    ("", [], lambda x: [[]]),
    ("if X > 0", ["0"], lambda x: [[0]] * (x > 0)),
]
RISING = [
    ("for a@ in X + 1..5", ["a@"], lambda x: [[a] for a in range(x + 1, 6)]),
    ("for k@ in 1..5 - X", ["X + k@"],
     lambda x: [[x + k] for k in range(1, 6 - x)]),
    ("for l@ in X..5", [("X", "l@")],
     lambda x: [list(range(x + 1, high + 1)) for high in range(x, 6)]),
    ("", [("X", "5")], lambda x: [list(range(x + 1, 6))]),
]


class Turn:
    """One way for a coin of the row `own`."""

    def __init__(self, own, kind):
        loops, items, self.ways = kind
        self.loops = loops.replace("@", own).replace("X", own)
        self.items = [tuple(end.replace("@", own).replace("X", own) for end in it)
                      if isinstance(it, tuple)
                      else it.replace("@", own).replace("X", own)
                      for it in items]


def in_brackets(numbers):
    return f"({', '.join(numbers)})"


def unequal(rng, names, own, rises):
    """That a position is not that of the coin."""
    shape = rng.randrange(4)
    if shape == 0:
        return f"{in_brackets(names)} != {in_brackets(own)}"
    if shape == 1:
        return " or ".join(f"{a} != {b}" for a, b in zip(names, own))
    if shape == 2:
        return "not (" + " and ".join(f"{b} == {a}"
                                      for a, b in zip(names, own)) + ")"
    return " or ".join(f"{a} {'>' if up else '<'} {b}"
                       for a, b, up in zip(names, own, rises))


def block(turns, own, chosen, rises):
    """coin(..), or the sum of such, of one item of each row."""
    numbers, loops = [], []
    for turn, name, item, up in zip(turns, own, chosen, rises):
        if item is None:
            numbers.append(name)
        elif isinstance(item, str):
            numbers.append(item)
        else:
            low, high = item
            loop = f"i{name}"
            numbers.append(loop)
            loops.append(f" for {loop} in " + (f"{low} + 1..{high}" if up
                                               else f"{low}..<{high}"))
    coin = "coin" + in_brackets(numbers)
    return f"sum({coin}{''.join(loops)})" if loops else coin


def parts(rng, turns, own, rises, less=False):
    """The positions that are turned beside the coin, as blocks; less: but for
    that of the first others in all rows."""
    choices = list(itertools.product(*[[None, *turn.items] for turn in turns]))
    made = [block(turns, own, chosen, rises) for chosen in choices
            if any(item is not None for item in chosen)
            and not (less and chosen == tuple(turn.items[0] for turn in turns))]
    rng.shuffle(made)
    return made


def target(rng, turns, own, rises):
    names = [f"j{name}" for name in own]
    ranges = all(len(turn.items) == 1 and isinstance(turn.items[0], tuple)
                 for turn in turns)
    if ranges and rng.random() < 0.7:
        loops = "".join(f" for {name} in {low}..{high}" for name, turn in
                        zip(names, turns) for low, high in turn.items)
        return (f"sum(coin{in_brackets(names)}{loops} if "
                f"{unequal(rng, names, own, rises)})")
    single = all(isinstance(item, str) for turn in turns for item in turn.items)
    if single and rng.random() < 0.3:
        loops = "".join(f" for {name} in [{', '.join([own[i], *turn.items])}]"
                        for i, (name, turn) in enumerate(zip(names, turns)))
        return (f"sum(coin{in_brackets(names)}{loops} if "
                f"{unequal(rng, names, own, rises)})")
    made = parts(rng, turns, own, rises)
    return " + ".join(made) if made else "nothing"


def left_by(turns, where, near):
    """What each way leaves, as lists of positions."""
    for ways in itertools.product(*[turn.ways(x) for turn, x in zip(turns, where)]):
        if near == "tied" and len(ways[0]) and len(ways[1]) and \
                ways[0][0] > ways[1][0]:
            continue
        all_of = itertools.product(*[[x, *way] for x, way in zip(where, ways)])
        left = [at for at in all_of if at != where]
        if near == "more":
            left.append((0,) * len(where))
        if near == "less":  # all rows at once: the first others of each
            left.remove(tuple(way[0] for way in ways))
        yield left


def values(clauses, rises, near):
    """The nimber of each coin, in the order of play."""
    known = {}
    order = itertools.product(*[range(MOST, LEAST - 1, -1) if up
                                else range(LEAST, MOST + 1) for up in rises])
    for where in order:
        seen = set()
        for turns in clauses:
            for left in left_by(turns, where, near):
                total = 0
                for at in left:
                    total ^= known[at]
                seen.add(total)
        known[where] = min(set(range(len(seen) + 1)) - seen)
    return known


def is_possible(near, clauses, rises):
    if near == "missing":
        return len(clauses) > 1
    if near in ("tied", "less"):
        return len(clauses) == 1 and all(
            turn.items and isinstance(turn.items[0], str)
            for turn in clauses[0])
    return not any(rises) and all(any(not turn.ways(0) for turn in clause)
                                  for clause in clauses)


def case(rng):
    rows = rng.choice([2, 2, 3])
    own = NAMES[:rows]
    rises = [rng.random() < 0.3 for _ in own]
    most = 2 if rows == 2 and rng.random() < 0.4 else 1
    turns = [[Turn(name, kind) for kind in
              rng.sample(RISING if up else FALLING[:8 - 2 * (most > 1)], most)]
             for name, up in zip(own, rises)]
    clauses = list(itertools.product(*turns))
    near = rng.choice([None, None, None, "less", "more", "tied", "missing"])
    if near is not None and not is_possible(near, clauses, rises):
        near = None
    rng.shuffle(clauses)
    if near == "missing":
        clauses.pop()
    text = 'game "products"\ninput m, ' + in_brackets([f"at{n}" for n in own]) + \
        f"[m]\nposition coin({', '.join(f'{n} in {LEAST}..{MOST}' if up else n for n, up in zip(own, rises))})\n"
    for clause in clauses:
        loops = [turn.loops for turn in clause if turn.loops]
        rng.shuffle(loops)
        to = target(rng, clause, own, rises)
        if near == "less":
            to = " + ".join(parts(rng, clause, own, rises, less=True))
        if near == "more":
            to += " + coin" + in_brackets(["0"] * rows)
        if near == "tied":
            loops.append(f"if {clause[0].items[0]} <= {clause[1].items[0]}")
        text += f"    move to {to} {' '.join(loops)}\n"
    numbers = ", ".join(f"at{name}[i]" for name in own)
    text += (f"start sum(coin({numbers}) for i in 0..<m)\n"
             "print nimber\nanswer 1, 0\n")
    turned = all(any(turn.items for turn in row) for row in turns)
    return text, clauses, rises, rows, near, turned


def differs(draw, program, folder, number):
    text, clauses, rises, rows, near, turned = case(draw)
    known = values(clauses, rises, near)
    path = folder / "products.game"
    path.write_text(text)
    coins = [tuple(draw.randint(LEAST, MOST) for _ in range(rows))
             for _ in range(draw.randint(1, 3))]
    want = 0
    for at in coins:
        want ^= known[at]
    given = f"{len(coins)} " + " ".join(str(x) for at in coins for x in at)
    wrong = cases.mistaken(program, path, [str(want), str(int(want != 0))], given,
                           number % 12 == 0)
    if wrong is None and near is None and turned:
        plan = subprocess.run([program, "plan", path], text=True,
                              capture_output=True, check=True).stdout
        if "nim-product" not in " ".join(plan.split()):
            return f"{text}\nis seen as no product"
    return wrong


if __name__ == "__main__":
    sys.exit(cases.main(differs, 80))
