#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""results.py PROGRAM [--count N] [--seed N] -- random games with draws, scores,
moves that go on, moves that have to be answered in the same part, moves in place
of others, moves of one player alone and play that may last for ever, against a brute force of its own: the result of every
position, the winner, the winning moves and the best ones; each by the
interpreter, by proof numbers, by native code and by the program that `grundy emit` writes,
and with rewrites off (--ways: so many sets of options of ways.py for each).

A state is (parts, whether Right is to move, the part that has to be answered or
None); where both have the same moves it is always Left.  A part is (a, b), or
(NIM, k) for a heap of Nim that a move left behind.
"""
import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True

import ways as options  # noqa: E402  (no bytecode before)
from emitted import emitted, run  # noqa: E402

NIM = -1
MODES = ["draws", "scores", "endless", "misere endless", "misere", "again"]


def with_part(parts, i, *put):
    """The parts with others in the place of one."""
    return tuple(sorted(parts[:i] + tuple(
        part for part in put if part is not None and part != (NIM, 0))
        + parts[i + 1:]))


class Condition:
    """Of (a, b): as it is written, and what it says."""

    def __init__(self, rng):
        self.c, self.m = rng.randrange(4), rng.randrange(2, 6)
        self.r = rng.randrange(self.m)
        self.text = f"(a + {self.c} * b) % {self.m} == {self.r}"

    def holds(self, a, b):
        return (a + self.c * b) % self.m == self.r


class Number:
    """A score of (a, b)."""

    def __init__(self, rng):
        self.x, self.y = rng.randrange(-3, 4), rng.randrange(-3, 4)
        self.z = rng.randrange(-5, 6)
        self.text = f"{self.x} * a + {self.y} * b + {self.z}"

    def value(self, a, b):
        return self.x * a + self.y * b + self.z


class Move:
    def __init__(self, rng, game):
        self.da, self.db = rng.randrange(0, 3), rng.randrange(-2, 3)
        if (self.da, self.db) <= (0, 0) and not game.endless:
            self.da = rng.randrange(1, 3)
        elif self.da == 0 and not game.endless:
            self.db = -abs(self.db) or -1
        seldom = 0.15 if game.large else 0.6
        self.when = Condition(rng) if rng.random() < seldom else None
        self.gain = Number(rng) if game.scores and rng.random() < 0.7 else None
        self.again = game.agains and rng.random() < 0.4
        self.entailing = (game.entails and not self.again
                          and rng.random() < 0.4)
        self.instead = rng.random() < 0.15
        self.side = rng.choice(["", "left ", "right "]) if game.sides else ""
        self.endless = game.endless
        # What else is left behind: p(c, 0) where a > c, or nim(c).
        self.beside = None
        if game.splits and not self.entailing and rng.random() < 0.6:
            self.beside = ((rng.randrange(2), 0)
                           if game.scores or rng.random() < 0.6 else
                           (NIM, rng.randrange(3)))

        # Or the part itself becomes two heaps of Nim.
        self.into = ((rng.randrange(4), rng.randrange(3))
                     if game.heaps and rng.random() < 0.25 else None)
        if self.into:
            self.again = self.entailing = False
            self.beside = None

    def to(self, game, a, b):
        if self.when is not None and not self.when.holds(a, b):
            return None
        if self.beside is not None and a <= self.beside[0]:
            return None
        if self.into:
            return (NIM, self.into[0]), (NIM, self.into[1])
        a, b = a - self.da, b + self.db
        if self.endless:
            return (a % (game.most_a + 1), b % (game.most_b + 1)), None
        inside = 0 <= a <= game.most_a and 0 <= b <= game.most_b
        return ((a, b), self.beside) if inside else None

    def text(self, game):
        a, b = f"a - {self.da}", f"b + {self.db}"
        if self.endless:
            a = f"(a + {game.most_a + 1 - self.da}) % {game.most_a + 1}"
            b = f"(b + {self.db + game.most_b + 1}) % {game.most_b + 1}"
        name = "go" if game.by_function else "p"
        return (("else " if self.instead else "") + "move " + self.side
                + ("again " if self.again else "")
                + ("entailing " if self.entailing else "") + "to "
                + (f"{name}({a}, {b}){self.beside_text()}"
                   if self.into is None else
                   f"nim({self.into[0]}) + nim({self.into[1]})")
                + (f" gain {self.gain.text}" if self.gain else "")
                + (f" if {self.when.text}" if self.when else "")
                + (f" if a > {self.beside[0]}" if self.beside else ""))

    def beside_text(self):
        if self.beside is None:
            return ""
        a, b = self.beside
        return f" + nim({b})" if a == NIM else f" + p({a}, {b})"


class Game:
    def __init__(self, rng):
        # So large that a table is filled, if play reaches much of it.
        self.large = rng.random() < 0.04
        self.mode = "scores" if self.large else rng.choice(MODES)
        self.sides = rng.random() < 0.4
        self.endless = "endless" in self.mode
        self.misere = "misere" in self.mode
        self.scores = self.mode == "scores"
        self.agains = (self.mode in ("again", "misere") or
                       (self.scores and rng.random() < 0.4))
        self.entails = not self.endless and rng.random() < 0.4
        self.splits = (self.mode != "draws" and not self.endless and
                       not self.large and rng.random() < 0.3)
        self.heaps = not self.scores and rng.random() < 0.3
        self.endless_for = (rng.choice(["", " left", " right"])
                            if self.endless else "")
        self.most_a, self.most_b = (
            (rng.randrange(90, 150), rng.randrange(60, 90)) if self.large else
            (rng.randrange(3, 7), rng.randrange(2, 5)))
        self.by_function = rng.random() < 0.3  # no order is proved then
        self.moves = [Move(rng, self) for _ in
                      range(rng.randrange(3 if self.large else 1, 5))]
        self.sides = any(move.side for move in self.moves)
        if not self.sides:
            self.endless_for = ""
        self.right = self.sides and rng.random() < 0.5
        self.ends = self.endings(rng)
        parts = 1
        if all(kind == "stop" for kind, _, _ in self.ends):
            parts = (1 if self.large else
                     rng.choice([1, 2, 2, 3] if self.entails else [1, 1, 2]))
        self.start = [(self.most_a, self.most_b)] if self.large else sorted((rng.randrange(self.most_a + 1),
                             rng.randrange(self.most_b + 1))
                            for _ in range(parts))
        self.known = {}

    def endings(self, rng):
        kinds = {"draws": ["win", "lose", "draw", "stop"],
                 "scores": ["score", "draw", "stop"],
                 "endless": ["win", "lose", "draw", "stop"],
                 "again": ["win", "lose", "draw", "stop"]}
        made = []
        for _ in range(rng.randrange(0, 1 if self.large else 4)):
            kind = rng.choice(["stop"] if self.splits else
                              kinds.get(self.mode, ["stop"]))
            made.append((kind, Condition(rng), Number(rng)))
        if self.mode == "draws" and not any(k == "draw" for k, _, _ in made):
            made.append(("draw", Condition(rng), Number(rng)))
        return made

    def has_results(self):
        return (self.endless or self.scores and
                (any(m.gain for m in self.moves) or
                 any(k in ("score", "draw") for k, _, _ in self.ends)) or
                self.sides or
                any(m.again or m.entailing or m.instead for m in self.moves) or
                any(k == "draw" for k, _, _ in self.ends))

    def counts(self):
        """Whether results are scores."""
        return (any(m.gain for m in self.moves) or
                any(k == "score" for k, _, _ in self.ends))

    def text(self):
        lines = [f"position p(a in 0..{self.most_a}, b in 0..{self.most_b})"]
        for kind, when, number in self.ends:
            said = f"score {number.text}" if kind == "score" else kind
            lines.append(f"    {said} if {when.text}")
        lines += ["    " + move.text(self) for move in self.moves]
        if self.by_function:
            lines.insert(0, "fn go(x, y) = p(x, y)")
        if self.mode != "draws" and self.mode not in ("scores", "again"):
            lines.append("play " + self.mode.replace(" ", ", ") +
                         self.endless_for)
        lines.append("start " + self.rights() +
                     " + ".join(f"p({a}, {b})" for a, b in self.start))
        lines += ["answer 1, -1, 0", "print result, first_wins, winning_moves"]
        for side in (["left ", "right "] if self.sides else [""]):
            lines.append(f"print result({side}p(a, b)) "
                         f"for a in 0..{self.most_a} for b in 0..{self.most_b}")
        if not self.may_be_drawn():
            lines += ["print outcome"]
        return "\n".join(lines) + "\n"

    def rights(self):
        return "right " if self.right else ""

    def may_be_drawn(self):
        return (self.counts() or self.endless and not self.endless_for or
                any(k == "draw" for k, _, _ in self.ends))

    # ---- by the meaning of the words ----

    def ended(self, parts):
        """The result of a position at which play ends, or None."""
        if len(parts) != 1 or parts[0][0] == NIM:
            return None
        for kind, when, number in self.ends:
            if when.holds(*parts[0]):
                if kind == "stop":
                    return None
                return {"win": 1, "lose": -1, "draw": 0,
                        "score": number.value(*parts[0])}[kind]
        return None

    def options(self, state):
        """(gain, again, state after, part) of every move, equal parts once
        each."""
        parts, right, bound = state
        hidden = "left " if right else "right "
        found = []
        for i, (a, b) in enumerate(parts):
            if bound is not None and (a, b) != bound:
                continue
            if a == NIM:
                found += [(0, False, (with_part(parts, i, (NIM, k)),
                                      self.sides and not right, None), (a, b))
                          for k in range(b)]
                continue
            if any(when.holds(a, b) for _, when, _ in self.ends):
                continue
            listed = []
            for move in self.moves:
                to = move.to(self, a, b)
                if (to is None or move.side == hidden or
                        move.instead and listed):
                    continue
                rest = (with_part(parts, i, *to),
                        self.sides and right == move.again,
                        to[0] if move.entailing and len(parts) > 1 else None)
                gain = move.gain.value(a, b) if move.gain else 0
                listed.append((gain, move.again, rest, (a, b)))
            found += listed
        return found

    def stuck(self):
        return 0 if self.counts() else 1 if self.misere else -1

    def result(self, state):
        if self.endless:
            return self.loopy(state)
        if state not in self.known:
            end = self.ended(state[0])
            if end is None:
                values = [self.by_move(o) for o in self.options(state)]
                end = max(values) if values else self.stuck()
            self.known[state] = end
        return self.known[state]

    def by_move(self, option):
        gain, again, rest, _ = option
        return gain + self.result(rest) * (1 if again else -1)

    def loopy(self, root):
        """Sweeps over all that is reached until nothing changes."""
        if root in self.known:
            return self.known[root]
        reached, todo = {}, [root]
        while todo:
            at = todo.pop()
            if at in reached:
                continue
            end = self.ended(at[0])
            reached[at] = [] if end is not None else self.options(at)
            self.known[at] = end
            if end is None and not reached[at]:
                self.known[at] = self.stuck()
            todo += [o[2] for o in reached[at]]
        changed = True
        while changed:
            changed = False
            for at, options in reached.items():
                if self.known[at] is not None or not options:
                    continue
                after = [self.known[o[2]] for o in options]
                if -1 in after:
                    self.known[at], changed = 1, True
                elif all(x == 1 for x in after):
                    self.known[at], changed = -1, True
        changed = bool(self.endless_for)
        while changed:  # who does not win endless play may have a draw
            changed = False
            for at, options in reached.items():
                if self.known[at] is not None or not options:
                    continue
                after = [self.known[o[2]] for o in options]
                if (all(x is not None for x in after) if
                        self.endless_for == (" right" if at[1] else " left")
                        else 0 in after):
                    self.known[at], changed = 0, True
        for at in reached:
            if self.known[at] is None:
                won = self.endless_for == (" right" if at[1] else " left")
                self.known[at] = (0 if not self.endless_for else
                                  1 if won else -1)
        return self.known[root]

    def expected(self):
        start = (tuple(self.start), self.right, None)
        result = self.result(start)
        winning = {(at, gain, again, rest) for gain, again, rest, at
                   in self.options(start)
                   if self.ended(start[0]) is None and
                   gain + self.result(rest) * (1 if again else -1) > 0}
        wins = ((result > 0) - (result < 0)) * (-1 if self.right else 1)
        lines = [str(wins), f"{result} {'true' if result > 0 else 'false'}"]
        lines += [str(self.result((((a, b),), bool(right), None)))
                  for right in range(self.sides + 1)
                  for a in range(self.most_a + 1)
                  for b in range(self.most_b + 1)]
        if not self.may_be_drawn():
            lines += [self.outcome()]
        return lines, len(winning)

    def outcome(self):
        left, right = (self.result((tuple(self.start), side and self.sides, None)) > 0
                       for side in (False, True))
        return "PRLN"[2 * left + right]

    def best(self):
        """The sums that the best moves lead to."""
        start = (tuple(self.start), self.right, None)
        result = self.result(start)
        if self.ended(start[0]) is not None:
            return set()
        return {(rest[0], rest[2]) for gain, again, rest, _ in self.options(start)
                if gain + self.result(rest) * (1 if again else -1) == result}


def differs(game, program, file, number, emits, hand=()):
    lines, winning = game.expected()
    said = None
    ways = [option.split() for option in hand]
    ways += [["--engine", "interpret"]]
    ways += [["--search", "proof"]] * (not game.endless and not game.large)
    ways += [["--engine", "native"]] * (number % 8 == 0)
    for way in ways:
        got = run([program, "run", "--no-cache", *way, str(file)])
        said = got.stdout.split("\n")[:-1]
        if got.returncode != 0:
            return f"run {' '.join(way)}: {got.stderr}"
        counted = said[1].rsplit(" ", 1)
        if said[:1] + counted[:1] + said[2:] != lines:
            return f"run {' '.join(way)}: {said}, expected {lines}"
        if (int(counted[1]) > 0) != (winning > 0):
            return f"{counted[1]} winning moves, expected {winning}"
    if number % emits == 0:
        written, wrong = emitted(program, file, number // emits)
        if wrong or written != "\n".join(said) + "\n":
            return f"emit: {wrong or written}, expected {said}"
    return differs_in_moves(game, program, file)


def differs_in_moves(game, program, file):
    got = run([program, "solve", str(file), "--json"])
    answer = json.loads(got.stdout)
    result = game.result((tuple(game.start), game.right, None))
    if answer.get("result") != result:
        return f"solve: {answer}, expected {result}"
    if result < 0 and not game.counts():
        return None
    found = set()
    for move in answer["best_moves"]:
        left, start = list(game.start), pairs(move["from"])[0]
        left.remove(start)
        bound = (pairs(move["to"])[0]
                 if left and "entailed" in move["to"] else None)
        found.add((tuple(sorted(left + pairs(move["to"]))), bound))
    if found != game.best():
        return f"best moves {found}, expected {game.best()}"
    return None


def pairs(text):
    return [(int(a) if a else NIM, int(b)) for n, a, b in
            re.findall(r"(?:(\d+) \* )?(?:p\((-?\d+), |nim\()(-?\d+)\)", text)
            for _ in range(int(n or 1)) if a or b != "0"]


def main():
    arguments = argparse.ArgumentParser()
    sys.setrecursionlimit(10**5)
    arguments.add_argument("program")
    arguments.add_argument("--count", type=int, default=120)
    arguments.add_argument("--seed", type=int)
    arguments.add_argument("--emits", type=int, default=4,
                           help="every so many-th is also compiled")
    arguments.add_argument("--ways", type=int, default=0,
                           help="sets of rewrites that each does without")
    chosen = arguments.parse_args()
    seed = chosen.seed if chosen.seed is not None else random.randrange(10**9)
    good = bad = 0
    number = 0
    deck = options.Deck(chosen.program, seed)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "it.game"
        while good + bad < chosen.count:
            rng = random.Random(f"{seed} {number}")
            number += 1
            game = Game(rng)
            if not game.has_results():
                continue
            file.write_text(game.text())
            wrong = differs(game, chosen.program, file, number,
                            chosen.emits, deck.deal(number, chosen.ways))
            good, bad = good + (wrong is None), bad + (wrong is not None)
            if wrong is not None:
                print(f"seed {seed} ruleset {number - 1}: {wrong}\n"
                      f"{game.text()}")
    print(f"{good} passed, {bad} failed")
    return bad > 0


sys.exit(main())
