#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""board_images.py PROGRAM [--count N] [--seed N] -- games of two sets of cells that
moves exchange or do not, of which some are of one player, also with those of
the other one the same on the other set, with ends and moves that symmetries of
the board keep, some of which ask that each cell has another one beside it that
is free, and with some that spoil them or are no tests of words: results against a search that knows the words only, with both and
without them, by each engine.
"""
import copy
import re
import subprocess
import sys
from functools import lru_cache
from itertools import permutations

import cases
from emitted import emitted

SHAPES = [(1, 5), (1, 6), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 3)]
STEPS = [[(0, 1)], [(1, 0)], [(0, 1), (1, 0)], [(1, 1), (1, -1)],
         [(0, 1), (0, -1), (1, 0), (-1, 0)], [(1, 2)], [(0, 2), (2, 0)]]
FOUND = {True: 0, False: 0}
WORDS = {True: 0, False: 0}
EXCHANGED = {True: 0, False: 0}


def lines_of(h, w, steps, length):
    """Cells of each line: `length` of them, a step apart."""
    for a, b in steps:
        for r in range(h):
            for c in range(w):
                line = [(r + a * i, c + b * i) for i in range(length)]
                if all(0 <= x < h and 0 <= y < w for x, y in line):
                    yield line


def exchanged(text):
    """The text with the names of both sets exchanged."""
    return re.sub(r"\b(mine|yours)\b",
                  lambda m: "yours" if m[0] == "mine" else "mine", text)


class Alive:
    """Whether each cell of a set has a cell beside it that is in neither, as a
    text of what both sets are written as, and as a function of them."""

    def __init__(self, rng, h, w):
        self.cells = {(r, c) for r in range(h) for c in range(w)}
        self.steps = rng.choice([[(0, 1), (0, -1), (1, 0), (-1, 0)],
                                 [(0, 1), (0, -1)], [(1, 1), (0, 1), (1, 0)]])
        self.far = rng.random() < 0.4  # or beside one of its own beside it
        self.h, self.w = h, w

    def text(self, own, other):
        free = (f"0 <= p + a < {self.h} and 0 <= q + b < {self.w} and "
                f"(p + a, q + b) not in {own} | {other}")
        if self.far:
            free += (f" or (p + a, q + b) in {own} and "
                     f"0 <= p + 2 * a < {self.h} and 0 <= q + 2 * b < {self.w} "
                     f"and (p + 2 * a, q + 2 * b) not in {own} | {other}")
        return (f"all(any({free} for (a, b) in {self.steps}) "
                f"for (p, q) in {own})")

    def holds(self, own, other):
        free = self.cells - own - other
        return all(any((r + a, c + b) in free or (
            self.far and (r + a, c + b) in own and
            (r + 2 * a, c + 2 * b) in free) for a, b in self.steps)
            for r, c in own)


class Condition:
    """A condition as text and as a function of both sets."""

    def __init__(self, rng, h, w, kind=None):
        one, other = rng.sample(["mine", "yours"], 2)
        pick = (lambda m, y: m) if one == "mine" else (lambda m, y: y)
        kind = kind or rng.choice(["line", "line", "size", "common", "corner",
                                   "full", "alive"])
        if kind == "line":
            steps, length = rng.choice(STEPS), rng.choice([2, 2, 3])
            found = list(lines_of(h, w, steps, length))
            self.text = (f"any(all((r + a * i, c + b * i) in {one} "
                         f"for i in 0..<{length}) for (a, b) in {steps} "
                         f"for r in 0..<{h} for c in 0..<{w})")
            self.holds = lambda m, y: any(all(x in pick(m, y) for x in line)
                                          for line in found)
        elif kind == "size":
            k, minus = rng.randrange(1, h * w), rng.choice(["+", "-", "*"])
            self.text = f"size({one}) {minus} size({other}) == {k}"
            self.holds = lambda m, y: eval(  # of the digits and sign above
                f"{len(pick(m, y))} {minus} {len(m) + len(y) - len(pick(m, y))}"
            ) == k
        elif kind == "common":
            self.text = f"{one} & {other} != {{}}"
            self.holds = lambda m, y: bool(m & y)
        elif kind == "alive":
            alive = Alive(rng, h, w)
            first = one == "mine"
            self.text = alive.text(one, other)
            self.holds = lambda m, y: alive.holds(*((m, y) if first else (y, m)))
        elif kind == "full":
            self.text = f"{one} | {other} == full"
            self.holds = lambda m, y: len(m | y) == h * w
        else:
            cell = (rng.randrange(h), rng.randrange(w))
            self.text = f"{cell} in {one}"
            self.holds = lambda m, y: cell in pick(m, y)
        if rng.random() < 0.2:
            self.text, holds = f"not ({self.text})", self.holds
            self.holds = lambda m, y: not holds(m, y)

    def for_both(self):
        """That it holds of the sets as they are or exchanged."""
        both, holds = copy.copy(self), self.holds
        both.text = f"({self.text}) or ({exchanged(self.text)})"
        both.holds = lambda m, y: holds(m, y) or holds(y, m)
        return both


class Move:
    """Puts a cell of no set, or takes one that some set has."""

    def __init__(self, rng, h, w, grows, scores):
        self.grows = grows
        self.swaps = rng.random() < 0.7
        self.to_first = rng.random() < 0.5
        self.again = rng.random() < 0.1
        self.side = ""
        self.gain = rng.choice(["", "", " gain 1", " gain c"]) if scores else ""
        self.near = rng.choice(STEPS) if rng.random() < 0.4 else None
        self.part = rng.choice([0, 0, 0, 1])
        self.few = rng.choice([None, None, None, rng.randrange(1, h * w)])
        # Puts one of two free cells: which one, the needs alone do not say.
        self.pair = grows and rng.random() < 0.15
        # Takes cells beside that it never asks for, as in Col.
        self.beside = ((rng.choice(STEPS), rng.randrange(2))
                       if not grows and rng.random() < 0.5 else None)
        # Or goes a row down, and takes what stands there.
        self.walk = None if grows or rng.random() < 0.6 else rng.randrange(-1, 2)
        self.turned = False  # the same of the other set
        # Afterwards all cells of some set are to be beside free ones.
        self.alive = Alive(rng, h, w) if grows and rng.random() < 0.3 else None
        self.half = None  # of the board, upper or lower, left or right
        self.h, self.w = h, w

    def other_half(self, rng):
        """The same on the other half, but for one thing that tells them apart;
        both are moves on their halves then."""
        name, size = ("r", self.h) if self.h % 2 == 0 else ("c", self.w)
        other = copy.copy(self)
        self.half, other.half = (name, size, True), (name, size, False)
        what = rng.choice(["swaps", "to_first", "again", "gain", "few"])
        if self.side and rng.random() < 0.5:
            what = "side"
            other.side = "left " if self.side == "right " else "right "
        if what == "few":
            other.few = rng.randrange(1, self.h * self.w)
        elif what == "gain" and self.gain:
            other.gain = ""
        elif what not in ["gain", "side"]:
            setattr(other, what, not getattr(self, what))
        return other

    def in_half(self, r, c):
        if self.half is None:
            return True
        name, size, low = self.half
        return (2 * (r if name == "r" else c) < size) == low

    def text(self):
        change = "| {(r, c)}" if self.grows else "- {(r, c)}"
        sets = ["yours", "mine"] if self.swaps else ["mine", "yours"]
        at = 0 if self.to_first else 1
        wrote = [f"{s} {change}" if i == at or not self.grows else s
                 for i, s in enumerate(sets)]
        over = "full - mine - yours" if self.grows else "mine | yours"
        if self.walk is not None:
            to = f"(r + 1, c + {self.walk})"
            made = {"mine": f"mine - {{(r, c)}} | {{{to}}}",
                    "yours": f"yours - {{{to}}}"}
            wrote, over = [made[s] for s in sets], "mine"
        if self.beside and self.walk is None:
            steps, i = self.beside
            wrote[i] += f" - {{(r + a, c + b) for (a, b) in {steps}}}"
        when = []
        if self.walk is not None:
            when.append(f"r + 1 < {self.h} and 0 <= c + {self.walk} < {self.w} "
                        f"and {to} not in mine")
        if self.part:
            when.append("r <= c")
        if self.half is not None:
            name, size, low = self.half
            when.append(f"2 * {name} {'<' if low else '>='} {size}")
        if self.few is not None:
            when.append(f"size(mine) < {self.few}")
        if self.pair:
            when.append(f"c + 1 < {self.w} and "
                        "(r, c + 1) not in mine | yours")
        if self.alive:
            when.extend([self.alive.text(f"({wrote[0]})", f"({wrote[1]})"),
                         self.alive.text(f"({wrote[1]})", f"({wrote[0]})")])
        if self.near:
            when.append("all((r + a, c + b) not in mine "
                        f"for (a, b) in {self.near})")
        if self.turned:
            wrote, over = list(map(exchanged, wrote[::-1])), exchanged(over)
            when = list(map(exchanged, when))
        return (f"    move {self.side}{'again ' if self.again else ''}to "
                f"board({', '.join(wrote)}){self.gain} for (r, c) in {over}"
                f"{' if ' + ' and '.join(when) if when else ''}")

    def options(self, m, y):
        for (a, b), *rest in self.straight(*((y, m) if self.turned else (m, y))):
            yield ((b, a) if self.turned else (a, b), *rest)

    def straight(self, m, y):
        cells = [(r, c) for r in range(self.h) for c in range(self.w)]
        for r, c in cells:
            if not self.in_half(r, c) or \
                    (self.few is not None and len(m) >= self.few):
                continue
            if self.pair and (c + 1 == self.w or (r, c + 1) in m | y):
                continue
            to = None if self.walk is None else (r + 1, c + self.walk)
            if to and ((r, c) not in m or to in m or to not in cells):
                continue
            if ((r, c) in m | y) == self.grows or (self.part and r > c):
                continue
            if self.near and any((r + a, c + b) in m for a, b in self.near):
                continue
            sets = [y, m] if self.swaps else [m, y]
            if to:
                sets = [m - {(r, c)} | {to}, y - {to}]
                sets = sets[::-1] if self.swaps else sets
            at = 0 if self.to_first else 1
            for i in range(2 if to is None else 0):
                if not self.grows:
                    sets[i] = sets[i] - {(r, c)}
                elif i == at:
                    sets[i] = sets[i] | {(r, c)}
            if self.beside and to is None:
                steps, i = self.beside
                sets[i] = sets[i] - {(r + a, c + b) for a, b in steps}
            if self.alive and not (self.alive.holds(*map(set, sets)) and
                                   self.alive.holds(*map(set, sets[::-1]))):
                continue
            gain = 0 if not self.gain else 1 if self.gain.endswith("1") else c
            yield tuple(sets), gain, self.again, self.side


class Game:
    def __init__(self, rng):
        self.h, self.w = rng.choice(SHAPES)
        h, w = self.h, self.w
        self.scores = rng.random() < 0.35
        self.grows = rng.random() < 0.7
        words = ["score"] if self.scores else ["win", "lose", "draw"]
        # What the last move of play brings about is seen a move before.
        self.races = races = not self.scores and rng.random() < 0.4
        words = ["lose"] if races else words
        self.ends = [(rng.choice(words), rng.choice([(0, 1), (1, 0), (1, -1)]),
                      Condition(rng, h, w, rng.choice(["line", "corner"])
                                if races else None))
                     for _ in range(rng.randrange(1 if races else 0, 4))]
        if not self.scores:
            self.ends.append(("draw", None, Condition(
                rng, h, w, "size" if races else None)))
        self.moves = [Move(rng, h, w, self.grows, self.scores)
                      for _ in range(rng.choice([1, 1, 2]))]
        for move in self.moves if races else []:
            move.again, move.few = False, None
        self.sided = rng.random() < 0.3
        if self.sided:
            self.moves.append(copy.copy(self.moves[0]))
            for move, side in zip(self.moves, ["left ", "right ", ""]):
                move.side = side
            if rng.random() < 0.7:
                self.exchange(rng)
        if rng.random() < 0.4 and (h % 2 == 0 or w % 2 == 0):
            self.moves.append(self.moves[0].other_half(rng))

    def exchange(self, rng):
        """Right moves as Left does, on the other set; or nearly so."""
        if rng.random() < 0.7:  # and play lasts for some moves
            self.h, self.w = rng.choice([(1, 6), (2, 4), (3, 3)])
            self.grows, self.scores = True, False
            move = Move(rng, self.h, self.w, True, False)
            move.again, move.few, move.pair, move.part = False, None, False, 0
            move.swaps = False
            self.moves = [move]
            self.ends = [("lose", None, Condition(rng, self.h, self.w, "line"))]
        self.moves = [self.moves[0], copy.copy(self.moves[0])]
        self.moves[0].side, self.moves[1].side = "left ", "right "
        self.moves[1].turned = True
        if rng.random() < 0.8:
            self.ends = [x for x in self.ends if "size" not in x[2].text]
        if rng.random() < 0.8:
            self.ends = [(word, by, condition.for_both())
                         for word, by, condition in self.ends]
        if rng.random() < 0.2:
            self.moves[1].near = rng.choice(STEPS)

    def text(self):
        lines = ['game "Sets"',
                 f"position board(mine: set({self.h}, {self.w}), "
                 f"yours: set({self.h}, {self.w}))"]
        for word, by, condition in self.ends:
            said = word
            if word == "score":
                said = f"score {by[0]} * size(mine) + {by[1]} * size(yours)"
            lines.append(f"    {said} if {condition.text}")
        if self.scores and not self.ends and \
                not any(m.gain for m in self.moves):
            lines.append("    score 0 if size(mine) > 99")
        return "\n".join(lines + [m.text() for m in self.moves]) + "\n"

    def result(self, m, y, right=False):
        return self.found(frozenset(m), frozenset(y), right)

    @lru_cache(maxsize=None)
    def found(self, m, y, right):
        for word, by, condition in self.ends:
            if condition.holds(m, y):
                return by[0] * len(m) + by[1] * len(y) if word == "score" else \
                    {"win": 1, "lose": -1, "draw": 0}[word]
        best = None
        for move in self.moves:
            if move.side == ("left " if right else "right "):
                continue
            for to, gain, again, _ in move.options(m, y):
                turn = self.sided and right == again
                value = gain + (1 if again else -1) * self.found(*to, turn)
                best = value if best is None else max(best, value)
        return best if best is not None else 0 if self.scores else -1


def maps_of(h, w):
    """Turned and mirrored, then shifted around."""
    seen = set()
    for down in range(h):
        for aside in range(w):
            for turn in range(8):
                made = {}
                for r in range(h):
                    for c in range(w):
                        x, y = r, c
                        if turn & 1:
                            x = h - 1 - x
                        if turn & 2:
                            y = w - 1 - y
                        if turn & 4:
                            x, y = y, x
                        made[r, c] = (x + down, y + aside)
                if turn & 4 and h != w:
                    continue
                made = {k: (x % h, y % w) for k, (x, y) in made.items()}
                key = tuple(sorted(made.items()))
                if key not in seen:
                    seen.add(key)
                    yield made


def symmetries(game, states, maps):
    """How many maps keep the ends and the options of these positions."""
    def image(by, cells):
        return frozenset(by[x] for x in cells)

    def options(m, y):
        return {(frozenset(a), frozenset(b), gain, again, side)
                for move in game.moves
                for (a, b), gain, again, side in move.options(m, y)}

    def ends(m, y):
        return next(((word, by if word == "score" else None)
                     for word, by, condition in game.ends
                     if condition.holds(m, y)), None)

    def keeps(by):
        return all(ends(m, y) == ends(image(by, m), image(by, y)) and
                   {(image(by, a), image(by, b), *rest)
                    for a, b, *rest in options(m, y)} ==
                   options(image(by, m), image(by, y)) for m, y in states)
    def exchanges(by):
        return all(ends(m, y) == ends(image(by, y), image(by, m)) and
                   {(image(by, b), image(by, a), gain, again,
                     {"left ": "right ", "right ": "left "}.get(side, ""))
                    for (a, b, gain, again, side) in options(m, y)} ==
                   options(image(by, y), image(by, m)) for m, y in states)

    return (sum(map(keeps, maps)),
            sum(map(exchanges, maps)) if game.sided else 0)


def some(rng, game):
    cells = [(r, c) for r in range(game.h) for c in range(game.w)]
    if game.grows and rng.random() < 0.4:
        return set(), set()
    share = (0.2 if game.grows else 0.6) / (2 if game.races else 1)
    return tuple({x for x in cells if rng.random() < share} for _ in range(2))


def told(cells):
    return "{" + ", ".join(map(str, sorted(cells))) + "}"


def run(program, words, path):
    got = subprocess.run([program, *words, str(path)], input="",
                         capture_output=True, text=True, timeout=120)
    return got.stdout.split("\n")[:-1], got.stderr


def differs(rng, program, folder, number):
    game = Game(rng)
    asked = [(*some(rng, game), game.sided and rng.random() < 0.5)
             for _ in range(18 if game.races else 6)]
    text = game.text() + "".join(
        f"print result({'right ' * right}board({told(m)}, {told(y)}))\n"
        for m, y, right in asked)
    want = [str(game.result(*x)) for x in asked]
    path = folder / "boards.game"
    path.write_text(text, encoding="utf-8")
    ways = [[], ["--no-rewrite", "sets"], ["--engine", "interpret"],
            ["--engine", "native"]]
    for way in ways[:4 if number % 16 == 0 else 2]:
        lines, wrong = run(program, ["run", "--no-cache", *way], path)
        if lines != want:
            return f"{way}: {lines} {wrong}, expected {want}\n{text}"
    if number % 6 == 0:
        said, wrong = emitted(program, path, number // 6)
        if said is None or said.split("\n")[:-1] != want:
            return f"emitted: {said} {wrong}, expected {want}\n{text}"
    m, y, _ = asked[0]
    got = subprocess.run([program, "plan", str(path),
                          f"board({told(m)}, {told(y)})"],
                         capture_output=True, text=True, timeout=120)
    said = re.search(r"(\d+)\s+symmetries", " ".join(got.stdout.split()))
    FOUND[said is not None] += 1
    WORDS["tests of words" in re.sub(r"\s+", " ", got.stdout)] += 1
    states = [x[:2] for x in asked] + [some(rng, game) for _ in range(20)]
    most = symmetries(game, states, list(maps_of(game.h, game.w)))
    count = int(said[1]) if said is not None else 0
    EXCHANGED[count > most[0]] += 1
    if count > sum(most) and game.h == 1:  # a line is looked at as rectangles too
        line = [(0, c) for c in range(game.w)]
        most = symmetries(game, states, [dict(zip(line, p)) for p in permutations(line)])
    if count > sum(most):
        return f"{count} symmetries are told, there are {most}\n{text}"
    return None


def main():
    failed = cases.main(differs, 60)
    if sum(FOUND.values()) >= 40 and FOUND[True] * 12 < sum(FOUND.values()):
        print(f"symmetries were found in {FOUND[True]} games only")
        print("0 passed, 1 failed")
        return True
    if sum(EXCHANGED.values()) >= 60 and \
            EXCHANGED[True] * 60 < sum(EXCHANGED.values()):
        print(f"players were exchanged in {EXCHANGED[True]} games only")
        print("0 passed, 1 failed")
        return True
    if sum(WORDS.values()) >= 40 and min(WORDS.values()) * 40 < sum(WORDS.values()):
        print(f"{WORDS[True]} games of {sum(WORDS.values())} were tests of words")
        print("0 passed, 1 failed")
        return True
    return failed


if __name__ == "__main__":
    sys.exit(main())
