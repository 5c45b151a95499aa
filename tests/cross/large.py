# SPDX-License-Identifier: MIT
"""Random games with long chains or large numbers, of which play visits few
positions, and games that are nearly those a law is known for.
"""

from heaps import ends, guarded, int_kind, lowered, scope_of, target
from ruleset import Move
from tree import (Bin, Call, Compare, For, Given, Int, Minus, Position, Range,
                  Var)


def long_heap(g, sums=True):
    """A heap of thousands with few moves each."""
    kind = int_kind(g, 1)
    n = Var(kind.params[0].name)
    most = 60 if g.misere else g.pick(300, 2000, 4000)
    kind.most[n.name] = most
    kind.no_grid = True
    for _ in range(g.pick(1, 2, 3)):
        new, tail = Bin("-", n, g.small(1, 9)), []
        form = g.pick("const", "half", "set")
        if form == "half":
            new, tail = Bin("/", n, g.small(2, 4)), [
                Given(Compare(n, ">", Int(0)))]
        elif form == "set":
            k = g.fresh()
            picked = g.number_set(2, 4)
            picked.items = [Int(i.number + 1) for i in picked.items]
            new, tail = Bin("-", n, Var(k)), [For(k, picked)]
        kind.rules.append(Move(target(kind, {n.name: new}), guarded(
            g, scope_of(g, kind), tail)))
    return [kind]


def sparse(g, sums=True):
    """Parameters up to 10^17 that fall by division."""
    kind = int_kind(g, g.pick(1, 2, 2, 3))
    names = [p.name for p in kind.params]
    kind.no_grid = True
    for param in kind.params:
        high = 10 ** g.pick(2, 4, 9, 17 if len(names) < 3 else 12)
        kind.most[param.name] = 200 if g.misere else high
        if g.chance(0.3):
            param.low = g.pick(Int(0), Int(-5), Minus(Int(10**9)))
            param.high = Int(10**18)
            kind.most[param.name] = high
    for _ in range(g.pick(1, 2, 3)):
        kind.rules.append(divided(g, kind, names))
    kind.draw = lambda rng, _: tuple(
        near_powers(rng, kind.most[name]) for name in names)
    return [kind]


def near_powers(rng, most):
    """Numbers of every size up to most."""
    top = 10 ** rng.randint(1, len(str(most)) - 1)
    return rng.randint(0, min(top, most))


def divided(g, kind, names):
    name = g.rng.choice(names)
    n, k = Var(name), g.fresh()
    positive = Given(Compare(n, ">", Int(0)))
    form = g.pick("by", "by", "run", "root", "swap", "rest", "last")
    changes, tail = {name: Bin("/", n, g.small(3, 9))}, [positive]
    if form == "run":
        low = g.rng.randint(3, 5)
        changes = {name: Bin("/", n, Var(k))}
        tail = [positive, For(k, Range(Int(low), Int(low + 2)))]
    elif form == "root":
        changes = {name: Call("isqrt", [n])}
        tail = [Given(Compare(n, ">", Int(1)))]
    elif form == "last":
        changes = {name: Bin("/", Bin("-", n, g.small(1, 3)), Int(10))}
    elif form in ("swap", "rest") and len(names) > 1:
        other = g.rng.choice([x for x in names if x != name])
        changes[other] = n if form == "swap" else Bin(
            "/", Var(other), Int(2))
    if g.chance(0.2):
        tail.append(Given(g.cond(g.scope.more(ints=[name]), 0)))
    return Move(target(kind, changes), tail)


def near_law(g, sums=True):
    """Nearly Nim, nearly 1..k: a guard, a range, a stop or a move more."""
    kind = int_kind(g, 1)
    param = kind.params[0]
    n, k = Var(param.name), g.fresh()
    kind.rules.append(plain_take(g, kind, n, k))
    for spoil in g.rng.sample(["low", "high", "stop", "guard", "more", "start",
                               "none", "none", "none"], 2):
        spoiled(g, kind, param, n, spoil)
    return [kind]


def plain_take(g, kind, n, k):
    form = g.pick("all", "all", "few", "few", "direct", "half", "upper", "min")
    if form == "direct":
        return Move(target(kind, {n.name: Var(k)}),
                    [For(k, Range(Int(0), n, True))])
    most = g.scope.ints and g.chance(0.5)
    few = Var(g.rng.choice(g.scope.ints)) if most else g.small(1, 5)
    end = {"all": n, "few": few, "half": Bin("/", n, Int(2)),
           "upper": Bin("/", Bin("+", n, Int(1)), Int(2)),
           "min": Call("min", [n, few])}[form]
    new = g.pick(Bin("-", n, Var(k)), Bin("-", n, Var(k)),
                 Bin("+", Minus(Var(k)), n))
    return Move(target(kind, {n.name: new}), [For(k, Range(Int(1), end))])


def spoiled(g, kind, param, n, spoil):
    move = kind.rules[0]
    if spoil in ("low", "high") and param.low is None:
        param.low = Int(g.rng.randint(0, 2)) if spoil == "low" else Int(0)
        param.high = Int(kind.most[n.name])
    elif spoil == "stop":
        kind.rules.append(ends(g, kind))
    elif spoil == "guard" and isinstance(move, Move):
        move.tail.append(Given(g.cond(g.scope.more(ints=[n.name]), 0)))
    elif spoil == "more":
        tail, new = lowered(g, scope_of(g, kind), n)
        kind.rules.append(Move(target(kind, {n.name: new}), tail))
    elif spoil == "start" and isinstance(move, Move):
        source = move.tail[0].source
        source.low = Bin("+", source.low, Int(1))


def nearly_apart(g, sums=True):
    """Nim on each of two parameters, and perhaps something that ties them."""
    kind = int_kind(g, 2)
    for param in kind.params:
        k = g.fresh()
        kind.rules.append(Move(
            target(kind, {param.name: Bin("-", Var(param.name), Var(k))}),
            [For(k, Range(Int(1), g.pick(Var(param.name), g.small(1, 3))))]))
    form = g.pick("none", "range", "guard", "stop", "drop", "two")
    a, b = (p.name for p in kind.params)
    if form == "range":
        kind.params[1].low, kind.params[1].high = Int(0), Var(a)
    elif form == "guard":
        kind.rules[0].tail.append(Given(g.cond(g.scope.more(ints=[b]), 0)))
    elif form == "stop":
        kind.rules.append(ends(g, kind))
    elif form == "drop":
        kind.rules.append(Move(Position(kind.name, [Bin(
            "-", Var(a), Int(1)), Int(0)])))
    elif form == "two" and sums:
        kind.rules.append(Move(Bin(
            "+", Position(kind.name, [Bin("-", Var(a), Int(1)), Var(b)]),
            Position(kind.name, [Bin("-", Var(a), Int(2)), Var(b)]))))
    return [kind]


LARGE = {"long_heap": (1, long_heap), "sparse": (2, sparse),
         "near_law": (4, near_law), "nearly_apart": (2, nearly_apart)}
