#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""asks.py PROGRAM [--count N] [--seed N] -- what is asked, and where.

Some rewrites keep who wins and nothing else, so it matters whether a file asks
for more: for nimbers, values or sums, in what it prints, in its functions or in
the rules of another kind.  Random files are run as they are and with all
rewrites off, which has to be the same.
"""
import functools
import re
import subprocess
import sys

import cases

# Kinds of which a winner is known by less than a nimber.
WINNERS = [
    "move to A(i, r - k) for k in 1..<r\n"
    "    move to A(i + 1, d[i + 1]) if i + 1 < n",
    "move to A(i, r - k) for k in 1..r\n"
    "    move to A(i + 1, d[i + 1] + 1) if i + 1 < n and r == 0",
    "lose if r == 0\n    move to A(i, r - k) for k in 1..min(r, 3)\n"
    "    move to A(i - 1, r) if i > 0",
    "win if r == 1\n    move to A(i, r - k) for k in 1..min(r, 3)\n"
    "    move to A(i, r / 2) if r > 3",
    "move to A(i - k, r - k) for k in 1..min(i, r)\n"
    "    move to A(i - k, r) for k in 1..i\n"
    "    move to A(i, r - k) for k in 1..r",
    "move to A(k, r - k) for k in 1..min(r, 2 * i)",
    "move to A(i, r - k) for k in 1..r if r - k > 0 or i > 0\n"
    "    move to A(i - 1, r) if i > 0 and r > 0",
]
IN_RULES = ["nimber(A({0}, {1})) % 2 == 1", "wins(A({0}, {1}))",
            'value(A({0}, {1})) != "*"', 'outcome(A({0}, {1})) == "P"',
            "nimber(A({0}, {1}) + nim(1)) > 1", "wins(A({0}, {1}) + A(1, 2))"]
FUNCTIONS = ["nimber(A(i, 3))", "if wins(A(1, i)) then 1 else 0",
             "len(value(A(0, i)))"]
WON = ["[wins(A(0, r)) for r in 0..7]", "[wins(A(1, r)) for r in 0..7]",
       "[outcome(A(0, r)) for r in 0..5]", "first_wins", "outcome"]
MORE = ["[nimber(A(1, r)) for r in 0..7]", "[value(A(0, r)) for r in 0..5]",
        "nimber", "value", "winning_moves", "wins(A(0, 2) + A(1, 3))"]


def draw(rng):
    text = "input n, d[n]\nposition A(i, r)\n    " + rng.choice(WINNERS) + "\n"
    starts, prints = ["A(0, d[0])", "A(1, d[0] + 2)"], list(WON)
    if rng.random() < 0.6:
        asked = rng.choice(IN_RULES).format(rng.choice("01"),
                                            rng.choice(["k", "x - k"]))
        text += (f"position B(x)\n    move to B(x - k) for k in 1..min(x, 4) "
                 f"if {asked}\n")
        starts.append("B(d[0] + 3)")
        prints.append("[wins(B(x)) for x in 0..9]")
    elif rng.random() < 0.3:
        text += f"fn q(i) = {rng.choice(FUNCTIONS)}\nprint q(2), q(3)\n"
    elif rng.random() < 0.7:
        prints = list(MORE)
    text += f"start {rng.choice(starts)}\n"
    return text + "".join(f"print {rng.choice(prints)}\n"
                          for _ in range(rng.randrange(1, 3)))


@functools.cache
def all_off(program):
    done = subprocess.run([program, "run", "nim", "--no-rewrite", "?"],
                          text=True, capture_output=True, input="")
    names = re.findall(r"[\w-]+", re.search(r"switched off are (.*)",
                                            done.stderr)[1])
    return [word for name in names if name != "and"
            for word in ("--no-rewrite", name)]


def differs(rng, program, folder):
    path = folder / "asks.game"
    path.write_text(draw(rng), encoding="utf-8")
    heaps = [rng.randrange(7) for _ in range(rng.randrange(1, 6))]
    given = f"{len(heaps)} {' '.join(map(str, heaps))}"
    said = [subprocess.run([program, "run", path, "--no-cache", *options],
                           input=given, capture_output=True, text=True,
                           timeout=60)
            for options in ([], all_off(program))]
    if [s.returncode for s in said] in ([0, 0], [1, 1]) and \
            said[0].stdout == said[1].stdout:
        return None
    return f"{path.read_text(encoding='utf-8')}{given}: " + \
        " and ".join(s.stdout + s.stderr for s in said)


if __name__ == "__main__":
    sys.exit(cases.main(lambda rng, program, folder, _: differs(
        rng, program, folder), 100))
