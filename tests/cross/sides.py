#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""sides.py PROGRAM [--count N] [--seed N] [--emitted N] -- random games of Left and Right on
one set, or an array of two or three letters, against a brute force of its own:
each takes elements (or puts them) in ways of his own, on boards, lines and rings on both sides of 64 elements.
Asked with the rewrite 'sets' and without it: the outcome, who wins with each to
move and the winning moves.  Rules that just miss a condition of the search are
among them, and must be answered too.  One in four paints a graph in two colours.
Every N-th is also the program that `grundy emit` writes, if it may have the search.
"""
import argparse
import random
import re
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True

from emitted import emitted  # noqa: E402  (no bytecode before)
from sets import ask, solver  # noqa: E402

BOARDS = [(1, 13), (2, 7), (3, 5), (4, 4), (5, 5), (3, 6), (8, 8), (2, 33),
          (5, 13), (1, 70), (11, 11), (1, 128), (13, 10)]
MISSES = ["", "", "", "", "misere", "lose", "gain", "else", "again", "sum",
          "out", "endless"]
STEPS = [(0, 1), (1, 0), (1, 1), (0, 2), (1, 2), (2, 1), (1, -1)]


class Clause:
    """A move of a side: what it needs and takes, from each element on."""

    def __init__(self, rng, miss):
        self.side = rng.choice(["left ", "right ", "left ", "right ", ""])
        a, b = rng.sample(STEPS, 2)
        shape = rng.randrange(7)
        self.need, self.take = [(0, 0)], [(0, 0)]
        if shape < 3:
            self.need = self.take = [(0, 0), a]
        elif shape == 3:
            self.need = self.take = [(0, 0), a, (2 * a[0], 2 * a[1])]
        elif shape == 4:
            self.need = self.take = [(0, 0), a, b]
        elif shape == 5:
            self.need = [(0, 0), a]
        else:
            self.take = [(0, 0), a, b]
        self.out = rng.choice(STEPS) if miss == "out" else None
        self.every = rng.choice([1, 1, 1, 2, 3])

    def options(self, s, board=None):
        """Of cells that are taken; where they are put, none lies off the
        board."""
        for r, c in s:
            def at(d):
                return r + d[0], c + d[1]
            if (r + c) % self.every == 0 and \
                    all(at(d) in s for d in self.need) and \
                    (self.out is None or at(self.out) not in s) and \
                    (board is None or all(at(d) in board for d in self.take)):
                yield s - {at(d) for d in self.take}

    def text(self, after, taken, words=""):
        """`taken`: the position's set is what is gone."""
        def cells(at):
            return "{" + ", ".join(place(d) for d in at) + "}"
        free = "free(t)" if taken else "s"
        target = f"t | {cells(self.take)}" if taken \
            else f"s - {cells(self.take)}"
        ifs = []
        if len(self.need) > 1:
            ifs.append(f"{cells(self.need)} <= {free}")
        if self.every > 1:
            ifs.append(f"(r + c) % {self.every} == 0")
        if self.out is not None:
            ifs.append(f"{place(self.out)} not in {free}")
        tail = f" if {' and '.join(ifs)}" if ifs else ""
        return (f"    {words}move {self.side}{after}to p({target})"
                f" for (r, c) in {free}{tail}")

    def array_text(self, after, words, board, letters):
        """The same where letters[0] stands in free cells of an array, and a
        move writes a letter of the player."""
        h, w = board

        def at(d):
            return f"(r + {d[0]}) * {w} + c + {d[1]}"

        def free(d):
            inside = "" if d == (0, 0) else \
                (f"0 <= r + {d[0]} and r + {d[0]} < {h} and "
                 f"0 <= c + {d[1]} and c + {d[1]} < {w} and ")
            return f"{inside}a[{at(d)}] == {letters[0]}"
        gone = letters[2 if self.side == "right " else 1]
        taken = " or ".join(f"(k == {at(d)} and 0 <= c + {d[1]} and "
                            f"c + {d[1]} < {w})" for d in self.take)
        ifs = [free(d) for d in self.need]
        if self.every > 1:
            ifs.append(f"(r + c) % {self.every} == 0")
        if self.out is not None:
            ifs.append(f"not ({free(self.out)})")
        return (f"    {words}move {self.side}{after}to p([if {taken} then "
                f"{gone} else a[k] for k in 0..<{h * w}])"
                f" for r in 0..<{h} for c in 0..<{w} if {' and '.join(ifs)}")


def place(d):
    return "(" + ", ".join(f"{n} + {x}" if x > 0 else f"{n} - {-x}"
                           if x < 0 else n for n, x in zip("rc", d)) + ")"


class Game:
    def __init__(self, rng, more):
        self.rows, self.columns = rng.choice(BOARDS)
        self.miss = rng.choice(MISSES)
        self.clauses = [Clause(rng, self.miss)
                        for _ in range(rng.randrange(2, 5))]
        self.clauses[0].side, self.clauses[1].side = "left ", "right "
        self.taken = rng.random() < 0.25
        self.letters = None
        if not self.taken and rng.random() < 0.35:
            self.letters = rng.sample(range(9), 3)
            if rng.random() < 0.5:
                self.letters[2] = self.letters[1]
        self.all = [(r, c) for r in range(self.rows)
                    for c in range(self.columns)]
        at = rng.randrange(len(self.all))
        ahead = (self.all[at:] + self.all)[:more + 3]
        if self.rows > 2 and rng.random() < 0.7:
            wide = rng.randrange(2, 5)
            ahead = [(r, c) for r, c in self.all if c < wide][:more + 2]
        self.start = frozenset(rng.sample(ahead, min(more, len(ahead))))
        self.known = {}

    def is_words(self):
        """Whether a program holds its sets in words."""
        return self.letters is None and len(self.all) <= 64

    def position(self):
        if self.letters is None:
            shown = set(self.all) - self.start if self.is_taken() \
                else self.start
            return "p({" + ", ".join(map(str, sorted(shown))) + "})"
        return "p([" + ", ".join(
            str(self.letters[0 if x in self.start else 1])
            for x in self.all) + "])"

    def is_taken(self):
        return self.taken and self.miss != "lose"

    def text(self):
        board = f"set({self.rows}, {self.columns})"
        lines = []
        if self.taken and self.miss != "lose":
            lines.append("fn free(t: " + board + ") = {(r, c) for r in 0..<" +
                         f"{self.rows} for c in 0..<{self.columns}}} - t")
        taken = self.is_taken()
        if self.miss == "misere":
            lines.append("play misere")
        if self.miss == "endless":
            lines.append("play endless left")
        lines.append(f"position p({'t' if taken else 's'}: {board})"
                     if self.letters is None
                     else f"position p(a[{len(self.all)}])")
        if self.miss == "lose":
            lines.append("    lose if " + (
                "size(s) == 3" if self.letters is None else
                f"count(x == {self.letters[0]} for x in a) == 3"))
        for i, clause in enumerate(self.clauses):
            last = i == len(self.clauses) - 1
            after = "again " if self.miss == "again" and last else ""
            words = "else " if self.miss == "else" and i > 0 and last else ""
            line = clause.text(after, taken, words)
            if self.letters is not None:
                line = clause.array_text(after, words,
                                         (self.rows, self.columns),
                                         self.letters)
            if self.miss == "gain" and last:
                line = re.sub(r"( for (\(r, c\)|r) in)", r" gain 0\1", line,
                              count=1)
            lines.append(line)
        start = self.position()
        if self.miss == "sum":
            start += " + " + start
        lines.append(f"start {start}")
        if self.miss == "gain":
            lines.append(f"print result, result(right {start})")
        else:
            lines += [f"print outcome, wins({start}), wins(right {start})"]
            if self.miss != "again":
                lines.append("print winning_moves")
        return "\n".join(lines) + "\n"

    def moves(self, s, right):
        """(where it leads, whether who moves moves again)"""
        found = []
        for i, clause in enumerate(self.clauses):
            last = i == len(self.clauses) - 1
            if clause.side == ("left " if right else "right "):
                continue
            if self.miss == "else" and last and found:
                continue
            found += [(o, self.miss == "again" and last)
                      for o in clause.options(s, self.board())]
        return found

    def board(self):
        return (frozenset(self.all) if self.taken and self.miss != "lose"
                else None)

    def wins(self, s, right):
        key = s, right
        if key not in self.known:
            if self.miss == "lose" and len(s) == 3:
                self.known[key] = False
                return False
            moves = self.moves(s, right)
            if not moves:
                self.known[key] = self.miss == "misere"
            else:
                self.known[key] = any(
                    self.wins(o, right) if again else not self.wins(o, not right)
                    for o, again in moves)
        return self.known[key]

    def answer(self):
        left, right = self.wins(self.start, False), self.wins(self.start, True)
        if self.miss == "gain":
            return None
        letter = {(0, 0): "P", (0, 1): "R", (1, 0): "L", (1, 1): "N"}
        words = [letter[left, right], str(left).lower(), str(right).lower()]
        if self.miss != "again":
            words.append(str(sum(not self.wins(o, True)
                                 for o, _ in self.moves(self.start, False))
                             if not (self.miss == "lose" and
                                     len(self.start) == 3) else 0))
        return " ".join(words)


class Colours:
    """Each paints empty vertices of a graph in a colour of his own, where no
    neighbour has one that bars it; as an array, a text, or two sets of vertices
    or of bits, of which one vertex is asked at a time or all neighbours."""

    FORMS = ["array", "text", "sets", "bits", "masks"]

    def __init__(self, rng, form):
        self.miss, self.form, self.count = "", form, rng.randrange(5, 8)
        edges = {tuple(sorted(rng.sample(range(self.count), 2)))
                 for _ in range(rng.randrange(4, 9))}
        self.near = [[b for e in edges if a in e for b in e if b != a]
                     for a in range(self.count)]
        self.bars = [rng.choice([{1}, {2}, {1, 2}, set()]) for _ in range(2)]
        self.start = tuple(rng.choice([0, 0, 0, 0, 0, 1, 2])
                           for _ in range(self.count))
        self.known = {}

    def is_words(self):
        return self.form == "sets"

    def has(self, at, colour):
        return {"array": f"a[{at}] == {colour}",
                "text": f"a[{at}] == '{'.LR'[colour]}'",
                "sets": f"{at} in {'lr'[colour - 1]}",
                "bits": f"{'lr'[colour - 1]} >> {at} & 1 == 1"}[self.form]

    def barred(self, colour):
        if self.form == "masks":
            return f"near[x] & {'lr'[colour - 1]} != 0"
        return f"any({self.has('y', colour)} for y in near[x])"

    def empty(self):
        return {"array": "a[x] == 0", "text": "a[x] == '.'",
                "sets": "x not in l | r",
                "bits": "(l | r) >> x & 1 == 0",
                "masks": "(l | r) & 1 << x == 0"}[self.form]

    def painted(self, colour):
        if self.form in ("array", "text"):
            by = colour if self.form == "array" else f"'{'.LR'[colour]}'"
            return f"a with [x] = {by}"
        one = "{x}" if self.form == "sets" else "1 << x"
        return ", ".join(f"{s} | {one}" if i == colour - 1 else s
                         for i, s in enumerate("lr"))

    def text(self):
        start = {"array": str(list(self.start)),
                 "text": '"' + "".join(".LR"[c] for c in self.start) + '"'}
        parts = [[x for x, c in enumerate(self.start) if c == k]
                 for k in (1, 2)]
        start["sets"] = ", ".join("{" + ", ".join(map(str, p)) + "}"
                                  for p in parts)
        start["bits"] = start["masks"] = \
            ", ".join(str(sum(1 << x for x in p)) for p in parts)
        given = {"array": f"a[{self.count}] in 0..2", "text": "a: text",
                 "sets": ", ".join(f"{s}: set({self.count})" for s in "lr"),
                 "bits": "l, r", "masks": "l, r"}[self.form]
        near = ", ".join(str(sum(1 << x for x in set(y)))
                         if self.form == "masks" else
                         "{" + ", ".join(map(str, y)) + "}"
                         for y in self.near)
        lines = [f"let near = [{near}]", f"position map({given})"]
        for side in range(2):
            bars = "".join(f" and not {self.barred(c)}"
                           for c in sorted(self.bars[side]))
            lines.append(f"    move {('left', 'right')[side]} to "
                         f"map({self.painted(side + 1)}) for x in "
                         f"0..<{self.count} if {self.empty()}{bars}")
        return "\n".join(lines + [f"start map({start[self.form]})",
                                  "print outcome"]) + "\n"

    def wins(self, at, right):
        if (at, right) not in self.known:
            self.known[at, right] = any(
                not self.wins(at[:x] + (right + 1,) + at[x + 1:], 1 - right)
                for x in range(self.count)
                if at[x] == 0 and not any(at[y] in self.bars[right]
                                          for y in self.near[x]))
        return self.known[at, right]

    def answer(self):
        return {(True, True): "N", (True, False): "L", (False, True): "R",
                (False, False): "P"}[self.wins(self.start, 0),
                                     self.wins(self.start, 1)]


def main():
    said = argparse.ArgumentParser()
    said.add_argument("program")
    said.add_argument("--count", type=int, default=80)
    said.add_argument("--seed", type=int, default=1)
    said.add_argument("--emitted", type=int, default=40)
    said = said.parse_args()
    failed = applied = words = 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "sides.game")
        for i in range(said.count):
            rng = random.Random(f"sides {said.seed} {i}")
            game = Colours(rng, Colours.FORMS[i // 4 % 5]) if i % 4 == 3 else \
                Game(rng, rng.choice([6, 9, 11, 12]))
            path.write_text(game.text())
            wanted = None if game.miss == "sum" else game.answer()
            used = solver(said.program, path) == "safe moves"
            applied += used
            if isinstance(game, Colours) and not used:
                failed += 1
                print(f"FAILED: not searched by safe moves\n{game.text()}")
            # at an edge there may be nothing that has to be out
            if used and game.miss not in ("", "out"):
                failed += 1
                print(f"FAILED: searched by safe moves\n{game.text()}")
            plain = ask(said.program, path, "--no-rewrite", "sets")
            answers = [plain, ask(said.program, path)]
            words += game.is_words()
            if game.is_words() and words % said.emitted == 1 % said.emitted:
                got, fault = emitted(said.program, path, words)
                answers.append(fault or " ".join(got.split()))
            for got in answers:
                if got != (plain if wanted is None else wanted) or \
                        "error" in got:
                    failed += 1
                    print(f"FAILED:\n{game.text()}expected {wanted}, found "
                          f"{got}")
    print(f"{said.count - failed} passed, {failed} failed, {applied} by safe "
          "moves")
    return failed > 0 or applied * 5 < said.count


if __name__ == "__main__":
    sys.exit(main())
