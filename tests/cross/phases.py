#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random games of two sets of cells, or of an array or a text with a letter for
each cell, and a number that moves change: a turn flag, plies that are counted,
passes.  `run`, and the program that `emit`
writes of some, against brute force in Python.

Cells are only filled or turned over.  A move fills one, or adds to the first
number; so play ends.

phases.py PROGRAM [--count N] [--seed N]
"""

import sys

import cases

TURNS = [("1 - t", lambda t, m: 1 - t), ("t + 1", lambda t, m: t + 1),
         ("(t + 1) % 3", lambda t, m: (t + 1) % 3), ("t", lambda t, m: t),
         ("0", lambda t, m: 0), ("if t < m then t + 1 else 0",
                                 lambda t, m: t + 1 if t < m else 0)]
ASKS = [("", lambda t: True)] * 3 + [
    ("if t == 0", lambda t: t == 0), ("if t % 2 == 1", lambda t: t % 2 == 1),
    ("if t != 1", lambda t: t != 1)]
# What a move makes of both sets, of the cell p.
FILLS = [("x | {p}, o", lambda x, o, p: (x | {p}, o)),
         ("x, o | {p}", lambda x, o, p: (x, o | {p})),
         ("o, x | {p}", lambda x, o, p: (o, x | {p})),
         ("if t == 0 then x | {p} else x, if t == 0 then o else o | {p}", None)]
FLIPS = [("x - {p}, o | {p}", "x", lambda x, o, p: (x - {p}, o | {p})),
         ("x | {p}, o - {p}", "o", lambda x, o, p: (x | {p}, o - {p})),
         ("o, x", "x", lambda x, o, p: (o, x))]


def by_turn(x, o, p, t):
    return (x | {p}, o) if t == 0 else (x, o | {p})


# As letters: what is free, x and o.  Nothing changes hands.
LETTERS = {"array": "012", "text": ["'.'", "'x'", "'o'"]}
WRITES = {"x | {p}, o": "{x}", "x, o | {p}": "{o}",
          "if t == 0 then x | {p} else x, if t == 0 then o else o | {p}":
          "(if t == 0 then {x} else {o})",
          "x - {p}, o | {p}": "{o}", "x | {p}, o - {p}": "{x}"}


class Move:
    def __init__(self, rng, scores, sides, form):
        while True:
            self.draw(rng, scores, sides)
            if form == "sets" or self.to in WRITES:
                return

    def draw(self, rng, scores, sides):
        self.side = rng.choice(["left", "right"]) if sides else ""
        self.asks, self.holds = rng.choice(ASKS)
        self.again = rng.random() < 0.15
        self.gain = rng.randint(-1, 2) if scores and rng.random() < 0.5 else 0
        self.fills = rng.random() < 0.75
        if self.fills:
            self.to, self.make = rng.choice(FILLS)
            self.over = "full - x - o"
            self.turn, self.next = rng.choice(TURNS)
        else:
            self.to, self.over, self.make = rng.choice(FLIPS)
            self.turn, self.next = TURNS[1]

    def text(self):
        gain = f" gain {self.gain}" if self.gain else ""
        return (f"    move {self.side}{' again' if self.again else ''} to "
                f"board({self.to}, {self.turn}){gain} for p in {self.over} "
                f"{self.asks}\n")

    def letters(self, form):
        free, x, o = LETTERS[form]
        gain = f" gain {self.gain}" if self.gain else ""
        over = {"x": x, "o": o}.get(self.over, free)
        return (f"    move {self.side}{' again' if self.again else ''} to "
                f"board(b with [i] = {WRITES[self.to].format(x=x, o=o)}, "
                f"{self.turn}){gain} for i in 0..<h * w if b[i] == {over} "
                f"{self.asks}\n")

    def options(self, game, x, o, t):
        cells = {"x": x, "o": o}.get(self.over, game.cells - x - o)
        to = self.next(t, game.most)
        if not self.holds(t) or not 0 <= to <= game.most:
            return
        for p in cells:
            made = by_turn(x, o, p, t) if self.make is None else self.make(x, o, p)
            yield made + (to,), self.again, self.gain


class End:
    def __init__(self, rng, scores, game):
        self.asks, self.holds = rng.choice(ASKS)
        self.set = rng.choice("xo")
        line = rng.choice([{(r, c) for c in range(game.w)} for r in range(game.h)] +
                          [{(r, c) for r in range(game.h)} for c in range(game.w)])
        self.line = frozenset(line)
        self.by_size = game.form == "sets" and rng.random() < 0.3
        self.what = rng.choice(["score"] if scores else ["lose", "lose", "win", "draw"])
        self.score = rng.randint(-2, 2)

    def text(self, game):
        score = f" {self.score} + size(x)" if self.what == "score" else ""
        if game.form != "sets":
            score = score.replace(" + size(x)", "")
            letter = LETTERS[game.form][1 if self.set == "x" else 2]
            cells = [r * game.w + c for r, c in sorted(self.line)]
            return (f"    {self.what}{score} if all(b[i] == {letter} for i in "
                    f"{cells}) {self.asks.replace('if', 'and')}\n")
        line = ", ".join(str(p) for p in sorted(self.line))
        test = "size(x) > size(o) + 1" if self.by_size else f"{{{line}}} <= {self.set}"
        asks = self.asks.replace("if", "and")
        return f"    {self.what}{score} if {test} {asks}\n"

    def result(self, x, o, t, size):
        holds = (len(x) > len(o) + 1 if self.by_size
                 else self.line <= (x if self.set == "x" else o))
        if not holds or not self.holds(t):
            return None
        return {"lose": -1, "win": 1, "draw": 0}.get(self.what, self.score + size * len(x))


class Game:
    def __init__(self, rng):
        self.h, self.w = rng.choice([(2, 2), (2, 2), (2, 3), (1, 4), (1, 5)])
        self.cells = frozenset((r, c) for r in range(self.h) for c in range(self.w))
        self.most = rng.choice([1, 1, 2, self.h * self.w])
        self.scores = rng.random() < 0.35
        self.sides = rng.random() < 0.25
        self.form = rng.choice(["sets", "sets", "array", "text"])
        self.moves = [Move(rng, self.scores, self.sides, self.form)
                      for _ in range(rng.randint(1, 4))]
        self.ends = [End(rng, self.scores, self) for _ in range(rng.randint(0, 3))]
        self.scores = any(m.gain for m in self.moves) or any(
            e.what == "score" for e in self.ends)
        self.known = {}

    def text(self):
        start = "left " if self.sides else ""
        out = "print result" if self.scores else "answer 1, -1, 0"
        return (f'game "phases"\nlet h = {self.h}\nlet w = {self.w}\nlet m = {self.most}\n'
                f"position board({self.params()}, t in 0..m)\n" +
                "".join(e.text(self) for e in self.ends) +
                "".join(m.text() if self.form == "sets" else m.letters(self.form)
                        for m in self.moves) +
                f"start {start}board({self.begin()}, 0)\n{out}\n")

    def params(self):
        return {"sets": "x: set(h, w), o: set(h, w)", "array": "b[h * w] in 0..2",
                "text": "b: text"}[self.form]

    def begin(self):
        cells = self.h * self.w
        return {"sets": "{}, {}", "array": str([0] * cells),
                "text": '"' + "." * cells + '"'}[self.form]

    def result(self, x, o, t, right):
        at = (x, o, t, right)
        if at not in self.known:
            self.known[at] = self.find(x, o, t, right)
        return self.known[at]

    def find(self, x, o, t, right):
        for end in self.ends:
            told = end.result(x, o, t, self.form == "sets")
            if told is not None:
                return told
        best = None
        for move in self.moves:
            if self.sides and (move.side == "right") != right:
                continue
            for to, again, gain in move.options(self, x, o, t):
                turn = right if again or not self.sides else not right
                value = self.result(*to, turn)
                value = gain + (value if again else -value)
                best = value if best is None or value > best else best
        return (0 if self.scores else -1) if best is None else best


def differs(draw, program, folder, number):
    game = Game(draw)
    path = folder / "phases.game"
    path.write_text(game.text())
    want = game.result(frozenset(), frozenset(), 0, False)
    return cases.mistaken(program, path, [str(want)], None, number % 25 == 0)


if __name__ == "__main__":
    sys.exit(cases.main(differs, 200))
