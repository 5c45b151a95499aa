# SPDX-License-Identifier: MIT
"""Random expressions of the rule language, typed, with names from a scope.

Every expression is made so that it seldom fails: divisors are constants,
indices are taken modulo the length.  nat() gives what is never negative.
"""

from tree import (Bin, Call, Chr, Compare, Each, Fold, For, Given, If, Index,
                  Int, List, Logic, Minus, Not, Range, Slice, Str, Var)

NAMES = ["a", "b", "c", "d", "i", "j", "k", "l", "m", "n", "q", "r", "s", "t",
         "u", "v", "w", "x", "y", "z", "left", "right", "size", "end", "set",
         "count", "sum", "text", "last", "top", "case_", "min", "next", "cell",
         "winning", "limit", "first", "mex", "digit", "Kay", "two_words"]
KINDS = ["heap", "pile", "row", "at", "coin", "board", "state", "strip",
         "queen", "graph", "token", "left", "stack", "P", "len_", "number"]


class Scope:
    """The names that an expression may use, by type."""

    def __init__(self, ints=(), signed=(), arrays=(), sets=(), texts=(),
                 fns=()):
        self.ints, self.signed = list(ints), list(signed)
        self.arrays, self.sets = list(arrays), list(sets)
        self.texts, self.fns = list(texts), list(fns)

    def more(self, ints=(), signed=(), arrays=(), sets=(), texts=()):
        return Scope(self.ints + list(ints), self.signed + list(signed),
                     self.arrays + list(arrays), self.sets + list(sets),
                     self.texts + list(texts), self.fns)


class Words:
    """Draws expressions from rng; fresh() keeps the names apart."""

    def __init__(self, rng):
        self.rng, self.used = rng, set()

    def chance(self, p):
        return self.rng.random() < p

    def pick(self, *choices):
        return self.rng.choice(choices)

    def small(self, low, high):
        return Int(self.rng.randint(low, high))

    def fresh(self, pool=NAMES):
        free = [name for name in pool if name not in self.used]
        name = self.rng.choice(free) if free else f"x{len(self.used)}"
        self.used.add(name)
        return name

    # ---- naturals ----

    def nat(self, scope, depth=2):
        if depth <= 0 or self.chance(0.2):
            return self.leaf(scope)
        return self.pick(
            self.nat_sum, self.nat_sum, self.nat_share, self.nat_share,
            self.nat_call, self.nat_call, self.nat_if, self.nat_bits,
            self.nat_fold, self.nat_of_things)(scope, depth - 1)

    def leaf(self, scope):
        if scope.ints and self.chance(0.75):
            return Var(self.rng.choice(scope.ints))
        return self.small(0, 5)

    def nat_sum(self, scope, depth):
        op = self.pick("+", "+", "*")
        if op == "*":
            return Bin("*", self.small(1, 3), self.nat(scope, depth))
        return Bin("+", self.nat(scope, depth), self.nat(scope, depth))

    def nat_share(self, scope, depth):
        return Bin(self.pick("/", "%"), self.nat(scope, depth),
                   self.small(2, 5))

    def nat_call(self, scope, depth):
        name = self.pick("min", "max", "abs", "gcd", "isqrt", "popcount",
                         "nimproduct", "lcm", "fn", "fn", "max0")
        if name == "fn":
            return self.fn_call(scope, depth, "int")
        if name == "abs":
            return Call("abs", [self.num(scope, depth)])
        if name == "max0":
            return Call("max", [Int(0), self.num(scope, depth)])
        if name in ("isqrt", "popcount"):
            return Call(name, [self.nat(scope, depth)])
        if name == "lcm":
            return Call(name, [self.small(1, 4),
                               Bin("%", self.nat(scope, depth), Int(5))])
        args = [self.nat(scope, depth) for _ in range(2)]
        if name in ("min", "max") and self.chance(0.2):
            args.append(self.leaf(scope))
        return Call(name, args)

    def fn_call(self, scope, depth, type):
        usable = [f for f in scope.fns if f.body.type == type]
        if not usable:
            return self.cond(scope, 0) if type == "bool" else self.leaf(scope)
        fn = self.rng.choice(usable)
        return Call(fn.name, [self.nat(scope, min(depth, 1))
                              for _ in fn.params], type)

    def nat_if(self, scope, depth):
        return If(self.cond(scope, depth), self.nat(scope, depth),
                  self.nat(scope, depth))

    def nat_bits(self, scope, depth):
        op = self.pick("&", "|", "xor", "<<", ">>", "**")
        left = self.nat(scope, depth)
        if op in ("<<", ">>"):
            return Bin(op, left, self.small(0, 2))
        if op == "**":
            return Bin(op, self.small(0, 3), Bin("%", left, Int(4)))
        return Bin(op, left, self.nat(scope, depth))

    def nat_fold(self, scope, depth):
        name = self.fresh()
        inner = scope.more(ints=[name])
        tail = [For(name, self.short(scope, depth))]
        fold = self.pick("sum", "count", "xor", "mex", "max", "min", "first",
                         "gcd")
        if self.chance(0.4) and fold not in ("max", "min", "first"):
            tail.append(Given(self.cond(inner, 0)))
        if fold == "count" and self.chance(0.5):
            return Fold("count", self.cond(inner, 1), tail)
        return Fold(fold, self.nat(inner, min(depth, 1)), tail)

    def short(self, scope, depth):
        """A run or a set of a few naturals, never empty."""
        form = self.pick("run", "run", "set", "open", "array")
        if form == "set":
            return self.number_set(2, 4)
        if form == "array" and scope.arrays:
            return Var(self.rng.choice(scope.arrays), "array")
        end = Bin("%", self.nat(scope, min(depth, 1)), self.small(2, 5))
        if form == "open":
            return Range(Int(0), Bin("+", end, Int(1)), True)
        return Range(Int(0), end)

    def number_set(self, least, most, high=9):
        count = self.rng.randint(least, most)
        return List([Int(v) for v in self.rng.sample(range(high + 1), count)],
                    "set")

    def nat_of_things(self, scope, depth):
        if scope.arrays and self.chance(0.6):
            return self.of_array(scope, depth)
        if scope.sets and self.chance(0.7):
            return self.of_set(scope)
        if scope.texts:
            return Call(self.pick("len", "size"), [self.text_var(scope)])
        things = Call("digits", [self.nat(scope, 1)], "array")
        if self.chance(0.4):
            one = Bin("+", self.nat(scope, 0), Int(1))
            things = Call("divisors", [one], "array")
        return Call(self.pick("sum", "len", "max", "min", "size"), [things])

    def of_array(self, scope, depth):
        array = Var(self.rng.choice(scope.arrays), "array")
        form = self.pick("len", "sum", "max", "min", "item", "xor", "sorted",
                         "slice")
        place = Bin("%", self.nat(scope, min(depth, 1)),
                    Call("len", [array]))
        if form == "item":
            return Index(array, place)
        if form == "sorted":
            return Index(Call("sort", [array], "array"), place)
        if form == "slice":
            return Call("sum", [Slice(array, Range(Int(0), place, True))])
        return Call(form, [array])

    def of_set(self, scope):
        taken = Var(self.rng.choice(scope.sets), "set")
        if self.chance(0.5):
            return Call(self.pick("size", "len", "sum"), [taken])
        name = self.fresh()
        return Fold("count", self.cond(scope.more(ints=[name]), 0),
                    [For(name, taken)])

    def text_var(self, scope):
        return Var(self.rng.choice(scope.texts), "text")

    # ---- any integer ----

    def num(self, scope, depth=2):
        form = self.pick("nat", "minus", "minus", "negate", "signed", "share")
        if form == "minus":
            return Bin("-", self.nat(scope, depth - 1),
                       self.nat(scope, depth - 1))
        if form == "negate" and self.chance(0.4):
            return Minus(self.nat(scope, depth - 1))
        if form == "signed" and scope.signed:
            return Var(self.rng.choice(scope.signed))
        if form == "share":
            low = Bin("-", self.nat(scope, depth - 1),
                      self.nat(scope, depth - 1))
            return Bin(self.pick("/", "%"), low, self.small(2, 5))
        return self.nat(scope, depth)

    # ---- conditions ----

    def cond(self, scope, depth=1):
        if depth > 0 and self.chance(0.35):
            return self.joined(scope, depth - 1)
        return self.pick(
            self.residue, self.residue, self.compared, self.compared,
            self.chained, self.member, self.prime, self.quantified,
            self.fn_cond, self.parity, self.same_things)(scope, depth)

    def joined(self, scope, depth):
        op = self.pick("and", "or", "not", "if")
        if op == "not":
            return Not(self.cond(scope, depth))
        if op == "if":
            return If(self.cond(scope, depth), self.cond(scope, depth),
                      self.cond(scope, depth))
        return Logic(op, self.cond(scope, depth), self.cond(scope, depth))

    def residue(self, scope, depth):
        m = self.rng.randint(2, 4)
        return Compare(Bin("%", self.nat(scope, depth), Int(m)),
                       self.pick("==", "!=", "<", ">="),
                       Int(self.rng.randrange(m)))

    def compared(self, scope, depth):
        op = self.pick("==", "!=", "<", "<=", ">", ">=")
        if self.chance(0.1):
            return self.pairs_compared(scope, op)
        return Compare(self.num(scope, depth), op, self.num(scope, depth))

    def pairs_compared(self, scope, op):
        pairs = [List([self.leaf(scope), self.leaf(scope)], "tuple")
                 for _ in range(2)]
        return Compare(pairs[0], op, pairs[1])

    def same_things(self, scope, depth):
        """Sets, arrays or texts compared as wholes."""
        form = self.pick("set", "array", "subset", "text", "pair")
        if form == "text":
            return self.texts_compared(scope)
        if form == "pair":
            pair = List([self.leaf(scope), self.leaf(scope)], "tuple")
            return Compare(pair, self.pick("in", "not in"), self.pairs())
        name = self.fresh()
        run = [For(name, self.short(scope, 0))]
        type = "array" if form == "array" else "set"
        one = Each(self.nat(scope.more(ints=[name]), 1), run, type)
        if type == "array":
            items = [self.leaf(scope) for _ in range(self.rng.randint(1, 3))]
            return Compare(one, self.pick("==", "!="), List(items, "array"))
        op = "<=" if form == "subset" else self.pick("==", "!=")
        other = self.number_set(2, 5)
        if scope.sets and self.chance(0.5):
            other = Var(self.rng.choice(scope.sets), "set")
        return Compare(one, op, other)

    def pairs(self):
        return List([List([self.small(0, 3), self.small(0, 3)], "tuple")
                     for _ in range(self.rng.randint(1, 3))], "pairs")

    def texts_compared(self, scope):
        if not scope.texts:
            word = Bin("+", Str("a"), self.leaf(scope), "text")
            return Compare(word, self.pick("==", "!="),
                           Str(self.pick("a1", "a2", "b")))
        word, c = self.text_var(scope), self.fresh()
        if self.chance(0.5):
            return Compare(word, self.pick("==", "!="),
                           Str(self.pick("a", "ab", "ba", "aa")))
        letters = Fold("count", Compare(Var(c, "char"), "==", Chr(
            self.pick("a", "b"))), [For(c, word)])
        return Compare(Bin("%", letters, Int(2)), "==", self.small(0, 1))

    def chained(self, scope, depth):
        first, second = self.pick("<", "<=", "=="), self.pick("<", "<=", "!=")
        return Compare(self.small(0, 3), first, self.num(scope, depth),
                       second, self.nat(scope, depth))

    def member(self, scope, depth):
        op = self.pick("in", "not in", "in")
        term = self.num(scope, depth)
        if scope.sets and self.chance(0.4):
            return Compare(term, op, Var(self.rng.choice(scope.sets), "set"))
        if scope.arrays and self.chance(0.3):
            return Compare(term, op,
                           Var(self.rng.choice(scope.arrays), "array"))
        if self.chance(0.5):
            return Compare(term, op, self.number_set(1, 4))
        return Compare(term, op, Range(self.small(0, 3), self.nat(scope, 0),
                                       self.chance(0.3)))

    def prime(self, scope, depth):
        return Call("isprime", [self.nat(scope, depth)], "bool")

    def quantified(self, scope, depth):
        name = self.fresh()
        inner = scope.more(ints=[name])
        tail = [For(name, self.short(scope, 0))]
        if self.chance(0.3):
            tail.append(Given(self.cond(inner, 0)))
        return Fold(self.pick("any", "all"), self.cond(inner, 0), tail)

    def fn_cond(self, scope, depth):
        return self.fn_call(scope, depth, "bool")

    def parity(self, scope, depth):
        left = Bin("&", self.nat(scope, depth), Int(1))
        return Compare(left, self.pick("==", "!="), self.small(0, 1))

    # ---- other values, for printing ----

    def thing(self, scope):
        """An array, set, tuple or text."""
        name = self.fresh()
        inner = scope.more(ints=[name])
        run = [For(name, self.short(scope, 1))]
        if self.chance(0.3):
            run.append(Given(self.cond(inner, 0)))
        form = self.pick("array", "set", "tuple", "sort", "joined", "text",
                         "slice", "with", "setop", "large", "rows", "taken")
        if form == "large":
            return self.large(scope)
        if form == "rows":
            return self.rows(scope)
        if form == "taken":
            return self.taken_apart(scope, inner, run, name)
        if form in ("array", "set"):
            return Each(self.num(inner, 1), run, form)
        if form == "tuple":
            return List([self.num(scope, 1), self.cond(scope, 1)], "tuple")
        if form == "sort":
            return Call("sort", [Each(self.num(inner, 1), run, "array")],
                        "array")
        if form == "joined":
            return Bin("+", Each(self.nat(inner, 1), run, "array"),
                       List([self.nat(scope, 1)], "array"), "array")
        if form == "text":
            return self.joined_text(scope)
        if form == "setop":
            return Bin(self.pick("-", "|", "&", "xor"),
                       Each(self.nat(inner, 1), run, "set"),
                       self.number_set(1, 4), "set")
        return self.changed_array(scope, form)

    def large(self, scope):
        """Numbers that fill most of 64 bits."""
        wide = Bin("+", Bin("*", self.nat(scope, 1), Int(10**9 + 7)),
                   Int(self.rng.choice((10**18, 2**62, 998244353))))
        form = self.pick("%", "/", "xor", "&", ">>", "digits", "popcount")
        if form == "digits":
            return Call("digits", [wide], "array")
        if form == "popcount":
            return Call("popcount", [wide])
        if form == ">>":
            return Bin(">>", wide, self.small(0, 40))
        return Bin(form, Minus(wide) if form in "%/" and self.chance(0.4)
                   else wide, Int(self.rng.choice((97, 10**9, 2**33 + 1))))

    def rows(self, scope):
        """Arrays of arrays and of pairs."""
        n = Bin("+", Bin("%", self.nat(scope, 1), Int(30)), Int(1))
        ends = [array_of(self.rng.randint(0, 4) for _ in range(3)),
                array_of(self.rng.randint(5, 6) for _ in range(3))]
        self.rng.shuffle(ends)
        above = [self.rng.randint(1, x) for x in range(1, 5)]
        tree = [array_of(range(2, 6)), array_of(above)]
        self.rng.shuffle(tree)
        return self.pick(
            Call("factors", [n], "rows"), Call("divisors", [n], "array"),
            Call("parents", [Int(5)] + tree + [Int(self.rng.randint(1, 5))],
                 "array"),
            Call(self.pick("adjacency", "neighbours"), [Int(6)] + ends,
                 "rows"))

    def taken_apart(self, scope, inner, run, name):
        """A loop over tuples made on the spot."""
        a, b = self.fresh(), self.fresh()
        pair = List([Var(name), self.num(inner, 1)], "tuple")
        made = Each(pair, run, self.pick("array", "set"))
        made.type = "pairs" if made.type == "set" else "rows"
        body = Bin("-", Bin("*", Int(2), Var(a)), Var(b))
        return Each(body, [For((a, b), made)], self.pick("array", "set"))

    def joined_text(self, scope):
        left = Str(self.pick("ab", "x", "=", "grundy"))
        middle = Bin("+", left, self.num(scope, 1), "text")
        if self.chance(0.4):
            return Bin("+", middle, Chr(self.pick("a", ":", "z")), "text")
        return middle

    def changed_array(self, scope, form):
        from tree import With
        items = List([self.nat(scope, 1) for _ in range(4)], "array")
        if form == "slice":
            low = self.rng.randint(0, 4)
            high = self.rng.randint(low, 4)
            return Slice(items, Range(Int(low), Int(high), True))
        place = Bin("%", self.nat(scope, 1), Int(4))
        return With(items, [[[place], self.num(scope, 1)]])


def array_of(numbers):
    return List([Int(v) for v in numbers], "array")


__all__ = ["Words", "Scope", "Array", "array_of"]
