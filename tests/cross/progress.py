#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""progress.py PROGRAM [--count N] [--seed N] -- who wins makes progress: games of
two tokens on random graphs with cycles, played against moves at random. Whoever
could keep play going for ever by a careless move of the winner gets no chance:
a won game ends, won, and a drawn one is not lost. Who wins is told by the
product of both graphs (loopy.py).
"""
import argparse
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from loopy import outcomes, product

RULES = """game "Tokens on a graph with cycles"
input n, m, (u, v)[m], x, y
let next = adjacency(n, u, v)
position at(x in 1..n)
    move to at(y) for y in next[x]
play endless
start at(x) + at(y)
"""
TYPED = 1000
LEAVES = 1100  # so many more, and sums are too large for lengths


def differs(rng, program, path):
    n = rng.randrange(2, 12)
    edges = [(rng.randrange(1, n + 1), rng.randrange(1, n + 1))
             for _ in range(rng.randrange(n, 3 * n))]
    # Mostly downwards, so that many games are won, but from long ways.
    edges = [(max(e), min(e)) if rng.random() < 0.8 else e for e in edges]
    graph = {x: [b for a, b in edges if a == x] for x in range(1, n + 1)}
    at = (rng.randrange(1, n + 1), rng.randrange(1, n + 1))
    if rng.random() < 0.5:
        graph[at[0]].append(n + 1)
        graph[n + 1] = []
        edges += [(at[0], n + 1 + i) for i in range(LEAVES)]
        n += LEAVES
    won = outcomes(product(graph, graph))
    first = won[at] > 0
    path.write_text(" ".join(map(str, [n, len(edges), *sum(edges, ()), *at])),
                    encoding="utf-8")
    typed = "\n".join(str(rng.randrange(1, 4)) for _ in range(TYPED))
    got = subprocess.run(
        [program, "play", str(path.with_name("tokens.game")), "--json",
         "--input", str(path)] + ["--second"] * first,
        input=typed, capture_output=True, text=True, timeout=60)
    if got.returncode != 0:
        return f"{path.read_text()}\n{got.stdout}{got.stderr}"
    winner = json.loads(got.stdout).get("winner")
    wrong = winner != "grundy" if won[at] else winner == "you"
    return f"{path.read_text()}\nwon {won[at]}: {got.stdout}" if wrong else None


def main():
    ask = argparse.ArgumentParser()
    ask.add_argument("program")
    ask.add_argument("--count", type=int, default=100)
    ask.add_argument("--seed", type=int)
    given = ask.parse_args()
    seed = random.randrange(10**9) if given.seed is None else given.seed
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "input"
        path.with_name("tokens.game").write_text(RULES, encoding="utf-8")
        for i in range(given.count):
            wrong = differs(random.Random(f"{seed} {i}"), given.program, path)
            if wrong is not None:
                bad += 1
                print(f"seed {seed}, game {i}: {wrong}")
    print(f"{given.count - bad} passed, {bad} failed")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
