#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random green Hackenbush, spelled in several ways, and near misses of it: what
is cut off is told by a function that isn't what it seems, or a move takes more
or less, against brute force: nimbers, with the theorem and without.  Of those
that are green Hackenbush the plan has to say so.

pictures.py PROGRAM [--count N] [--seed N]
"""

import functools
import itertools
import subprocess
import sys

import cases

# What one round adds, as a set and as (edges, vertices) -> vertices.
STEPS = [
    ("{v[i] for i in e if u[i] in s} | {u[i] for i in e if v[i] in s}", True,
     lambda g, e, s: {g[i][1] for i in e if g[i][0] in s} | {g[i][0] for i in e if g[i][1] in s}),
    ("{v[i] for i in e if u[i] in s and v[i] not in s} | {u[i] for i in 0..<m if i in e and v[i] in s}", True,
     lambda g, e, s: {g[i][1] for i in e if g[i][0] in s} | {g[i][0] for i in e if g[i][1] in s}),
    ("{x for i in e if u[i] in s or v[i] in s for x in {u[i], v[i]}}", True,
     lambda g, e, s: {x for i in e if g[i][0] in s or g[i][1] in s for x in g[i]}),
    ("{y for i in e for x in s if u[i] == x or v[i] == x for y in [u[i], v[i]]}", True,
     lambda g, e, s: {x for i in e if g[i][0] in s or g[i][1] in s for x in g[i]}),
    ("{v[i] for i in e if u[i] in s}", False, lambda g, e, s: {g[i][1] for i in e if g[i][0] in s}),
    ("{v[i] for i in e if u[i] in s} | {u[i] for i in e if v[i] in s and i > 0}", False,
     lambda g, e, s: {g[i][1] for i in e if g[i][0] in s} | {g[i][0] for i in e if i > 0 and g[i][1] in s}),
    ("{v[i] for i in e if u[i] in s} | {u[i] for i in e if v[i] in s and u[i] in e}", False,
     lambda g, e, s: {g[i][1] for i in e if g[i][0] in s} | {g[i][0] for i in e if g[i][1] in s and g[i][0] in e}),
    ("{v[i] for i in e if u[i] in s} | {u[i] for i in e if v[i] in s} | {v[i] for i in e for k in e if i < k and u[k] in s}", False,
     lambda g, e, s: {g[i][1] for i in e if g[i][0] in s} | {g[i][0] for i in e if g[i][1] in s}
        | {g[i][1] for i in e for k in e if i < k and g[k][0] in s}),
]

# When the rounds end; T is s after one.
ENDS = [
    ("T == s", True, lambda g, e, s, t: t == s),
    ("T <= s", True, lambda g, e, s, t: t <= s),
    ("size(s) == size(T)", True, lambda g, e, s, t: t == s),
    ("not (T != s)", True, lambda g, e, s, t: t == s),
    ("all((u[i] in s) == (v[i] in s) for i in e)", True,
     lambda g, e, s, t: all((g[i][0] in s) == (g[i][1] in s) for i in e) or t == s),
    ("not any(u[i] in s and v[i] not in s or v[i] in s and u[i] not in s for i in e)", True,
     lambda g, e, s, t: all((g[i][0] in s) == (g[i][1] in s) for i in e) or t == s),
    ("all(v[i] in s for i in e if u[i] in s) and not any(v[i] in s for i in e if u[i] not in s)", True,
     lambda g, e, s, t: all((g[i][0] in s) == (g[i][1] in s) for i in e) or t == s),
    ("T == s or size(s) > 3", False, lambda g, e, s, t: t == s or len(s) > 3),
    ("all((u[i] in s) == (v[i] in s) for i in e if i != 1)", False,
     lambda g, e, s, t: all((g[i][0] in s) == (g[i][1] in s) for i in e if i != 1) or t == s),
]

# Which edges stay; H are the vertices that are held.
STAY = [
    ("{i for i in e if u[i] in H}", True, lambda g, i, h: g[i][0] in h),
    ("{k for k in 0..<m if k in e and (u[k] in H or v[k] in H)}", True, lambda g, i, h: g[i][0] in h or g[i][1] in h),
    ("e - {i for i in e if v[i] not in H}", True, lambda g, i, h: g[i][1] in h),
    ("e & {i for i in 0..<m if u[i] in H and v[i] in H}", True, lambda g, i, h: g[i][0] in h and g[i][1] in h),
    ("{i for i in e if u[i] in H or i == 0}", False, lambda g, i, h: g[i][0] in h or i == 0),
]

# Moves, and what one takes with the edge i.
MOVES = [
    ("move to picture(left(edges - {i})) for i in edges", True, lambda i, m: {i}),
    ("move to picture(left(edges - {i})) for i in 0..<m if i in edges", True, lambda i, m: {i}),
    ("move to picture(stay(edges - {i}, held({0}, edges - {i}))) for i in edges", True, lambda i, m: {i}),
    ("move to picture(left(edges - {i, (i + 1) % m})) for i in edges", False, lambda i, m: {i, (i + 1) % m}),
    ("move to picture(left(edges - {i})) for i in edges if i != 1", False, lambda i, m: {i} if i != 1 else None),
    ("move to picture(left(edges - {i}) - {i}) for i in edges", True, lambda i, m: {i}),
    ("move to picture(stay(edges - {i}, held({0}, edges))) for i in edges", False, None),
]


def chosen(draw):
    """One of each; of one of them, at times, a near miss."""
    lists = [STEPS, ENDS, STAY, MOVES]
    spoilt = draw.choice(lists + lists[:1] + lists[3:] + [None, None])
    return [draw.choice([c for c in of if c[1] != (of is spoilt)]) for of in lists]


def game(draw):
    n, m = draw.randint(3, 12), draw.choice([5, 13, 13, 13, 14])  # 12 are not looked at
    graph = [(draw.randint(0, v - 1), v) for v in range(1, n + 1)][:m]
    while len(graph) < m:
        graph.append((draw.randint(0, n), draw.randint(0, n)))
    draw.shuffle(graph)
    return n, [pair if draw.random() < 0.5 else pair[::-1] for pair in graph]


def nimber(graph, step, ends, rounds, stay, move, start):
    def held(e):
        s = {0}
        for done in itertools.count():
            t = s | step(graph, e, s)
            if ends(graph, e, s, t) if rounds is None else done == rounds:
                return s
            s = t

    @functools.lru_cache(maxsize=None)
    def left(e, joined=None):
        h = held(e if joined is None else joined)
        return frozenset(i for i in e if stay(graph, i, h))

    @functools.lru_cache(maxsize=None)
    def value(e):
        if move is None:  # what falls is what was not held before
            seen = {value(left(e - {i}, e)) for i in e}
        else:
            taken = [move(i, len(graph)) for i in e]
            seen = {value(left(e - t)) for t in taken if t is not None}
        return next(i for i in range(len(seen) + 1) if i not in seen)
    full = frozenset(range(len(graph)))
    return value(left(full) if start else full)


def differs(draw, program, folder, number):
    n, graph = game(draw)
    step, end, stay, move = chosen(draw)
    rounds = draw.choice([n, n, n + 2, n - 1, 2, 1]) if draw.random() < 0.25 else None
    # What ends by edges with one end goes on for ever where they add nothing.
    if not step[1]:
        end = ENDS[number % 4]
    fair = step[1] and (end[1] if rounds is None else rounds >= n) and stay[1] and move[1]
    named = draw.random() < 0.5
    round_ = "grown(s, e)" if named else f"(s | {step[0]})"
    until = end[0].replace("T", round_)
    if draw.random() < 0.5:
        body = f"if {until} then s else held({round_}, e)"
    else:
        body = f"if not ({until}) then held({round_}, e) else s"
    given = draw.random() < 0.7
    m = len(graph)
    path = folder / "picture.game"
    stays = stay[0].replace("H", "h")
    lines = [f'game "picture"', f"let n = {n}", f"let m = {m}",
             f"let u = [{', '.join(str(a) for a, _ in graph)}]", f"let v = [{', '.join(str(b) for _, b in graph)}]"]
    if named:
        lines.append(f"fn grown(s: set(0..n), e: set(0..<m)) = s | {step[0]}")
    if rounds is None:
        lines.append(f"fn held(s: set(0..n), e: set(0..<m)) = {body}")
    else:
        lines += [draw.choice([f"fn joined(s: set(0..n), e: set(0..<m), k) = if k == 0 then s else joined({round_}, e, k - 1)",
                               f"fn joined(k, s: set(0..n), e: set(0..<m)) = if k > 0 then joined(k - 1, {round_}, e) else s"])]
        lines.append(f"fn held(s: set(0..n), e: set(0..<m)) = joined({f'{rounds}, s, e' if '(k,' in lines[-1] else f's, e, {rounds}'})")
    lines.append(f"fn stay(e: set(0..<m), h: set(0..n)) = {stays}")
    if draw.random() < 0.5:
        lines.append(f"fn left(e: set(0..<m)) = stay(e, held({{0}}, e))")
    else:
        lines.append(f"fn left(e: set(0..<m)) = {stay[0].replace('H', 'held({0}, e)')}")
    lines += ["position picture(edges: set(0..<m))", f"    {move[0]}",
              f"start picture({'left(full)' if given else 'full'})", "print nimber"]
    path.write_text("\n".join(lines) + "\n")
    right = [str(nimber(graph, step[2], end[2], rounds, stay[2], move[2], given))]
    wrong = cases.mistaken(program, path, right)
    if wrong is None and cases.said([program, "run", "--no-cache", "--no-rewrite", "theorem", path]) != right:
        wrong = f"{path.read_text()}\nwithout the theorem: not {right}"
    if wrong is None and fair and m > 12:
        plan = subprocess.run([program, "plan", path], text=True, capture_output=True).stdout
        if "fusion principle" not in " ".join(plan.split()):
            wrong = f"{path.read_text()}\nis not seen to be a picture"
    return wrong


if __name__ == "__main__":
    sys.exit(cases.main(differs, 90))
