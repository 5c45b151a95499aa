# SPDX-License-Identifier: MIT
"""Where a random game begins: positions drawn, written out, or read from the
input, and sums of them.
"""

from ruleset import Fn, Item, Let, Record
from tree import (Bin, Call, Each, Env, Fold, For, Full, If, Index, Int, List,
                  Nim, Position, Range, Str, Var)
from values import Array, Unclear, as_text


# ---- sampling positions ----

def sample(kind, rng, names):
    """Arguments that may or may not lie in the declared range."""
    if getattr(kind, "draw", None):
        return kind.draw(rng, names)
    args, seen = [], Env(dict(names), None)
    for param in kind.params:
        arg = sample_arg(kind, param, rng, seen)
        args.append(arg)
        seen = seen.bind({param.name: arg})
    return tuple(args)


def sample_arg(kind, param, rng, env):
    most = getattr(kind, "most", {}).get(param.name, 5)
    low, high = 0, most
    if param.low is not None:
        low, high = param.low.value(env), param.high.value(env)
    if param.shape == "int":
        return rng.randint(low, max(low, high))
    if param.shape == "text":
        return as_text(rng.choice("abc") for _ in range(rng.randint(1, most)))
    if param.shape == "array":
        length = param.size.value(env) if param.size else rng.randint(0, 4)
        return Array(rng.randint(low, high) for _ in range(length))
    cells = sorted(cells_of(param, env))
    keep = rng.choice([0.3, 0.6, 1.0])
    return frozenset(c for c in cells if rng.random() < keep)


def cells_of(param, env):
    sizes = [e.value(env) for e in param.size]
    if len(sizes) == 2:
        return [(r, c) for r in range(sizes[0]) for c in range(sizes[1])]
    return sizes[0] if isinstance(sizes[0], range) else range(sizes[0])


# ---- writing values as expressions ----

def written(value):
    """An expression whose value this is."""
    if isinstance(value, frozenset):
        kinds = "pairs" if any(isinstance(v, tuple) for v in value) else "set"
        return List([written(v) for v in sorted(value)], kinds)
    if isinstance(value, Array):
        if value and hasattr(value[0], "bit_length") and type(
                value).__name__ == "Text":
            return Str("".join(chr(c) for c in value))
        if type(value).__name__ == "Text":
            return Str("")
        return List([written(v) for v in value], "array")
    if isinstance(value, tuple):
        return List([written(v) for v in value], "tuple")
    return Int(int(value))


def position_of(kind, args):
    return Position(kind.name, [written(a) for a in args])


# ---- reading positions ----

class Reader:
    """Items of a record that together give one position of a kind."""

    def __init__(self, g, kind):
        self.g, self.kind = g, kind
        self.items, self.args, self.cells = [], [], []
        self.index = g.fresh()

    def possible(self):
        return all(p.shape != "set" or len(p.size) == 1
                   for p in self.kind.params)

    def add(self, name, dims=(), words=False, type="array"):
        self.items.append(Item(name, None, dims, words=words))
        return Index(Var(name, "rows"), Var(self.index), type)

    def build(self):
        g = self.g
        for place, param in enumerate(self.kind.params):
            name = g.fresh()
            take = (lambda args, p=place: [args[p]])
            if param.shape == "int":
                self.args.append(self.add(name, type="int"))
            elif param.shape == "text":
                self.args.append(self.add(name, words=True, type="text"))
            elif param.shape == "array" and param.size is not None:
                self.args.append(self.add(name, [param.size]))
            elif param.shape == "array":
                length = g.fresh()
                self.add(length)
                self.args.append(self.add(name, [Var(length)]))
                take = (lambda args, p=place: [len(args[p]), args[p]])
            else:
                self.args.append(self.elements(param, name))
                take = (lambda args, p=place: [len(args[p]), Array(
                    sorted(args[p]))])
            self.cells.append(take)

    def elements(self, param, name):
        """A set is read as its size and its elements."""
        length = self.g.fresh()
        self.add(length)
        row = self.add(name, [Var(length)])
        x = self.g.fresh()
        return Each(Var(x), [For(x, row)], "set")

    def row(self, rng, names):
        args = sample(self.kind, rng, names)
        return tuple(c for take in self.cells for c in take(args))


def read_sum(g, kind):
    """input m, (...)[m] and sum(kind(...) for i in 0..<m)."""
    reader = Reader(g, kind)
    if not reader.possible():
        return None
    reader.build()
    count = g.fresh()
    most = 2 if g.misere else 4
    if g.rules.decided():
        most = 1
    clauses = [Item(count, lambda rng, _: rng.randint(1, most)),
               Record(reader.items, Var(count), lambda rng, names: [
                   reader.row(rng, names) for _ in range(names[count])])]
    body = Position(kind.name, reader.args)
    if g.chance(0.15) and not g.rules.decided():
        body = Bin("*", g.small(1, 3), body)
    start = Fold("sum", body, [For(reader.index, Range(
        Int(0), Var(count), True))])
    return clauses, start


def read_list(g, kind):
    """input m, a[m] and sum(kind(x) for x in a)."""
    if len(kind.params) != 1 or kind.params[0].shape != "int":
        return None
    count, name, x = g.fresh(), g.fresh(), g.fresh()
    most = 1 if g.rules.decided() else 3 if g.misere else 5
    clauses = [Item(count, lambda rng, _: rng.randint(1, most), low=Int(1),
                    high=Int(most)),
               Item(name, lambda rng, names: Array(
                   sample(kind, rng, names)[0]
                   for _ in range(names[count])), [Var(count)])]
    start = Fold("sum", Position(kind.name, [Var(x)]),
                 [For(x, Var(name, "array"))])
    return clauses, start


def read_one(g, kind):
    """The parameters one by one: input x, y and kind(x, y)."""
    if any(p.shape not in ("int", "text") for p in kind.params):
        return read_whole(g, kind)
    names = [g.fresh() for _ in kind.params]
    drawn = {}

    def draw(place):
        def one(rng, seen):
            if place == 0:
                drawn["args"] = sample(kind, rng, seen)
            return drawn["args"][place]
        return one

    clauses = [Item(n, draw(i), words=p.shape == "text")
               for i, (n, p) in enumerate(zip(names, kind.params))]
    start = Position(kind.name, [Var(n, p.shape) for n, p
                                 in zip(names, kind.params)])
    return clauses, start


def read_whole(g, kind):
    """The largest position there is, or an array as it is read."""
    args, clauses = [], []
    for param in kind.params:
        if param.shape == "set":
            if getattr(kind, "few", False):
                return None
            args.append(Full())
        elif param.shape == "array" and param.size is not None:
            name = g.fresh()
            most, size = kind.most[param.name], param.size
            clauses.append(Item(name, lambda rng, names: Array(
                rng.randint(0, most) for _ in range(
                    size.value(Env(dict(names), None)))), [size]))
            args.append(Var(name, "array"))
        elif param.shape == "int":
            args.append(Int(0))
        else:
            return None
    return clauses, Position(kind.name, args)


def fixed(g, kind, names):
    """A sum written out; None where its range depends on the input."""
    rng, parts = g.rng, []
    count = 1 if g.rules.decided() else g.pick(1, 2, 2 if g.misere else 3)
    for _ in range(count):
        try:
            part = position_of(kind, sample(kind, rng, names))
        except (KeyError, Unclear):
            return None
        if g.chance(0.2) and not g.rules.decided():
            part = Bin("*", g.small(1, 2 if g.misere else 3), part)
        parts.append(part)
    if g.chance(0.15) and not g.rules.decided():
        parts.append(Nim(g.small(0, 4)))
    rng.shuffle(parts)
    start = parts[0]
    for part in parts[1:]:
        start = Bin("+", start, part)
    return [], start


def whole_of(g, kind, names):
    if not getattr(kind, "whole", None):
        return None
    return [], Position(kind.name, kind.whole)


def add_start(g):
    """Chooses the start; returns the clauses that read it."""
    kind = g.rng.choice(g.rules.kinds)
    makers = [read_one, lambda g, k: fixed(g, k, {}),
              lambda g, k: whole_of(g, k, {})]
    if not g.rules.decided():
        makers += [read_sum, read_sum, read_list, read_list]
    g.rng.shuffle(makers)
    for make in makers:
        made = make(g, kind)
        if made is not None:
            clauses, start = made
            break
    else:
        return []
    start = varied(g, kind, start, clauses)
    if g.extra_start is not None and g.chance(0.8):
        start = Bin("+", start, g.extra_start)
    elif g.chance(0.1) and not g.rules.decided():
        start = Bin("+", start, Nim(g.nat(g.scope, 1)))
    g.rules.start = start
    return clauses


def varied(g, kind, start, clauses):
    """The start, told in another way or with more beside it."""
    if g.rules.decided() or not g.chance(0.2):
        return start
    form = g.pick("let", "other", "if", "copies", "fn")
    other = fixed(g, g.rng.choice(g.rules.kinds), {})
    if form == "let":
        name = g.fresh()
        clauses.append(Let(name, start))
        return Var(name, "sum")
    if form == "fn" and isinstance(start, Position) and all(
            a.type == "int" for a in start.args):
        names, fn = [g.fresh() for _ in start.args], g.fresh(["begin", "all_"])
        body = Position(kind.name, [Var(n) for n in names])
        g.rules.fns.append(Fn(fn, [(n, n) for n in names], Bin(
            "*", g.small(1, 2), body)))
        return Call(fn, start.args, "sum")
    if form == "copies" and not g.misere:
        return Bin("*", g.small(1, 3), start)
    if other is not None and form == "other":
        return Bin("+", start, other[1])
    if other is not None and form == "if":
        return If(g.cond(g.scope, 1), start, other[1])
    return start
