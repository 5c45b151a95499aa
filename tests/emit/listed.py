#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""listed.py PROGRAM [--count N] [--seed N] -- emitted programs of set games,
GRUNDY_TEST_TIMES as many.

The random games of tests/cross/sets.py as programs, asked for the nimber and
for the winner alone, against the brute force.  Then set games of the library
on random inputs, several to a program's run where it has cases, against `run`.
Compiled as C and as C++, with all warnings as errors and with sanitizers.
"""
import argparse
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "cross"))

from sets import Game  # noqa: E402

# Those that only an optimizer finds are looked for in a quarter of them.
FLAGS = ["-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror",
         "-fsanitize=undefined", "-fno-sanitize-recover"]
LANGUAGES = [["gcc", "-std=c99", "-xc", "-Wpedantic"],
             ["g++", "-std=c++17", "-xc++"]]
TIMES = int(os.environ.get("GRUNDY_TEST_TIMES", "1"))
MARK = "wants_list(&"  # of a program that has the search by parts


def sizes(most):
    """A board of at most so many cells."""
    def draw(rng):
        h = rng.randrange(1, min(most, 10) + 1)
        w = rng.randrange(1, min(most // h, 10) + 1)
        return " ".join(map(str, rng.choice([(h, w), (w, h)])))
    return draw


def box(rng):
    return " ".join(str(rng.randrange(1, 4)) for _ in range(3))


def graph(first, edges):
    """Vertices from `first` on; loops and edges that come twice are in it."""
    def draw(rng):
        n = rng.randrange(2, 12)
        m = rng.randrange(edges + 1)
        pairs = [rng.sample(range(first, n + first), 2) for _ in range(m)]
        return f"{n} {m} " + " ".join(f"{u} {v}" for u, v in pairs)
    return draw


def tiles(rng):
    return f"{sizes(20)(rng)} {rng.randrange(1, 5)}"


def cards(rng):
    n = rng.randrange(1, 11)
    return f"{n} " + " ".join(str(rng.randrange(1, 5)) for _ in range(2 * n))


LIBRARY = {"cram": sizes(26), "cram-torus": sizes(20), "cram-box": box,
           "node-kayles": graph(0, 20), "grim": graph(0, 20),
           "arc-kayles": graph(1, 16),
           "hex-kayles": lambda rng: str(rng.randrange(1, 4)),
           "placing-bishops": sizes(24), "placing-kings": sizes(30),
           "placing-knights": sizes(24), "placing-queens": sizes(30),
           "l-tiles": sizes(20), "straight-tiles": tiles, "tactix": sizes(12),
           "schuh": lambda rng: str(rng.randrange(1, 61)), "abc354-e": cards,
           "treblecross-board": sizes(20)}


def run(words, given=""):
    done = subprocess.run(words, input=given, text=True, capture_output=True,
                          timeout=100)
    return " ".join(done.stdout.split()) if done.returncode == 0 \
        else f"{done.returncode} {done.stderr}"


def emitted(program, rules, folder, number):
    """The program of the rules, and whether it has the search by parts."""
    text = subprocess.run([program, "emit", rules], text=True,
                          capture_output=True, timeout=60)
    if text.returncode != 0:
        return None, False
    to = Path(folder, f"p{number}")
    done = subprocess.run(
        [*LANGUAGES[number % 2], *FLAGS, "-O1" if number % 8 < 2 else "-O0",
         "-", "-o", str(to)],
        input=text.stdout, text=True, capture_output=True, timeout=100)
    if done.returncode != 0:
        print(f"FAILED: {rules}\n{done.stderr[:2000]}")
    return str(to) if done.returncode == 0 else None, MARK in text.stdout


# What fails for elements that play never has is not asked of them.
CAREFUL = ["""input n in 1..20, a[n] in 0..5
position p(s: set(n))
    move to p(s - {x, x + 1}) for x in s if x + 1 in s and a[x + 1] > a[x]
    move to p(s - {x}) for x in s if x + 1 not in s
start p(full)
print nimber
""", """input n in 1..20, a[n] in 0..5
position p(s: set(n))
    move to p(s - {x, x + 1}) for x in s if x + 1 in s and a[x + 1] > a[x]
start p(full)
print nimber
""", """input n in 1..20, a[n] in 0..5
position p(s: set(0..n))
    move to p({y for y in s if y % x != 0}) for x in s if a[x - 1] > 0
start p({x for x in 1..n})
print nimber
""", """input n in 1..20, a[n] in 0..5
position p(s: set(n))
    move to p(s - {x, x + 1}) for x in s if x + 1 in s
    move to p(s - {x}) for x in s if a[x] == 0 and x + 1 not in s
start p(full)
play misere
print first_wins
"""]


# Two boards after one another: a list that is made for one of them may not be
# that of the other, if it is longer, or holds more.
TWO = ["""input n in 1..9, a[n] in 0..1, m in 1..9, b[m] in 0..1
position p(c[])
    move to p(c with [i] = 0, [i + 1] = 0) for i in 0..<len(c) - 1
        if c[i] == 1 and c[i + 1] == 1
start p(a) + p(b)
print nimber
""", """input n in 1..9, a[n] in 0..1, m in 1..9, b[m] in 0..1
position p(c)
    move to p(c xor (3 << i)) for i in 0..8 if c >> i & 3 == 3
start p(sum(a[i] << i for i in 0..<n)) + p(sum(b[i] << i for i in 0..<m))
print nimber
"""]


# Boards that are numbers by their bits, rows of those, or arrays: what is asked
# of them, and what moves make of them.
BOARDS = [
    ("input n in 1..9, b in 0..511\nposition p(b)\n", "b", [
        "b >> i & 1 == {v}", "b & (1 << i | 2 << i) == 1 << i",
        "b >> i & 3 == 3", "b / 2 ** i % 2 == {v}", "b & 5 << i != 0",
        "popcount(b & 7 << i) == {w}", "(b xor 1) >> i & 1 == {v}"], [
        "b - (1 << i)", "b xor (1 << i)", "b - (b & 3 << i)", "b | 1 << i",
        "b xor (3 << i)"]),
    ("input n in 1..4, b[n] in 0..7\nposition p(b[n])\n", "b", [
        "b[i] & 1 == {v}", "b[i] >> 1 & 3 == 3", "b[i] & {w} != 0",
        "b[n - 1 - i] & 3 == 3"], [
        "b with [i] = b[i] - 1", "b with [i] = b[i] - (b[i] & 3)",
        "b with [i] = b[i] | 1", "b with [i] = b[i] xor 6"]),
    ("input n in 1..8, b[n] in 0..2\nposition p(b[n])\n", "b", [
        "b[i] == {v}", "b[i] == 1", "b[i] != b[n - 1 - i]",
        "b[i] + b[0] == {w}", "any(b[j] == {v} for j in 0..i)",
        "not (b[i] == 2 or b[n - 1] == {v})", "min(b[0..i]) > 0",
        "b[i..<n] != [1]"], [
        "b with [i] = 0", "b with [i] = 0, [n - 1] = 0", "b with [i] = 2",
        "[if k == i then 0 else b[k] for k in 0..<n]",
        "[b[k] - (if k == i then 1 else 0) for k in 0..<n]",
        "[b[k] - (if k == i then b[k] else 0) for k in 0..<n]",
        "[if k < i then b[k] else b[k] + 1 for k in 0..<n]",
        "b[0..<i] + [0] + b[i + 1..<n]"])]


class Report:
    def __init__(self):
        self.passed = self.failed = self.parts = 0

    def hold(self, wanted, found, about):
        if wanted == found:
            self.passed += 1
            return
        self.failed += 1
        print(f"FAILED: {about}\nexpected {wanted}, found {found}")


def random_games(said, folder, report):
    path = Path(folder, "set.game")
    for i in range(said.count):
        game = Game(random.Random(f"listed {said.seed} {i}"))
        text = game.text()
        if game.puts:  # programs know no set as all of the board but `full`
            text = f"fn free(t: {game.board.written}) = full - t\n{text}"
        wanted = game.answer()
        if i % 3 == 2 and not game.ends:
            text = text.replace("print nimber, first_wins", "print first_wins")
            wanted = wanted.split(" ", 1)[1]
            if i % 2 == 0:
                text = text.replace("print first_wins",
                                    "play misere\nprint first_wins")
        path.write_text(text)
        if "play misere" in text:
            wanted = run([said.program, "run", str(path)])
        to, parts = emitted(said.program, str(path), folder, i)
        report.parts += parts
        if to is not None:
            report.hold(wanted, run([to]), text)


def careful(said, folder, report):
    path = Path(folder, "careful.game")
    rng = random.Random(f"careful {said.seed}")
    for i, rules in enumerate(CAREFUL):
        path.write_text(rules)
        to, _ = emitted(said.program, str(path), folder, i)
        for n in range(1, said.inputs if to is not None else 0):
            given = f"{n} " + " ".join(str(rng.randrange(6)) for _ in range(n))
            report.hold(run([said.program, "run", str(path)], given),
                        run([to], given), f"{rules}on {given}")


def two_boards(said, folder, report):
    path = Path(folder, "two.game")
    rng = random.Random(f"two {said.seed}")

    def row(n):
        return f"{n} " + " ".join(str(int(rng.random() < .8)) for _ in range(n))

    for i, rules in enumerate(TWO):
        path.write_text(rules)
        to, parts = emitted(said.program, str(path), folder, i)
        report.hold(True, parts, f"{rules}is listed")
        for n in range(1, 10 if to is not None else 0):
            given = f"{row(n)} {row(10 - n)}"
            report.hold(run([said.program, "run", str(path)], given),
                        run([to], given), f"{rules}on {given}")


def boards(said, folder, report):
    """Against `run`, where it answers."""
    path = Path(folder, "board.game")
    listed = 0
    for i in range(said.count // 2):
        rng = random.Random(f"boards {said.seed} {i}")
        head, board, asks, moves = BOARDS[i % 3]
        clauses = "".join(
            f"    move to p({rng.choice(moves)}) for i in 0..<n if "
            + " and ".join(rng.sample(asks, rng.randrange(1, 3))) + "\n"
            for _ in range(rng.randrange(1, 3)))
        rules = (head + clauses).replace("{v}", str(rng.randrange(2))).replace(
            "{w}", str(rng.randrange(1, 3))) + f"start p({board})\n" + \
            rng.choice(["print nimber\n", "print first_wins\n",
                        "play misere\nprint first_wins\n",
                        "play misere if n % 2 == 1\nprint first_wins\n"])
        path.write_text(rules)
        to, parts = emitted(said.program, str(path), folder, i)
        listed += parts
        for _ in range(said.inputs if to is not None else 0):
            n = rng.randrange(1, 5)
            given = f"{n} " + (str(rng.randrange(512)) if i % 3 == 0 else
                               " ".join(str(rng.randrange(5 - i % 3))
                                        for _ in range(n)))
            wanted = run([said.program, "run", str(path)], given)
            if not wanted.startswith(("1 ", "2 ", "3 ", "4 ")):
                report.hold(wanted, run([to], given), f"{rules}on {given}")
    report.hold(True, listed > 0, "boards that are listed")


class Ended:
    """Each move puts a cell, or takes one; all of a line of them end play."""

    def __init__(self, rng):
        h, w = rng.choice([(1, 7), (1, 9), (2, 5), (3, 3), (3, 4), (5, 2)])
        self.cells = [(r, c) for r in range(h) for c in range(w)]
        self.puts, self.wide = rng.random() < 0.6, rng.random() < 0.5
        steps = rng.sample([(0, 1), (1, 0), (1, 1), (1, -1), (0, 2)], 2)
        size = rng.choice([2, 3, 3, 4])
        lines = [[(r + a * i, c + b * i) for i in range(size)]
                 for a, b in steps for r, c in self.cells]
        lines = [line for line in lines if set(line) <= set(self.cells)]
        if rng.random() < 0.4 or not lines:
            lines = [rng.sample(self.cells, rng.choice([1, 2, 3, 3, 3, 4]))
                     for _ in range(rng.randrange(1, 7))]
        self.lines = [frozenset(line) for line in lines]
        fixed = rng.sample(self.cells, rng.choice([0, 0, 0, 1, 2]))
        self.free = [x for x in self.cells if x not in fixed]
        self.gone = frozenset(rng.sample(self.cells, rng.randrange(4)))
        self.size = (h, w)
        self.asks = rng.randrange(3)
        self.known = {}

    def text(self):
        def some(cells):
            return "{" + ", ".join(map(str, sorted(cells))) + "}"
        gone = "in s" if self.puts else "not in s"
        lines = "[" + ", ".join(map(some, self.lines)) + "]"
        ends = (f"any(l <= {'s' if self.puts else 'full - s'} for l in lines)",
                f"any(all(x {gone} for x in l) for l in lines)",
                " or ".join("(" + " and ".join(f"{x} {gone}" for x in line) +
                            ")" for line in self.lines))[self.asks]
        fixed = " and ".join(f"(r, c) != {x}" for x in self.cells
                             if x not in self.free)
        size = "h, w" if self.wide else f"{self.size[0]}, {self.size[1]}"
        start = some(self.gone if self.puts else
                     set(self.cells) - self.gone)
        return ("input h in 1..12, w in 1..12\n" * self.wide +
                f"let lines = {lines}\nposition p(s: set({size}))\n"
                f"    lose if {ends}\n    move to p(s "
                f"{'|' if self.puts else '-'} {{(r, c)}}) for (r, c) in "
                f"{'full - s' if self.puts else 's'}"
                f"{' if ' + fixed if fixed else ''}\n"
                f"start p({start})\nprint first_wins, winning_moves\n")

    def wins(self, gone):
        if gone not in self.known:
            self.known[gone] = not self.is_over(gone) and any(
                not self.wins(gone | {x}) for x in self.free if x not in gone)
        return self.known[gone]

    def is_over(self, gone):
        return any(line <= gone for line in self.lines)

    def answer(self):
        moves = 0 if self.is_over(self.gone) else sum(
            not self.wins(self.gone | {x})
            for x in self.free if x not in self.gone)
        return f"{str(moves > 0).lower()} {moves}"


def ended(said, folder, report):
    path = Path(folder, "ended.game")
    listed = 0
    for i in range(max(said.count // 2, 2)):
        game = Ended(random.Random(f"ended {said.seed} {i}"))
        path.write_text(game.text())
        to, parts = emitted(said.program, str(path), folder, i)
        listed += parts
        if to is not None:
            given = " ".join(map(str, game.size)) if game.wide else ""
            report.hold(game.answer(), run([to], given), game.text())
    report.hold(True, listed > 0, "boards where lines end play are listed")


def library(said, folder, report):
    for at, (name, draw) in enumerate(LIBRARY.items()):
        rng = random.Random(f"library {said.seed} {name}")
        to, parts = emitted(said.program, name, folder, at)
        if to is None or not parts:
            report.hold("a search by parts", "another", name)
            continue
        for _ in range(said.inputs):
            given = draw(rng)
            wanted = run([said.program, "run", name], given)
            report.hold(wanted, run([to], given), f"{name} on {given}")


def main():
    said = argparse.ArgumentParser()
    said.add_argument("program")
    said.add_argument("--count", type=int, default=6 * TIMES)
    said.add_argument("--inputs", type=int, default=12)
    said.add_argument("--seed", type=int, default=1)
    said = said.parse_args()
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        careful(said, folder, report)
        random_games(said, folder, report)
        two_boards(said, folder, report)
        boards(said, folder, report)
        ended(said, folder, report)
        library(said, folder, report)
    print(f"{report.passed} passed, {report.failed} failed, "
          f"{report.parts} random games by parts")
    return report.failed > 0 or report.parts * 4 < said.count


if __name__ == "__main__":
    sys.exit(main())
