# SPDX-License-Identifier: MIT
"""Expressions of the rule language as objects that know their text and value.

The values follow the language's definition word by word, one method a kind
of node, with no thought for speed: this half of the tests must be so plain
that it can be trusted, because the engine is judged by it.  Whatever the
language leaves open raises Unclear, and such a ruleset is not used.

Values: int, bool, Char, frozenset, Array, Text, tuple, range, and for sums of
positions Sum or OUTSIDE.
"""

from values import (COMPARE, FUNCTIONS, NUMBERS, OUTSIDE, SETS, Char, Fault,
                    Part, Sum, Unclear, as_text, at, changed, folded, gathered,
                    items_of, plus, times, truth, whole)

# ---- names and what they stand for ----

class Env:
    """The names seen from one place, and the game they belong to."""

    def __init__(self, names, game):
        self.names, self.game = names, game

    def bind(self, more):
        names = dict(self.names)
        names.update(more)
        return Env(names, self.game)


def matched(pattern, value):
    """The names that a pattern binds when it meets the value."""
    if isinstance(pattern, str):
        return {pattern: value}
    if len(pattern) != len(value):
        raise Unclear("a pattern of another length")
    names = {}
    for inner, item in zip(pattern, value):
        names.update(matched(inner, item))
    return names


def pattern_text(pattern):
    if isinstance(pattern, str):
        return pattern
    return "(" + ", ".join(pattern_text(inner) for inner in pattern) + ")"


def pattern_names(pattern):
    if isinstance(pattern, str):
        return [pattern]
    return [name for inner in pattern for name in pattern_names(inner)]


class For:
    def __init__(self, pattern, source):
        self.pattern, self.source = pattern, source

    def text(self):
        return f"for {pattern_text(self.pattern)} in {self.source.text(0)}"


class Given:
    """`if CONDITION` in a tail."""

    def __init__(self, condition):
        self.condition = condition

    def text(self):
        return f"if {self.condition.text(0)}"


class Winning:
    """`for winning move [from SUM]` in a tail."""

    def __init__(self, source=None):
        self.source = source

    def text(self):
        if self.source is None:
            return "for winning move"
        return f"for winning move from {self.source.text(0)}"


def tail_text(tail):
    return "".join(" " + item.text() for item in tail)


def runs(tail, env, bound=None):
    """Each run of a tail: (the names seen in it, the names the tail bound)."""
    bound = bound or {}
    if not tail:
        yield env, bound
        return
    head, rest = tail[0], tail[1:]
    if isinstance(head, Given):
        if truth(head.condition.value(env)):
            yield from runs(rest, env, bound)
        return
    if isinstance(head, For):
        found = (matched(head.pattern, item)
                 for item in items_of(head.source.value(env)))
    else:
        found = env.game.winning_names(head.source, env)
    for names in found:
        if env.game is not None:
            env.game.step()
        yield from runs(rest, env.bind(names), {**bound, **names})


# ---- nodes ----

class Node:
    """level: how tightly the text binds, 0 (if) to 15 (atoms)."""

    level = 15
    paren = False
    type = "int"

    def text(self, level):
        inner = self.plain()
        if self.paren or self.level < level:
            return "(" + inner + ")"
        return inner


class Int(Node):
    def __init__(self, number):
        self.number = number
        self.level = 13 if number < 0 else 15

    def plain(self):
        return str(self.number)

    def value(self, env):
        return self.number


class Bool(Node):
    """A condition whose value is known: the language has no word for it."""
    type = "bool"
    level = 5

    def __init__(self, held):
        self.held = held

    def plain(self):
        return "0 == 0" if self.held else "0 == 1"

    def value(self, env):
        return self.held


class Chr(Node):
    type = "char"

    def __init__(self, letter):
        self.letter = letter

    def plain(self):
        return f"'{self.letter}'"

    def value(self, env):
        return Char(ord(self.letter))


class Str(Node):
    type = "text"

    def __init__(self, letters):
        self.letters = letters

    def plain(self):
        return f'"{self.letters}"'

    def value(self, env):
        return as_text(self.letters)


class Var(Node):
    def __init__(self, name, type="int"):
        self.name, self.type = name, type

    def plain(self):
        return self.name

    def value(self, env):
        if self.name not in env.names:
            raise Unclear(f"unknown name {self.name}")
        return env.names[self.name]


class Full(Node):
    """The set of all; told its elements by the parameter it is given to."""
    type = "set"

    def plain(self):
        return "full"

    def value(self, env):
        return "full"


class If(Node):
    level = 0

    def __init__(self, condition, yes, no):
        self.condition, self.yes, self.no = condition, yes, no
        self.type = yes.type

    def plain(self):
        return (f"if {self.condition.text(0)} then {self.yes.text(0)}"
                f" else {self.no.text(0)}")

    def value(self, env):
        holds = truth(self.condition.value(env))
        return (self.yes if holds else self.no).value(env)


class With(Node):
    """changes: [([index, ...], value), ...]"""
    level = 1

    def __init__(self, base, changes):
        self.base, self.changes = base, changes
        self.type = base.type

    def plain(self):
        done = []
        for indices, new in self.changes:
            place = "".join("[" + i.text(0) + "]" for i in indices)
            level = 0 if isinstance(new, If) else 2
            done.append(f"{place} = {new.text(level)}")
        return f"{self.base.text(2)} with " + ", ".join(done)

    def value(self, env):
        old = self.base.value(env)
        new, seen = old, set()
        for indices, wanted in self.changes:
            path = tuple(i.value(env) for i in indices)
            if path in seen:
                raise Unclear("one element changed twice")
            seen.add(path)
            new = changed(new, path, wanted.value(env))
        return new


class Not(Node):
    level, type = 4, "bool"

    def __init__(self, inner):
        self.inner = inner

    def plain(self):
        return "not " + self.inner.text(4)

    def value(self, env):
        return not truth(self.inner.value(env))


class Minus(Node):
    level = 13

    def __init__(self, inner):
        self.inner = inner

    def plain(self):
        return "-" + self.inner.text(13)

    def value(self, env):
        return whole(-self.inner.value(env))


class Bin(Node):
    """Arithmetic, bits, sets, joined arrays and texts, sums of positions."""

    def __init__(self, op, left, right, type=None):
        self.op, self.left, self.right = op, left, right
        self.level = NUMBERS[op][0]
        self.type = type or ("int" if left.type == "char" else left.type)
        if right.type == "sum":
            self.type = "sum"

    def plain(self):
        if self.op == "**":
            return f"{self.left.text(15)}**{self.right.text(13)}"
        left, right = self.left.text(self.level), self.right.text(
            self.level + 1)
        return f"{left} {self.op} {right}"

    def value(self, env):
        a, b = self.left.value(env), self.right.value(env)
        if isinstance(a, frozenset):
            return SETS[self.op](a, b)
        if self.op == "+":
            return plus(a, b)
        if self.op == "*":
            return times(a, b)
        return whole(NUMBERS[self.op][1](int(a), int(b)))


class Logic(Node):
    type = "bool"

    def __init__(self, op, left, right):
        self.op, self.left, self.right = op, left, right
        self.level = 2 if op == "or" else 3

    def plain(self):
        return (f"{self.left.text(self.level)} {self.op}"
                f" {self.right.text(self.level + 1)}")

    def value(self, env):
        left = truth(self.left.value(env))
        if left == (self.op == "or"):
            return left
        return truth(self.right.value(env))


class Compare(Node):
    """terms joined by ops: a < b <= c.  `in` stands alone."""
    level, type = 5, "bool"

    def __init__(self, first, *rest):
        self.terms = [first] + list(rest[1::2])
        self.ops = list(rest[0::2])

    def plain(self):
        text = self.terms[0].text(6)
        for op, term in zip(self.ops, self.terms[1:]):
            text += f" {op} {term.text(6)}"
        return text

    def value(self, env):
        values = [term.value(env) for term in self.terms]
        return all(COMPARE[op](a, b) for op, a, b
                   in zip(self.ops, values, values[1:]))


class Range(Node):
    """low..high, or low..<high where open."""
    level, type = 6, "range"

    def __init__(self, low, high, open=False):
        self.low, self.high, self.open = low, high, open

    def plain(self):
        dots = "..<" if self.open else ".."
        return f"{self.low.text(7)}{dots}{self.high.text(7)}"

    def value(self, env):
        low, high = self.low.value(env), self.high.value(env)
        return range(low, high if self.open else high + 1)


class Index(Node):
    def __init__(self, base, index, type="int"):
        self.base, self.index, self.type = base, index, type

    def plain(self):
        return f"{self.base.text(15)}[{self.index.text(0)}]"

    def value(self, env):
        return at(self.base.value(env), self.index.value(env))


class Slice(Node):
    def __init__(self, base, place):
        self.base, self.place = base, place
        self.type = base.type

    def plain(self):
        return f"{self.base.text(15)}[{self.place.text(0)}]"

    def value(self, env):
        base, place = self.base.value(env), self.place.value(env)
        if place.start > place.stop:
            raise Unclear("a slice that ends before it begins")
        if not 0 <= place.start <= place.stop <= len(base):
            raise Fault("a slice out of range")
        return type(base)(base[place.start:place.stop])


class List(Node):
    """[a, b], {a, b} or (a, b)."""

    def __init__(self, items, type):
        self.items, self.type = items, type

    def plain(self):
        inner = ", ".join(item.text(0) for item in self.items)
        open, close = {"array": "[]", "rows": "[]", "tuple": "()"}.get(
            self.type, "{}")
        return open + inner + close

    def value(self, env):
        values = [item.value(env) for item in self.items]
        return gathered(self.type, values)


class Each(Node):
    """[e for ...] or {e for ...}."""

    def __init__(self, body, tail, type):
        self.body, self.tail, self.type = body, tail, type

    def plain(self):
        inner = self.body.text(0) + tail_text(self.tail)
        brackets = "[]" if self.type in ("array", "rows") else "{}"
        return brackets[0] + inner + brackets[1]

    def value(self, env):
        return gathered(self.type, [self.body.value(inner)
                                    for inner, _ in runs(self.tail, env)])


class Fold(Node):
    """NAME(body tail), such as count(x for x in a if x > 2)."""

    def __init__(self, name, body, tail, type=None):
        self.name, self.body, self.tail = name, body, tail
        kept = ("min", "max", "first", "sum")
        self.type = type or (body.type if name in kept else
                             "bool" if name in ("any", "all") else "int")

    def plain(self):
        return f"{self.name}({self.body.text(0)}{tail_text(self.tail)})"

    def value(self, env):
        if self.type == "sum":
            return self.positions(env)
        values = [self.body.value(inner) for inner, _ in runs(self.tail, env)]
        return folded(self.name, values)

    def positions(self, env):
        parts = Sum()
        outside = False
        for inner, bound in runs(self.tail, env):
            found = self.body.value(inner)
            if found is OUTSIDE:
                outside = True
                continue
            for part in found:
                names = {**bound, **part.names}
                parts.append(Part(part.kind, part.args, part.copies, names))
        return OUTSIDE if outside else parts


# ---- functions of the language and of the file ----

class Call(Node):
    """A function of the language or of the file."""

    def __init__(self, name, args, type="int"):
        self.name, self.args, self.type = name, args, type

    def plain(self):
        return f"{self.name}({', '.join(a.text(0) for a in self.args)})"

    def value(self, env):
        args = [a.value(env) for a in self.args]
        found = env.game and env.game.rules.fn(self.name)
        if found is not None:
            return env.game.call(found, args)
        return FUNCTIONS[self.name](*args)


# ---- sums of positions ----

class Position(Node):
    type = "sum"

    def __init__(self, kind, args):
        self.kind, self.args = kind, args

    def plain(self):
        return f"{self.kind}({', '.join(a.text(0) for a in self.args)})"

    def value(self, env):
        args = [a.value(env) for a in self.args]
        kind = env.game.rules.kind(self.kind)
        placed = env.game.placed(kind, args)
        return OUTSIDE if placed is OUTSIDE else Sum([Part(self.kind, placed)])


class Nim(Node):
    type = "sum"

    def __init__(self, size):
        self.size = size

    def plain(self):
        return f"nim({self.size.text(0)})"

    def value(self, env):
        size = self.size.value(env)
        return OUTSIDE if size < 0 else Sum([Part("nim", (size,))])


class Nothing(Node):
    type = "sum"

    def plain(self):
        return "nothing"

    def value(self, env):
        return Sum()


class Ask(Node):
    """nimber(SUM) or wins(SUM)."""

    def __init__(self, name, sum):
        self.name, self.sum = name, sum
        self.type = "bool" if name == "wins" else "int"

    def plain(self):
        return f"{self.name}({self.sum.text(0)})"

    def value(self, env):
        found = self.sum.value(env)
        if found is OUTSIDE:
            raise Fault("a position outside its range")
        if self.name == "wins":
            return env.game.wins(found)
        return env.game.nimber(found)


class Told(Node):
    """A word of `print`: nimber, first_wins, winning_moves, case."""

    def __init__(self, name):
        self.name = name
        self.type = "bool" if name == "first_wins" else "int"

    def plain(self):
        return self.name

    def value(self, env):
        return env.game.told(self.name)


# ---- walking, for those who change a tree ----

def places(root):
    """(holder, key, node) of every node below root, parents first."""
    if isinstance(root, (list, tuple)):
        inside = list(enumerate(root))
    elif hasattr(root, "__dict__"):
        inside = list(vars(root).items())
    else:
        return
    for key, inner in inside:
        if isinstance(inner, Node):
            yield root, key, inner
        yield from places(inner)


def put(holder, key, node):
    if isinstance(holder, list):
        holder[key] = node
    else:
        setattr(holder, key, node)
