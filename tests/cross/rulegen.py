# SPDX-License-Identifier: MIT
"""A whole random ruleset: a family of kinds, a start, answers, an input.

draw(seed) gives a Specimen: a ruleset, data for it, and questions about it,
all of which a brute force could answer within bounds.
"""

import random

from answering import add_answers
from apart import APART
from boards import DECIDED, FAMILIES as BOARDS
from brute import Cycle, Deep, Game
from exchanged import EXCHANGED
from large import LARGE
from mixed import MIXED
from names import unbound
from ruleset import (Cases, Fn, Item, Let, Move, Ruleset, complete, draw_case,
                     split_cases)
from shapes import SHAPES
from starts import add_start, sample, position_of
from theorems import THEOREMS
from tree import (Bin, Call, Compare, Fold, For, Full, If, Int, Nim, Range,
                  Var, places)
from values import OUTSIDE, Fault, Unclear
from windows import WINDOWS
from words import Scope, Words

FAMILIES = {**BOARDS, **MIXED, **LARGE, **APART, **SHAPES, **WINDOWS,
            **EXCHANGED, **THEOREMS}
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
        if self.misere and self.chance(0.3):
            self.rules.misere_if = self.chance(0.5)
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
