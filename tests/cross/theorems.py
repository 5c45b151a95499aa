# SPDX-License-Identifier: MIT
"""Random games of which a theorem tells the values or the winner, written in
several ways: staircases, heaps that rise to the end of a row, Moore's game,
heaps that give to each other, heaps in order; and games that just miss being
one.
"""

from heaps import int_kind, target
from ruleset import Ends, Kind, Move, Param
from tree import (Bin, Call, Compare, Fold, For, Given, Index, Int, Logic,
                  Not, Position, Range, Slice, Var, With)
from words import KINDS

Int0, Int1 = Int(0), Int(1)


def array_kind(g, sizes, most):
    """A kind of one array, and that array; often of so many elements."""
    h = g.fresh()
    kind = Kind(g.fresh(KINDS), [
        Param(h, "array", size=Int(sizes) if g.chance(0.7) else None)])
    kind.most = {h: most}
    return kind, Var(h, "array")


def length(g, kind, heaps):
    size = kind.params[0].size
    return size if size is not None and g.chance(0.5) else Call(
        "len", [heaps])


def changed(g, kind, heaps, changes):
    g.rng.shuffle(changes)
    return Position(kind.name, [With(heaps, [[[i], x] for i, x in changes])])


def loop(g, x, low, high):
    """low..high, or the same without its end."""
    if g.chance(0.3):
        return For(x, Range(low, Bin("+", high, Int1), True))
    return For(x, Range(low, high))


def plus(g, x, y):
    return Bin("+", *g.pick([x, y], [y, x]))


def no_more(g, own, most):
    """own, or what one move may take at most."""
    return own if most is None else Call("min", g.pick([own, most],
                                                       [most, own]))


# ---- staircases ----

def stairs(g, sums=True):
    """Tokens go down one stair; from the lowest they go away."""
    kind, h = array_kind(g, g.pick(2, 3, 3), 2 if g.misere else 3)
    most = g.small(1, 3) if g.chance(0.4) else None
    near = g.pick("none", "none", "none", "stays", "other", "double", "far",
                  "low", "extra", "stop", "range")
    i, k, t = g.fresh(), g.fresh(), g.fresh()
    own = Index(h, Var(i))
    below = Bin("-", Var(i), Int1)
    high = length(g, kind, h)
    get = Int1 if near == "double" else Var(k)
    to = Int0 if near == "far" else below
    end = no_more(g, own, g.small(1, 2) if near == "other" else most)
    down = Move(changed(g, kind, h, [
        (Var(i), Bin("-", own, Var(k))), (to, plus(g, Index(h, to), get))]), [
        For(i, Range(Int(2) if near == "stays" else Int1, high, True)),
        loop(g, k, Int(2) if near == "low" else Int1, end)])
    lowest = Index(h, Int0)
    away = Move(changed(g, kind, h, [(Int0, Bin("-", lowest, Var(t)))]), [
        loop(g, t, Int1, no_more(g, lowest, most))])
    if kind.params[0].size is None:
        away.tail.insert(0, Given(Compare(Call("len", [h]), ">", Int0)))
    kind.rules = g.pick([down, away], [away, down], [down])
    if near == "extra":
        kind.rules.append(Move(changed(g, kind, h, [
            (Var(i), Bin("-", own, Int1))]), [
            For(i, Range(Int1, high, True)),
            Given(Compare(own, ">", g.small(0, 1)))]))
    elif near == "stop" and kind.params[0].size is not None:
        kind.rules.insert(0, Ends("stop", Compare(
            Index(h, g.small(0, 1)), "==", g.small(1, 2))))
    elif near == "range":
        kind.params[0].low, kind.params[0].high = Int0, Int(4)
        kind.most[h.name] = 2
    return [kind]


# ---- heaps that rise ----

def rising(g, sums=True):
    """A token goes up to the end of its row, or down to where it begins."""
    kind = int_kind(g, 1)
    param = kind.params[0]
    x = Var(param.name)
    low = g.small(0, 2)
    high = Int(low.number + g.pick(5, 7, 9 if g.misere else 15))
    param.low, param.high = low, high
    up = g.chance(0.7)
    left = Bin("-", high, x) if up else Bin("-", x, low)
    for _ in range(g.pick(1, 1, 2)):
        k = g.fresh()
        end = g.pick(left, g.small(1, 4), Bin("/", left, g.small(2, 3)),
                     Call("min", [left, g.small(2, 4)]), Int(9))
        tail = [For(k, Range(g.small(1, 2), end))]
        if g.chance(0.4):
            tail.append(Given(g.pick(
                Compare(Var(k), "!=", g.small(1, 4)),
                Compare(Bin("%", Var(k), g.small(2, 3)), "!=", Int0),
                Compare(Bin("%", left, g.small(2, 3)), "==", Int0),
                Compare(x, g.pick("!=", ">", "<"), g.small(3, 6)))))
        kind.rules.append(Move(Position(kind.name, [
            Bin("+" if up else "-", x, Var(k))]), tail))
    if g.chance(0.15):  # the other way: most such games go round
        kind.rules.append(Move(Position(kind.name, [
            Bin("-" if up else "+", x, Int(3))]), [
            Given(Compare(x, "==", g.small(4, 6)))]))
    if g.chance(0.15):
        kind.rules.insert(0, Ends("stop", Compare(x, "==", g.small(2, 4))))
    return [kind]


# ---- Moore's game ----

def lessened(g, own, other, near):
    """(tail, new value) of a heap that is taken from."""
    k = g.fresh()
    if near == "min":
        return [For(k, Range(Int0, Call("min", [own, other]), True))], Var(k)
    if near == "one":
        return [For(k, Range(Int1, own, True))], Var(k)
    if near == "few":
        return [For(k, Range(Int1, Call("min", [own, g.small(1, 2)])))], \
            Bin("-", own, Var(k))
    if g.chance(0.5):
        return [For(k, Range(Int1, own))], Bin("-", own, Var(k))
    return [For(k, Range(Int0, own, True))], Var(k)


def moore(g, sums=True):
    """Who moves takes from one or two heaps what is wished."""
    kind, h = array_kind(g, 3, 2 if g.misere else 3)
    near = g.pick("none", "none", "none", "min", "one", "few", "same", "pair",
                  "stop", "single")
    i, j = g.fresh(), g.fresh()
    own, other = Index(h, Var(i)), Index(h, Var(j))
    high = length(g, kind, h)
    each = For(i, Range(Int0, high, True))
    tail, new = lessened(g, own, own, None)
    if near != "single":
        kind.rules.append(Move(changed(g, kind, h, [(Var(i), new)]),
                               [each] + tail))
    first, less = lessened(g, own, own, None)
    second, rest = lessened(g, other, own, near)
    if near == "same":
        second, rest = [Given(Compare(other, ">", Int0))], Bin(
            "-", other, Int1)
    after = g.pick(
        [each, For(j, Range(Bin("+", Var(i), Int1), high, True))],
        [each, For(j, Range(Int0, Var(i), True))],
        [each, For(j, Range(Int0, high, True)),
         Given(Compare(Var(i), "<", Var(j)))])
    if near == "pair":  # only those side by side
        after = [each, For(j, Range(Int0, high, True)),
                 Given(Compare(Var(j), "==", Bin("+", Var(i), Int1)))]
    kind.rules.append(Move(changed(g, kind, h, [
        (Var(i), less), (Var(j), rest)]), after + first + second))
    if near == "stop":
        x = g.fresh()
        kind.rules.insert(0, Ends("stop", Compare(Fold("sum", Var(x), [
            For(x, h)]), "==", Int1)))
    return [kind]


# ---- heaps that give to each other ----

def balance(g, sums=True):
    """(k + 1) i are taken from one heap, of which the other gets k i: lost
    where they differ by at most k."""
    kind = int_kind(g, 2)
    x, y = (Var(p.name) for p in kind.params)
    kind.most = {n.name: 4 if g.misere else 8 for n in (x, y)}
    k = g.pick(1, 1, 2)
    near = g.pick(*["none"] * 6, "get", "end", "from", "extra",
                  "onesided", "stop")
    for n, m in [(x, y), (y, x)][:1 if near == "onesided" else 2]:
        i = g.fresh()
        take, give = k + 1, k
        if near == "get" and n is x:
            give = g.pick(k - 1, k + 1) if k > 1 else 0
        end = Bin("/", n, Int(take))
        if near == "end" and n is y:
            end = Call("min", [end, g.small(1, 2)])
        low = Int(2) if near == "from" and n is x else Int1
        tail = [For(i, Range(low, end))]
        if low is Int1 and end.type == "int" and g.chance(0.3):
            tail = [For(i, Range(low, n)), Given(Compare(
                Bin("*", Int(take), Var(i)), "<=", n if near != "end"
                else Bin("-", n, Int1)))]
        more = Var(i) if give == 1 else Bin("*", Int(give), Var(i))
        taken = Bin("-", n, Bin("*", Int(take), Var(i)))
        kind.rules.append(Move(target(kind, {
            n.name: taken, m.name: plus(g, m, more)}), tail))
    if near == "extra":
        kind.rules.append(Move(target(kind, {x.name: Bin("-", x, Int1)}), [
            Given(g.pick(Compare(x, ">", Int0), Logic(
                "and", Compare(x, ">", Int0), Compare(y, "==", Int0))))]))
    elif near == "stop":
        kind.rules.insert(0, Ends("stop", Compare(
            g.pick(x, plus(g, x, y)), "==", g.small(1, 4))))
    return [kind]


# ---- heaps in order ----

def none_left(g, h, low, high):
    """All heaps from low on and before high are 0, in one of several ways."""
    j, places = g.fresh(), Range(low, high, True)
    own, each = g.pick((Index(h, Var(j)), For(j, places)),
                       (Var(j), For(j, Slice(h, places))))
    some = Compare(own, g.pick(">", "!="), Int0)
    return g.pick(
        Fold("all", Compare(own, "==", Int0), [each]),
        Not(Fold("any", some, [each])),
        Compare(Fold("count", some, [each]), "==", Int0),
        Compare(Fold("sum", own, [each]), g.pick("==", "<="), Int0))


def in_order(g, sums=True):
    """A heap goes down when those before it, or behind it, are empty."""
    kind, h = array_kind(g, g.pick(2, 3, 3), 2 if g.misere else 3)
    near = g.pick("none", "none", "none", "one", "few", "less", "more", "any",
                  "range")
    i = g.fresh()
    own, high = Index(h, Var(i)), length(g, kind, h)
    first, last = g.pick((Int0, Var(i)), (Bin("+", Var(i), Int1), high))
    if near == "less":
        first, last = g.pick((Int1, Var(i)),
                             (Int0, Bin("-", Var(i), Int1)))
    elif near == "more":
        first, last = Int0, high
    end = Given(none_left(g, h, first, last))
    if near == "any":
        end = Given(Not(end.condition))
    tail, new = lessened(g, own, own, near)
    each = [For(i, Range(Int0, high, True))]
    kind.rules = [Move(changed(g, kind, h, [(Var(i), new)]),
                       each + g.pick(tail + [end], [end] + tail))]
    if near == "range":
        kind.params[0].low, kind.params[0].high = Int0, Int(4)
        kind.most[h.name] = 2
    return [kind]


THEOREMS = {"stairs": (2, stairs), "rising": (2, rising),
            "moore": (2, moore), "balance": (2, balance),
            "in_order": (2, in_order)}
