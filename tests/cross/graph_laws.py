#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random games that take elements of a set, most of whose parts are trees or
rows, or nearly such, against brute force: nimbers, with the theorems and
without.  Of those that are such, the plan has to say so.

graph_laws.py PROGRAM [--count N] [--seed N]
"""

import functools
import subprocess
import sys

import cases


def row(draw, cells):
    """Moves (what is needed, what is taken) along the cells, round or not."""
    moves, long, around = [], len(cells), draw.random() < 0.35
    shapes = [(need, *draw.choice([(0, 0), (0, 0), (1, 1), (0, 1), (2, 1), (2, 2)]))
              for need in draw.sample([1, 2, 3], draw.choice([1, 1, 2]))]
    # Some reach over the gaps that others leave.
    for need, left, right in draw.choice([shapes] * 4 + [[(1, 0, 0), (2, draw.choice([0, 2]), 2)]]):
        for at in range(long if around else long - need + 1):
            at_all = range(at - left, at + need + right)
            taken = {i % long for i in at_all} if around else {i for i in at_all if 0 <= i < long}
            moves.append(({cells[(at + i) % long] for i in range(need)}, {cells[i] for i in taken}))
    return moves


def tree(draw, cells):
    parent = [draw.randint(-1 if draw.random() < 0.1 else 0, i - 1) if i > 0 else -1 for i in range(len(cells))]
    taken = [{i} for i in range(len(cells))]
    for i in reversed(range(len(cells))):
        if parent[i] >= 0:
            taken[parent[i]] |= taken[i]
    return [({cells[i]}, {cells[k] for k in taken[i]}) for i in range(len(cells))]


def spoil(draw, moves):
    """A near miss: a move is gone, takes more or less, or needs more."""
    at = draw.randrange(len(moves))
    need, taken = moves[at]
    other = draw.choice(sorted(set().union(*(t for _, t in moves))))
    what = draw.choice(["gone", "takes", "needs", "new", "least", "least"])
    if what == "least":  # what takes most leaves something that it would take
        at = max(range(len(moves)), key=lambda i: len(moves[i][1]))
        need, taken = moves[at]
        other, what = draw.choice(sorted(taken)), "takes"
    if what == "gone" and len(moves) > 1:
        del moves[at]
    elif what == "takes" and (taken ^ {other}) & need:
        moves[at] = need, taken ^ {other}
    elif what == "needs":
        moves[at] = need | {other}, taken
    else:
        moves.append((need | {other}, {other}))


def game(draw):
    """How many cells, the moves, and whether nothing was spoilt."""
    cells, moves, fair = list(range(draw.randint(13, 16))), [], True
    draw.shuffle(cells)
    used = 0
    while used < len(cells):
        size = min(draw.choice([1, 2, 3, 5, 8, 13]), len(cells) - used)
        part = draw.choice([row, row, tree])(draw, cells[used:used + size])
        if draw.random() < 0.3 and part:
            spoil(draw, part)
            fair = False
        moves += part
        used += size
    draw.shuffle(moves)
    return len(cells), moves, fair


def nimber(count, moves):
    masks = [(sum(1 << c for c in need), sum(1 << c for c in taken)) for need, taken in moves]

    @functools.lru_cache(maxsize=None)
    def value(now):
        seen = {value(now & ~taken) for need, taken in masks if now & need == need and now & taken}
        return next(i for i in range(len(seen) + 1) if i not in seen)
    return value((1 << count) - 1)


def said(cells):
    return "{" + ", ".join(map(str, sorted(cells))) + "}"


def differs(draw, program, folder, number):
    count, moves, fair = game(draw)
    path = folder / "graph.game"
    clauses = "".join(f"    move to cells(s - {said(taken)}) if {said(need)} <= s\n" for need, taken in moves)
    path.write_text(f'game "graph"\nposition cells(s: set({count}))\n{clauses}start cells(full)\nprint nimber\n')
    right = [str(nimber(count, moves))]
    wrong = cases.mistaken(program, path, right)
    if wrong is None and cases.said([program, "run", "--no-cache", "--no-rewrite", "theorem", path]) != right:
        wrong = f"{path.read_text()}\nwithout theorems: not {right}"
    plan = subprocess.run([program, "plan", path], text=True, capture_output=True).stdout
    TOLD.append("colon principle" in plan)
    FAIR.append(fair)
    if wrong is None and number == 49 and sum(TOLD) < sum(FAIR):
        wrong = f"of {sum(FAIR)} games without near misses only {sum(TOLD)} are told by theorems"
    return wrong


TOLD, FAIR = [], []
if __name__ == "__main__":
    sys.exit(cases.main(differs, 60))
