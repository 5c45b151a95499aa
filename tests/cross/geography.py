#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A token that goes along edges to where it has not been, in many spellings,
and near misses: edges that go one way, places that share a mark, moves that
mark something else, or ask for more.  Who wins each position that a file asks
for against brute force, with the theorem and without; of those that it is told
of the plan has to say so.

geography.py PROGRAM [--count N] [--seed N]
"""

import functools
import subprocess
import sys

import cases

# Parameters beside the place, marks at the start (HOME is the place), whether
# PLACE may be gone to, marks after a move from HERE to PLACE.  In the second
# list the place that the token leaves is marked, or both are.
SETS = [
    ("seen: set(n)", "{HOME}", "PLACE not in seen", "seen | {PLACE}"),
    ("seen: set(n)", "{HOME}", "not (PLACE in seen)", "{PLACE} | seen"),
    ("left: set(n)", "{i for i in 0..<n if i != HOME}", "PLACE in left", "left - {PLACE}"),
    ("used[n]", "[if i == HOME then 1 else 0 for i in 0..<n]", "used[PLACE] == 0", "used with [PLACE] = 1"),
    ("free[n]", "[if i == HOME then 0 else 1 for i in 0..<n]", "free[PLACE] > 0", "[if i == PLACE then 0 else free[i] for i in 0..<n]"),
]
SOURCES = [
    ("seen: set(n)", "{}", "PLACE not in seen and PLACE != HERE", "seen | {HERE}"),
    ("seen: set(n)", "{}", "PLACE not in seen and HERE != PLACE", "seen | {HERE, PLACE}"),
    ("used[n]", "[0 for i in 0..<n]", "used[PLACE] == 0 and PLACE != HERE", "used with [HERE] = 1"),
]
LOOPS = [
    "for y in next[x] if OK",
    "for y in 0..<n if OK and y in next[x]",
    "for y in 0..<n if edge[x][y] == 1 and OK",
    "for (a, b) in both for y in [b] if a == x and OK",
]
# Near misses: what a move asks for or does beside; and as a function.
MISSES = [
    (" and (x + y) % 3 != 0", lambda x, y, free: (x + y) % 3 != 0, True),   # edges still go both ways
    (" and y != x + 1", lambda x, y, free: y != x + 1, None),
    (" and FREE", lambda x, y, free: 2 in free, None),
    ("", None, True),
]


def graph_of(draw):
    n = draw.randint(3, 9)
    pairs = [(a, b) for a in range(n) for b in range(a)]
    edges = draw.sample(pairs, min(len(pairs), draw.randint(n - 2, 2 * n)))
    way = [[0] * n for _ in range(n)]
    for a, b in edges:
        way[a][b] = way[b][a] = 1
    kind = draw.random()
    if kind < 0.2:
        a, b = draw.choice(edges)
        way[a][b] = 0  # one goes one way
    elif kind < 0.3:
        a = draw.randrange(n)
        way[a][a] = 1  # a loop, which is no move where the place is marked
    return n, way


def wins(n, way, home, marked, extra):
    @functools.lru_cache(maxsize=None)
    def at(x, free):
        for y in range(n):
            if way[x][y] and y in free and ("x" not in marked or y != x) and (extra is None or extra(x, y, free)):
                if not at(y, free - {"x": {x}, "y": {y}, "xy": {x, y}}[marked]):
                    return True
        return False
    return at(home, frozenset(range(n)) - ({home} if marked == "y" else set()))


def rules(draw, n, way):
    marks = draw.choice(SOURCES if draw.random() < 0.4 else SETS)
    marked = "y" if marks in SETS else "xy" if marks[3] == "seen | {HERE, PLACE}" else "x"
    loop = draw.choice(LOOPS)
    ask, extra, fair = draw.choice(MISSES + MISSES[3:] * 3)
    if "FREE" in ask:
        ask = " and " + marks[2].split(" and ")[0].replace("PLACE", "2")
    own = draw.random() < 0.3  # two numbers tell the place
    text = [f"let n = {n}", f"let edge = {way}",
            "let next = [[y for y in 0..<n if edge[x][y] == 1] for x in 0..<n]",
            "let both = [(a, b) for a in 0..<n for b in 0..<n if edge[a][b] == 1]"]
    body = loop.replace("OK", marks[2] + ask)
    if own:
        text += [f"position at(r, c, {marks[0]})",
                 "    move to at(y / 3, y % 3, AFTER) for x in [3 * r + c] BODY"]
        start = "at(h / 3, h % 3, MARKS)"
    else:
        text += [f"position at(x, {marks[0]})", "    move to at(y, AFTER) BODY"]
        start = "at(h, MARKS)"
    text[-1] = text[-1].replace("BODY", body).replace("AFTER", marks[3]).replace("PLACE", "y").replace("HERE", "x")
    return text, start.replace("MARKS", marks[1].replace("HOME", "h")), marked, extra, fair


def differs(draw, program, folder, number):
    n, way = graph_of(draw)
    text, start, marked, extra, fair = rules(draw, n, way)
    path = folder / "token.game"
    path.write_text("\n".join(text + [f"print if wins({start}) then 1 else 0 for h in 0..<n\n"]))
    right = [str(int(wins(n, way, h, marked, extra))) for h in range(n)]
    wrong = cases.mistaken(program, path, right)
    if wrong is None and cases.said([program, "run", "--no-cache", "--no-rewrite", "theorem", path]) != right:
        wrong = f"{path.read_text()}\nwithout the theorem: not {right}"
    symmetric = all(way[a][b] == way[b][a] and not way[a][a] for a in range(n) for b in range(n))
    goes = any(way[0][y] and (extra is None or extra(0, y, ())) for y in range(n))
    if wrong is None and symmetric and fair and goes:
        path.write_text("\n".join(text + ["let h = 0", f"start {start}", 'answer "1", "2"\n']))
        plan = subprocess.run([program, "plan", path], text=True, capture_output=True).stdout
        if "undirected vertex geography" not in " ".join(plan.split()):
            wrong = f"{path.read_text()}\n{plan}\nis not seen to be geography"
    return wrong


if __name__ == "__main__":
    sys.exit(cases.main(differs, 150))
