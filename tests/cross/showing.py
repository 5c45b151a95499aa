# SPDX-License-Identifier: MIT
"""`show` clauses: `explain` draws what they say.

They are put into the rulesets that are drawn, so that all the other checks
see as well that nothing else depends on them.
"""

import random

from checks import SumCheck, shown_state
from tree import Bin, Compare, Each, For, Given, Int, Range, Str, Var, runs
from tree import tail_text
from values import printed

LINES_SHOWN = 60
COLUMNS_TOLD = 40


class Show:
    def __init__(self, items, tail):
        self.items, self.tail = items, tail

    def text(self):
        shown = ", ".join(item.text(0) for item in self.items)
        return f"    show {shown}{tail_text(self.tail)}"

    def lines(self, env):
        return [" ".join(printed(item.value(inner)) for item in self.items)
                for inner, _ in runs(self.tail, env)]


def draw_item(rng, params, names):
    """An expression of a parameter or of a name that the tail binds."""
    pick = rng.random()
    if names and pick < 0.4:
        return Bin("+", Var(rng.choice(names)), Int(rng.randint(0, 9)))
    if not params or pick < 0.5:
        return Str(rng.choice(["-", "left:", "", "  "]))
    param = rng.choice(params)
    whole = Var(param.name, param.shape)
    if param.shape == "int" and pick < 0.75:
        return Bin(rng.choice("+-*"), whole, Int(rng.randint(0, 3)))
    if param.shape == "text" and pick < 0.75:
        return Bin("+", Str("="), whole, "text")
    if param.shape in ("array", "set") and pick < 0.75:
        return Each(Var("item"), [For("item", whole)], "array")
    return whole


def draw_tail(rng):
    """A tail and the names that it binds."""
    tail = []
    if rng.random() < 0.5:
        return tail, []
    tail.append(For("turn", Range(Int(rng.randint(0, 1)),
                                  Int(rng.randint(0, 3)))))
    if rng.random() < 0.5:
        tail.append(Given(Compare(Var("turn"), rng.choice(["!=", "<"]),
                                  Int(rng.randint(0, 3)))))
    return tail, ["turn"]


def add_shows(rules, seed):
    """Gives some kinds of the ruleset a `show` or a few."""
    rng = random.Random(seed)
    for kind in rules.kinds:
        if rng.random() < 0.6:
            continue
        taken = {p.name for p in kind.params} & {"turn", "item"}
        for _ in range(0 if taken else rng.randint(1, 3)):
            tail, names = draw_tail(rng)
            items = [draw_item(rng, kind.params, names)
                     for _ in range(rng.randint(1, 3))]
            kind.shows.append(Show(items, tail))


def unwrapped(text):
    """The lines, with heads of positions that go on in a line of 80 columns
    on one."""
    lines = []
    for line in text.split("\n"):
        head = lines[-1] if lines else ""
        if head[:2] == "  " and head[2:3] != " " and \
                head.count("(") > head.count(")"):
            lines[-1] += " " + line.lstrip(" ")
        else:
            lines.append(line)
    return lines


def is_named(part, params):
    """Whether it would fill a sentence: pairs, also none, or more than 40
    columns."""
    text = shown_state([(part, 1)])
    of_pairs = any(p.shape == "set" and len(p.size) == 2 for p in params)
    return ("{(" in text or (of_pairs and "{}" in text) or
            (any(c in text for c in '[{"') and len(text) > COLUMNS_TOLD))


def find_run(lines, run, start):
    """Where the lines of `run` stand, one after the other; None: nowhere."""
    for at in range(start, len(lines) - len(run) + 1):
        if lines[at:at + len(run)] == run:
            return at
    return None


class ShownCheck(SumCheck):
    name = "shown"

    def args(self, path):
        return ["explain", path, self.sum.text(0), "--moves", "1"]

    def expect(self):
        game, copies = self.game(), {}
        game.wins(self.parts(game))  # or a fault, that explain meets too
        for part in self.parts(game):
            own = (part.kind, part.args)
            copies[own] = copies.get(own, 0) + part.copies
        self.order, self.blocks = list(copies), {}
        for own, count in copies.items():
            lines = self.lines(game, own)
            if lines is not None and count > 0:
                self.blocks[own] = (count, lines)

    def lines(self, game, own):
        if own[0] == "nim":
            return None
        kind = self.rules.kind(own[0])
        env = game.inside(kind, own[1])
        found = [line.rstrip(" ") for show in kind.shows
                 for line in show.lines(env)]
        if len(found) > LINES_SHOWN:
            found = found[:LINES_SHOWN] + ["..."]
        return found if kind.shows else None

    def head(self, own, count):
        """The name of a part: a letter if it would fill the sentence."""
        named = [part for part in self.order if part[0] != "nim" and
                 is_named(part, self.rules.kind(part[0]).params)]
        if own in named:
            text = f"{own[0]} {chr(ord('A') + named.index(own))}"
            return [f"  {count} * {text}" if count != 1 else "  " + text]
        several = len(self.order) > 1
        return ["  " + shown_state([(own, count)])] if several else []

    def block(self, own):
        count, lines = self.blocks[own]
        return self.head(own, count) + ["    " + line if line else ""
                                        for line in lines]

    def shown(self):
        return "\n".join(line for own in self.blocks
                         for line in self.block(own))

    def judge(self, out):
        """Each block in its turn; boards without a `show` may be between."""
        found, place = unwrapped(out), 0
        for own in self.blocks:
            block = self.block(own)
            at = find_run(found, block, place)
            if at is None:
                return "\n".join(["expected", *block, "in", *found[place:]])
            place = at + len(block)
        return None
