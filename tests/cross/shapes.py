# SPDX-License-Identifier: MIT
"""Random games in which different positions are the same game: a number that
counts only up to a bound; and games that only look so.
"""

from heaps import guarded, int_kind, lowered, scope_of, target
from ruleset import Ends, Move
from tree import Bin, Call, Compare, For, Given, Int, Nim, Range, Var

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


SHAPES = {"quota": (3, quota)}
