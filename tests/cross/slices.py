#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random heaps from which t are taken under conditions on t, the heap, and a
number that goes along with it: the nimbers of large heaps by the law of each
slice, and by tables.

slices.py PROGRAM [--count N] [--seed N]
"""

import argparse
import random
import sys
import tempfile
from pathlib import Path

from strides import said

CONDITIONS = ["t * d <= x", "d * t < x", "t <= x / (d + 1)", "t * (d + 1) <= x",
              "t * a[d] <= x", "a[d] * t < x", "t % a[d] == 0", "t * d >= x", "t * d != x",
              "t % (d + 1) == 0", "t <= d", "t * d % 3 == 0", "t < d * 2", "t * d <= x + 3",
              "t * d + 2 <= x", "2 * t * d <= x", "t != d", "t > d",
              "t * a[d] <= x or t == d", "t % (d + 2) < a[d]", "t + d <= x", "t * c <= x",
              "t * a[d + 1] <= x", "t <= x / (a[d] + c)", "t <= x / (d + 1) - c * a[d]",
              "t * [3, 1, 4, 2][d] <= x + c", "t * d <= x and t % c == 0"]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng, wrong = random.Random(args.seed), 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "slices.game"
        for _ in range(args.count):
            now, then = rng.choice([("heap(x, d)", "heap(x - t, d)"),
                                    ("heap(d, x)", "heap(d, x - t)")])
            rules = "\n".join(f"    move to {then} for t in 1..x if {condition}" for condition
                              in rng.sample(CONDITIONS, rng.choice([1, 1, 2])))
            given = ["--set", f"c={rng.randint(1, 4)}",
                     "--set", "a=" + ",".join(str(rng.randint(1, 6)) for _ in range(5))]
            path.write_text(f'game "slices"\ninput c, a[5]\nposition {now}\n{rules}\n'
                            f"print [nimber({now}) "
                            f"for d in {rng.sample(range(4), 2)} for x in 4091..4115 by 3]\n")
            run = [args.program, "run", "--no-cache", path, *given]
            if said(run) != said(run + ["--no-rewrite", "closed-family"]):
                print(f"{rules}\n{given}")
                wrong += 1
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
