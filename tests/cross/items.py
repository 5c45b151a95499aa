#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""items.py PROGRAM [--count N] [--seed N] -- items that are taken one by one and
scored: what is sorted against the plain search, which a file gets that asks for
the result of a position by its name; near misses have to be searched.
"""
import random
import subprocess
import sys
import tempfile
from pathlib import Path

HEAD = 'game "Items"\ninput n, a[n] in -99..99, b[n] in -99..99\n'

# Of what is left: the parameter, the start, what is taken, the tails.
SETS = ("s: set(n)", ["full", "{0, n - 1}", "{i for i in 0..<n if b[i] > 0}"],
        "s - {ITEM}", ["for ITEM in s", "for ITEM in 0..<n if ITEM in s"])
FLAGS = ("f[n]", ["[1 for i in 0..<n]"], "f with [ITEM] = 0",
         [f"for ITEM in 0..<n if f[ITEM] {c}" for c in ("== 1", "> 0", "!= 0")])
MARKS = ("f[n] in 0..1", ["[0 for i in 0..<n]"], "f with [ITEM] = 1",
         [f"for ITEM in 0..<n if f[ITEM] {c}" for c in ("== 0", "!= 1", "< 1")])
NAMED = ("f[n]", ["marks"], "f with [ITEM] = 0",
         ["for ITEM in 0..<n if f[ITEM] == 1"])
LISTS = ("h[] in -99..99", ["a", "[a[i] * 2 % 7 for i in 0..<n]"], "LEFT", [
    "for ITEM in 0..<len(h)", "for ITEM in 0..len(h) - 1"])
LEFT = ["h[0..<ITEM] + h[ITEM + 1..<len(h)]",
        "h[0..ITEM - 1] + h[ITEM + 1..len(h) - 1]",
        "[h[m] for m in 0..<len(h) if m != ITEM]"]
WORTH = ["h[ITEM]", "h[ITEM] * h[ITEM]", "-h[ITEM]", "h[ITEM] % 2",
         "(if h[ITEM] % 2 == 0 then h[ITEM] else 0)"]
# Whose turn it is, by how many are left.
TURNS = ["SIZE % 2 == n % 2", "(n - SIZE) % 2 == 0", "(SIZE + n) % 2 != 0",
         "(3 * SIZE - 1) % 2 == 1"]
GAINS = ["a[ITEM]", "b[ITEM]", "a[ITEM] - 1", "-b[ITEM]", "ITEM",
         "a[ITEM] * b[ITEM]", "7"]

# What is not so: it looks like the games above, and has to be searched.
MISSES = [
    # an item may be taken twice
    "position p(s: set(n), k)\n    stop if k == 0\n"
    "    move to p(s - {i}, k - 1) gain a[i] for i in 0..<n\nstart p(full, 3)\n",
    "position p(f[n])\n    move to p(f with [i] = f[i] - 1) gain a[i]"
    " for i in 0..<n if f[i] > 0\nstart p([2 for i in 0..<n])\n",
    # two are taken
    "position p(s: set(n))\n    move to p(s - {i, j}) gain a[i]"
    " for i in s for j in s\nstart p(full)\n",
    "position p(s: set(n))\n    move to p(s - {i}) gain a[i] + b[j]"
    " for i in s for j in 0..<n\nstart p(full)\n",
    # who moves may pass
    "position p(s: set(n), t in 0..1)\n"
    "    move to p(s - {i}, 0) gain a[i] for i in s\n"
    "    move to p(s, 1) if t == 0\nstart p(full, 0)\n",
    # not all are taken
    "position p(s: set(n))\n    score 0 if size(s) <= 2\n"
    "    move to p(s - {i}) gain a[i] for i in s\nstart p(full)\n",
    "position p(s: set(n))\n    score 5 if s == {}\n"
    "    move to p(s - {i}) gain a[i] for i in s\nstart p(full)\n",
    # the value depends on what is left
    "position p(s: set(n))\n    move to p(s - {i}) gain a[i] * size(s)"
    " for i in s\nstart p(full)\n",
    "position p(f[n])\n    move to p(f with [i] = 0)"
    " gain a[i] + sum(f) for i in 0..<n if f[i] == 1\n"
    "start p([1 for i in 0..<n])\n",
    "position p(f[n])\n    move to p(f with [i] = 0)"
    " gain if len(f) % 2 == i % 2 then a[i] else sum(f) for i in 0..<n if f[i] == 1\n"
    "start p([1 for i in 0..<n])\n",
    "position p(s: set(n))\n    move to p(s - {i})"
    " gain if size(s) % 3 == 1 then a[i] else b[i] for i in s\nstart p(full)\n",
    "position p(s: set(n))\n    move to p(s - {i})"
    " gain if size(s) / 2 % 2 == 1 then a[i] else b[i] for i in s\nstart p(full)\n",
    # so does what may be taken
    "position p(s: set(n))\n    move to p(s - {i}) gain a[i]"
    " for i in s if i == 0 or i - 1 not in s\nstart p(full)\n",
    # each has items of his own
    "position p(s: set(n))\n    move left to p(s - {i}) gain a[i] for i in s\n"
    "    move right to p(s - {i}) gain b[i] for i in s if i > 0\n"
    "start p(full)\n",
    "position p(s: set(n), t in 0..1)\n"
    "    move to p(s - {i}, 1 - t) gain a[i] for i in s if t == i % 2\n"
    "start p(full, 0)\n",
    # the turn stays, or comes back late
    "position p(s: set(n), t in 0..2)\n"
    "    move to p(s - {i}, (t + 1) % 3) gain a[i] * t for i in s\n"
    "start p(full, 0)\n",
    "position p(s: set(n))\n    move again to p(s - {i}) gain a[i]"
    " for i in s\nstart p(full)\n",
    # one flag is asked for, and another one put down
    "position p(f[n])\n    move to p(f with [n - 1 - i] = 0) gain a[i]"
    " for i in 0..<n if f[i] == 1 and f[n - 1 - i] == 1\n"
    "start p([1 for i in 0..<n])\n",
    # a condition is not of the flag, or holds once it is down
    "position p(f[n], k)\n    stop if k == 0\n"
    "    move to p(f with [i] = 0, k - 1) gain a[i] for i in 0..<n if f[i] < 2\n"
    "start p([1 for i in 0..<n], 3)\n",
    # a loop has an item twice
    "position p(s: set(n))\n    move to p(s - {i}) gain a[j]"
    " for (i, j) in [(x, y) for x in s for y in s]\nstart p(full)\n",
    # another number is kept
    "position p(s: set(n), last in 0..99)\n    move to p(s - {i}, i)"
    " gain a[i] - last for i in s\nstart p(full, 0)\n",
    # a place in what is left, another element that goes, or one too many
    "position p(h[] in -99..99)\n"
    "    move to p(h[0..<i] + h[i + 1..<len(h)]) gain h[i] * i"
    " for i in 0..<len(h)\nstart p(a)\n",
    "position p(h[] in -99..99)\n"
    "    move to p(h[0..<i] + h[i + 1..<len(h)]) gain h[0]"
    " for i in 0..<len(h)\nstart p(a)\n",
    "position p(h[] in -99..99)\n"
    "    move to p(h[0..<i] + h[i + 1..<len(h)]) gain h[i]"
    " for i in 0..<len(h) if i < 2\nstart p(a)\n",
    "position p(h[] in -99..99)\n"
    "    move to p(h[0..<i] + h[i + 2..<len(h)]) gain h[i]"
    " for i in 0..<len(h) - 1\nstart p(a)\n",
    "position p(h[] in -99..99)\n"
    "    move to p(h[1..<i] + h[i + 1..<len(h)]) gain h[i]"
    " for i in 1..<len(h)\nstart p(a)\n",
    # two ways to take one
    "position p(s: set(n))\n    move to p(s - {i}) gain a[i] for i in s\n"
    "    move to p(s - {i}) gain b[i] for i in s\nstart p(full)\n",
]


def game(rng):
    """Its rules but for what it prints, and the start."""
    left, starts, to, tails = rng.choice([SETS, FLAGS, MARKS, NAMED, LISTS])
    array = left == LISTS[0]
    to = rng.choice(LEFT) if array else to
    start, extra = rng.choice(starts), rng.choice([
        "", "", " if a[ITEM] != 0", " if ITEM != 1"])
    extra = extra.replace("a[", "h[").replace("if ITEM", "if h[ITEM]") \
        if array else extra
    turn = rng.choice(["none", "sides", "number", "one clause"] +
                      ["size"] * (left in (SETS[0], LISTS[0])))
    low = rng.randrange(2)
    moves = []
    tail = rng.choice(tails) + extra
    gains = [rng.choice(WORTH if array else GAINS) for _ in range(2)]
    names = rng.choice(["i", "k"]), rng.choice(["i", "j"])
    for who in range(2 if turn in ("sides", "number") else 1):
        gain, now = gains[who], tail
        side, after = "", ""
        if turn == "sides":
            side = ["left ", "right "][who]
        if turn == "number":
            now += f" if t == {low + who}"
            after = f", {low + 1 - who}"
        if turn == "one clause":
            gain = f"(if t == {low} then {gains[0]} else {gains[1]})"
            after = f", {2 * low + 1} - t"
        if turn == "size":
            size = "len(h)" if array else rng.choice(["size(s)", "len(s)"])
            gain = (f"(if {rng.choice(TURNS).replace('SIZE', size)} "
                    f"then {gains[0]} else {gains[1]})")
        moves.append(f"    move {side}to p({to}{after}) gain {gain} {now}\n"
                     .replace("ITEM", names[who]))
    number = turn in ("number", "one clause")
    ends = ""
    if left == SETS[0] and rng.random() < 0.3:
        ends = rng.choice(["    score 0 if s == {}\n",
                           "    stop if size(s) == 0\n"])
    who = "right " if turn == "sides" and rng.random() < 0.5 else ""
    after = f", {low + rng.randrange(2)}" if number else ""
    more = f" in {low}..{low + 1}" if rng.random() < 0.5 else ""
    return (("let marks = [if x > y then 1 else 0 for (x, y) in pairs]\n"
             .replace("x, y) in pairs", "x, y) in [(a[i], b[i]) for i in 0..<n]")
             if start == "marks" else "") +
            f"position p({left}{', t' + more if number else ''})\n{ends}"
            f"{''.join(moves)}start {who}p({start}{after})\n")


def run(program, path, text, given=""):
    path.write_text(text, encoding="utf-8")
    got = subprocess.run([program, "run", str(path)], input=given, text=True,
                         capture_output=True, timeout=100)
    return got.returncode, got.stdout, got.stderr.replace(str(path), "")


def numbers(rng, most):
    n = rng.randrange(1, most)
    high = rng.choice([1, 3, 99])
    return f"{n} " + " ".join(str(rng.randrange(-high, high + 1))
                              for _ in range(2 * n)) + "\n"


def check(program, path, rules, given, sorts):
    start = rules.split("start ")[1].strip()
    by_law = HEAD + rules + "print result, first_wins\n"
    plain = HEAD + rules + f"print result({start}), wins({start})\n"
    got, want = (run(program, path, text, given) for text in (by_law, plain))
    if got[:2] != want[:2] or got[0] != 0:
        sys.exit(f"{by_law}\n{given}{got}, and searched: {want}")
    said = subprocess.run([program, "plan", str(path)], input=given, text=True,
                          capture_output=True, timeout=100)
    assert "takes one item" not in said.stdout, plain
    path.write_text(by_law, encoding="utf-8")
    said = subprocess.run([program, "plan", "--input", "-", str(path)],
                          input=given, text=True, capture_output=True,
                          timeout=100)
    if ("takes one item" in said.stdout) != sorts:
        sys.exit(f"{by_law}\n{said.stdout}{said.stderr}")


def main():
    program = sys.argv[1]
    options = dict(zip(sys.argv[2::2], sys.argv[3::2]))
    rng = random.Random(int(options.get("--seed", "1")))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "items.game"
        for rules in MISSES:
            check(program, path, rules, numbers(rng, 6), False)
        for _ in range(int(options.get("--count", "40"))):
            check(program, path, game(rng), numbers(rng, 7), True)


main()
