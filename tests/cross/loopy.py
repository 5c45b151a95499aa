#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""loopy.py PROGRAM [--count N] [--seed N] -- tokens on random graphs with cycles,
loops and parallel edges: the values that are told, and who wins sums of two
tokens and a heap of Nim, against outcomes of the product of both graphs, by
the emitted program too.

A value is what it says about sums: with the nimber m a heap of m is lost and
any other won; with oo(K) a heap of a size in K is won and any other drawn.
"""
import argparse
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import cases

HEAPS = 6
RULES = f"""game "Tokens on a graph with cycles"
input n, m, (u, v)[m]
let next = adjacency(n, u, v)
position at(x in 1..n)
    move to at(y) for y in next[x]
position heap(k in 0..{HEAPS})
    move to heap(j) for j in 0..<k
play endless
print value(at(x)) for x in 1..n
print value(at(x) + at(y)) for x in 1..n for y in 1..n
print result(at(x) + heap(k)) for x in 1..n for k in 0..{HEAPS}
print result(at(x) + at(y) + heap(k)) for x in 1..n for y in x..n for k in 0..{HEAPS}
print result(2 * at(x) + heap(1)) for x in 1..n
"""

# So many vertices that boxes of places are opened while play is followed, one
# after the other, and one that never is: a place of it is not worth its room.
WIDTH, HEIGHT, SHIFT = 300, 500, 10**6
LARGE = f"""game "Tokens that change their names"
input n, m, (u, v)[m]
let next = adjacency(n, u, v)
position at(x in 1..n)
    move left to cell((y - 1) % {WIDTH}, (y - 1) / {WIDTH}) for y in next[x] if y <= {WIDTH * HEIGHT // 2}
    move left to far(y * {SHIFT}) for y in next[x] if y > {WIDTH * HEIGHT // 2}
    move right to at(n + 1 - y) for y in next[n + 1 - x]
position cell(r in 0..<{WIDTH}, q in 0..<{HEIGHT})
    move left to at(y) for y in next[q * {WIDTH} + r + 1]
    move right to at(n + 1 - y) for y in next[n - q * {WIDTH} - r]
position far(x in 0..10 ** 12)
    move left to at(y) for y in next[x / {SHIFT}]
    move right to at(n + 1 - y) for y in next[n + 1 - x / {SHIFT}]
play endless
print result(left at(x)) for x in 1..n by 7
print result(right at(x)) for x in 2..n by 7
print result(left cell(x % {WIDTH}, x / {WIDTH})) for x in 0..<n by 97
print result(right far(x * {SHIFT})) for x in 1..n by 89
"""

# Whoever is asked for later meets what is known already, in play that is long.
LONG = """game "Tokens that end play"
input n, m, (u, v)[m], q, a[q]
let next = adjacency(n, u, v)
position at(x in 1..n)
    win if x % 23 == 5
    lose if x % 23 == 7
    draw if x % 11 == 3
    move to at(y) for y in next[x]
play endless
print result(at(x)) for x in a
"""


def outcomes(options, ends=None):
    """1, -1 or 0 of each position, from a table of options."""
    known, left, before = dict(ends or {}), {}, {at: [] for at in options}
    todo = list(known)
    for at, to in options.items():
        left[at] = len(to)
        for x in to:
            before[x].append(at)
        if not to and at not in known:
            known[at] = -1
            todo.append(at)
    while todo:
        at = todo.pop()
        for x in before[at]:
            if x in known or known[at] == 0:
                continue
            left[x] -= known[at] == 1
            if known[at] == -1 or left[x] == 0:
                known[x] = 1 if known[at] == -1 else -1
                todo.append(x)
    return {at: known.get(at, 0) for at in options}


def product(first, second):
    """The options of sums of two positions."""
    return {(x, y): [(z, y) for z in first[x]] + [(x, z) for z in second[y]]
            for x in first for y in second}


def means(text, k):
    """Who wins with a heap of k, by the text of a value."""
    endless = re.fullmatch(r"oo\(([\d,]*)\)", text)
    if endless:
        return int(str(k) in endless.group(1).split(","))
    nimber = {"0": 0, "*": 1}.get(text)
    return -1 if k == (int(text[1:]) if nimber is None else nimber) else 1


def expected(graph, pairs):
    heaps = {k: list(range(k)) for k in range(HEAPS + 1)}
    one = outcomes(product(graph, heaps))
    two = outcomes(product(pairs, heaps))
    n = len(graph)
    lines = [one[x, k] for x in range(1, n + 1) for k in heaps]
    lines += [two[(x, y), k] for x in range(1, n + 1)
              for y in range(x, n + 1) for k in heaps]
    return one, two, lines + [two[(x, x), 1] for x in range(1, n + 1)]


def differs(rng, program, path, emitted):
    n = rng.randrange(1, 9)
    edges = [(rng.randrange(1, n + 1), rng.randrange(1, n + 1))
             for _ in range(rng.randrange(0, 3 * n))]
    # Half of them lead mostly downwards: such graphs have finite values.
    if rng.random() < 0.5:
        edges = [(max(e), min(e)) if rng.random() < 0.9 else e for e in edges]
    graph = {x: [b for a, b in edges if a == x] for x in range(1, n + 1)}
    one, two, want = expected(graph, product(graph, graph))
    text = f"{n} {len(edges)} " + " ".join(f"{a} {b}" for a, b in edges)
    got = subprocess.run([program, "run", "--no-cache", str(path)], input=text,
                         capture_output=True, text=True, timeout=60)
    lines = got.stdout.split()
    if got.returncode != 0 or [int(x) for x in lines[n + n * n:]] != want:
        return f"{text}\n{got.stdout}{got.stderr}expected {want}"
    for i, told in enumerate(lines[:n + n * n]):
        at = i + 1 if i < n else ((i - n) // n + 1, (i - n) % n + 1)
        for k in range(HEAPS + 1):
            if means(told, k) != (one if i < n else two)[at, k]:
                return f"{text}\nvalue of {at}: {told}, wrong with *{k}"
    also = subprocess.run([emitted], input=text, capture_output=True,
                          text=True, timeout=60)
    return None if also.stdout == got.stdout else \
        f"{text}\n{got.stdout}emitted: {also.stdout}{also.stderr}"


def long_differs(rng, program, path):
    n = rng.randrange(1, 200)
    edges = [(rng.randrange(1, n + 1), rng.randrange(1, n + 1))
             for _ in range(rng.randrange(0, n))]
    edges += [(x, x - rng.randrange(1, 3)) for x in range(3, n + 1)
              if rng.random() < 0.9]
    rng.shuffle(edges)
    ends = {x: 1 if x % 23 == 5 else -1 if x % 23 == 7 else 0
            for x in range(1, n + 1) if x % 23 in (5, 7) or x % 11 == 3}
    known = outcomes({x: [b for a, b in edges if a == x]
                      for x in range(1, n + 1)}, ends)
    asked = rng.sample(range(1, n + 1), n)
    text = f"{n} {len(edges)} " + " ".join(f"{a} {b}" for a, b in edges)
    text += f" {n} " + " ".join(map(str, asked))
    got = subprocess.run([program, "run", "--no-cache", str(path)], input=text,
                         capture_output=True, text=True, timeout=60)
    if got.returncode != 0 or \
            [int(x) for x in got.stdout.split()] != [known[x] for x in asked]:
        return f"{text}\n{got.stdout}{got.stderr}"
    return None


def large_differs(rng, program, path):
    n = WIDTH * HEIGHT
    next_ = {x: [] for x in range(1, n + 1)}
    edges = [(rng.randrange(1, n + 1), rng.randrange(1, n + 1))
             for _ in range(2 * n)]
    for a, b in edges:
        next_[a].append(b)
    # Right's moves are Left's of the graph turned round: each name of a vertex
    # is one position, so a position is a vertex and who is to move.
    options = {}
    for x in next_:
        options[x, 0] = [(y, 1) for y in next_[x]]
        options[x, 1] = [(n + 1 - y, 0) for y in next_[n + 1 - x]]
    known = outcomes(options)
    want = [known[x, 0] for x in range(1, n + 1, 7)]
    want += [known[x, 1] for x in range(2, n + 1, 7)]
    want += [known[x + 1, 0] for x in range(0, n, 97)]
    want += [known[x, 1] for x in range(1, n + 1, 89)]
    text = f"{n} {len(edges)} " + " ".join(f"{a} {b}" for a, b in edges)
    got = subprocess.run([program, "run", "--no-cache", str(path)], input=text,
                         capture_output=True, text=True, timeout=240)
    if got.returncode != 0:
        return got.stderr
    lines = [int(x) for x in got.stdout.split()]
    wrong = [i for i, told in enumerate(lines) if told != want[i]]
    return f"{len(wrong)} are wrong, {wrong[:9]}" if wrong else None


# So many positions that sweeps ask first which blocks of them have news.
WIDE = """game "A token on a wide graph"
input n, m, (u, v)[m]
let next = adjacency(n, u, v)
position at(x in 1..n)
    move to at(y) for y in next[x]
play endless
print result(at(x)) for x in 1..n
"""


def wide_differs(rng, program, path):
    n = rng.choice([90000, 270000])
    next_ = {x: [] for x in range(1, n + 1)}
    edges = [(rng.randrange(1, n + 1), rng.randrange(1, n + 1))
             for _ in range(3 * n)]
    for a, b in edges:
        next_[a].append(b)
    known = outcomes(next_)
    text = f"{n} {len(edges)} " + " ".join(f"{a} {b}" for a, b in edges)
    got = subprocess.run([program, "run", "--no-cache", str(path)], input=text,
                         capture_output=True, text=True, timeout=240)
    if [int(x) for x in got.stdout.split()] == [known[x] for x in next_]:
        return None
    return f"{n} vertices: {got.stderr[:300]}"


# Lists of many vertices, whose edges are put in order block by block: of most
# vertices, of few of them, and of some that have none.
LISTS = """game "Lists in the order of the edges"
input n, m, (u, v)[m]
let next = adjacency(n, u, v)
print next[x] for x in 0..n
"""


def lists_differ(rng, program, path):
    n = rng.choice([9000, 40000, 70000])
    most = rng.choice([n, n, 17000, 50])
    edges = [(rng.randrange(min(n, most) + 1), rng.randrange(n + 1))
             for _ in range(rng.choice([3000, 60000, 99999]))]
    lists = [[] for _ in range(n + 1)]
    for a, b in edges:
        lists[a].append(b)
    ran = subprocess.run(
        [program, "run", str(path)], capture_output=True, text=True,
        timeout=60, input=f"{n} {len(edges)}\n"
        + "\n".join(f"{a} {b}" for a, b in edges))
    right = [" ".join(map(str, row)) for row in lists]
    if ran.stdout.split("\n")[:-1] == right:
        return None
    return f"{n} vertices, {len(edges)} edges up to {most}: {ran.stderr[:300]}"


def main():
    ask = argparse.ArgumentParser()
    ask.add_argument("program")
    ask.add_argument("--count", type=int, default=150)
    ask.add_argument("--seed", type=int)
    given = ask.parse_args()
    seed = random.randrange(10**9) if given.seed is None else given.seed
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tokens.game"
        path.write_text(RULES, encoding="utf-8")
        emitted, wrong = cases.emitted(given.program, path, seed)
        if wrong:
            sys.exit(wrong)
        for i in range(given.count):
            wrong = differs(random.Random(f"{seed} {i}"), given.program, path,
                            emitted)
            if wrong is not None:
                bad += 1
                print(f"seed {seed}, graph {i}: {wrong}")
        path.write_text(LONG, encoding="utf-8")
        for i in range(given.count // 3):
            wrong = long_differs(random.Random(f"{seed} long {i}"),
                                 given.program, path)
            if wrong is not None:
                bad += 1
                print(f"seed {seed}, long graph {i}: {wrong}")
        for text, differ in (LARGE, large_differs), (WIDE, wide_differs):
            path.write_text(text, encoding="utf-8")
            wrong = differ(random.Random(seed), given.program, path)
            if wrong is not None:
                bad += 1
                print(f"seed {seed}, {differ.__name__}: {wrong}")
        path.write_text(LISTS, encoding="utf-8")
        for i in range(8):
            wrong = lists_differ(random.Random(f"{seed} lists {i}"),
                                 given.program, path)
            if wrong is not None:
                bad += 1
                print(f"seed {seed}, lists {i}: {wrong}")
    print(f"{given.count * 4 // 3 + 10 - bad} passed, {bad} failed")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
