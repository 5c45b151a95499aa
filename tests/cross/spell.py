#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Known games in the words of strangers: every spelling answers, and right.

spell.py PROGRAM [--games A,B] [--every N] [--emitted] [--table] [--least P]

Each spelling of spellings.py, or every N-th of them, is run on small starts,
whose winners are known by brute force, and on starts so large that only a law
answers.  With --emitted the program that `emit` writes answers as well.  A
wrong answer fails; at least P per cent have to answer (100 if nothing is said).
"""

import argparse
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True

from spellings import GAMES
from spellings_eight import EIGHT
from spellings_eleven import ELEVEN
from spellings_nine import NINE
from spellings_five import FIVE
from spellings_contest import CONTEST
from spellings_more import MORE
from spellings_others import OTHERS
from spellings_six import SIX
from spellings_seven import SEVEN
from spellings_ten import TEN


# A program that has no law asks for all the memory there is.
LITTLE = ["sh", "-c", 'ulimit -v 2000000; exec "$0"']


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--games", help="only these, by how their names begin: A,B")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--emitted", action="store_true")
    parser.add_argument("--cc", default="cc")
    parser.add_argument("--least", type=float, default=100)
    parser.add_argument("--table", action="store_true",
                        help="print how many of each game's answer")
    parser.add_argument("--keep", type=Path, help="leave rule files there")
    parser.add_argument("--quick", action="store_true",
                        help="no starts of many heaps")
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--jobs", type=int, default=2)
    return parser.parse_args()


def ask(command, given, seconds):
    """(what it printed, what is wrong)."""
    try:
        done = subprocess.run(command, input=given, capture_output=True,
                              text=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return "", f"no answer in {seconds} s"
    if done.returncode != 0:
        return "", done.stderr.strip()[:600] or f"exit {done.returncode}"
    return done.stdout, None


def differ(command, starts, seconds):
    """Where the answers are not those expected; None: nowhere."""
    given = "\n".join([str(len(starts))] + [text for text, _ in starts])
    said, wrong = ask(command, given, seconds)
    if wrong is not None:
        return wrong
    for line, (text, wins) in zip(said.split() + [None] * len(starts), starts):
        if line != ("First" if wins else "Second"):
            return f"WRONG: {text[:80]}: {line}"
    return None


def build(wanted, path):
    """The program that emit writes, or what is wrong."""
    text, wrong = ask([wanted.program, "emit", str(path)], "", 20)
    if wrong is not None:
        return None, "emit: " + wrong
    source, made = path.with_suffix(".c"), path.with_suffix(".exe")
    source.write_text(text, encoding="utf-8")
    _, wrong = ask([wanted.cc, "-O1", "-w", str(source), "-o", str(made)], "",
                   60)
    return made, wrong


def answers(command, game, wanted):
    """What is wrong with the answers."""
    large = [start for start in game.large
             if not wanted.quick or len(start[0]) < 1000]
    return differ(command, game.small, wanted.seconds) or differ(
        command, large, wanted.seconds)


def faults_of(wanted, game, path):
    """What is wrong with the spelling in the file: run, emitted."""
    run = [wanted.program, "run", "--memory", "2G", str(path)]
    faults = [answers(run, game, wanted)]
    if wanted.emitted:
        made, wrong = build(wanted, path)
        faults.append(wrong or answers(LITTLE + [str(made)], game, wanted))
    return faults


def main(wanted):
    pairs = [(game, number, spelling) for game in (GAMES + CONTEST + OTHERS + MORE +
                                              FIVE + SIX + SEVEN + EIGHT + NINE + TEN +
                                              ELEVEN)
             for number, spelling in enumerate(game.spellings)
             if not wanted.games or (game.name + " ").startswith(
                 tuple(name + " " for name in wanted.games.split(",")))]
    pairs = pairs[::wanted.every]
    ways = ["run", "emitted"][:1 + wanted.emitted]
    passed, failed, silent, table = 0, 0, 0, {}

    with tempfile.TemporaryDirectory() as folder, \
            ThreadPoolExecutor(wanted.jobs) as pool:
        folder = wanted.keep or Path(folder)

        def look(pair):
            game, number, spelling = pair
            path = folder / f"{game.name.replace(' ', '-')}-{number}.game"
            path.write_text(game.text(spelling), encoding="utf-8")
            return pair, faults_of(wanted, game, path)
        for (game, number, spelling), faults in pool.map(look, pairs):
            row = table.setdefault(game.name, [0] * (1 + len(ways)))
            row[0] += 1
            for i, (way, fault) in enumerate(zip(ways, faults)):
                row[1 + i] += fault is None
                passed += fault is None
                if fault is not None:
                    failed += "WRONG" in fault
                    silent += "WRONG" not in fault
                    print(f"--- {game.name} {number}, {spelling}, {way}: "
                          f"{fault}")
                    if "WRONG" in fault:
                        print(game.text(spelling))
    if wanted.table:
        for name, (count, *answered) in table.items():
            print(f"{name:28} {count:3} " + " ".join(
                f"{way} {number:3}" for way, number in zip(ways, answered)))
    part = 100 * passed / max(1, passed + silent + failed)
    print(f"{passed} answer, {silent} do not: {part:.1f} %")
    if part < wanted.least:
        failed += 1
        print(f"fewer than {wanted.least} %")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(arguments()))
