# SPDX-License-Identifier: MIT
"""Whole rule files as objects: clauses, their text, and data to read.

A ruleset renders to the text of a rule file, draws random input for its own
`input` clauses, and writes that input as the file would read it.
"""

import copy

from tree import pattern_text, tail_text
from values import Array, Char, Text

# ---- parameters ----

class Param:
    """shape: int, set, array or text, with what its declaration says."""

    def __init__(self, name, shape="int", low=None, high=None, size=None):
        self.name, self.shape = name, shape
        self.low, self.high = low, high    # of an int or an array's elements
        self.size = size                   # set: [expr, ...]; array: expr
        self.open = False                  # written with ..<

    def text(self):
        if self.shape == "text":
            return f"{self.name}: text"
        if self.shape == "set":
            inside = ", ".join(e.text(0) for e in self.size)
            return f"{self.name}: set({inside})"
        text = self.name
        if self.shape == "array":
            text += f"[{self.size.text(0) if self.size else ''}]"
        if self.low is not None:
            text += f" in {range_text(self.low, self.high, self.open)}"
        return text


def range_text(low, high, open):
    if open and hasattr(high, "number"):
        return f"{low.text(7)}..<{high.number + 1}"
    return f"{low.text(7)}..{high.text(7)}"


class Kind:
    """A kind of position.  rules: Move, Ends, in the order written; shows:
    how it prints (showing.py).

    sample(rng, names) draws the arguments of a position within the range,
    as values; it may be None.
    """

    def __init__(self, name, params, rules=None, sample=None):
        self.name, self.params = name, params
        self.rules = rules if rules is not None else []
        self.shows = []
        self.sample = sample

    def text(self):
        inside = ", ".join(p.text() for p in self.params)
        return f"position {self.name}({inside})"


class Move:
    def __init__(self, target, tail=None):
        self.target, self.tail = target, tail if tail is not None else []

    def text(self):
        return f"    move to {self.target.text(0)}{tail_text(self.tail)}"


class Ends:
    """word: stop, win or lose."""

    def __init__(self, word, condition):
        self.word, self.condition = word, condition

    def text(self):
        return f"    {self.word} if {self.condition.text(0)}"


class Fn:
    """params: [(name, text)], the text being "n", "h[]" or "s: set(4)"."""

    def __init__(self, name, params, body):
        self.name, self.params, self.body = name, params, body

    def text(self):
        inside = ", ".join(text for _, text in self.params)
        return f"fn {self.name}({inside}) = {self.body.text(0)}"


class Let:
    def __init__(self, pattern, body):
        self.pattern, self.body = pattern, body

    def text(self):
        return f"let {pattern_text(self.pattern)} = {self.body.text(0)}"


# ---- input ----

class Item:
    """A name that is read: a number, an array of them, words.

    dims: expressions.  low, high: the declared range, or None.
    draw(rng, names) gives the value (an int, a Text or nested Arrays).
    """

    def __init__(self, name, draw, dims=(), low=None, high=None, words=False):
        self.name, self.draw, self.dims = name, draw, list(dims)
        self.low, self.high, self.words = low, high, words

    def text(self):
        text = self.name + "".join(f"[{d.text(0)}]" for d in self.dims)
        if self.words:
            text += ": text"
        if self.low is not None:
            text += f" in {self.low.text(7)}..{self.high.text(7)}"
        return text

    def values(self, rng, names):
        return {self.name: self.draw(rng, names)}

    def tokens(self, names):
        return flat(names[self.name])


class Record:
    """(u, v)[m], read row by row.  draw gives a list of rows."""

    def __init__(self, items, count, draw):
        self.items, self.count, self.draw = items, count, draw

    def text(self):
        inside = ", ".join(item.text() for item in self.items)
        return f"({inside})[{self.count.text(0)}]"

    def values(self, rng, names):
        rows = self.draw(rng, names)
        return {item.name: Array(row[i] for row in rows)
                for i, item in enumerate(self.items)}

    def tokens(self, names):
        columns = [names[item.name] for item in self.items]
        return [t for row in zip(*columns) for cell in row for t in flat(cell)]


def flat(value):
    if isinstance(value, Text):
        return ["".join(chr(c) for c in value)]
    if isinstance(value, tuple):
        return [t for inner in value for t in flat(inner)]
    return [str(value)]


class Cases:
    """form: `t`, `to end` or `until n == 0`; count: how many to draw."""

    def __init__(self, form, last=None):
        self.form = form
        self.last = last or []        # tokens of the case that ends it

    def text(self):
        return f"cases {self.form}"

    def counted(self):
        return " " not in self.form


# ---- answers ----

class Answer:
    def __init__(self, first, second):
        self.first, self.second = first, second

    def text(self):
        shown = [f'"{w}"' if isinstance(w, str) else str(w)
                 for w in (self.first, self.second)]
        return f"answer {shown[0]}, {shown[1]}"


class Print:
    def __init__(self, items, tail=None):
        self.items, self.tail = items, tail if tail is not None else []

    def text(self):
        shown = ", ".join(item.text(0) for item in self.items)
        return f"print {shown}{tail_text(self.tail)}"


# ---- the file ----

class Ruleset:
    """reading: the clauses that act in order before the answers (Cases, Item,
    Record, Let); from index `inner` on they are repeated within an outer
    case.  elsewhere: where fn, position, play and start stand among them."""

    def __init__(self, title):
        self.title = title
        self.reading = []
        self.fns, self.kinds = [], []
        self.misere = False
        self.misere_if = None   # whether the condition of `play` holds
        self.start = None
        self.answers = []
        self.early = 0          # 0: all the rest last, 1: positions first
        self.examples = []

    def fn(self, name):
        return next((f for f in self.fns if f.name == name), None)

    def kind(self, name):
        return next(k for k in self.kinds if k.name == name)

    def decided(self):
        """Whether `win if` or `lose if` stands somewhere."""
        return any(isinstance(r, Ends) and r.word != "stop"
                   for k in self.kinds for r in k.rules)

    def has_nimbers(self):
        return not self.is_misere() and not self.decided()

    def is_misere(self):
        """As the condition of `play`, if it has one, says."""
        return self.misere and self.misere_if is not False

    def text(self):
        game = [f.text() for f in self.fns] + self.kinds_text()
        if self.misere and self.misere_if is None:
            game.append("play misere")
        if self.start is not None:
            game.append(f"start {self.start.text(0)}")
        reading = self.reading_text()
        if self.misere and self.misere_if is not None:
            reading.append(f"play misere if {int(self.misere_if)} == 1")
        answers = [a.text() for a in self.answers]
        if self.early == 1:
            lines = game + reading + answers
        elif self.early == 2:
            lines = reading + answers + game
        else:
            lines = reading + game + answers
        lines = [f'game "{self.title}"'] + lines
        for given, gives in self.examples:
            lines.append(f'example "{given}" gives "{gives}"')
        return "\n".join(lines) + "\n"

    def kinds_text(self):
        lines = []
        for kind in self.kinds:
            lines.append(kind.text())
            lines += [rule.text() for rule in kind.rules + kind.shows]
        return lines

    def reading_text(self):
        lines = []
        for clause in self.reading:
            if isinstance(clause, (Item, Record)):
                lines.append("input " + clause.text())
            else:
                lines.append(clause.text())
        return lines


def split_cases(reading):
    """The reading in levels: [(Cases or None, [clauses]), ...]."""
    levels = [(None, [])]
    for clause in reading:
        if isinstance(clause, Cases):
            levels.append((clause, []))
        else:
            levels[-1][1].append(clause)
    return levels


class Case:
    """Values read at one level, and the cases of the next level within."""

    def __init__(self, names, inner):
        self.names, self.inner = names, inner


def draw_case(levels, rng, names=None, count=4):
    """A random Case of levels[0] with up to count cases in each below."""
    seen, own = dict(names or {}), {}
    for clause in levels[0][1]:
        if not isinstance(clause, Let):
            found = clause.values(rng, seen)
            own.update(found)
            seen.update(found)
    inner = []
    for _ in range(rng.randint(1, count) if len(levels) > 1 else 0):
        if inner and rng.random() < 0.2:
            inner.append(copy.deepcopy(rng.choice(inner)))
        else:
            inner.append(draw_case(levels[1:], rng, seen, count))
    return Case(own, inner)


def case_tokens(levels, case):
    """The words of the input, as the file reads them."""
    tokens = []
    for clause in levels[0][1]:
        if not isinstance(clause, Let):
            tokens += clause.tokens(case.names)
    if len(levels) > 1:
        cases = levels[1][0]
        if cases.counted():
            tokens.append(str(len(case.inner)))
        for inner in case.inner:
            tokens += case_tokens(levels[1:], inner)
        tokens += cases.last
    return tokens


def complete(case, names=None):
    """The names read for each innermost case, in order."""
    seen = {**(names or {}), **case.names}
    if not case.inner:
        yield seen
    for inner in case.inner:
        yield from complete(inner, seen)


def literal(value):
    """A value as it is written in the language."""
    if isinstance(value, Text):
        return '"' + "".join(chr(c) for c in value) + '"'
    if isinstance(value, Char):
        return f"'{chr(value)}'"
    if isinstance(value, frozenset):
        return "{" + ", ".join(literal(v) for v in sorted(value)) + "}"
    if isinstance(value, Array):
        return "[" + ", ".join(literal(v) for v in value) + "]"
    if isinstance(value, tuple):
        return "(" + ", ".join(literal(v) for v in value) + ")"
    return str(value)


def position_text(kind, args):
    return f"{kind}({', '.join(literal(a) for a in args)})"
