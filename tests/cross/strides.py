#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random heaps from which t * k + c go, k from a number on, by steps and under
conditions on its remainder: nimbers by `run`, and by the program that `emit`
writes of every tenth file, as brute force in Python says.

strides.py PROGRAM [--count N] [--seed N] [--cc CC]
"""

import argparse
import random
import subprocess
import sys
import tempfile
from pathlib import Path

MOST = 40


class Clause:
    def __init__(self, rng):
        self.times = rng.choice([1, 1, 2, 3])
        self.more = rng.choice([0, 0, 1, 2, 3, 5, 6])
        self.low = rng.randint(self.more == 0, 9)
        self.by = rng.choice([1, 1, 2, 3, 4, 5])
        self.high = rng.choice(["x", "x", "x", "x - 2", f"x/{self.times}", "11",
                                f"(x - {self.more})/{self.times}"])
        self.condition = rng.choice(["True"] * 3 + [
            f"k % {rng.choice([2, 3, 4])} == {rng.randint(0, 1)}",
            f"k % {rng.choice([2, 3, 6])} != 0", f"k != {rng.randint(1, 8)}",
            f"k > {rng.randint(1, 5)}"])

    def __str__(self):
        times = f"{self.times} * k" if self.times > 1 else "k"
        more = f" - {self.more}" if self.more else ""
        by = f" by {self.by}" if self.by > 1 else ""
        condition = "" if self.condition == "True" else f" if {self.condition}"
        return (f"    move to heap(x - {times}{more}) "
                f"for k in {self.low}..{self.high}{by}{condition}")

    def options(self, x):
        high = eval(self.high.replace("/", "//"), {"x": x})
        return [x - self.times * k - self.more
                for k in range(self.low, high + 1, self.by)
                if eval(self.condition, {"k": k}) and self.times * k + self.more <= x]


def nimbers(clauses):
    value = []
    for x in range(MOST + 1):
        seen = {value[y] for clause in clauses for y in clause.options(x)}
        value.append(min(set(range(len(seen) + 1)) - seen))
    return value


def said(command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=120,
                          check=False)
    return done.stdout.split() if done.returncode == 0 else done.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=250)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cc", default="cc")
    args = parser.parse_args()
    rng, wrong = random.Random(args.seed), 0
    with tempfile.TemporaryDirectory() as folder:
        path, source = Path(folder) / "strides.game", Path(folder) / "strides.c"
        for i in range(args.count):
            clauses = [Clause(rng) for _ in range(rng.choice([1, 1, 1, 2]))]
            rules = "\n".join(map(str, clauses))
            path.write_text(f'game "strides"\nposition heap(x)\n{rules}\n'
                            f"print [nimber(heap(x)) for x in 0..{MOST}]\n")
            answers = [said([args.program, "run", "--no-cache", path])]
            if i % 10 == 0:
                source.write_text("".join(subprocess.run(
                    [args.program, "emit", path], capture_output=True, text=True,
                    check=True).stdout))
                subprocess.run([args.cc, "-O1", "-w", source, "-o",
                                source.with_suffix("")], check=True)
                answers.append(said([source.with_suffix("")]))
            right = list(map(str, nimbers(clauses)))
            if any(answer != right for answer in answers):
                print(f"{rules}\n{answers}\nnot {' '.join(right)}")
                wrong += 1
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
