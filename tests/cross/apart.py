# SPDX-License-Identifier: MIT
"""Random games that are sums in disguise: parameters that no move ties,
elements of an array that moves change one at a time, heads of coins that are
turned whatever the others show; and games that only look so.
"""

from boards import set_kind
from heaps import guarded, int_kind, lowered, scope_of, target
from ruleset import Ends, Kind, Move, Param
from tree import (Bin, Call, Compare, Each, Fold, For, Given, Index, Int, List, Nim,
                  Position, Range, Var, With)
from words import KINDS


# ---- parameters ----

def groups(g, sums=True):
    """Each move changes one parameter and mentions few others."""
    kind = int_kind(g, g.pick(2, 2, 3))
    near = g.pick("none", "none", "guard", "stop", "twice", "both", "range",
                  "extra", "drop")
    for param in kind.params:
        for _ in range(g.pick(1, 1, 2)):
            own = g.scope.more(ints=[param.name])
            tail, new = lowered(g, own, Var(param.name))
            to = target(kind, {param.name: new})
            if sums and g.chance(0.15):
                to = Bin("+", to, Nim(Var(param.name)))
            kind.rules.append(Move(to, guarded(g, own, tail)))
    spoil(g, kind, near, sums)
    return [kind]


def spoil(g, kind, near, sums):
    """Makes it miss one condition."""
    first, last = kind.params[0].name, kind.params[-1].name
    less = Bin("-", Var(first), Int(1))
    if near == "guard":
        kind.rules.append(Move(target(kind, {first: less}), [
            Given(g.cond(scope_of(g, kind), 1))]))
    elif near == "stop":
        kind.rules.insert(0, Ends("stop", Compare(
            Var(g.pick(first, last)), "==", g.small(0, 2))))
    elif near == "twice" and sums:
        kind.rules.append(Move(Bin("+", target(kind, {first: less}), target(
            kind, {first: Bin("-", Var(first), Int(2))})), []))
    elif near == "both":
        kind.rules.append(Move(target(kind, {
            first: less, last: Bin("-", Var(last), Int(1))}), []))
    elif near == "range":
        kind.params[-1].low, kind.params[-1].high = Int(0), Var(first)
    elif near == "extra" and sums:
        kind.rules.append(Move(Bin("+", target(kind, {first: less}),
                                   Nim(Var(last))), []))
    elif near == "drop":
        kind.rules.append(Move(Nim(Var(first)), [
            Given(Compare(Var(last), "==", Int(0)))]))


# ---- elements ----

def elements(g, sums=True):
    """Moves change one element, of which some look at its place."""
    n = g.pick(2, 2, 3)
    h, i, x = g.fresh(), g.fresh(), g.fresh()
    sized = g.chance(0.6)
    kind = Kind(g.fresh(KINDS), [
        Param(h, "array", size=Int(n) if sized else None)])
    most = 2 if g.misere else 4
    kind.most = {h: most}
    heaps = Var(h, "array")
    own = Index(heaps, Var(i))
    end = Int(n) if sized and g.chance(0.5) else Call("len", [heaps])
    low = Int(g.pick(0, 0, 0, 0, 1))
    each = For(i, g.pick(Range(low, end, True),
                         Range(low, Bin("-", end, Int(1)))))
    sort = g.chance(0.2)
    for _ in range(g.pick(1, 2)):
        tail, new = lowered(g, g.scope, own)
        if g.chance(0.3):
            tail, new = [For(x, Range(Int(0), own, True))], Var(x)
        tail = [each] + tail
        if g.chance(0.3):
            tail.append(Given(g.pick(
                Compare(Bin("%", Bin("+", Var(i), own), Int(2)), "==", Int(0)),
                Compare(own, ">", Var(i)), Compare(own, ">", Int(1)))))
        to = With(heaps, [[[Var(i)], new]])
        kind.rules.append(Move(Position(kind.name, [
            Call("sort", [to], "array") if sort else to]), tail))
    spoil_elements(g, kind, heaps, i, each)
    return [kind]


def total(g, heaps):
    x = g.fresh()
    return Fold("sum", Var(x), [For(x, heaps)])


def spoil_elements(g, kind, heaps, i, each):
    near = g.pick("none", "none", "none", "neighbour", "pair", "sum", "stop")
    one = [[[Var(i)], Bin("-", Index(heaps, Var(i)), Int(1))]]
    if near == "neighbour":
        kind.rules.append(Move(Position(kind.name, [With(heaps, one)]), [
            each, Given(Compare(Index(heaps, Var(i)), ">",
                                Index(heaps, Int(0))))]))
    elif near == "pair":
        two = one + [[[Int(0)], Bin("-", Index(heaps, Int(0)), Int(1))]]
        kind.rules.append(Move(Position(kind.name, [With(heaps, two)]), [
            each, Given(Compare(Var(i), ">", Int(0))),
            Given(Compare(Index(heaps, Int(0)), ">", Int(0)))]))
    elif near == "sum":
        kind.rules.append(Move(Position(kind.name, [With(heaps, one)]), [
            each, Given(Compare(Bin("%", total(g, heaps), Int(2)), "==",
                                Int(0)))]))
    elif near == "stop":
        kind.rules.insert(0, Ends("stop", Compare(Index(heaps, Int(0)), "==",
                                                  Int(1))))


# ---- coins ----

def turned(g, x, names):
    """(tail, the coins turned but for x): mostly below x."""
    a, b = g.fresh(), g.fresh()
    form = g.pick("none", "one", "one", "two", "run", "step", "near", "even")
    below = g.pick(Range(Int(0), Var(x), True),
                   Range(Int(0), Bin("-", Var(x), Int(1))))
    if form == "one":
        return [For(a, below)], [Var(a)]
    if form == "two":
        return [For(a, below), For(b, Range(Int(0), Var(a), True))], [
            Var(a), Var(b)]
    if form == "run":
        run = Each(Var(b), [For(b, Range(Var(a), Var(x)))], "set")
        return [For(a, Range(Int(0), Var(x)))], [run]
    if form == "step":
        return [For(a, Range(Int(1), g.small(1, 3)))], [
            Bin("-", Var(x), Var(a))]
    if form == "near":
        return [For(a, g.pick(Range(Int(0), Var(x)), Range(Int(0), Bin(
            "+", Var(x), Int(1)))))], [Var(a)]
    if form == "even":
        return [For(a, below), Given(Compare(Bin(
            "%", Bin("+", Var(x), Var(a)), Int(2)), "==", Int(1)))], [Var(a)]
    return [], []


def coins(g, sums=True):
    """Coins in a row; some moves look at others or turn one above."""
    n = g.rng.randint(2, 4 if g.misere else 6)
    kind, s = set_kind(g, Int(n))
    if g.chance(0.12):  # upwards: finite, but no coin is the greatest
        x = g.fresh()
        up = List([Var(x), Bin("+", Var(x), g.small(1, 2))], "set")
        kind.rules.append(Move(Position(kind.name, [Bin("xor", s, up)]),
                               [For(x, s)]))
        return [kind]
    for _ in range(g.pick(1, 2, 2)):
        x = g.fresh()
        tail, others = turned(g, x, s.name)
        head = g.pick([For(x, s)], [For(x, Range(Int(0), Int(n), True)),
                                    Given(Compare(Var(x), "in", s))])
        whole = others and others[0].type == "set"
        flip = others[0] if whole else List([Var(x)] + others, "set")
        new = g.pick(Bin("xor", s, flip), Bin("xor", flip, s))
        if not whole and g.chance(0.25):
            new = Bin("-", s, List([Var(x)], "set"))
            if others:
                new = Bin("xor", new, List(others, "set"))
        if g.chance(0.15):
            tail = tail + [Given(g.pick(
                Compare(Call("size", [s]), ">", Int(1)),
                Compare(Bin("-", Var(x), Int(1)), "in", s)))]
        kind.rules.append(Move(Position(kind.name, [new]), head + tail))
    if g.chance(0.1):
        kind.rules.insert(0, Ends("stop", Compare(Call("size", [s]), "==",
                                                  Int(1))))
    return [kind]


APART = {"groups": (3, groups), "elements": (3, elements),
         "coins": (3, coins)}
