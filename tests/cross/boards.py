# SPDX-License-Identifier: MIT
"""Random games on sets, arrays, texts, rectangles and graphs, and games that
`win if` and `lose if` decide.

As in heaps.py a move takes something away or goes down in some order; cell
sets and graphs are small, so that every position can be visited.
"""

from heaps import (FAMILIES as HEAPS, ends, finish, guarded, int_kind, lowered,
                   move_lexicographic, move_together, scope_of, target)
from ruleset import Ends, Fn, Item, Kind, Let, Move, Param, Record
from tree import (Bin, Call, Chr, Compare, Each, Fold, For, Given, Index, Int,
                  List, Logic, Nim, Not, Position, Range, Slice, Var, With)
from values import Array
from words import KINDS


def numbers(*items):
    return List(list(items), "set")


# ---- inputs ----

def read_number(g, low, high):
    name = g.fresh()
    g.reading.append(Item(name, lambda rng, _: rng.randint(low, high),
                          low=Int(low), high=Int(high)))
    return name


def read_array(g, count, low, high):
    name = g.fresh()
    g.reading.append(Item(
        name, lambda rng, names: Array(rng.randint(low, high)
                                       for _ in range(names[count])),
        [Var(count)], Int(low), Int(high)))
    return name


def read_graph(g, low, high, first, downhill):
    """n, m, (u, v)[m] and `let near`; vertices count from first."""
    n, m, u, v, near = (g.fresh() for _ in range(5))
    g.reading.append(Item(n, lambda rng, _: rng.randint(low, high),
                          low=Int(low), high=Int(high)))
    g.reading.append(Item(m, lambda rng, names: rng.randint(
        0, 0 if names[n] < 2 else 2 * names[n])))

    def rows(rng, names):
        drawn = []
        for _ in range(names[m]):
            a, b = rng.sample(range(first, first + names[n]), 2)
            drawn.append((max(a, b), min(a, b)) if downhill else (a, b))
        return drawn

    g.reading.append(Record([Item(u, None), Item(v, None)], Var(m), rows))
    name = "adjacency" if downhill else "neighbours"
    g.reading.append(Let(near, Call(name, [
        Var(n), Var(u, "array"), Var(v, "array")], "rows")))
    return n, near


# ---- sets ----

def set_kind(g, size, name=None):
    s = g.fresh()
    kind = Kind(name or g.fresh(KINDS), [Param(s, "set", size=[size])])
    kind.most = {}
    return kind, Var(s, "set")


def smaller_set(g, scope, s, n):
    """(tail, set) for a set that s can become; it always shrinks."""
    x, y = g.fresh(), g.fresh()
    inner = scope.more(ints=[x])
    one = For(x, s)
    form = g.pick("one", "one", "near", "pair", "multiples", "below", "range",
                  "filter", "largest", "where")
    if form == "near":
        return [one], Bin("-", s, numbers(Var(x), Bin("+", Var(x), Int(1))))
    if form == "pair":
        both = numbers(Var(x), Bin("+", Var(x), g.small(1, 2)))
        return ([For(x, Range(Int(0), n, True)),
                 Given(Compare(both, "<=", s))], Bin("-", s, both))
    if form == "multiples":
        gone = Each(Var(y), [For(y, s), Given(Compare(Bin(
            "%", Var(y), Bin("+", Var(x), Int(1))), "==", Int(0)))], "set")
        return [one], Bin("-", Bin("-", s, gone), numbers(Var(x)))
    if form in ("below", "filter"):
        keep = [For(y, s), Given(Compare(
            Var(y), g.pick("<", ">") if form == "below" else "!=", Var(x)))]
        if form == "filter":
            keep.append(Given(g.cond(scope.more(ints=[x, y]), 0)))
        return [one], Each(Var(y), keep, "set")
    if form == "range":
        gone = Each(Var(y), [For(y, Range(Var(x), Bin("+", Var(x),
                                                      g.small(0, 2))))], "set")
        return [one], Bin("-", s, gone)
    if form == "largest":
        top = Call(g.pick("max", "min"), [s])
        return ([Given(Compare(Call("size", [s]), ">", Int(0)))],
                Bin("-", s, numbers(top)))
    if form == "where":
        return [one, Given(g.cond(inner, 1))], Bin("-", s, numbers(Var(x)))
    return [one], Bin("-", s, numbers(Var(x)))


def turned_set(g, scope, s, n):
    """Coins turned, the greatest of them from heads to tails; or moved down."""
    x, y, z = g.fresh(), g.fresh(), g.fresh()
    heads = [For(x, s), For(y, Range(Int(0), Var(x), True))]
    form = g.pick("two", "run", "move", "three", "upto")
    if form == "two":
        return heads, Bin("xor", s, numbers(Var(x), Var(y)))
    if form == "run":
        run = Each(Var(z), [For(z, Range(Var(y), Var(x)))], "set")
        return heads, Bin("xor", s, run)
    if form == "three":
        tail = heads + [For(z, Range(Int(0), Var(y), True))]
        return tail, Bin("xor", s, numbers(Var(x), Var(y), Var(z)))
    if form == "upto":
        tail = [For(x, s), For(y, Range(Call("max", [Int(0), Bin(
            "-", Var(x), Int(2))]), Var(x)))]
        return tail, Bin("xor", s, numbers(Var(x), Var(y)))
    free = Given(Compare(Var(y), "not in", s))
    moved = Bin("|", Bin("-", s, numbers(Var(x))), numbers(Var(y)))
    return heads + [free], moved


def set_game(g, sums=True):
    size = g.rng.randint(3, 5 if g.misere else 6)
    n = Int(size)
    if g.chance(0.3):
        n = Var(read_number(g, 2, size))
    ranged = g.chance(0.2)
    kind, s = set_kind(g, Range(Int(1), n) if ranged else n)
    scope = scope_of(g, kind)
    for _ in range(g.pick(1, 1, 2)):
        make = turned_set if g.chance(0.3) and not ranged else smaller_set
        tail, new = make(g, scope, s, n)
        kind.rules.append(Move(target(kind, {s.name: new}),
                               guarded(g, scope, tail)))
    if sums and g.chance(0.25):
        kind.rules.append(set_split(g, kind, s))
    finish(g, kind)
    return [kind]


def set_split(g, kind, s):
    x, y = g.fresh(), g.fresh()
    below, above = (Each(Var(y), [For(y, s), Given(Compare(
        Var(y), op, Var(x)))], "set") for op in ("<", ">"))
    return Move(Bin("+", target(kind, {s.name: below}),
                    target(kind, {s.name: above})), [For(x, s)])


def far_set(g, sums=True):
    """A few elements of a large range: sets beyond a machine word."""
    size = g.rng.randint(66, 150)
    kind, s = set_kind(g, Int(size))
    kind.draw = lambda rng, names: (frozenset(rng.sample(range(size), 4)),)
    kind.few = True
    scope = scope_of(g, kind)
    for _ in range(g.pick(1, 2)):
        x, y = g.fresh(), g.fresh()
        tail = [For(x, s)]
        new = Bin("-", s, numbers(Var(x)))
        if g.chance(0.4):
            keep = [For(y, s), Given(g.cond(g.scope.more(ints=[x, y]), 0))]
            new = Bin("-", new, Each(Var(y), keep, "set"))
        kind.rules.append(Move(target(kind, {s.name: new}),
                               guarded(g, scope, tail)))
    return [kind]


def vertex_game(g, sums=True):
    """Vertices of a graph that is read, taken with or without neighbours."""
    first = g.pick(0, 1)
    n, near = read_graph(g, 2, 4 if g.misere else 6, first, False)
    size = Range(Int(1), Var(n)) if first else Var(n)
    kind, s = set_kind(g, size)
    x, y = g.fresh(), g.fresh()
    around = Index(Var(near, "rows"), Var(x), "array")
    own = numbers(Var(x))
    alone = Bin("-", s, own)
    tail = [For(x, s)]
    form = g.pick("kayles", "isolated", "degree", "edge", "far")
    if form == "kayles":
        alone = Bin("-", alone, Each(Var(y), [For(y, around)], "set"))
    elif form == "isolated":
        tail.append(Given(Fold(g.pick("all", "any"), Compare(
            Var(y), g.pick("not in", "in"), s), [For(y, around)])))
    elif form == "degree":
        degree = Fold("count", Compare(Var(y), "in", s), [For(y, around)])
        tail.append(Given(Compare(Bin("%", degree, Int(2)), "==",
                                  g.small(0, 1))))
    elif form == "edge":
        tail += [For(y, around), Given(Compare(Var(y), "in", s))]
        alone = Bin("-", s, numbers(Var(x), Var(y)))
    else:
        alone = Each(Var(y), [For(y, alone), Given(Compare(
            Var(y), "not in", around))], "set")
    kind.rules.append(Move(target(kind, {s.name: alone}), tail))
    return [kind]


def cell_game(g, sums=True):
    """Shapes put on the free cells of a small board."""
    cells = 6 if g.misere else 9
    while True:
        h, w = g.rng.randint(1, 4), g.rng.randint(1, 4)
        if h * w <= cells:
            break
    if g.chance(0.3):
        size = [Var(read_number(g, 1, h)), Var(read_number(g, 1, w))]
    else:
        size = [Int(h), Int(w)]
    s = g.fresh()
    kind = Kind(g.fresh(KINDS), [Param(s, "set", size=size)])
    kind.most, free = {}, Var(s, "pairs")
    for _ in range(g.pick(1, 2)):
        kind.rules.append(put_shape(g, kind, free, size))
    return [kind]


def put_shape(g, kind, free, size):
    r, c, k = g.fresh(), g.fresh(), g.fresh()
    if g.chance(0.3):
        gone = g.pick(
            Compare(Var(k), ">=", Var(r)),
            Logic("and", Compare(Var(k), ">=", Var(r)), Compare(
                Bin("+", Var(k), Var(c)), "<=", Int(9))))
        q = g.fresh()
        test = Logic("or", gone, Compare(Var(q), "==", Var(c)))
        cell = List([Var(k), Var(q)], "tuple")
        keep = Each(cell, [For((k, q), free), Given(Not(test))], "pairs")
        return Move(target(kind, {free.name: keep}), [For((r, c), free)])
    steps = g.pick([(0, 1)], [(1, 0)], [(0, 1), (1, 0)], [(1, 1)],
                   [(0, 1), (0, 2)], [(1, -1)], [])
    shape = [List([Var(r), Var(c)], "tuple")]
    for down, across in steps:
        shape.append(List([moved(r, down), moved(c, across)], "tuple"))
    cells = List(shape, "pairs")
    if g.chance(0.5):
        tail = [For(r, Range(Int(0), size[0], True)),
                For(c, Range(Int(0), size[1], True))]
    else:
        tail = [For((r, c), free)]
    tail.append(Given(Compare(cells, "<=", free)))
    return Move(target(kind, {free.name: Bin("-", free, cells, "pairs")}),
                tail)


def moved(name, by):
    if by == 0:
        return Var(name)
    return Bin("+" if by > 0 else "-", Var(name), Int(abs(by)))


# ---- arrays ----

def array_kind(g, size, most):
    h = g.fresh()
    param = Param(h, "array", size=size)
    if g.chance(0.25):
        param.low, param.high = Int(0), Int(most)
    kind = Kind(g.fresh(KINDS), [param])
    kind.most = {h: most}
    return kind, Var(h, "array")


def fixed_array(g, sums=True):
    """A tuple of heaps, not a sum of them."""
    length, most = g.pick((2, 5), (3, 3), (3, 2), (4, 2))
    size = Int(length)
    if g.chance(0.4):
        size = Var(read_number(g, 1, length))
    kind, h = array_kind(g, size, most)
    for _ in range(g.pick(1, 2)):
        kind.rules.append(array_move(g, kind, h))
    finish(g, kind)
    return [kind]


def array_move(g, kind, h):
    scope = scope_of(g, kind)
    i, j, x, y = (g.fresh() for _ in range(4))
    length = Call("len", [h])
    each = For(i, Range(Int(0), length, True))
    item, other = Index(h, Var(i)), Index(h, Var(j))
    form = g.pick("one", "one", "two", "give", "step", "same", "all", "swap")
    if form == "step":
        tail, new = lowered(g, g.scope.more(ints=[i]), item)
        changes, tail = [[[Var(i)], new]], [each] + tail
    else:
        changes, tail = [[[Var(i)], Var(x)]], [each]
        down = For(x, Range(Int(0), item, True))
        later = For(j, Range(Bin("+", Var(i), Int(1)), length, True))
        if form == "two":
            changes.append([[Var(j)], Var(y)])
            tail += [later, down, For(y, Range(Int(0), other, True))]
        elif form == "give":
            tail += [later, Given(Compare(item, ">", Int(0)))]
            changes = [[[Var(i)], Bin("-", item, Int(1))],
                       [[Var(j)], Bin("+", other, g.pick(Int(1), Int(2)))]]
        elif form == "same":
            tail += [later, For(x, Range(Int(1), Call("min", [item, other])))]
            changes = [[[Var(i)], Bin("-", item, Var(x))],
                       [[Var(j)], Bin("-", other, Var(x))]]
        elif form == "swap":
            tail += [later, Given(Compare(item, ">", other))]
            changes = [[[Var(i)], other], [[Var(j)], item]]
        elif form == "all":
            fewer = Each(Call("max", [Int(0), Bin("-", Var(x), Int(1))]),
                         [For(x, h)], "array")
            some = Fold("any", Compare(Var(x), ">", Int(0)), [For(x, h)])
            return Move(target(kind, {h.name: fewer}), [Given(some)])
        else:
            tail.append(down)
    new = With(h, changes)
    if g.chance(0.3):
        new = Call("sort", [new], "array")
    return Move(target(kind, {h.name: new}), guarded(g, scope, tail))


def open_array(g, sums=True):
    """An array of any length that is cut, shortened and split."""
    kind, h = array_kind(g, None, 3)
    for _ in range(g.pick(1, 2, 2)):
        kind.rules.append(cut_move(g, kind, h, sums))
    finish(g, kind)
    return [kind]


def cut_move(g, kind, h, sums):
    scope = scope_of(g, kind)
    i, j, x = g.fresh(), g.fresh(), g.fresh()
    length = Call(g.pick("len", "size"), [h])
    each = For(i, Range(Int(0), length, True))
    before = Slice(h, Range(Int(0), Var(i), True))
    after = Slice(h, Range(Bin("+", Var(i), Int(1)), length, True))
    rest = Slice(h, Range(Int(1), length, True))
    some = Given(Compare(length, ">", Int(0)))
    form = g.pick("delete", "delete", "end", "run", "lower", "parts", "sorted")
    if form == "parts" and sums:
        both = Bin("+", target(kind, {h.name: before}),
                   target(kind, {h.name: after}))
        return Move(both, guarded(g, scope, [each]))
    if form == "end":
        new = Bin("+", List([Var(x)], "array"), rest, "array")
        tail = [some, For(x, Range(Int(0), Index(h, Int(0)), True))]
        return Move(target(kind, {h.name: new}), tail)
    if form == "run":
        new = Bin("+", before, Slice(h, Range(Var(j), length, True)), "array")
        tail = [each, For(j, Range(Bin("+", Var(i), Int(1)), length))]
        return Move(target(kind, {h.name: new}), guarded(g, scope, tail))
    if form == "lower":
        new = With(h, [[[Var(i)], Var(x)]])
        tail = [each, For(x, Range(Int(0), Index(h, Var(i)), True))]
        return Move(target(kind, {h.name: new}), guarded(g, scope, tail))
    new = Bin("+", before, after, "array")
    if form == "sorted":
        new = Call("sort", [new], "array")
    tail = [each]
    if g.chance(0.4):
        tail.append(Given(Compare(Bin("+", Index(h, Var(i)), Var(i)),
                                  g.pick(">", "<", "!="), g.small(1, 3))))
    return Move(target(kind, {h.name: new}), guarded(g, scope, tail))


# ---- texts ----

def text_game(g, sums=True):
    w = g.fresh()
    kind = Kind(g.fresh(KINDS), [Param(w, "text")])
    kind.most, word = {w: 4 if g.misere else 5}, Var(w, "text")
    for _ in range(g.pick(1, 2)):
        kind.rules.append(text_move(g, kind, word, sums))
    finish(g, kind)
    return [kind]


def text_move(g, kind, w, sums):
    i, j = g.fresh(), g.fresh()
    length = Call("len", [w])
    each = For(i, Range(Int(0), length, True))
    before = Slice(w, Range(Int(0), Var(i), True))
    after = Slice(w, Range(Bin("+", Var(i), Int(1)), length, True))
    letter = Index(w, Var(i), "char")
    there = Compare(letter, g.pick("==", "!=", "<"), Chr(g.pick("a", "b")))
    form = g.pick("delete", "turn", "parts", "run", "prefix", "shrink")
    if form == "turn":
        new = With(w, [[[Var(i)], Chr("a")]])
        more = For(j, Range(Int(0), Var(i), True))
        tail = [each, Given(Compare(letter, ">", Chr("a")))]
        if g.chance(0.4):
            new = With(w, [[[Var(i)], Chr("a")],
                           [[Var(j)], Chr(g.pick("b", "c"))]])
            tail.append(more)
        return Move(target(kind, {w.name: new}), tail)
    if form == "parts" and sums:
        both = Bin("+", target(kind, {w.name: before}),
                   target(kind, {w.name: after}))
        return Move(both, [each, Given(there)])
    if form == "run":
        z = g.fresh()
        same = Fold("all", Compare(Index(w, Var(z), "char"), "==", letter),
                    [For(z, Range(Var(i), Var(j), True))])
        new = Bin("+", before, Slice(w, Range(Var(j), length, True)), "text")
        tail = [each, For(j, Range(Bin("+", Var(i), Int(1)), length)),
                Given(same)]
        return Move(target(kind, {w.name: new}), tail)
    if form == "prefix":
        return Move(target(kind, {w.name: before}), [each, Given(there)])
    if form == "shrink":
        new = Bin("+", Bin("+", before, Chr("c"), "text"),
                  Slice(w, Range(Bin("+", Var(i), Int(2)), length, True)),
                  "text")
        inside = Range(Int(0), Bin("-", length, Int(1)), True)
        return Move(target(kind, {w.name: new}), [For(i, inside),
                                                 Given(there)])
    tail = [each, Given(there)] if g.chance(0.6) else [each]
    return Move(target(kind, {w.name: Bin("+", before, after, "text")}), tail)


# ---- boxes, graphs, helpers ----

def rectangle(g, sums=True):
    """A rectangle of a grid that is read, cut along a line."""
    side = 2 if g.misere else 4
    n, grid = read_number(g, 1, side), g.fresh()
    g.reading.append(Item(grid, lambda rng, names: Array(
        Array(rng.randint(0, 3) for _ in range(names[n]))
        for _ in range(names[n])), [Var(n), Var(n)], Int(0), Int(3)))
    kind = int_kind(g, 4)
    t, l, b, r = (Var(p.name) for p in kind.params)
    y, x = g.fresh(), g.fresh()
    kind.draw = lambda rng, names: drawn_box(rng, names[n])
    kind.whole = [Int(0), Int(0), Var(n), Var(n)]
    cell = Index(Index(Var(grid, "rows"), Var(y), "array"), Var(x))
    area = [For(y, Range(t, b, True)), For(x, Range(l, r, True))]
    kind.rules.append(Ends("stop", Fold(g.pick("all", "all", "any"), Compare(
        cell, g.pick("!=", "<", "=="), g.small(0, 3)), area)))
    kind.rules += box_moves(g, kind, (t, l, b, r), y, x, sums)
    return [kind]


def drawn_box(rng, n):
    top, bottom = sorted(rng.randint(0, n) for _ in range(2))
    left, right = sorted(rng.randint(0, n) for _ in range(2))
    return top, left, bottom, right


def box_moves(g, kind, sides, y, x, sums):
    t, l, b, r = sides
    moves = []
    for low, high, cut in ((t, b, y), (l, r, x)):
        first = target(kind, {high.name: Var(cut)})
        second = target(kind, {low.name: Var(cut)})
        tail = [For(cut, Range(Bin("+", low, Int(1)), high, True))]
        if sums and g.chance(0.8):
            moves.append(Move(Bin("+", first, second), tail))
        else:
            moves += [Move(first, tail), Move(second, list(tail))]
    return moves


def token_game(g, sums=True):
    n, near = read_graph(g, 2, 6, 1, g.chance(0.9))
    kind = int_kind(g, 1)
    x, y = Var(kind.params[0].name), g.fresh()
    kind.params[0].low, kind.params[0].high = Int(1), Var(n)
    around = Index(Var(near, "rows"), x, "array")
    kind.rules.append(Move(target(kind, {x.name: Var(y)}), guarded(
        g, g.scope.more(ints=[x.name]), [For(y, around)])))
    if g.chance(0.3):
        kind.rules.append(Move(Nim(Call("len", [around])),
                               [Given(g.cond(g.scope.more(ints=[x.name])))]))
    return [kind]


def stalks(g, sums=True):
    """Hackenbush on a random tree by a recursive fn, and Nim."""
    n, u, v, near = (g.fresh() for _ in range(4))
    g.reading.append(Item(n, lambda rng, _: rng.randint(1, 7), low=Int(1),
                          high=Int(7)))
    g.reading.append(Record(
        [Item(u, None), Item(v, None)], Bin("-", Var(n), Int(1)),
        lambda rng, names: [
            tuple(rng.sample([c, rng.randint(1, c - 1)], 2))
            for c in range(2, names[n] + 1)]))
    g.reading.append(Let(near, Call("neighbours", [
        Var(n), Var(u, "array"), Var(v, "array")], "rows")))
    name = g.fresh(["value", "worth", "grown", "colour"])
    x, parent, y = (g.fresh() for _ in range(3))
    above = Bin("+", Int(1), Call(name, [Var(y), Var(x)]))
    tail = [For(y, Index(Var(near, "rows"), Var(x), "array")),
            Given(Compare(Var(y), "!=", Var(parent)))]
    g.rules.fns.append(Fn(name, [(x, x), (parent, parent)], Fold(
        g.pick("xor", "xor", "sum", "mex"), above, tail)))
    kind = int_kind(g, 1)
    h = kind.params[0].name
    tail, new = lowered(g, g.scope.more(ints=[h]), Var(h))
    kind.rules.append(Move(target(kind, {h: new}), tail))
    g.extra_start = Nim(Call(name, [Int(1), Int(0)]))
    return [kind]


# ---- games that are decided before the moves ----

def decided_heaps(g, sums=False):
    kind = int_kind(g, g.pick(1, 1, 2))
    for _ in range(g.pick(1, 2, 3)):
        make = move_together if len(kind.params) > 1 and g.chance(
            0.3) else move_lexicographic
        kind.rules.append(make(g, kind))
    for _ in range(g.pick(1, 1, 2)):
        words = ("win", "lose", "win", "lose", "stop")
        where = g.rng.randint(0, len(kind.rules))
        kind.rules.insert(where, ends(g, kind, words))
    decide(g, kind)
    finish(g, kind)
    return [kind]


def decide(g, kind):
    """At least one win or lose."""
    if any(isinstance(r, Ends) and r.word != "stop" for r in kind.rules):
        return
    kind.rules.append(ends(g, kind, ("win", "lose")))


def decided_set(g, sums=False):
    """Numbers chosen once, and a total to reach or to avoid."""
    n = g.rng.randint(2, 5)
    kind, s = set_kind(g, Int(n))
    x = g.fresh()
    total, goal = g.fresh(), g.rng.randint(3, 9)
    if g.chance(0.5):
        kind.params.append(Param(total))
        kind.most = {total: 4}
        added = Bin("+", Var(total), Bin("+", Var(x), Int(1)))
        move = Move(Position(kind.name, [Bin("-", s, numbers(Var(x))),
                                         added]), [For(x, s)])
        test = Compare(Var(total), ">=", Int(goal))
    else:
        move = Move(target(kind, {s.name: Bin("-", s, numbers(Var(x)))}),
                    [For(x, s)])
        test = Compare(Bin("%", Call("sum", [s]), g.small(2, 4)), "==",
                       Int(0))
    kind.rules = [Ends(g.pick("win", "lose"), test), move]
    if g.chance(0.3):
        kind.rules.append(Ends(g.pick("win", "lose", "stop"),
                               g.cond(scope_of(g, kind), 1)))
    return [kind]


def decided_array(g, sums=False):
    kind, h = array_kind(g, Int(3), 2)
    kind.rules.append(array_move(g, kind, h))
    x = g.fresh()
    test = g.pick(
        Compare(Fold("xor", Var(x), [For(x, h)]), "==", Int(0)),
        Compare(Call("max", [h]), g.pick("<=", "=="), g.small(0, 2)),
        Compare(Index(h, Int(0)), "==", Index(h, Int(2))))
    kind.rules.insert(g.rng.randint(0, 1), Ends(g.pick("win", "lose"), test))
    return [kind]


def decided_kinds(g, sums=False):
    """Two players who move differently: a kind for each."""
    one, two = int_kind(g, 1), int_kind(g, 1)
    for own, other in ((one, two), (two, one)):
        name = own.params[0].name
        for _ in range(g.pick(1, 2)):
            tail, new = lowered(g, scope_of(g, own), Var(name))
            own.rules.append(Move(Position(other.name, [new]), tail))
    one.rules.append(ends(g, one, ("win", "lose")))
    if g.chance(0.5):
        two.rules.insert(0, ends(g, two, ("win", "lose", "stop")))
    return [one, two]


FAMILIES = dict(HEAPS)
FAMILIES.update({
    "set": (3, set_game), "far_set": (1, far_set), "vertex": (2, vertex_game),
    "cells": (2, cell_game), "fixed_array": (3, fixed_array),
    "open_array": (2, open_array), "text": (2, text_game),
    "rectangle": (1, rectangle), "token": (1, token_game),
    "stalks": (1, stalks)})
DECIDED = {"decided_heaps": (4, decided_heaps),
           "decided_set": (1, decided_set),
           "decided_array": (1, decided_array),
           "decided_kinds": (1, decided_kinds)}
