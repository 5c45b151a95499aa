# SPDX-License-Identifier: MIT
"""A whole random ruleset: a family of kinds, a start, answers, an input.

draw(seed) gives a Specimen: a ruleset, data for it, and questions about it,
all of which a brute force could answer within bounds.
"""

import random

from apart import APART
from boards import DECIDED, FAMILIES as BOARDS
from brute import Cycle, Deep, Game
from exchanged import EXCHANGED
from large import LARGE
from mixed import MIXED
from names import unbound
from ruleset import (Answer, Cases, Fn, Item, Let, Move, Print, Record,
                     Ruleset, complete, draw_case, split_cases)
from shapes import SHAPES
from tree import (Ask, Bin, Call, Compare, Each, Env, Fold, For, Full, Given,
                  If, Index, Int, List, Nim, Not, Position, Range, Str, Told,
                  Var, Winning, pattern_names, places)
from values import OUTSIDE, Array, Fault, Unclear, as_text
from windows import WINDOWS
from words import Scope, Words

FAMILIES = {**BOARDS, **MIXED, **LARGE, **APART, **SHAPES, **WINDOWS,
            **EXCHANGED}
FUNCTION_NAMES = ["f", "g", "h", "value", "worth", "odd", "rest", "end",
                  "good", "cost", "last", "left", "next", "step", "limit"]


class Gen(Words):
    """What the families draw from: names, sizes, inputs and helpers."""

    def __init__(self, rng):
        super().__init__(rng)
        self.rules = Ruleset("Drawn")
        self.reading = []
        self.misere = self.chance(0.25)
        self.rules.misere = self.misere
        self.scope = Scope()
        self.taken = None
        self.extra_start = self.extra_answer = None

    def size(self, count):
        """The greatest value of a parameter, by how many there are."""
        most = {1: (6, 24), 2: (4, 8), 3: (2, 4), 4: (2, 3)}[count]
        if self.misere:
            most = {1: (4, 7), 2: (2, 4), 3: (1, 3), 4: (1, 2)}[count]
        return self.rng.randint(*most)

    # ---- helpers of the file ----

    def add_helpers(self):
        if self.chance(0.35):
            name = self.fresh()
            self.reading.append(Item(name, lambda rng, _: rng.randint(1, 5),
                                     low=Int(1), high=Int(5)))
            self.scope.ints.append(name)
        if self.chance(0.2):
            name = self.fresh()
            self.reading.append(Let(name, self.nat(self.scope, 2)))
            self.scope.ints.append(name)
        for _ in range(self.pick(0, 0, 0, 1, 1, 2)):
            self.add_fn()

    def add_fn(self):
        name = self.fresh(FUNCTION_NAMES)
        params = [self.fresh() for _ in range(self.pick(1, 1, 2))]
        inner = self.scope.more(ints=params)
        form = self.pick("nat", "nat", "cond", "recursive", "halving", "fold")
        n = Var(params[0])
        if form == "cond":
            body = self.cond(inner, 2)
        elif form == "nat":
            body = self.nat(inner, 2)
        else:
            body = self.recursive(form, name, params, inner, n)
        self.rules.fns.append(Fn(name, [(p, p) for p in params], body))
        self.scope.fns.append(self.rules.fns[-1])

    def recursive(self, form, name, params, inner, n):
        rest = [self.pick(Var(p), self.small(0, 3)) for p in params[1:]]
        if form == "halving":
            again = Call(name, [Bin("/", n, self.small(2, 3))] + rest)
        else:
            again = Call(name, [Bin("-", n, self.small(1, 2))] + rest)
        below = Compare(n, "<=", self.small(1, 2))
        if form == "fold":
            x = self.fresh()
            again = Call(name, [Var(x)] + rest)
            low = Call("max", [Int(0), Bin("-", n, Int(3))])
            body = Fold(self.pick("xor", "mex", "max"), again,
                        [For(x, Range(low, n, True))])
        else:
            body = Bin("%", Bin("+", again, self.nat(inner, 1)), Int(7))
        return If(below, self.nat(inner, 1), body)


def weighted(rng, families):
    names = [n for n, (weight, _) in families.items() for _ in range(weight)]
    return rng.choice(names)


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


# ---- what winning moves bind ----

def start_kinds(start):
    return sorted({node.kind for _, _, node in places([start])
                   if isinstance(node, Position)})


def common_names(rules, start):
    """Integer names that every winning move of the sum brings."""
    if any(not isinstance(n, (Position, Bin, Fold)) for _, _, n
           in places([start]) if n.type == "sum"):
        return []
    common = None
    for kind_name in start_kinds(start):
        kind = rules.kind(kind_name)
        own = {p.name for p in kind.params if p.shape == "int"}
        moves = [r for r in kind.rules if isinstance(r, Move)]
        bound = [int_names(m.tail) for m in moves]
        shared = set.intersection(*bound) if bound else set()
        names = own | shared
        common = names if common is None else (common & names)
    return sorted(common or ())


def int_names(tail):
    names = set()
    for item in tail:
        if isinstance(item, For) and item.source.type in ("range", "set"):
            names.update(pattern_names(item.pattern))
    return names


def fold_names(start):
    """The integer loop names of a start that is one sum(...)."""
    if isinstance(start, Fold) and isinstance(start.body, (Position, Bin)):
        if not any(isinstance(n, Nim) for _, _, n in places([start])):
            return [t.pattern for t in start.tail if isinstance(t, For)
                    and isinstance(t.pattern, str)]
    return []


def winning_line(g, source, start):
    """One of the ways to print winning moves."""
    names = list(dict.fromkeys(common_names(g.rules, start)
                               + fold_names(start)))
    tail = [Winning(source)]
    shown = [Var(n) for n in g.rng.sample(names, min(len(names), 3))]
    asked = [Given(Told("first_wins"))] if source is None else [
        Given(Ask("wins", source))]
    form = g.pick("lines", "lines", "list", "first", "least", "if", "count")
    if not shown or form == "count":
        return Print([Fold("count", Int(1), tail)])
    if form == "lines":
        if g.chance(0.3):
            tail.append(Given(g.cond(Scope([v.name for v in shown]), 0)))
        return Print(shown, tail)
    if form == "list":
        return Print([Each(shown[0], tail, "array")], asked
                     if g.chance(0.5) else [])
    if form == "if":
        return Print([If(asked[0].condition, Fold("min", shown[0], tail),
                         Int(-1))])
    together = List(shown, "tuple") if len(shown) > 1 else shown[0]
    fold = "first" if form == "first" else g.pick("min", "max")
    return Print([Fold(fold, together, tail)], asked)


# ---- grids of positions ----

def grid(g, kind):
    """(tail, position) over many positions of the kind, or None."""
    tail, args, cells = [], [], 1
    if getattr(kind, "no_grid", False):
        return None
    for param in kind.params:
        name = g.fresh()
        most = getattr(kind, "most", {}).get(param.name, 4)
        if param.shape == "int":
            low, high = param.low or Int(0), param.high or Int(most)
            renamed = renaming(kind, args)
            low, high = replaced(low, renamed), replaced(high, renamed)
            tail.append(For(name, Range(low, high)))
            args.append(Var(name))
            cells *= most + 1
        elif param.shape == "set" and len(param.size) == 1:
            found = mask_loop(g, param, name)
            if found is None or getattr(kind, "few", False):
                return None
            tail.append(found[0])
            args.append(found[1])
            cells *= 64
        elif param.shape == "array" and param.size is not None:
            base = min(most, 2) + 1
            tail.append(For(name, Range(Int(0), Bin("**", Int(base),
                                                    param.size), True)))
            args.append(counted_array(g, name, base, param.size))
            cells *= base ** 4
        else:
            return None
    if cells > 1000 or getattr(kind, "draw", None):
        return None
    return tail, Position(kind.name, args)


def renaming(kind, args):
    return {p.name: a for p, a in zip(kind.params, args)}


def replaced(expression, names):
    """The expression with variables replaced by expressions."""
    import copy
    from tree import put
    box = [copy.deepcopy(expression)]
    for holder, key, node in list(places(box)):
        if isinstance(node, Var) and node.name in names:
            put(holder, key, names[node.name])
    return box[0]


def mask_loop(g, param, name):
    """Every subset of 0..<n or 1..n, by the bits of a number."""
    size, x = param.size[0], g.fresh()
    low, n = Int(0), size
    if isinstance(size, Range):
        low, n = size.low, size.high
    shift = Var(x) if low.number == 0 else Bin("-", Var(x), low)
    bit = Compare(Bin("&", Bin(">>", Var(name), shift), Int(1)), "==", Int(1))
    run = Range(low, n, low.number == 0)
    if low.number > 1:
        n = Bin("-", n, Int(low.number - 1))
    return (For(name, Range(Int(0), Bin("**", Int(2), n), True)),
            Each(Var(x), [For(x, run), Given(bit)], "set"))


def counted_array(g, name, base, size):
    i = g.fresh()
    digit = Bin("%", Bin("/", Var(name), Bin("**", Int(base), Var(i))),
                Int(base))
    return Each(digit, [For(i, Range(Int(0), size, True))], "array")


# ---- answers ----

def add_answers(g):
    rules = g.rules
    nimbers = rules.has_nimbers()
    lines = []
    for kind in rules.kinds:
        over = grid(g, kind)
        if over is None:
            continue
        tail, position = over
        ask = Ask("nimber" if nimbers and g.chance(0.8) else "wins", position)
        lines.append(grid_line(g, ask, tail))
    if rules.start is not None:
        add_start_lines(g, lines, nimbers)
    if g.extra_answer is not None:
        lines.append(Print([g.extra_answer]))
    if g.chance(0.4):
        lines.append(expression_line(g))
    if not lines:
        lines.append(Print([Str("nothing")]))
    g.rng.shuffle(lines)
    rules.answers = lines


def grid_line(g, ask, tail):
    form = g.pick("lines", "list", "fold", "given")
    if form == "list":
        return Print([Each(ask, tail, "array")])
    if form == "fold":
        fold = "count"
        if ask.type == "int":
            fold = g.pick("sum", "xor", "max")
        return Print([Fold(fold, ask, tail)])
    shown = [Var(t.pattern) for t in tail if g.chance(0.5)]
    if form == "given" and ask.type == "bool":
        return Print(shown or [Int(1)], tail + [Given(ask)])
    return Print(shown + [ask], tail)


def add_start_lines(g, lines, nimbers):
    first, second = g.pick(("First", "Second"), ("Alice", "Bob"), (1, 2))
    if g.chance(0.7):
        lines.append(Answer(first, second))
    if nimbers and g.chance(0.5):
        lines.append(Print([Told("nimber")]))
    if g.chance(0.3):
        lines.append(Print([Told("first_wins"), Told("winning_moves")]))
    if g.chance(0.25) and not g.nested:
        lines.append(Print([Str("case"), Told("case")]))
    if g.chance(0.5):
        lines.append(winning_line(g, None, g.rules.start))
    if g.chance(0.2):
        kind = g.rng.choice(g.rules.kinds)
        made = fixed(g, kind, {})
        if made is not None:
            lines.append(winning_line(g, made[1], made[1]))
    if g.chance(0.15):
        lines.append(Print([Str("none")], [Given(Not(Told("first_wins")))]))


def expression_line(g):
    x, y = g.fresh(), g.fresh()
    tail = [For(x, Range(Int(0), Int(4))),
            For(y, g.short(g.scope.more(ints=[x]), 0))]
    scope = g.scope.more(ints=[x, y])
    items = [g.num(scope, 3), g.cond(scope, 2)]
    if g.chance(0.5):
        items.append(g.thing(scope))
    if g.chance(0.3):
        tail.append(Given(g.cond(scope, 1)))
    g.rng.shuffle(items)
    return Print(items, tail)


# ---- the whole ----

def add_cases(g, clauses):
    """The reading, with cases around all of it or its last part."""
    rules, rng = g.rules, g.rng
    g.nested = False
    form = g.pick("none", "none", "count", "count", "end", "until", "nested",
                  "inner")
    reading = list(g.reading)
    has_input = any(not isinstance(c, Let) for c in reading + clauses)
    if form == "until":
        items = [c for c in reading + clauses if not isinstance(c, Let)]
        plain = items and isinstance(items[0], Item) and not items[
            0].dims and not items[0].words and (reading + clauses)[0] is items[
            0] and items[0].low is None
        if plain:
            # below all that is drawn: ranges of boards may be negative
            stop = Cases(f"until {items[0].name} < -999", ["-1000"])
            return [stop] + reading + clauses
        form = "end"
    if form == "end" and has_input:
        return [Cases("to end")] + reading + clauses
    if form == "count":
        return [Cases(g.fresh())] + reading + clauses
    if form == "nested" and reading and clauses:
        g.nested = True
        return [Cases(g.fresh())] + reading + [Cases(g.fresh())] + clauses
    if form == "inner" and clauses:
        return reading + [Cases(g.fresh())] + clauses
    return reading + clauses


def hide_names(g):
    """Now and then an inner name that hides an outer one."""
    outer = [c.name for c in g.rules.reading if isinstance(c, Item)
             and not c.dims and not c.words]
    if not outer or not g.chance(0.3):
        return
    kind = g.rng.choice(g.rules.kinds)
    moves = [r for r in kind.rules if isinstance(r, Move)]
    loops = [t for m in moves for t in m.tail if isinstance(t, For)
             and isinstance(t.pattern, str) and t.source.type == "range"]
    if loops:
        loop = g.rng.choice(loops)
        rename([m for m in moves if loop in m.tail], loop.pattern,
               g.rng.choice(outer))


def rename(roots, old, new):
    for root in roots:
        for item in root.tail:
            if isinstance(item, For) and item.pattern == old:
                item.pattern = new
        for _, _, node in places(root):
            if isinstance(node, Var) and node.name == old:
                node.name = new


def bracket(g):
    """Redundant brackets here and there."""
    for _, _, node in list(places(g.rules)):
        if not isinstance(node, Full) and g.chance(0.02):
            node.paren = True


def build(rng, family=None):
    g = Gen(rng)
    if rng.random() < 0.15:
        g.misere = g.rules.misere = False
        table, sums = DECIDED, False
    else:
        table, sums = FAMILIES, True
    name = family or weighted(rng, table)
    if name in DECIDED:
        g.misere, g.rules.misere = False, False
    weight, make = {**FAMILIES, **DECIDED}[name]
    g.add_helpers()
    g.rules.kinds = make(g, sums)
    g.rules.title = f"Drawn, {name.replace('_', ' ')}"
    clauses = add_start(g) if g.chance(0.9) else []
    for kind in g.rules.kinds:
        for param in kind.params:
            param.open = g.chance(0.2)
    g.rules.reading = add_cases(g, clauses)
    hide_names(g)
    add_answers(g)
    g.rules.early = g.pick(0, 0, 0, 1, 2)
    bracket(g)
    g.family = name
    return g


class Specimen:
    """A ruleset, the data of its input, what that prints, and sums to ask
    about."""

    def __init__(self, rules, case, sums, family, lines):
        self.rules, self.case, self.sums = rules, case, sums
        self.family, self.lines = family, lines


def by_name(rng, game, position):
    """The position with an input's name where its value stands."""
    for name, value in sorted(game.top.names.items()):
        for place, arg in enumerate(position.args):
            if isinstance(arg, Int) and type(
                    value) is int and value == arg.number:
                if rng.random() < 0.3:
                    position.args[place] = Var(name)
    return position


def questions(g, rng, rules, case):
    """Sums of positions that exist for the first case, as expressions."""
    names = next(complete(case))
    game = Game(rules, names)
    sums = []
    for _ in range(20):
        parts, count = [], rng.choice([1, 2, 2 if rules.misere else 3])
        for _ in range(1 if rules.decided() else count):
            kind = rng.choice(rules.kinds)
            args = sample(kind, rng, game.top.names)
            if game.placed(kind, args) is not OUTSIDE:
                parts.append(by_name(rng, game, position_of(kind, args)))
        if not parts:
            continue
        if rng.random() < 0.15 and not rules.decided():
            parts.append(Bin("*", Int(rng.randint(1, 2)), parts[0]))
        if rng.random() < 0.15 and not rules.decided():
            parts.append(Nim(Int(rng.randint(1, 4))))
        total = parts[0]
        for part in parts[1:]:
            total = Bin("+", total, part)
        sums.append(total)
        if len(sums) == 2:
            break
    return sums


# What Python says of a ruleset that makes no sense to it either.
SENSELESS = (Unclear, Fault, Cycle, Deep, RecursionError, KeyError)


def draw(seed, family=None):
    """A Specimen for the seed; rulesets that prove nothing are skipped."""
    from checks import run_lines
    for attempt in range(200):
        rng = random.Random(f"{seed}/{attempt}")
        g = build(rng, family)
        if unbound(g.rules):
            continue
        try:
            case = draw_case(split_cases(g.rules.reading), rng)
            lines = run_lines(g.rules, case)
            sums = questions(g, rng, g.rules, case)
        except SENSELESS:
            continue
        return Specimen(g.rules, case, sums, g.family, lines)
    raise SystemExit(f"no ruleset for seed {seed}")


__all__ = ["draw", "Specimen", "Node", "Call", "Ends"]
