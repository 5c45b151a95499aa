#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Rules in other words: the same answers, and the same laws, tables, orders.

respell.py PROGRAM [--games A,B] [--ways A,B] [--every N] [--table]

Each game of the library in each way of respelling.py, or every N-th of these
pairs.  Its examples must have the same answers; that what the planner finds
is the same is counted, and --lost prints where it is not.  --least P: at least
P per cent of the pairs that are asked have to keep it.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True

from reading import File, Unread
from respelling import WAYS

GAMES = Path(__file__).resolve().parents[2] / "games"
SECONDS = 10


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--games", help="only these: A,B")
    parser.add_argument("--folder", default=GAMES, type=Path)
    parser.add_argument("--ways", help="only these: A,B")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--least", type=float, default=0)
    parser.add_argument("--lost", action="store_true",
                        help="print what is lost")
    parser.add_argument("--jobs", type=int, default=2)
    return parser.parse_args()


def ask(program, *args):
    """(exit code, output) of one command."""
    try:
        done = subprocess.run([program, *args], capture_output=True, text=True,
                              timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return 3, "no answer in time"
    return done.returncode, done.stdout + done.stderr


# What a kind is found by, whatever words said it: those that are no reading
# of single words.
PLANNED = ("closed family", "theorem", "law", "bounds", "order", "window",
           "period", "independence", "coins", "scatter",
           "staircase", "sets", "misère", "sharing", "sum")


def plan_of(program, path):
    """What the planner finds, as a set of names."""
    code, said = ask(program, "plan", "--json", str(path))
    if code != 0:
        return None
    plan = json.loads(said)
    return {one["name"] for one in plan["rewrites"]
            if one["name"] in PLANNED} | {"solved by " + plan["solver"]}


class Tally:
    def __init__(self):
        self.passed, self.failed, self.kept, self.lost = 0, 0, 0, 0
        self.ways = defaultdict(lambda: [0, 0])


def compare(wanted, folder, game, way):
    """(way, whether answers agree, what the plan lost, the text)."""
    before = File(game.read_text(encoding="utf-8"))
    after = WAYS[way](before)
    if after is None:
        return None
    path = folder / f"{game.stem}-{way.replace(' ', '-')}.game"
    path.write_text(after.text(), encoding="utf-8")
    code, said = ask(wanted.program, "check", str(path))
    if code == 3:
        return way, game, None, {"no answer in time"}, after.text()
    right = code == 0
    was = plan_of(wanted.program, game)
    now = plan_of(wanted.program, path)
    if was is None or now is None:
        return way, game, f"{said}\nno plan", set(), after.text()
    return way, game, None if right else said, was - now, after.text()


def pairs_of(wanted):
    ways = wanted.ways.split(",") if wanted.ways else list(WAYS)
    games = sorted(wanted.folder.glob("*.game"))
    if wanted.games:
        games = [game for game in games
                 if game.stem in wanted.games.split(",")]
    return [(game, way) for game in games for way in ways][::wanted.every]


def main(wanted):
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder, \
            ThreadPoolExecutor(wanted.jobs) as pool:
        for found in pool.map(lambda pair: compare(wanted, Path(folder), *pair),
                              pairs_of(wanted)):
            if found is None:
                continue
            way, game, wrong, lost, text = found
            if wrong is None:
                tally.passed += 1
            else:
                tally.failed += 1
                print(f"--- {game.stem}, {way}:\n{wrong}\n{text}")
            tally.ways[way][bool(lost)] += 1
            if lost and wanted.lost:
                print(f"{game.stem}, {way}: lost {sorted(lost)}")
    kept = sum(pair[0] for pair in tally.ways.values())
    all_pairs = sum(map(sum, tally.ways.values()))
    for way, (same, less) in sorted(tally.ways.items()):
        print(f"{way:24} {same:4} of {same + less:4} keep their plan")
    part = 100 * kept / max(1, all_pairs)
    print(f"{kept} of {all_pairs} keep their plan: {part:.1f} %")
    if part < wanted.least:
        tally.failed += 1
        print(f"fewer than {wanted.least} %")
    print(f"{tally.passed} passed, {tally.failed} failed")
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main(arguments()))
