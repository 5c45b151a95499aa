#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random games that take elements of a set, or put them, most of whose parts
are trees, rows, or such that all plays have one length, or nearly such, against
brute force: nimbers, with the theorems and without.  Of those that are such,
the plan has to say so.

graph_laws.py PROGRAM [--count N] [--seed N]
"""

import functools
import itertools
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


def even(draw, cells):
    """All plays have one length: some of the cells, one of each half, or a place
    of a board whose row and column are still free."""
    long = len(cells)
    what = draw.choice(["some", "halves", "rooks", "rooks", "clique", "lines", "lines"])
    if what == "clique":  # whatever is taken, the rest goes with it
        return [({x}, set(cells)) for x in cells]
    if what == "some":
        return [(set(c), set(c)) for c in itertools.combinations(cells, min(long, draw.choice([1, 2, 2, 3])))]
    half = max(1, long // 2)
    if what == "halves":
        return [({x, y}, {x, y}) for x in cells[:half] for y in cells[half:]]
    wide = draw.choice([2, 3, 4])
    board = [cells[i:i + wide] for i in range(0, long - long % wide, wide)]
    if what == "lines":  # a place goes with its row and column
        return [({board[r][c]}, set(board[r]) | {line[c] for line in board})
                for r in range(len(board)) for c in range(wide)]
    return [(set(board[r]) | {line[c] for line in board}, {board[r][c]})
            for r in range(len(board)) for c in range(wide)]


def mates(cells):
    """A cell goes alone, or with one other whose own moves may be left: cells can
    change places, but plays have many lengths."""
    return [({x}, {x, y}) for x in cells for y in cells if x != y or len(cells) == 1]


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


def board(draw):
    """The same of a board, also without some of its places."""
    high, wide = draw.choice([(2, 7), (3, 5), (4, 4), (5, 3), (7, 2)])
    there = [i for i in range(high * wide) if draw.random() < 0.9]
    turned = draw.random() < 0.5
    if draw.random() < 0.3:  # rows can be exchanged, but none with a column
        high, wide = draw.choice([(2, 7), (4, 4)])
        rows = [set(range(i, i + wide)) for i in range(0, high * wide, wide)]
        return (high, wide), [(r, r) for r in rows] + [(set(range(high * wide)), set(range(0, high * wide, wide)))], False
    beside = {i: {k for k in there if k // wide == i // wide or k % wide == i % wide} for i in there}
    moves = [({i}, beside[i]) if turned else (beside[i], {i}) for i in there]
    fair = draw.random() < 0.5
    if not fair:
        spoil(draw, moves)
    return (high, wide), moves, fair and len(there) == high * wide


def game(draw):
    """How many cells, the moves, and whether nothing was spoilt."""
    cells, moves, fair = list(range(draw.randint(13, 16))), [], True
    draw.shuffle(cells)
    used = 0
    while used < len(cells):
        size = min(draw.choice([1, 2, 3, 5, 8, 13]), len(cells) - used)
        part = draw.choice([row, row, tree, even, even])(draw, cells[used:used + size])
        if draw.random() < 0.1:
            part, fair = mates(cells[used:used + size]), fair and size < 3
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
    full = (1 << count) - 1
    left = [full & ~taken if full & need == need and taken else full for need, taken in masks]
    return value(full), [to if to < full and value(to) == 0 else None for to in left]


def said(cells, wide):
    return "{" + ", ".join(f"({i // wide}, {i % wide})" if wide else str(i) for i in sorted(cells)) + "}"


def in_two(draw, count, moves, puts):
    """The rules with the cells in two sets, most often of unlike sizes, which have
    also moves beyond the smaller one."""
    first = draw.randint(1, count - 1)
    sizes = first, count - first
    short, long = min(sizes), max(sizes)

    def halves(cells):
        return said({c for c in cells if c < first}, 0), said({c - first for c in cells if c >= first}, 0)
    lines = []
    for need, taken in moves:
        (s, t), (x, y) = halves(need), halves(taken)
        lines.append(f"cells(s | {x}, t | {y}) if s & {s} == {{}} and t & {t} == {{}}" if puts else
                     f"cells(s - {x}, t - {y}) if {s} <= s and {t} <= t & full")
    if short < long:
        none, some = said({draw.randint(short, long - 1)}, 0), said({draw.randrange(long)}, 0)
        less, more = ("t", "s") if first > short else ("s", "t")
        to = {less: f"{less} | {none}" if puts else less, more: f"{more} {'|' if puts else '-'} {some}"}
        no = f"{more} & {some} == {{}}" if puts else f"{none} <= {less} and {some} <= {more}"
        lines.insert(draw.randint(0, len(lines)), f"cells({to['s']}, {to['t']}) if {no}")
    start = "{}, {}" if puts else "full, full"
    return (f'game "graph"\nposition cells(s: set({sizes[0]}), t: set({sizes[1]}))\n' +
            "".join(f"    move to {line}\n" for line in lines) + f"start cells({start})\nprint nimber\n")


def differs(draw, program, folder, number):
    size, moves, fair = board(draw) if draw.random() < 0.2 else game(draw)
    wide = size[1] if isinstance(size, tuple) else 0
    count = size[0] * wide if wide else size
    path = folder / "graph.game"
    puts = draw.random() < 0.3
    clauses = "".join(f"    move to cells(s | {said(taken, wide)}) for k in {k}..{k} if s & {said(need, wide)} == {{}}\n" if puts else
                      f"    move to cells(s - {said(taken, wide)}) for k in {k}..{k} if {said(need, wide)} <= s\n"
                      for k, (need, taken) in enumerate(moves))
    start = "{}" if puts else "full"
    sizes = f"{size[0]}, {wide}" if wide else size
    path.write_text(f'game "graph"\nposition cells(s: set({sizes}))\n{clauses}start cells({start})\nprint nimber\n')
    twice = not wide and draw.random() < 0.3
    if twice:
        path.write_text(in_two(draw, count, moves, puts))
    value, wins = nimber(count, moves)
    right = [str(value)]
    wrong = cases.mistaken(program, path, right)
    if wrong is None and cases.said([program, "run", "--no-cache", "--no-rewrite", "theorem", path]) != right:
        wrong = f"{path.read_text()}\nwithout theorems: not {right}"
    if wrong is None and not twice:
        path.write_text(path.read_text() + "print [k for winning move]\n")
        found = [wins[int(k)] for line in cases.said([program, "run", "--no-cache", path])[1:] for k in line.split()]
        if set(found) != {to for to in wins if to is not None}:
            wrong = f"{path.read_text()}\nnot all winning moves, or others: {found}"
    plan = subprocess.run([program, "plan", path], text=True, capture_output=True).stdout
    TOLD.append("colon principle" in plan)
    FAIR.append(fair)
    if twice and "its sets are not of the same size" in plan:
        wrong = f"{path.read_text()}\n{plan}"
    if wrong is None and number == 49 and sum(TOLD) < sum(FAIR):
        wrong = f"of {sum(FAIR)} games without near misses only {sum(TOLD)} are told by theorems"
    return wrong


TOLD, FAIR = [], []
if __name__ == "__main__":
    sys.exit(cases.main(differs, 60))
