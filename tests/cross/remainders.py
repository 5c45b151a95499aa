#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Heaps told by remainders: random conditions on what a heap and what is taken
leave when divided by small numbers, with single exceptions.

remainders.py PROGRAM [--count N] [--seed S]

All nimbers up to 260, and every 8th time beyond 2,048, where the program knows
no value but by its law, against the definition.  Most of the rules have to be
such a law.  Where the input has the modulus, and in some of them a list of what
is added, cases with other moduli are answered as the rules with these written
in are, by the program that `emit` writes too.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

TIMES = int(os.environ.get("GRUNDY_TEST_TIMES", "1"))


def condition(rng, m):
    """As text, of heap x and k taken."""
    c, d = rng.randrange(m), rng.randrange(1, 6)
    return rng.choice([
        f"k % {m} == {c}", f"(x - k) % {m} == {c}", f"(x + k) % {m} != {c}",
        f"x % {m} == {c}", f"x % {m} != {c}", f"k % {m} > x % {m}",
        f"k <= x % {m} + {d}", f"k == x - {d - 1}", f"x - k >= {d}",
        f"k > {d}", f"k == {d}", f"k % {m} == x / {m} % 2"])


def clause(rng, m):
    text = condition(rng, rng.choice([m, m, 2, 3]))
    if rng.random() < 0.6:
        text += rng.choice([" and ", " or "]) + condition(rng,
                                                          rng.choice([m, 2]))
    return rng.choice([1, 1, 2]), text


def nimbers(clauses, count):
    code = [(step, compile(text.replace("/", "//"), "rule", "eval"))
            for step, text in clauses]
    found = []
    for x in range(count):
        seen = 0
        for step, rule in code:
            for k in range(1, x + 1, step):
                if eval(rule, {"x": x, "k": k}):
                    seen |= 1 << found[x - k]
        found.append((~seen & (seen + 1)).bit_length() - 1)
    return found


def run(program, path, rules, given, seconds=1):
    path.write_text(rules)
    said = subprocess.run([program, "run", "--no-cache", "--time", str(seconds), str(path)],
                          input=" ".join(map(str, given)), capture_output=True,
                          text=True, timeout=120, check=False)
    return said.stdout.split() or [said.stderr]


def by_program(program, path, given):
    """What the emitted program of the rules in the file prints."""
    text = subprocess.run([program, "emit", str(path)], capture_output=True, check=True).stdout
    binary = path.with_suffix(".out")
    subprocess.run(["gcc", "-std=c99", "-O1", "-Wall", "-Wextra", "-Wconversion", "-Wshadow",
                    "-Werror", "-xc", "-", "-o", binary], input=text, check=True)
    said = subprocess.run([binary], input=" ".join(map(str, given)), timeout=60,
                          capture_output=True, text=True, check=False)
    return said.stdout.split() or [said.stderr]


def as_inputs(program, path, rng):
    """Whether large heaps have the nimbers that they have with the numbers
    written in, the least of them beyond what a table would be filled for."""
    m = rng.choice([2, 3, 4, 5])
    clauses = [clause(rng, m) for _ in range(rng.choice([1, 1, 2]))]
    offsets = [rng.randrange(1, 6) for _ in range(rng.randrange(1, 4))]
    listed = rng.random() < 0.3
    if listed:
        c = rng.randrange(m)
        clauses = [(1, f"all((k + q) % {m} != {c} for q in s)")]
    heaps = [rng.randrange(9), *(rng.randrange(1 << 14, 1 << 15) for _ in range(3)),
             *(rng.randrange(10 ** 12) for _ in range(8))]
    moves = "".join(f"    move to heap(x - k) for k in 1..x by {step} if {text}\n"
                    for step, text in clauses)
    asked = "print [nimber(heap(x)) for x in a]\n"
    moduli = [m, rng.choice([2, 3, 4]), m]
    given, want = [len(moduli)], []
    for now in moduli:
        written = re.sub(rf"% {m}\b", f"% {now}", moves).replace("in s", f"in {offsets}")
        want += run(program, path,
                    f"input n, a[n]\nposition heap(x)\n{written}{asked}",
                    [len(heaps), *heaps])
        if not want[-1].isdigit():
            return True, False
        given += [now, len(offsets), *offsets, len(heaps), *heaps]
    named = re.sub(rf"% {m}\b", "% m", moves)
    rules = (f"cases t\n    input m, l, s[l], n, a[n]\nposition heap(x)\n{named}"
             + "    " + asked)
    got = [run(program, path, rules, given, 60), by_program(program, path, given)]
    good = got == [want, want]
    if not good:
        print(f"other nimbers than where {moduli} and {offsets} are written in:\n"
              f"{rules}{given}\n{got}\n{want}")
    return good, good


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=24 * TIMES)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    laws, told, failed = 0, 0, 0

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "heap.game"
        for number in range(wanted.count):
            rng = random.Random(wanted.seed * 1000003 + number)
            m = rng.choice([2, 2, 2, 3, 3, 4, 5])
            clauses = [clause(rng, m) for _ in range(rng.choice([1, 1, 2]))]
            declared = rng.choice(["x", "x", "x in 0..9999"])
            rules = f"input n, a[n]\nposition heap({declared})\n" + "".join(
                f"    move to heap(x - k) for k in 1..x by {step} if {text}\n"
                for step, text in clauses)
            path.write_text(rules + "print [nimber(heap(x)) for x in a]\n")
            known = nimbers(clauses, 2200 if number % 8 == 7 else 260)
            asked = range(len(known))
            if number % 8 == 7:
                asked = [*range(200), *range(2000, len(known))]
            said = subprocess.run(
                [wanted.program, "run", "--no-cache", str(path)],
                input=" ".join(map(str, [len(asked), *asked])),
                capture_output=True, text=True, timeout=120, check=False)
            plan = subprocess.run([wanted.program, "plan", str(path)],
                                  capture_output=True, text=True, check=True)
            laws += "values come again" in " ".join(plan.stdout.split())
            if said.stdout.split() != [str(known[x]) for x in asked]:
                failed += 1
                print(f"{number}: other nimbers than\n{rules}{said.stderr}")
        for number in range(wanted.count):
            rng = random.Random(wanted.seed * 1000003 + number)
            good, same = as_inputs(wanted.program, path, rng)
            failed += not good
            told += same
    print(f"{wanted.count} rules, {laws} of them by a law, {told} with inputs, {failed} wrong")
    return failed > 0 or min(laws, told) < wanted.count // 2


if __name__ == "__main__":
    sys.exit(main())
