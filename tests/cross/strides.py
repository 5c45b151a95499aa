#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random heaps from which t * k + c go, or a square of k, or k times what hangs on
the heap, k from a number on, by steps and under conditions on its remainder: nimbers by `run`, and by the program that `emit`
writes of every tenth file, as brute force in Python says.

strides.py PROGRAM [--count N] [--seed N]
"""

import sys

import cases

MOST = 100 # fewer are found before the rules are rewritten


class Clause:
    def __init__(self, rng):
        self.times = rng.choice([1, 1, 2, 3])
        self.more = rng.choice([0, 0, 1, 2, 3, 5, 6])
        self.factor = rng.choice([None] * 4 + ["k", "k", "(x / 7 + 1)", "(x % 3)",
                                               "(x % 3 + 1)"])
        self.low = rng.randint(self.more == 0, 9)
        if self.factor == "(x % 3)":
            self.more += 1 # nothing else may be taken
        self.by = rng.choice([1, 1, 2, 3, 4, 5])
        self.high = rng.choice(["x", "x", "x", "x - 2", f"x/{self.times}", "11",
                                f"(x - {self.more})/{self.times}"])
        self.condition = rng.choice(["True"] * 3 + [
            f"k % {rng.choice([2, 3, 4])} == {rng.randint(0, 1)}",
            f"k % {rng.choice([2, 3, 6])} != 0", f"k != {rng.randint(1, 8)}",
            f"k > {rng.randint(1, 5)}"])

    def __str__(self):
        times = f"{self.times} * k" if self.times > 1 else "k"
        if self.factor:
            times += f" * {self.factor}"
        more = f" - {self.more}" if self.more else ""
        by = f" by {self.by}" if self.by > 1 else ""
        condition = "" if self.condition == "True" else f" if {self.condition}"
        return (f"    move to heap(x - {times}{more}) "
                f"for k in {self.low}..{self.high}{by}{condition}")

    def options(self, x):
        high = eval(self.high.replace("/", "//"), {"x": x})
        factor = (self.factor or "1").replace("/", "//")
        taken = [self.times * k * eval(factor, {"x": x, "k": k}) + self.more
                 for k in range(self.low, high + 1, self.by)
                 if eval(self.condition, {"k": k})]
        return [x - k for k in taken if k <= x]


def nimbers(clauses):
    value = []
    for x in range(MOST + 1):
        seen = {value[y] for clause in clauses for y in clause.options(x)}
        value.append(min(set(range(len(seen) + 1)) - seen))
    return value


def differs(draw, program, folder, number):
    clauses = [Clause(draw) for _ in range(draw.choice([1, 1, 1, 2]))]
    path = folder / "strides.game"
    held = draw.choice(["x", "x", f"x in 0..{MOST}"])
    path.write_text(f'game "strides"\nposition heap({held})\n'
                    + "\n".join(map(str, clauses))
                    + f"\nprint [nimber(heap(x)) for x in 0..{MOST}]\n")
    return cases.mistaken(program, path, list(map(str, nimbers(clauses))),
                          emit=number % 10 == 0)


if __name__ == "__main__":
    sys.exit(cases.main(differs, 250))
