#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random heaps with a few passes that leave heaps of Nim, some of them just no
ordinal sum: nimbers by `run`, and by the program that `emit` writes of every
tenth file, as brute force in Python says.

nim_parts.py PROGRAM [--count N] [--seed N]
"""

import functools
import sys

import cases

MOST, PASSES = 14, 2

# What a move says, and its options: lists of nim(k) as k, and of heaps as pairs.
TAKES = [("heap(x - k, p) for k in 1..x", lambda x, p: [[(y, p)] for y in range(x)]),
         ("heap(y, p) for y in 0..<x", lambda x, p: [[(y, p)] for y in range(x)]),
         ("heap(x - k, p) for k in 1..3",
          lambda x, p: [[(y, p)] for y in range(max(0, x - 3), x)])]
STATES = [("heap(x, p - 1) if x > 0", lambda x, p: [[(x, p - 1)]] if x and p else []),
          ("heap(x, p - 1)", lambda x, p: [[(x, p - 1)]] if p else []),
          ("heap(x, p - 1) if x > 1", lambda x, p: [[(x, p - 1)]] if x > 1 and p else []),
          ("heap(x, 0) if x > 0 and p == 2", lambda x, p: [[(x, 0)]] if x and p == 2 else []),
          ("heap(x - k, if k == 0 then p - 1 else p) if x > 0 for k in 0..x",
           lambda x, p: [[(x - k, p - (k == 0))] for k in range(x + 1)
                         if x and (k or p)])]
HEAPS = [("nim(x) if x > 0", lambda x, p: [[x]] if x else []),
         ("nim(x)", lambda x, p: [[x]]),
         ("nim(x) if x > 1", lambda x, p: [[x]] if x > 1 else []),
         ("nim(x) if x > 0 if p == 1", lambda x, p: [[x]] if x and p == 1 else []),
         ("nim(x - 1)", lambda x, p: [[x - 1]] if x else []),
         ("nim(x + 1)", lambda x, p: [[x + 1]]),
         ("nim(p)", lambda x, p: [[p]]),
         ("nim(x - k) for k in 1..x", lambda x, p: [[y] for y in range(x)]),
         ("nim(k) for k in 0..x/2", lambda x, p: [[k] for k in range(x // 2 + 1)]),
         ("nim(x) + nim(1) if x > 0", lambda x, p: [[x, 1]] if x else []),
         ("heap(x - 1, p) + nim(x)", lambda x, p: [[(x - 1, p), x]] if x else [])]


# Those that ask for no pass that is left.
PLAIN = [heap for heap in HEAPS if "p ==" not in heap[0] and "(p)" not in heap[0]]


def nimbers(clauses, passes):
    @functools.cache
    def value(part):
        if isinstance(part, int):
            return part
        seen = {functools.reduce(lambda a, b: a ^ b, map(value, option))
                for _, options in clauses for option in options(*part)}
        return min(set(range(len(seen) + 1)) - seen)
    return [value((x, p)) for x in range(MOST + 1) for p in range(passes + 1)]


def differs(draw, program, folder, number):
    plain = draw.random() < 0.4  # no passes but those to nim(x)
    passes = 0 if plain else PASSES
    clauses = ([draw.choice(TAKES)]
               + draw.sample([] if plain else STATES, draw.choice([0, 1, 2]) * (not plain))
               + draw.sample(PLAIN if plain else HEAPS, draw.choice([0, 1, 1, 2])))
    draw.shuffle(clauses)
    rules = f"position heap(x, p in 0..{PASSES})\n" + "\n".join(
        f"    move to {text}" for text, _ in clauses)
    if plain:
        rules = rules.replace(", p)", ")").replace(f", p in 0..{PASSES}", "")
    path = folder / "parts.game"
    path.write_text(
        f'game "parts"\n{rules}\nprint [nimber(heap(x{"" if plain else ", p"})) '
        f'for x in 0..{MOST} for p in 0..{passes}]\n')
    return cases.mistaken(program, path, list(map(str, nimbers(clauses, passes))),
                          emit=number % 10 == 0)


if __name__ == "__main__":
    sys.exit(cases.main(differs, 250))
