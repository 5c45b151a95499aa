#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""sets.py PROGRAM [--count N] [--seed N] -- random games of one set, against
a brute force of its own: elements are taken or put, where others are there or
are not, on boards, rings and random graphs, in several spellings each.  Asked
with the rewrite 'sets' and without it: the nimber, the winner and the winning
moves.  One game in three ends with `win if` or `lose if`.  Rules that just can't be read are among them, and must be answered too.
"""
import argparse
import itertools
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

OPEN = 9  # elements that play is about


class Board:
    """A universe: its elements, how the rules write it, and neighbours."""

    def __init__(self, rng):
        self.kind = rng.choice(["board", "torus", "box", "line", "ring",
                                "graph"])
        self.lines = []
        if self.kind == "board":
            h, w = rng.choice([(2, 7), (4, 4), (1, 13), (5, 6), (3, 9),
                               (2, 33)])
            self.written = f"set({h}, {w})"
            self.all = [(r, c) for r in range(h) for c in range(w)]
            self.near = {(r, c): {(r + 1, c), (r - 1, c), (r, c + 1),
                                  (r, c - 1)} for r, c in self.all}
            self.loop, self.name = "for (r, c) in", "(r, c)"
            self.beside = "{(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)}"
            self.next = lambda x: (x[0], x[1] + 1)
            self.next_name = "(r, c + 1)"
        elif self.kind == "torus":
            self.make_torus(*rng.choice([(4, 4), (3, 5), (6, 6), (8, 8),
                                         (2, 8), (5, 4), (9, 8)]))
        elif self.kind == "box":
            self.make_box(rng.choice([(2, 2, 4), (3, 2, 3), (3, 3, 4),
                                      (1, 4, 4), (4, 4, 5), (2, 2, 2, 3)]))
        else:
            n = rng.choice([13, 16, 17, 25, 31, 64, 70])
            self.written = f"set({n})"
            self.all = list(range(n))
            self.loop, self.name = "for x in", "x"
            self.make_near(rng, n)
            self.beside = "near[x]"
            self.next = lambda x: x + 1
            self.next_name = "x + 1"
            self.lines.append("let near = [" + ", ".join(
                "{" + ", ".join(map(str, sorted(self.near[x]))) + "}"
                for x in self.all) + "]")

    def make_box(self, sizes):
        names = "ijkl"[:len(sizes)]

        def written(at, by):
            return "(" + ", ".join(
                n if i != at else f"{n} {'+' if by > 0 else '-'} 1"
                for i, n in enumerate(names)) + ")"

        def moved(x, at, by):
            return x[:at] + (x[at] + by,) + x[at + 1:]

        steps = [(at, by) for at in range(len(sizes)) for by in (1, -1)]
        self.written = f"set({', '.join(map(str, sizes))})"
        self.all = list(itertools.product(*map(range, sizes)))
        self.near = {x: {moved(x, at, by) for at, by in steps}
                     for x in self.all}
        self.name = written(None, 0)
        self.loop = f"for {self.name} in"
        self.beside = "{" + ", ".join(written(*s) for s in steps) + "}"
        self.next = lambda x: moved(x, len(sizes) - 1, 1)
        self.next_name = written(len(sizes) - 1, 1)

    def make_torus(self, h, w):
        self.written = f"set({h}, {w})"
        self.all = [(r, c) for r in range(h) for c in range(w)]
        self.near = {(r, c): {((r + 1) % h, c), ((r - 1) % h, c),
                              (r, (c + 1) % w), (r, (c - 1) % w)}
                     for r, c in self.all}
        self.loop, self.name = "for (r, c) in", "(r, c)"
        self.beside = (f"{{((r + 1) % {h}, c), ((r + {h - 1}) % {h}, c), "
                       f"(r, (c + 1) % {w}), (r, (c + {w - 1}) % {w})}}")
        self.next = lambda x: (x[0], (x[1] + 1) % w)
        self.next_name = f"(r, (c + 1) % {w})"

    def make_near(self, rng, n):
        if self.kind == "line":
            self.near = {x: {x - 1, x + 1} & set(range(n)) for x in range(n)}
        elif self.kind == "ring":
            self.near = {x: {(x - 1) % n, (x + 1) % n} for x in range(n)}
        else:
            self.near = {x: set() for x in range(n)}
            for _ in range(n + 3):
                u, v = rng.sample(range(n), 2)
                self.near[u].add(v)
                self.near[v].add(u)


def clauses(b):
    """Taking: (spellings, the positions that it leads to); a target stands
    between « and »."""
    x, y, near, beside, loop = b.name, b.next_name, b.near, b.beside, b.loop
    nxt = b.next
    return [
        ([f"move to p«s - {{{x}}} - {beside}» {loop} s",
          f"move to p«{{z for z in s if z != {x} and z not in {beside}}}» "
          f"{loop} s",
          f"move to p«s - ({beside} | {{{x}}})» {loop} s if {x} in s"],
         lambda s: [s - {e} - near[e] for e in s]),
        ([f"move to p«s - {{{x}, {y}}}» {loop} s if {y} in s",
          f"move to p«s - {{{x}, {y}}}» {loop} s if {{{x}, {y}}} <= s",
          f"move to p«s & (s - {{{y}}}) - {{{x}}}» {loop} s "
          f"if not ({y} not in s)"],
         lambda s: [s - {e, nxt(e)} for e in s if nxt(e) in s]),
        ([f"move to p«s - {{{x}}}» {loop} s if {beside} & s == {{}}",
          f"move to p«s - {{{x}}}» {loop} s "
          f"if all(z not in s for z in {beside})"],
         lambda s: [s - {e} for e in s if not near[e] & s]),
        ([f"move to p«s - {{{x}}}» {loop} s if any(z in s for z in {beside})",
          f"move to p«s - {{{x}}}» {loop} s if {beside} & s != {{}}"],
         lambda s: [s - {e} for e in s if near[e] & s]),
        ([f"move to p«s - {{{x}}}» {loop} s if size(s & {beside}) == 1"],
         lambda s: [s - {e} for e in s if len(near[e] & s) == 1]),
        ([f"move to p«if {y} in s then s - {{{x}, {y}}} else s - {{{x}}}» "
          f"{loop} s",
          f"move to if {y} in s then p«s - {{{x}, {y}}}» else p«s - {{{x}}}» "
          f"{loop} s"],
         lambda s: [s - {e, nxt(e)} for e in s])]


class Ends:
    """What decides play: for whom, and patterns of elements that are in the
    set and of others that are not."""

    def __init__(self, rng, board, start):
        self.what = rng.choice(["win", "lose"])
        sign = rng.choice([{True}, {False}, {False}, {True, False}])
        self.patterns = []
        for _ in range(rng.randrange(1, 5)):
            chosen = rng.sample(sorted(start), rng.randrange(1, 4))
            if rng.random() < 0.1:
                chosen[0] = rng.choice(board.all)
            self.patterns.append({x: rng.choice(sorted(sign))
                                  for x in chosen})
        self.after = None  # the other word as well just misses the theorem
        if rng.random() < 0.15:
            self.after = Ends(rng, board, start)
        self.short = rng.random() < 0.5 and len(sign) == 1
        self.sign = sign

    def won(self, s):
        """Whether it has; None: nothing decides."""
        if any(all((x in s) == there for x, there in p.items())
               for p in self.patterns):
            return self.what == "win"
        return self.after.won(s) if self.after else None

    def lines(self):
        return [self.text()] + (self.after.lines() if self.after else [])

    def text(self):
        if self.short:
            lists = ", ".join("{" + ", ".join(map(str, p)) + "}"
                              for p in self.patterns)
            holds = "l <= s" if self.sign == {True} else "l & s == {}"
            return f"{self.what} if any({holds} for l in [{lists}])"
        return f"{self.what} if " + " or ".join(
            "(" + " and ".join(f"{x} in s" if there else f"{x} not in s"
                               for x, there in p.items()) + ")"
            for p in self.patterns)


class Game:
    def __init__(self, rng):
        self.board = Board(rng)
        b = self.board
        chosen = rng.sample(clauses(b), rng.randrange(1, 3))
        self.moves = [rng.choice(words) for words, _ in chosen]
        self.options = [f for _, f in chosen]
        at = rng.randrange(len(b.all))
        ahead = (b.all[at:] + b.all)[:OPEN + 4]
        self.start = frozenset(rng.sample(ahead, OPEN))
        self.puts = rng.random() < 0.3
        self.known = {}
        self.ends = Ends(rng, b, self.start) if rng.random() < 0.35 else None

    def text(self):
        b = self.board
        lines, shown = list(b.lines), self.start
        lines.append(f"position p(t: {b.written})" if self.puts
                     else f"position p(s: {b.written})")
        for clause in self.ends.lines() if self.ends else []:
            lines.append("    " + self.written(clause))
        for move in self.moves:
            lines.append("    " + self.written(move))
        if self.puts:
            shown = set(b.all) - self.start
        lines.append("start p({" + ", ".join(map(str, sorted(shown))) + "})")
        lines += ["print first_wins" if self.ends
                  else "print nimber, first_wins", "print winning_moves"]
        return "\n".join(lines) + "\n"

    def rules(self):
        """The whole file."""
        return (free_of(self.board) if self.puts else "") + self.text()

    def written(self, move):
        """The move as it is, or where `t` is what is not in s."""
        if not self.puts:
            return move.replace("«", "(").replace("»", ")")
        move = re.sub(r"\bs\b", "free(t)", move)
        return move.replace("«", "(free(").replace("»", "))")

    def nimber(self, s):
        if s not in self.known:
            seen = {self.nimber(frozenset(o)) for f in self.options
                    for o in f(s)}
            self.known[s] = next(n for n in range(len(seen) + 1)
                                 if n not in seen)
        return self.known[s]

    def wins(self, s):
        if s not in self.known:
            won = self.ends.won(s)
            self.known[s] = won if won is not None else any(
                not self.wins(frozenset(o)) for f in self.options
                for o in f(s))
        return self.known[s]

    def winner(self):
        ways = 0 if self.ends.won(self.start) is not None else sum(
            not self.wins(frozenset(o)) for f in self.options
            for o in f(self.start))
        return f"{'true' if self.wins(self.start) else 'false'} {ways}"

    def answer(self):
        if self.ends:
            return self.winner()
        value = self.nimber(self.start)
        ways = sum(self.nimber(frozenset(o)) == 0 for f in self.options
                   for o in f(self.start))
        return f"{value} {'true' if value else 'false'} {ways}"


def free_of(board):
    return f"fn free(t: {board.written}) = {everything(board)} - t\n"


def everything(board):
    return "{" + ", ".join(map(str, board.all)) + "}"


def ask(program, path, *options):
    done = subprocess.run([program, "run", str(path), *options], text=True,
                          stdin=subprocess.DEVNULL, capture_output=True,
                          timeout=60)
    return " ".join(done.stdout.split()) if done.returncode == 0 \
        else done.stderr


def solver(program, path):
    """What `plan` says that positions are solved by; "": nothing."""
    done = subprocess.run([program, "plan", str(path), "--json"], text=True,
                          stdin=subprocess.DEVNULL, capture_output=True,
                          timeout=60)
    return json.loads(done.stdout)["solver"] if done.returncode == 0 else ""


def is_applied(program, path):
    return solver(program, path) == "parts"


def compare(name, draw):
    """A main(): random games with rules() and answer(), by parts and without."""
    said = argparse.ArgumentParser()
    said.add_argument("program")
    said.add_argument("--count", type=int, default=60)
    said.add_argument("--seed", type=int, default=1)
    said = said.parse_args()
    failed = applied = 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "random.game")
        for i in range(said.count):
            game = draw(random.Random(f"{name} {said.seed} {i}"))
            text = game.rules()
            path.write_text(text)
            wanted = game.answer()
            applied += is_applied(said.program, path)
            for options in ([], ["--no-rewrite", "sets"]):
                found = ask(said.program, path, *options)
                if found != wanted:
                    failed += 1
                    print(f"FAILED: {options}\n{text}expected {wanted}, "
                          f"found {found}")
    print(f"{said.count - failed} passed, {failed} failed, {applied} by parts")
    return failed > 0 or applied * 2 < said.count


if __name__ == "__main__":
    sys.exit(compare("sets", Game))
