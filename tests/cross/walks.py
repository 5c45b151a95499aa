#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""walks.py PROGRAM [COUNT [SEED]] -- winning moves of heaps found by the law
of a sequence, against those found by running the rules.

Random games of taking and breaking, written in many ways; and heaps of 10^18,
whose answers follow from smaller ones.  Ends with `N passed, N failed`.
"""
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

HUGE = 10**18


def clause(draw):
    """One rule for taking or breaking, and the name of its loop."""
    take = draw.choice([1, 1, 2, 3, 4])
    some = sorted(draw.sample(range(1, 9), draw.choice([1, 2, 3])))
    form = draw.randrange(9)
    if form == 0:
        return f"heap(n - {take})" + draw.choice(
            ["", f" if n > {take}", f" if n == {take}", f" if n != {take}"]), ""
    if form == 1:
        return f"heap(n - k) for k in {some}", "k"
    if form == 2:
        return f"heap(k) for k in 0..n-{take}", "k"
    if form == 3:
        return f"heap(n - k) for k in 1..n if k not in {some}", "k"
    if form == 4:
        return f"heap(n - k) for k in 1..n if k in {some}", "k"
    if form == 5:
        return f"heap(n - k) for k in {take}..{take + draw.randrange(4)}", "k"
    if form == 6:
        end = draw.choice([f"n-{take}", f"(n-{take})/2"])
        return (f"heap(a) + heap(n - {take} - a) "
                f"for a in {draw.choice('01')}..{end}"), "a"
    if form == 7:
        return (f"heap(n - {take} - a) + heap(a) for a in 1..<n-{take}"
                + draw.choice(["", f" if a < n - {take} - a",
                               f" if a != n - {take} - a",
                               f" if a >= n - {take} - a"])), "a"
    return draw.choice([
        "heap(a) + heap(n - a) for a in 1..<n",
        "heap(a) + heap(n - a) for a in 1..n/2",
        "heap(a) + heap(n - a) for a in 1..n-1 if a < n - a"]), "a"


def draw_rules(draw):
    clauses = [clause(draw) for _ in range(draw.choice([1, 1, 2, 2, 3]))]
    names = {name for _, name in clauses}
    misere = draw.random() < 0.25
    return misere, "\n".join(
        ["input x, y"] + ["play misere"] * misere + ["position heap(n)"]
        + [f"    move to {text}" for text, _ in clauses]
        + ["start heap(x) + heap(y)", "print winning_moves",
           f"print {names.pop() if len(names) == 1 and '' not in names else 'n'}"
           " for winning move", ""])


class Asker:
    def __init__(self, program, path):
        self.program, self.path = program, path

    def ask(self, command, *options, text=""):
        done = subprocess.run(
            [self.program, command, self.path, *options, "--time", "20s"],
            input=text, capture_output=True, text=True, check=False)
        return done.stdout if done.returncode == 0 else done.stderr

    def moves(self, sizes, *options):
        text = self.ask("solve", " + ".join(f"heap({n})" for n in sizes),
                        "--json", "--moves", "0", *options)
        return [(m["from"], m["to"])
                for m in json.loads(text)["winning_moves"]]

    def counted(self, x, y, *options):
        return self.ask("run", *options, text=f"{x} {y}").split("\n")


def differs(asker, misere, x, y):
    """What the law says and what the rules do; or None.

    Of misère sums each value wanted is looked for in turn, so the order of
    moves is another.
    """
    plain = ["--no-rewrite", "closed-family"]
    found = asker.counted(x, y), asker.moves([x, y])
    wanted = asker.counted(x, y, *plain), asker.moves([x, y], *plain)
    if misere:
        found = sorted(found[0]), sorted(found[1])
        wanted = sorted(wanted[0]), sorted(wanted[1])
    return None if found == wanted else (found, wanted)


def random_games(program, path, count, seed):
    draw, passed, failed = random.Random(seed), 0, 0
    while passed + failed < count:
        misere, rules = draw_rules(draw)
        path.write_text(rules)
        asker = Asker(program, path)
        if "closed family  heap: this" not in asker.ask("plan"):
            continue
        most = (14, 9) if misere else (draw.choice([30, 60, 300]), 12)
        x, y = draw.randint(0, most[0]), draw.randint(0, most[1])
        difference = differs(asker, misere, x, y)
        failed += difference is not None
        passed += difference is None
        if difference is not None:
            print(f"heap({x}) + heap({y}) of\n{rules}"
                  f"found {difference[0]}\nwanted {difference[1]}")
    return passed, failed


def rules_of(*clauses):
    return ("input x, y\nposition heap(n)\n"
            + "".join(f"    move to {c}\n" for c in clauses)
            + "start heap(x) + heap(y)\nprint winning_moves\n")


KAYLES = rules_of("heap(a) + heap(n - 1 - a) for a in 0..n-1",
                  "heap(a) + heap(n - 2 - a) for a in 0..n-2")
LASKER = rules_of("heap(k) for k in 0..<n",
                  "heap(a) + heap(n - a) for a in 1..n/2")
BUT = rules_of("heap(n - k) for k in 1..n if k not in [2, 5]")
DAWSON = rules_of("heap(n - 2 - a) + heap(a) for a in 0..(n-2)/2 "
                  "if a <= n - 2 - a")
UNEQUAL = rules_of("heap(n - 1)", "heap(a) + heap(n - 1 - a) for a in 1..<n-1 "
                   "if a != n - 1 - a")
WITHOUT = rules_of("heap(n - k) for k in 5..9",
                   "heap(n - k) for k in [3, 1, 2]")


def count_by_period(program, path):
    """Beyond the preperiod each period adds as many moves as the one before."""
    wrong = []
    games = ((KAYLES, 12), (DAWSON, 34), (UNEQUAL, 2), (WITHOUT, 14))
    for rules, period, i in ((*game, i) for game in games for i in range(4)):
        path.write_text(rules)
        asker = Asker(program, path)
        sizes = [2000 + i + 4 * period * k for k in range(3)]
        counts = [int(asker.counted(n, 4 + i // 2, "--no-rewrite", "closed-family")[0])
                  for n in sizes]
        many = (HUGE - sizes[0]) // (4 * period)
        huge = sizes[0] + many * 4 * period
        rise = counts[1] - counts[0]
        found = int(asker.counted(huge, 4 + i // 2)[0])
        if counts[2] - counts[1] != rise or found != counts[0] + many * rise:
            wrong.append(f"{found} winning moves of {huge} by\n{rules}"
                         f"wanted {counts[0] + many * rise}, as {counts}")
    return wrong


def value_of_lasker(n):
    return n + (n % 4 == 3) - (n % 4 == 0 and n > 0)


def values_of_but(n):
    """All but {2, 5}: the mex of what is left, for small heaps."""
    values = []
    for size in range(n + 1):
        options = {values[size - k] for k in range(1, size + 1)
                   if k not in (2, 5)}
        values.append(next(v for v in range(size + 1) if v not in options))
    return values


def count_lasker(n, other):
    """Counted by hand: all heaps left, all splits."""
    want, total = value_of_lasker(other), 0
    for x, y in ((n, other), (other, n)):
        want = value_of_lasker(y)
        total += sum(value_of_lasker(m) == want for m in range(x))
        total += sum(value_of_lasker(a) ^ value_of_lasker(x - a) == want
                     for a in range(1, x // 2 + 1))
    return total


def by_value(program, path):
    """Sequences that rise: moves are found from the values they leave."""
    wrong = []
    path.write_text(LASKER)
    asker = Asker(program, path)
    draw = random.Random(1)
    sizes = [(draw.randrange(30000), draw.randrange(most))
             for most in (8, 2000) for _ in range(16)]
    for x, y in [(40000, 12345), (65535, 32768), (30001, 30001), *sizes]:
        if value_of_lasker(x) == value_of_lasker(y):
            wanted = 0
        else:
            wanted = count_lasker(x, y)
        found = int(asker.counted(x, y)[0])
        if found != wanted:
            wrong.append(f"Lasker {x} + {y}: {found} moves, wanted {wanted}")
    if not all(heap_moves_win(asker, HUGE - i, 4096 + i) for i in range(8)):
        wrong.append("Lasker: a move of 10^18 does not win, or there is none")
    path.write_text(BUT)
    # The values rise by 2 with every 4 heaps, so no heap far up has value 0.
    lost = [k for k, value in enumerate(values_of_but(400)) if value == 0]
    for n in range(HUGE, HUGE + 8):
        found = asker.moves([n])
        if found != [(f"heap({n})", f"heap({k})") for k in reversed(lost)]:
            wrong.append(f"all-but {n}: {found}")
    return wrong


def heap_moves_win(asker, n, other):
    """Each move from the larger heap leaves the value of the other one."""
    moves = [m for m in asker.moves([n, other]) if m[0] == f"heap({n})"]
    for _, to in moves:
        value = 0
        for part in to.split(" + "):
            value ^= value_of_lasker(int(part[5:-1]))
        if value != value_of_lasker(other):
            return False
    return bool(moves)


def too_many(program, path):
    """A list of 10^17 moves is refused at once; their number is told."""
    path.write_text(KAYLES + "print a for winning move\n")
    told = Asker(program, path).ask("run", text=f"{HUGE} 3")
    return [] if "too many to list" in told else [f"no refusal: {told}"]


def main(program, count=60, seed="1"):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "walk.game"
        passed, failed = random_games(program, path, int(count), seed)
        for check in (count_by_period, by_value, too_many):
            wrong = check(program, path)
            passed, failed = passed + (not wrong), failed + bool(wrong)
            print("".join(text + "\n" for text in wrong), end="")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 4:
        sys.exit(__doc__.split("\n", maxsplit=1)[0])
    sys.exit(main(*sys.argv[1:]))
