# SPDX-License-Identifier: MIT
"""Random games whose moves are runs along a row, a column or any direction,
several at once beside single options, with ends that move to and fro; and
games that just miss being that.
"""

from heaps import ends, int_kind, target
from ruleset import Move
from tree import (Bin, Call, Compare, For, Given, If, Int, List, Logic, Nim,
                  Not, Position, Range, Var)

# How much the first and the second parameter fall a step: the first falls, or
# it stays and the second does.
DIRECTIONS = [(0, 1), (0, 1), (0, 2), (1, 0), (1, 0), (2, 0), (1, 1), (1, 1),
              (1, -1), (2, 1), (1, -2), (1, 2), (3, 1)]
SIZES = {1: (8, 40), 2: (5, 13), 3: (2, 5)}


def times(k, by):
    return Var(k) if by == 1 else Bin("*", Int(by), Var(k))


def moved(n, k, by):
    if by == 0:
        return n
    return Bin("-", n, times(k, by)) if by > 0 else Bin("+", n,
                                                        times(k, -by))


def end(g, names):
    """A number found from the parameters, which rises and falls with them."""
    n, m = Var(g.rng.choice(names)), Var(g.rng.choice(names))
    form = g.pick("n", "n", "half", "part", "most", "least", "less", "root",
                  "const", "rest", "bits", "if", "mean", "shift")
    if form in ("half", "part"):
        return Bin("/", n, Int(2) if form == "half" else g.small(3, 4))
    if form in ("most", "least"):
        return Call("max" if form == "most" else "min", [n, m])
    if form == "less":
        return Call("max", [Int(0), Bin("-", n, g.small(1, 7))])
    if form in ("root", "bits"):
        return Call("isqrt" if form == "root" else "popcount", [n])
    if form == "const":
        return g.small(1, 6)
    if form == "rest":
        return Bin("%", n, g.small(2, 5))
    if form == "if":
        return If(Compare(n, ">", m), Var(names[-1]), Int(2))
    if form == "mean":
        return Bin("/", Bin("+", n, m), g.small(2, 3))
    return Bin(">>", n, Int(1)) if form == "shift" else n


def start(g, names):
    form = g.pick("one", "one", "one", "two", "moves", "late")
    if form == "one":
        return Int(1)
    if form == "two":
        return g.small(2, 3)
    if form == "late":
        return Call("max", [Int(1), Bin("-", Var(names[-1]), g.small(2, 6))])
    return Bin("+", end(g, names), Int(1))


def branching(g, names, k):
    """A condition on the loop variable that cuts its run into several, or
    makes it go by larger steps."""
    n, m, by = Var(names[0]), Var(names[-1]), g.pick(Int(2), Int(3), Int(4))
    of = g.pick(Var(k), Var(k), Bin("-", n, Var(k)), Bin("+", m, Var(k)),
                Bin("-", Bin("*", Int(2), Var(k)), Var(k)))
    rest = Compare(Bin("%", of, by), g.pick("==", "!="),
                   g.pick(Int(0), Int(1), Int(1), Int(5), m))
    other = Compare(Var(k), g.pick("!=", "==", ">", "<="),
                    g.pick(m, g.small(1, 4), Bin("-", n, Var(k))))
    less = Compare(Var(k), "<", g.small(1, 6))
    return Given(g.pick(rest, rest, other, Logic("or", other, less),
                        Logic("and", other, rest), Logic("or", rest, other),
                        Not(Logic("and", less, other)),
                        Not(Logic("or", rest, less))))


def guard(g, names, k):
    n, m = Var(names[0]), Var(names[-1])
    if g.chance(0.5):
        return branching(g, names, k)
    return Given(g.pick(
        Compare(Bin("%", Bin("+", n, m), Int(2)), "==", Int(0)),
        Compare(n, "<=", m), Compare(Var(k), "<=", m),
        Compare(Bin("*", Int(2), Var(k)), ">=", m),
        Compare(Bin("+", n, Var(k)), ">", Int(4)),
        Compare(n, "!=", g.small(0, 3))))


def run(g, kind, guarded=0.25):
    names = [p.name for p in kind.params]
    k = g.fresh()
    tail = [For(k, Range(start(g, names), end(g, names), g.chance(0.2)))]
    if g.chance(guarded):
        tail.append(guard(g, names, k))
    if g.chance(0.2):
        last = Var(names[-1])
        tail[0] = For(k, Range(g.pick(Int(0), Bin("/", last, Int(2))), last,
                               True))
        return Move(target(kind, {names[-1]: Var(k)}), tail)
    first, second = g.rng.choice(DIRECTIONS)
    if len(names) == 1:
        to = target(kind, {names[0]: moved(Var(names[0]), k, max(first, 1))})
        if g.chance(0.2):
            to = If(branching(g, names, k).condition, to, target(
                kind, {names[0]: Bin("-", Var(names[0]), Int(1))}))
        return Move(to, tail)
    at = g.pick(*range(len(names) - 1))
    a, b = names[at], names[at + 1]
    return Move(target(kind, {a: moved(Var(a), k, first),
                              b: moved(Var(b), k, second)}), tail)


def single(g, kind):
    names = [p.name for p in kind.params]
    n, m = Var(names[0]), Var(names[-1])
    form = g.pick("less", "few", "up", "end", "pairs")
    less = Bin("-", n, g.small(1, 2))
    if form == "few" or len(names) == 1:
        d = g.fresh()
        return Move(target(kind, {names[-1]: Bin("-", m, Var(d))}),
                    [For(d, List([Int(1), g.small(2, 4)], "set"))])
    if form == "pairs":
        d, e = g.fresh(), g.fresh()
        by = [List([g.small(1, 3), g.small(0, 3)], "tuple") for _ in "ab"]
        return Move(target(kind, {names[0]: Bin("-", n, Var(d)),
                                  names[-1]: Bin("-", m, Var(e))}),
                    [For((d, e), List(by, "array"))])
    if form == "less":
        return Move(target(kind, {names[0]: less}), [])
    if form == "up":
        return Move(target(kind, {names[0]: less,
                                  names[-1]: Bin("+", m, g.pick(Int(1), n))}),
                    [])
    return Move(target(kind, {names[0]: less, names[-1]: end(g, names)}),
                [Given(Compare(n, ">", Int(1)))])


def spoil(g, kind, sums):
    """One move more that is no run and no single position, or nearly."""
    names = [p.name for p in kind.params]
    n, k, j = Var(names[0]), g.fresh(), g.fresh()
    form = g.pick("square", "two", "nim", "condition", "step", "many")
    falls = Bin("-", n, Var(k))
    tail = [For(k, Range(Int(1), n))]
    if form == "square":
        falls = Bin("-", n, Bin("*", Var(k), Var(k)))
    elif form == "two":
        falls = Bin("-", falls, Var(j))
        tail.append(For(j, Range(Int(0), Int(9))))
    elif form == "condition":
        tail.append(Given(Compare(Bin("*", Var(k), Var(k)), "<=", n)))
    elif form == "step":
        falls = Bin("-", n, Bin("*", Var(k), Bin("+", Var(names[-1]),
                                                 Int(1))))
    elif form == "many":
        tail = [For(k, List([Int(1), Int(2), Int(5)], "set"))]
    to = target(kind, {names[0]: falls})
    if form == "nim" and sums:
        to = Bin("+", to, Nim(Bin("%", Var(k), Int(3))))
    kind.rules.append(Move(to, tail))


def windows(g, sums=True):
    kind = int_kind(g, g.pick(1, 2, 2, 2, 3))
    low, high = SIZES[len(kind.params)]
    for param in kind.params:
        most = g.rng.randint(low, high // 2 + 2 if g.misere else high)
        kind.most[param.name] = most
        if g.chance(0.3):
            param.low, param.high = g.small(0, 2), Int(most)
    for _ in range(g.pick(1, 1, 2, 3)):
        kind.rules.append(run(g, kind))
    for _ in range(g.pick(0, 0, 1, 2)):
        kind.rules.append(single(g, kind))
    if g.chance(0.2):
        spoil(g, kind, sums)
    if g.chance(0.15):
        kind.rules.insert(0, ends(g, kind))
    return [kind]


def lines(g, sums=True):
    """Nothing but runs on a board without ends."""
    del sums
    kind = int_kind(g, g.pick(2, 2, 2, 3))
    low, high = SIZES[len(kind.params)]
    for param in kind.params:
        kind.most[param.name] = g.rng.randint(low, 6 if g.misere else high)
    for _ in range(g.pick(1, 2, 2, 3)):
        kind.rules.append(run(g, kind, 0))
    if g.chance(0.3):
        kind.rules.append(single(g, kind))
    return [kind]


WINDOWS = {"windows": (5, windows), "lines": (2, lines)}
