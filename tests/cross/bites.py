#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random arrays of numbers that moves cut down to less, as bites off the rows
of a bar of chocolate do, as sets whose cells are what a number is above and
by the memo: nimbers.  So many as are few ideals are to be read as sets.

bites.py PROGRAM [--count N] [--seed N]
"""

import subprocess
import sys

import cases

ENDS = ["0..<row[r]", "0..<row[r]", "0..row[r] - 1", "1..<row[r]", "0..<row[r] - 1",
        "0..<min(row[0], row[r])", "0..<max(row[r], row[1])", "0..1", "0..<2 + row[r]"]
CUTS = ["if i < r then row[i] else min(row[i], c)",
        "if i > r then row[i] else min(row[i], c)",
        "if i < r then row[i] else min(row[i], max(c, row[r] - 2))",
        "if i < r then row[i] else min(row[i], c, row[0])",
        "if i == r then c else min(row[i], c + 1)",
        "if i > 0 and i < r then row[i] else min(c, row[i])",
        "if i < r then row[i] else if row[i] < c then row[i] else c",
        "if i < r then row[i] else max(0, min(row[i], c))",
        "if i < r then row[i] else row[i] % (c + 1)",
        "if i < r then row[i] else max(row[i] - 3, min(row[i], c))"]
CONDITIONS = ["row[r] == 5", "row[r] != row[0]", "row[0] >= row[1]", "row[r] <= 6", "row[1] < 2",
              "row[r] % 2 == 0", "(r, c) != (0, 0)", "row[r] > 2", "min(row[0], row[1]) > c",
              "c + 1 < row[r]", "c != 2", "row[r] - c > 1", "1 <= row[0]", "not (row[r] < 3)",
              "2 + c <= row[r]", "max(row[0] - 1, row[1]) > c"]


def bites(draw):
    """The moves; all but the first may be left out."""
    return [f"    move to bar([{draw.choice(CUTS[:1] * 6 + CUTS)} for i in 0..<{{n}}]) for r in 0..<{{n}}"
            f" for c in {draw.choice(ENDS)} if c < row[r]"
            + "".join(f" and {draw.choice(CONDITIONS[draw.choice([0, 6]):])}" for _ in range(draw.choice([0, 1, 1, 2])))
            for _ in range(draw.choice([1, 1, 2]))]


def differs(draw, program, folder, number):
    rows, wide = draw.choice([(2, 13), (3, 8), (3, 9), (4, 8)])
    moves = "\n".join(bites(draw)).replace("{n}", str(rows))
    held = draw.choice(["", "", f" in 0..{wide}", " in 0..40"])
    starts = [[wide] * rows] + [[draw.randint(0, wide) for _ in range(rows)] for _ in range(3)]
    path = folder / "bites.game"
    path.write_text(f'game "bites"\nposition bar(row[{rows}]{held})\n{moves}\nstart bar({starts[0]})\n'
                    + "".join(f"print nimber(bar({start}))\n" for start in starts))
    run = [program, "run", "--no-cache", path]
    told, memo = cases.said(run), cases.said(run + ["--no-rewrite", "sets"])
    plan = subprocess.run([program, "plan", path], text=True, capture_output=True).stdout
    READ.append("all beyond it" in plan)
    if number == 49 and sum(READ) < 2:
        return f"{sum(READ)} of 50 were read as sets"
    return None if told == memo and isinstance(told, list) else f"{path.read_text()}\n{told}\n{memo}"


READ = []
if __name__ == "__main__":
    sys.exit(cases.main(differs, 50))
