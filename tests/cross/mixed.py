# SPDX-License-Identifier: MIT
"""Random games whose positions mix parameters of several shapes, and games
told with functions of sets, arrays, texts and sums.
"""

from boards import numbers, read_number, set_kind
from heaps import ends, finish, guarded, int_kind, lowered, scope_of, target
from ruleset import Fn, Item, Kind, Let, Move, Param
from tree import (Ask, Bin, Call, Chr, Compare, Each, Fold, For, Given, If,
                  Index, Int, List, Logic, Position, Range, Slice, Var, With)
from values import Array
from words import KINDS

FUNCTIONS = ["parts", "worth", "kept", "free", "fits", "near", "look"]


def set_and_last(g, sums=True):
    """A number is crossed out; the next must suit the last."""
    n = g.rng.randint(2, 4 if g.misere else 5)
    size = g.pick(Int(n), Range(Int(1), Int(n)))
    kind, s = set_kind(g, size)
    last, x = g.fresh(), g.fresh()
    param = Param(last)
    if g.chance(0.4):
        param.low, param.high = Int(0), Int(n)
    kind.params.insert(g.rng.randint(0, 1), param)
    kind.most[last] = n
    test = g.pick(
        Compare(Var(x), ">", Bin("-", Var(last), Int(2))),
        Compare(Call("gcd", [Bin("+", Var(x), Int(1)),
                             Bin("+", Var(last), Int(1))]), "==", Int(1)),
        Compare(Bin("%", Bin("+", Var(x), Var(last)), Int(3)), "!=",
                g.small(0, 2)),
        g.cond(g.scope.more(ints=[x, last], sets=[s.name]), 1))
    kind.rules.append(Move(target(kind, {
        s.name: Bin("-", s, numbers(Var(x))), last: Var(x)}),
        [For(x, s), Given(test)]))
    finish(g, kind)
    return [kind]


def array_and_turn(g, sums=True):
    """Heaps in a ring, and whose turn it is to be taken from."""
    n = g.rng.randint(2, 3)
    h, t, x = g.fresh(), g.fresh(), g.fresh()
    kind = Kind(g.fresh(KINDS), [
        Param(h, "array", size=Int(n)),
        Param(t, low=Int(0), high=Int(n - 1))])
    kind.most = {h: 2 if g.misere else 4, t: n - 1}
    heaps, turn = Var(h, "array"), Var(t)
    tail, new = lowered(g, g.scope.more(ints=[t]), Index(heaps, turn))
    after = Bin("%", Bin("+", turn, Int(1)), Int(n))
    kind.rules.append(Move(target(kind, {
        h: With(heaps, [[[turn], new]]), t: after}), tail))
    if g.chance(0.6):
        other = With(heaps, [[[after], Var(x)]])
        kind.rules.append(Move(target(kind, {h: other}), [
            For(x, Range(Int(0), Index(heaps, after), True))]))
    return [kind]


def text_and_budget(g, sums=True):
    w, k, i = g.fresh(), g.fresh(), g.fresh()
    kind = Kind(g.fresh(KINDS), [Param(w, "text"), Param(k)])
    kind.most = {w: 4, k: 2 if g.misere else 3}
    word, left = Var(w, "text"), Var(k)
    letter = Index(word, Var(i), "char")
    gone = Bin("+", Slice(word, Range(Int(0), Var(i), True)),
               Slice(word, Range(Bin("+", Var(i), Int(1)),
                                 Call("len", [word]), True)), "text")
    each = For(i, Range(Int(0), Call("len", [word]), True))
    kind.rules.append(Move(target(kind, {w: gone, k: Bin("-", left, Int(1))}),
                           [each]))
    kind.rules.append(Move(target(kind, {w: gone}), [each, Given(
        Compare(letter, "==", Chr(g.pick("a", "b"))))]))
    if g.chance(0.4):
        turned = With(word, [[[Var(i)], Chr("z")]])
        kind.rules.append(Move(
            target(kind, {w: turned, k: Bin("-", left, g.small(1, 2))}),
            [each, Given(Compare(letter, "!=", Chr("z")))]))
    return [kind]


def piece_on_grid(g, sums=True):
    """A piece that slides left or up over the free cells of an input."""
    h, w = read_number(g, 1, 4), read_number(g, 1, 4)
    grid = g.fresh()
    g.reading.append(Item(grid, lambda rng, names: Array(
        Array(rng.choice((0, 0, 0, 1)) for _ in range(names[w]))
        for _ in range(names[h])), [Var(h), Var(w)], Int(0), Int(1)))
    y, x, k, j = (g.fresh() for _ in range(4))
    kind = Kind(g.fresh(KINDS), [
        Param(y, low=Int(0), high=Bin("-", Var(h), Int(1))),
        Param(x, low=Int(0), high=Bin("-", Var(w), Int(1)))])
    kind.most = {y: 3, x: 3}
    kind.unknown = True
    for down, across in g.rng.sample([(1, 0), (0, 1), (1, 1)], 2):
        kind.rules.append(slide(g, kind, grid, (y, x), (down, across), k, j))
    return [kind]


def slide(g, kind, grid, place, step, k, j):
    def ahead(by):
        return [Bin("-", Var(n), Var(by)) if s else Var(n)
                for n, s in zip(place, step)]

    def free(by):
        row, column = ahead(by)
        cell = Index(Index(Var(grid, "rows"), row, "array"), column)
        return Compare(cell, "==", Int(0))

    room = Call("min", [Var(n) for n, s in zip(place, step) if s])
    if sum(step) == 1:
        room = Var([n for n, s in zip(place, step) if s][0])
    tail = [For(k, Range(Int(1), room))]
    form = g.pick("way", "cell", "one")
    if form == "way":
        tail.append(Given(Fold("all", free(j), [
            For(j, Range(Int(1), Var(k)))])))
    elif form == "cell":
        tail.append(Given(free(k)))
    else:
        tail[0] = For(k, Range(Int(1), Call("min", [Int(1), room])))
        tail.append(Given(free(k)))
    return Move(target(kind, dict(zip(place, ahead(k)))), tail)


def told_by_functions(g, sums=True):
    """A heap whose moves go through a fn whose value is a sum."""
    kind = int_kind(g, g.pick(1, 1, 2))
    names = [g.fresh() for _ in kind.params]
    fn = g.fresh(FUNCTIONS)
    changed = {p.name: Var(n) for p, n in zip(kind.params, names)}
    one = Position(kind.name, [changed[p.name] for p in kind.params])
    less = Position(kind.name, [Bin("/", Var(names[0]), Int(2))]
                    + [Var(n) for n in names[1:]])
    body = one
    if sums:
        condition = g.cond(g.scope.more(ints=names), 1)
        body = g.pick(Bin("+", one, less), Bin("*", g.small(1, 3), less),
                      If(condition, one, Bin("+", less, less)))
    g.rules.fns.append(Fn(fn, [(n, n) for n in names], body))
    first = kind.params[0].name
    tail, new = lowered(g, g.scope.more(ints=[first]), Var(first))
    args = [new] + [Var(p.name) for p in kind.params[1:]]
    kind.rules.append(Move(Call(fn, args, "sum"), tail))
    if g.chance(0.4):
        kind.rules.append(Move(target(kind, {first: Bin(
            "-", Var(first), g.small(1, 3))})))
    return [kind]


def set_by_functions(g, sums=True):
    """A set whose moves ask functions of sets."""
    n = g.rng.randint(2, 4 if g.misere else 5)
    kind, s = set_kind(g, Int(n))
    a, b, x, y = (g.fresh() for _ in range(4))
    kept, fits = g.fresh(FUNCTIONS), g.fresh(FUNCTIONS)
    held = Var(a, "set")
    inner = g.scope.more(ints=[b, y], sets=[a])
    g.rules.fns.append(Fn(kept, [(a, f"{a}: set({n})"), (b, b)], Each(
        Var(y), [For(y, held), Given(Compare(Var(y), "!=", Var(b))),
                 Given(g.cond(inner, 0))], "set")))
    g.rules.fns.append(Fn(fits, [(b, b), (a, f"{a}: set({n})")], Logic(
        "and", Compare(Var(b), "in", held),
        g.cond(g.scope.more(ints=[b], sets=[a]), 1))))
    new = g.pick(Call(kept, [s, Var(x)], "set"),
                 Bin("-", s, numbers(Var(x))))
    tail = [For(x, Range(Int(0), Int(n), True)),
            Given(Call(fits, [Var(x), s], "bool"))]
    kind.rules.append(Move(target(kind, {s.name: new}), tail))
    if g.chance(0.4):
        kind.rules.append(ends(g, kind))
    return [kind]


def array_by_functions(g, sums=True):
    """Heaps as an array, lowered and weighed by functions of arrays."""
    n = g.rng.randint(2, 3)
    h, i, a, j = (g.fresh() for _ in range(4))
    kind = Kind(g.fresh(KINDS), [Param(h, "array", size=Int(n))])
    kind.most = {h: 2 if g.misere else 4}
    heaps, held = Var(h, "array"), Var(a, "array")
    worth, kept = g.fresh(FUNCTIONS), g.fresh(FUNCTIONS)
    g.rules.fns.append(Fn(worth, [(a, f"{a}[]")], g.nat(
        g.scope.more(arrays=[a]), 2)))
    body = With(held, [[[Var(j)], Bin("-", Index(held, Var(j)), Int(1))]])
    if g.chance(0.5):
        body = Call("sort", [body], "array")
    g.rules.fns.append(Fn(kept, [(a, f"{a}[]"), (j, j)], body))
    tail = [For(i, Range(Int(0), Call("len", [heaps]), True))]
    if g.chance(0.6):
        weight = Bin("%", Call(worth, [heaps]), Int(3))
        tail.append(Given(Compare(weight, "!=", g.small(0, 2))))
    kind.rules.append(Move(target(kind, {
        h: Call(kept, [heaps, Var(i)], "array")}), tail))
    return [kind]


def named_by_let(g, sums=True):
    """Amounts that a let takes apart, and a let that asks of positions."""
    kind = int_kind(g, 1)
    n = Var(kind.params[0].name)
    a, b = g.fresh(), g.fresh()
    g.reading.append(Let((a, b), List([
        Bin("+", g.nat(g.scope, 1), Int(1)), g.nat(g.scope, 1)], "tuple")))
    k = g.fresh()
    kind.rules.append(Move(target(kind, {n.name: Bin("-", n, Var(k))}), [
        For(k, Range(Var(a), Bin("+", Var(a), Bin("%", Var(b), Int(4)))))]))
    if g.chance(0.5):
        asked = g.fresh()
        g.reading.append(Let(asked, Ask("wins", Position(
            kind.name, [g.small(0, 6)]))))
        g.extra_answer = Var(asked, "bool")
    return [kind]


def first_letters(g, sums=True):
    """Digits of a number that is kept as a number."""
    kind = int_kind(g, 1)
    n = Var(kind.params[0].name)
    i, d = g.fresh(), g.fresh()
    digits = Call("digits", [n], "array")
    ten = Bin("**", Int(10), Var(i))
    digit = Bin("%", Bin("/", n, ten), Int(10))
    tail = [For(i, Range(Int(0), Call("len", [digits]), True)),
            For(d, Range(Int(1), digit))]
    kind.rules.append(Move(target(kind, {n.name: Bin(
        "-", n, Bin("*", Var(d), ten))}), guarded(g, scope_of(g, kind),
                                                  tail)))
    if g.chance(0.5):
        kind.rules.append(Move(target(kind, {n.name: Bin("/", n, Int(10))}),
                               [Given(Compare(n, ">", Int(0)))]))
    kind.most[n.name] = 10 if g.misere else 60
    return [kind]


def steps_seen(g, sums=True):
    """Numbers 1..n crossed out; sums of those crossed out are gone too."""
    n = g.rng.randint(3, 4 if g.misere else 6)
    s, x, y = g.fresh(), g.fresh(), g.fresh()
    kind = Kind(g.fresh(KINDS), [Param(s, "set", size=[
        Range(Int(2), Int(n))])])
    kind.most = {}
    free = Var(s, "set")
    gone = Fold(g.pick("any", "all"), Logic("or", Compare(
        Bin("-", Var(y), Var(x)), "not in", free), Compare(
            Bin("%", Var(y), Var(x)), "==", Int(0))), [For(x, List(
                [Var(x)], "array"))])
    other = Each(Var(y), [For(y, free), Given(Compare(
        Bin("%", Var(y), Var(x)), "!=", Int(0)))], "set")
    if g.chance(0.5):
        other = Each(Var(y), [For(y, Bin("-", free, numbers(Var(x)))),
                              Given(gone)], "set")
    kind.rules.append(Move(target(kind, {s: other}), [For(x, free)]))
    return [kind]


MIXED = {"set_and_last": (2, set_and_last),
         "array_and_turn": (1, array_and_turn),
         "text_and_budget": (1, text_and_budget),
         "piece_on_grid": (1, piece_on_grid),
         "told_by_functions": (2, told_by_functions),
         "set_by_functions": (1, set_by_functions),
         "array_by_functions": (1, array_by_functions),
         "named_by_let": (1, named_by_let),
         "first_letters": (1, first_letters), "steps_seen": (1, steps_seen)}
