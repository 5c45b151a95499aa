# SPDX-License-Identifier: MIT
"""Random games in which different positions are the same game: a number that
counts only up to a bound, an array in any order; games of divisors; and games
that only look so.
"""

from heaps import guarded, int_kind, lowered, scope_of, target
from ruleset import Ends, Kind, Move, Param
from tree import (Bin, Call, Compare, Each, Fold, For, Given, If, Index, Int,
                  Logic, Nim, Position, Range, Var, With)
from words import KINDS

Int1, Int2 = Int(1), Int(2)


# ---- a number that counts up to a bound ----

def bounded_loop(g, n, q, k):
    """Loops over 1..min(n, q), however that is written."""
    least = Call("min", g.pick([n, q], [q, n]))
    form = g.pick("min", "min", "if", "turned", "chain", "through", "past",
                  "strict")
    if form == "min":
        return [For(k, Range(Int1, least))]
    if form == "if":
        return [For(k, Range(Int1, n)), Given(Compare(Var(k), "<=", q))]
    if form == "turned":
        return [For(k, Range(Int1, n)), Given(Compare(q, ">=", Var(k)))]
    if form == "chain":
        return [For(k, Range(Int1, n)), Given(Compare(
            Bin("-", q, Var(k)), g.pick(">=", ">", "!="), g.small(0, 1)))]
    if form == "through":
        return [For(k, Range(Int1, q)), Given(Compare(Var(k), "<=", n))]
    if form == "past":
        return [For(k, Range(Int1, q))]
    return [For(k, Range(Int1, n)), Given(Compare(Var(k), "<", q))]


def quota(g, sums=True):
    """Who moves may take no more than the other has left as quota."""
    kind = int_kind(g, g.pick(2, 2, 3))
    names = [p.name for p in kind.params]
    n, q = (Var(x) for x in (names if g.chance(0.7) else names[::-1])[:2])
    kind.most[q.name] = 9
    for _ in range(g.pick(1, 1, 2)):
        k = g.fresh()
        tail = bounded_loop(g, n, q, k)
        left = {n.name: Bin("-", n, Var(k))}
        new = g.pick(q, Var(k), Bin("-", q, Var(k)), Bin("*", Int2, Var(k)),
                     Bin("*", Var(k), Var(k)), Bin("%", Var(k), g.small(2, 4)),
                     Call("min", [q, Var(k)]), n, g.small(0, 9),
                     Bin("-", q, g.small(0, 2)))
        left[q.name] = new
        if len(names) > 2 and g.chance(0.4):
            left[names[2]] = Bin("-", Var(names[2]), g.small(0, 1))
        to = target(kind, left)
        if sums and g.chance(0.15):
            to = Bin("+", to, Nim(Call("min", [q, n])))
        kind.rules.append(Move(to, guarded(
            g, g.scope.more(ints=[n.name]), tail)))
    spoil_quota(g, kind, n, q)
    return [kind]


def spoil_quota(g, kind, n, q):
    """Makes it miss one condition, or adds a use that is harmless."""
    near = g.pick("none", "none", "parity", "rest", "grows", "stop", "equal",
                  "range", "own", "raise", "lower")
    less = Bin("-", n, Int1)
    if near == "parity":
        kind.rules.append(Move(target(kind, {n.name: less}), [
            Given(Compare(Bin("%", q, Int2), "==", Int1))]))
    elif near == "rest":
        kind.rules.append(Move(target(kind, {n.name: less}), [
            Given(Compare(Bin("+", n, q), ">", g.small(3, 8)))]))
    elif near == "grows":  # what bounds it rises while it falls
        kind.rules.append(Move(target(kind, {
            n.name: Bin("+", n, Int1), q.name: Bin("-", q, Int1)}), []))
        kind.most[n.name] = kind.most[q.name] = 3
    elif near == "stop":
        kind.rules.insert(0, Ends("stop", Compare(
            q, g.pick("==", ">", "<="), g.pick(n, g.small(0, 4)))))
    elif near == "equal":
        kind.rules.append(Move(target(kind, {n.name: less}), [
            Given(Compare(q, g.pick("==", "!="), n))]))
    elif near == "range":
        place = [p.name for p in kind.params].index(q.name)
        kind.params[place].low = g.small(0, 1)
        kind.params[place].high = g.small(4, 7)
        kind.most[q.name] = 4
    elif near == "own":
        kind.rules.append(Move(target(kind, {q.name: Bin("-", q, Int1)}), []))
    elif near == "raise":
        tail, new = lowered(g, scope_of(g, kind), n)
        kind.rules.append(Move(target(kind, {
            n.name: new, q.name: Bin("+", q, Int1)}), tail))
    elif near == "lower":
        tail, new = lowered(g, g.scope.more(ints=[n.name]), n)
        kind.rules.append(Move(target(kind, {n.name: new}), tail))


# ---- arrays in any order ----

def of_all(g, kind, heaps):
    """A number of the whole array; seldom one that tells places apart."""
    x = g.fresh()
    form = g.pick("sum", "count", "len", "places")
    if kind.params[0].size is not None:  # some need an element
        form = g.pick(form, "max", "gcd", "least", "first", "last")
    if form == "count":
        return Fold("count", Var(x), [For(x, heaps), Given(
            Compare(Var(x), ">", g.small(0, 2)))])
    if form == "places":
        return Fold("sum", Index(heaps, Var(x)), [
            For(x, places(g, heaps)), Given(Compare(
                Index(heaps, Var(x)), ">", g.small(0, 1)))])
    if form in ("first", "last"):
        return Index(heaps, Int(0) if form == "first" else
                     Bin("-", Call("len", [heaps]), Int1))
    if form == "len":
        return Call("len", [heaps])
    name = {"least": "min"}.get(form, form)
    return Fold(name, Var(x), [For(x, heaps)])


def places(g, heaps):
    return g.pick(Range(Int(0), Call("len", [heaps]), True),
                  Range(Int(0), Bin("-", Call("len", [heaps]), Int1)))


def one_heap(g, kind, heaps):
    i = g.fresh()
    own = Index(heaps, Var(i))
    each = For(i, places(g, heaps))
    if g.chance(0.12):
        each = For(i, Range(Int1, Call("len", [heaps]), True))
    tail, new = lowered(g, g.scope, own)
    tail = [each] + tail
    if g.chance(0.6):
        tail.append(Given(Compare(Bin("%", of_all(g, kind, heaps), g.small(2, 3)),
                                  g.pick("==", "!="), g.small(0, 1))))
    if g.chance(0.15):
        tail.append(Given(Compare(own, ">", Var(i))))
    to = With(heaps, [[[Var(i)], new]])
    if g.chance(0.2):
        x = g.fresh()
        to = Each(g.pick(Var(x), If(Compare(Var(x), ">", Int1), Var(x),
                                    Int(0))),
                  [For(x, to)] + ([Given(Compare(Var(x), ">", Int(0)))]
                                  if g.chance(0.5) else []), "array")
    kind.rules.append(Move(Position(kind.name, [to]), tail))


def two_heaps(g, kind, heaps):
    """Two elements; the same is done to both, or not quite."""
    i, j = g.fresh(), g.fresh()
    own, other = Index(heaps, Var(i)), Index(heaps, Var(j))
    pair = g.pick("after", "after", "unequal")
    tail = [For(i, Range(Int(0), Call("len", [heaps]), True)),
            For(j, Range(Bin("+", Var(i), Int1) if pair == "after" else
                         Int(0), Call("len", [heaps]), True))]
    if pair == "unequal":
        tail.append(Given(Compare(Var(i), "!=", Var(j))))
    form = g.pick("less", "less", "each", "moved", "crossed", "skew")
    if form == "less":
        tail.append(Given(Logic(
            "and", Compare(own, ">", Int(0)), Compare(other, ">", Int(0)))))
        new = Bin("-", own, Int1), Bin("-", other, Int1)
    elif form == "each":
        x, y = g.fresh(), g.fresh()
        tail += [For(x, Range(Int(0), own, True)),
                 For(y, Range(Int(0), other, True))]
        new = (Var(x), Var(y)) if g.chance(0.7) else (Var(y), Var(x))
    elif form == "moved":
        tail.append(Given(Compare(own, ">", Bin("+", other, Int1))))
        new = Bin("-", own, Int2), Bin("+", other, Int1)
    elif form == "crossed":
        tail.append(Given(Compare(own, ">", Int(0))))
        new = other, Bin("-", own, Int1)
    else:
        tail.append(Given(Compare(own, ">", other)))
        new = other, g.pick(other, Int(0))
    kind.rules.append(Move(Position(kind.name, [With(
        heaps, [[[Var(i)], new[0]], [[Var(j)], new[1]]])]), tail))


def bags(g, sums=True):
    """Heaps in an array, told apart by nothing but their sizes, or nearly."""
    n = g.pick(2, 3, 3)
    h = g.fresh()
    kind = Kind(g.fresh(KINDS), [
        Param(h, "array", size=Int(n) if g.chance(0.4) else None)])
    kind.most = {h: 2 if g.misere else g.pick(2, 3)}
    heaps = Var(h, "array")
    for _ in range(g.pick(1, 1, 2)):
        g.pick(one_heap, one_heap, two_heaps)(g, kind, heaps)
    if g.chance(0.15):
        kind.rules.insert(0, Ends("stop", Compare(
            of_all(g, kind, heaps), "==", g.small(0, 2))))
    return [kind]


# ---- divisors ----

def divisor_loop(g, x, d):
    """Over divisors of x but x itself, or but 1."""
    form = g.pick("less", "less", "unequal", "range", "half", "open", "many")
    if form == "less":
        return [For(d, Call("divisors", [x], "array")),
                Given(g.pick(Compare(Var(d), "<", x),
                             Compare(x, ">", Var(d))))]
    if form == "unequal":
        return [For(d, Call("divisors", [x], "array")),
                Given(Compare(Var(d), "!=", x))]
    if form == "many":
        return [For(d, Call("divisors", [x], "array")),
                Given(Compare(Var(d), ">", Int1))]
    end = {"range": Bin("-", x, Int1), "half": Bin("/", x, Int2),
           "open": x}[form]
    return [For(d, Range(g.small(1, 2), end, form == "open")),
            Given(Compare(Bin("%", x, Var(d)), "==", Int(0)))]


def divided(g, sums=True):
    """A number becomes one of its divisors, or is divided by one."""
    kind = int_kind(g, 1)
    name = kind.params[0].name
    kind.most = {name: 7 if g.misere else g.pick(12, 30, 60)}
    x = Var(name)
    for _ in range(g.pick(1, 1, 2)):
        d = g.fresh()
        tail = divisor_loop(g, x, d)
        less = g.chance(0.6)
        to = Var(d) if less else Bin("/", x, Var(d))
        for _ in range(g.pick(0, 1, 1, 2)):
            tail.append(Given(g.pick(
                Compare(Bin("%", Var(d), g.small(2, 5)), g.pick("!=", "=="),
                        g.small(0, 2)),
                Compare(Bin("%", x, g.small(2, 5)), g.pick("!=", "<"),
                        g.small(1, 3)),
                Compare(Var(d), g.pick(">", "<="), g.small(1, 6)),
                Compare(Bin("+", x, Var(d)), ">", g.small(1, 9)))))
        tail.append(Given(Compare(Var(d), "<", x) if less else
                          Compare(Var(d), ">", Int1)))
        kind.rules.append(Move(Position(kind.name, [to]), tail))
    if g.chance(0.1):
        kind.rules.append(Move(Position(kind.name, [Bin("-", x, Int1)]), []))
    if g.chance(0.8):
        kind.params[0].low = g.small(1, 2)
        kind.params[0].high = Int(kind.most[name])
    return [kind]


SHAPES = {"quota": (3, quota), "bags": (3, bags), "divided": (3, divided)}
