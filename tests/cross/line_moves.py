#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random positions of one to three numbers whose winner is told by a law or a theorem,
their moves written in many ways: how many moves win, and by what names, as brute force in
Python says; and of positions far beyond that, that each winning move leaves a lost sum.

line_moves.py PROGRAM [--count N] [--seed N]
"""

import re
import sys
from functools import lru_cache

import cases

sys.setrecursionlimit(10**5)


def among(*texts):
    return lambda draw: draw.choice(texts)


def wythoff(draw):
    d = draw.choice([1, 1, 2, 3])
    both = (["for k in 1..min(x,y)"] if d == 1 else [])
    tail = draw.choice(both * 3 + [
        f"for i in 1..x for k in 1..y if abs(i - k) < {d}",
        f"for i in 1..x for k in 1..y if i - k < {d} and k - i < {d}",
        f"for i in 1..x for k in max(1,i-{d - 1})..min(y,i+{d - 1})"])
    i = "i" if "for i" in tail else "k"
    return "q(x, y)", [
        draw.choice(["q(x - k, y) for k in 1..x", "q(k, y) for k in 0..x-1"]),
        draw.choice(["q(x, y - k) for k in 1..y", "q(x, k) for k in 0..<y"]),
        f"q(x - {i}, y - k) {tail}"], 44


def balance(draw):
    d = draw.randint(1, 3)
    return "q(x, y)", [
        f"q(x - {d + 1} * k, y + {d} * k) for k in 1.." + draw.choice(["x", f"x/{d + 1}"]),
        f"q(x + {d} * k, y - {d + 1} * k) for k in 1..y"], 44


def dynamic(draw):
    d = draw.randint(1, 4)
    if draw.random() < 0.5:
        return "q(x, y)", ["q(x - k, " + (f"{d} * k" if d > 1 else "k") + ") for k in "
                           + draw.choice(["1..min(x,y)", "1..y", "1..x"])], 70
    return "q(y, x)", [f"q(k, x - k) for k in 1..{d}*y"], 70


def moore(draw):
    clauses = ["q(k, y, z) for k in 0..<x", "q(x, k, z) for k in 0..<y",
               "q(x, y, k) for k in 0..<z"]
    return "q(x, y, z)", clauses, 40


HEAPS = ["1..{n} if k % {c} != 1", "1..{n} if ({n} - k) % 3 == 0", "1..{n}", "1..{n}", "1..min({n},{c})", "1..({n}+1)/2", "1..{n} if k % 2 == 1",
         "1..{n} if k <= {c}", "[1,{c},{d}] if k <= {n}", "1..{n} if {c} <= k",
         "{c}..{d}", "1..{n} if 2 * k < {n}"]


def heaps(draw):
    names = "xyz"[:draw.randint(2, 3)]
    clauses = []
    for n in names:
        c = draw.randint(2, 6)
        numbers = ", ".join(m + " - k" * (m == n) for m in names)
        clauses.append(f"q({numbers}) for k in " + draw.choice(HEAPS).format(
            n=n, c=c, d=c + draw.randint(1, 4)))
    return f"q({', '.join(names)})", clauses, 60 if len(names) == 2 else 34


def splits(draw):
    clauses = []
    for _ in range(draw.randint(1, 2)):
        few = draw.choice(["1..2", "0..1", "[1,3]", "1..3", "2..2", "[2]", "0..0"])
        low = draw.choice("011")
        clauses.append(draw.choice([
            f"q(k) + q(x - i - k) for i in {few} for k in {low}..x-i-{low} if k < x and x - i - k < x",
            f"q(x - k - i) + q(k) for i in {few} for k in 1..x-i-1 if k <= x - k - i and k < x",
            f"q(x - i) for i in 1..3 for k in {few}",
            f"q(k) + q(x - k - i) for k in 1..x for i in {few} if 1 <= x - k - i and k < x"]))
    return "q(x)", clauses, 90


def slice_(draw):
    return "q(x, y)", [draw.choice([
        "q(x - k, y) for k in 1..x/(y+1)", "q(x - k, y) for k in 1..min(x,y)",
        "q(x - k, y) for k in 1..x if k * (y + 1) <= x"])], 60


def told(draw):
    return "q(x, y)", [
        "q(x + k, y) for k in 1..y-x-1", "q(x, y - k) for k in 1..y-x-1"], 60


def lines(draw):
    """Numbers whose sum or difference is all that matters, and more than one at once."""
    clauses = ["q(x - k, y) for k in 1..x", "q(x, y - k) for k in 1..y"]
    clauses.append(draw.choice([
        "q(x - k, y - i) for k in 1..min(x,3) for i in 1..y if i == k",
        "q(x - i, y - 2 * i) for k in 1..1 for i in 1..min(x,y/2)",
        "q(x - k, y + k) for k in 1..x", "q(k, 0) for k in 0..x if k < x + y"]))
    return "q(x, y)", clauses, 40


def element_clause(draw, array, others, extra=""):
    """A move of one element, of which {} stands for the array where the position has it."""
    c = draw.randint(2, 5)
    i = draw.choice(["i", "i", "i", "i", "0", "1"])
    n = f"{array}[{i}]"
    places = "" if i in "01" else "for i in " + draw.choice(
        ["0..<2", "0..1", f"0..<len({array})"]) + " "
    tail = draw.choice(HEAPS + ["1..min({n},i+{c})", "1..{n}/(i+1)"] * (i == "i")).format(
        n=n, c=c, d=c + draw.randint(1, 4))
    left = draw.choice([f"{n} - k"] * 3 + [f"{n} - k - {c}", f"{n} - 2 * k"])
    numbers = ", ".join(f"{array} with [{i}] = {left}" if other == array else other
                        for other in others)
    if draw.random() < 0.3 and extra == "":
        one = f"[{left}]"
        if len(others) == 1 and draw.random() < 0.4:  # two in place of one
            one, places, tail = f"[{left}, k - 1]", f"for i in 0..<len({array}) ", f"20..{n}"
        slices = draw.choice([f"{array}[0..<{i}] + {one}", f"{one} + {array}[0..<{i}]"])
        slices += f" + {array}[{i} + 1..<len({array})]"
        slices = draw.choice([f"sort({slices})", slices])
        numbers = ", ".join(slices if other == array else other for other in others)
    tail = f"{places}for k in {tail}"
    if draw.random() < 0.2:
        tail = f"for k in 1..{draw.choice([9, 50])} {places}if k <= {n}"
    elif draw.random() < 0.2:
        tail += draw.choice([f" if {n} % 2 == 0", f" if {n} > {c}", " if k != 2"])
    return f"q({numbers}){extra} for " + tail.removeprefix("for ")


def array(draw):
    more = draw.choice(["", "", " + q(k)", " + nim(k)"]) if draw.random() < 0.3 else ""
    more = more.replace("q(k)", "q(h with [0] = 0, [1] = k - 1)")
    bounds = draw.choice(["", "", " in 3..99"]) if not more else ""
    clauses = [element_clause(draw, "h", ["h"], more if j == 0 else "")
               for j in range(draw.choice([1, 1, 1, 2]))]
    growing = [clause for clause in clauses if "k - 1]" in clause][:1]
    length = "" if growing else draw.choice(["2", ""])
    return f"q(h[{length}]{bounds})", growing or clauses, 6 if growing else 60


def arrays(draw):
    if draw.random() < 0.4:  # a number beside the array
        clauses = [element_clause(draw, "h", ["h", "x"])]
        return "q(h[2], x)", clauses + draw.choice([[], [
            "q(h, x - k) for k in " + draw.choice(HEAPS).format(n="x", c=3, d=5)]]), 12
    names = ["a", "b"]
    if draw.random() < 0.3:  # elements that go together
        return "q(a[2], b[2])", ["q(a with [i] = a[i] - k, b) for i in 0..<2 for k in "
                                 + draw.choice(["1..min(a[i],b[i])", "1..a[i] if k <= b[i] + 1",
                                                "1..a[i]/(b[i]+1)"])], 6
    head = draw.choice(["q(a[2], b[2])", "q(a[], b[])"])
    return head, [element_clause(draw, n, names) for n in names], 6


FAMILIES = [array, array, array, arrays, arrays, wythoff, wythoff, balance, dynamic, moore, heaps, heaps, splits, splits, slice_, told, lines]


def with_element(numbers, place, element, second=None):
    changed = list(numbers)
    changed[place] = element
    if second is not None:
        changed[1] = second
    return tuple(changed)


def numbers_of(left):
    for part in left:
        for number in part:
            if number != "nim":
                yield from number if isinstance(number, tuple) else [number]


MOST_POSITIONS = 30_000  # some draws in a thousand have millions


class TooManyPositions(Exception):
    pass


class Brute:
    def __init__(self, head, clauses):
        self.names = re.findall(r"[a-z]\w*", head)[1:]
        self.low = int((re.findall(r"in (\d)", head) or [0])[0])
        self.names = [name for name in self.names if name != "in"]
        self.arrays = re.findall(r"([a-z])\[", head)
        self.clauses = [self.compiled(clause) for clause in clauses]
        self.nimber = lru_cache(maxsize=None)(self.find)

    @staticmethod
    def compiled(clause):
        target, tail = clause.split(" for ", 1)
        target = re.sub(r"(\w)\[([^\]]*)\.\.<([^\]]*)\]", r"list(\1)[\2:\3]", target)
        target = re.sub(r"(\w) with \[(\w)\] = ([^,)]+)(?:, \[1\] = (k - 1))?",
                        lambda m: "W(" + ",".join(filter(None, m.groups())) + ")", target).replace(
                            "nim(k)", "[(k, 'nim')]")
        tail = re.sub(r"in ([^ \[]+?)\.\.<(\S+)", r"in R(\1,\2-1)", "for " + tail)
        tail = re.sub(r"in ([^ \[(]\S*?|max\S+?)\.\.(\S+)", r"in R(\1,\2)", tail)
        return compile(f"[({target}, k) {tail}]".replace("/", "//"), clause, "eval")

    def draw(self, draw, most):
        if not self.arrays:
            return tuple(draw.randint(0, most) for _ in self.names)
        many = [[self.low + draw.randint(0, most) for _ in range(1 + (name in self.arrays))]
                for name in self.names]
        draw.choice(many)[0] = draw.randint(32, 60)  # beyond what is looked at move by move
        return tuple(tuple(x) if name in self.arrays else x[0]
                     for name, x in zip(self.names, many))

    def moves(self, at):
        scope = {"R": lambda low, high: range(low, high + 1), "min": min, "max": max,
                 "abs": abs, "sort": sorted, "list": list, "len": len, "W": with_element, "q": lambda *numbers: [tuple(
                     tuple(x) if isinstance(x, list) else x for x in numbers)],
                 **dict(zip(self.names, at))}
        for i, clause in enumerate(self.clauses):
            for left, k in eval(clause, scope):
                if min(numbers_of(left)) >= self.low:
                    yield i, left, k

    def find(self, at):
        if self.nimber.cache_info().currsize > MOST_POSITIONS:
            raise TooManyPositions
        seen = {self.worth(left) for _, left, _ in self.moves(at)}
        return min(set(range(len(seen) + 1)) - seen)

    def worth(self, parts):
        value = 0
        for part in parts:
            value ^= part[0] if part[-1] == "nim" else self.nimber(part)
        return value


def draw_game(draw):
    head, clauses, most = draw.choice(FAMILIES)(draw)
    draw.shuffle(clauses)
    return head, clauses, most


def rules_of(head, clauses, start):
    return ("game \"lines\"\nposition " + head + "\n"
            + "".join(f"    move to {clause}\n" for clause in clauses)
            + f"start {start}\nprint winning_moves\nprint [k for winning move]\n")


def written(name, at):
    return f"{name}({', '.join(str(list(x) if isinstance(x, tuple) else x) for x in at)})"


def differs(draw, program, folder, _number):
    head, clauses, most = draw_game(draw)
    brute = Brute(head, clauses)
    parts = [brute.draw(draw, most) for _ in range(draw.choice([1, 1, 1, 2]))]
    right = []
    try:
        want = brute.worth(parts)
        for at in parts if want else []:
            value = brute.nimber(at) ^ want
            right += [str(k) for _, left, k in brute.moves(at) if brute.worth(left) == value]
    except TooManyPositions:
        return None
    path = folder / "lines.game"
    path.write_text(rules_of(head, clauses, " + ".join(written("q", at) for at in parts)))
    return cases.mistaken(program, path, [str(len(right)), *right])


if __name__ == "__main__":
    sys.exit(cases.main(differs, 150))
