#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random heaps from which t are taken under conditions on t, the heap, and a
number that goes along with it: the nimbers of large heaps by the law of each
slice, and by tables.

slices.py PROGRAM [--count N] [--seed N]
"""

import sys

import cases

CONDITIONS = ["t * d <= x", "d * t < x", "t <= x / (d + 1)", "t * (d + 1) <= x",
              "t * a[d] <= x", "a[d] * t < x", "t % a[d] == 0", "t * d >= x", "t * d != x",
              "t % (d + 1) == 0", "t <= d", "t * d % 3 == 0", "t < d * 2", "t * d <= x + 3",
              "t * d + 2 <= x", "2 * t * d <= x", "t != d", "t > d",
              "t * a[d] <= x or t == d", "t % (d + 2) < a[d]", "t + d <= x", "t * c <= x",
              "t * a[d + 1] <= x", "t <= x / (a[d] + c)", "t <= x / (d + 1) - c * a[d]",
              "t * [3, 1, 4, 2][d] <= x + c", "t * d <= x and t % c == 0"]


def differs(draw, program, folder, _number):
    now, then = draw.choice([("heap(x, d)", "heap(x - t, d)"),
                             ("heap(d, x)", "heap(d, x - t)")])
    rules = "\n".join(f"    move to {then} for t in 1..x if {condition}" for condition
                      in draw.sample(CONDITIONS, draw.choice([1, 1, 2])))
    given = ["--set", f"c={draw.randint(1, 4)}",
             "--set", "a=" + ",".join(str(draw.randint(1, 6)) for _ in range(5))]
    path = folder / "slices.game"
    path.write_text(f'game "slices"\ninput c, a[5]\nposition {now}\n{rules}\n'
                    f"print [nimber({now}) "
                    f"for d in {draw.sample(range(4), 2)} for x in 4091..4115 by 3]\n")
    run = [program, "run", "--no-cache", path, *given]
    told = cases.said(run)
    tables = cases.said(run + ["--no-rewrite", "closed-family"])
    return None if told == tables else f"{rules}\n{given}\n{told}\n{tables}"


if __name__ == "__main__":
    sys.exit(cases.main(differs, 12))
