#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random rulesets: the program's answers against a brute force.

run.py PROGRAM [--count N] [--seed S] [--options "--engine interpret"]...

Every ruleset is run on an input, solved at some sums and tabulated; each set
of --options asks everything once more, and with --ways N so do N times a
rewrite or a pair of them switched off.  Ends with `N passed, N failed`.
"""

import argparse
import functools
import os
import re
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

from asking import BACKENDS, Difference, difference, report
from checks import checks_of, read_names, settable
from explaining import ExplainCheck
from faults import draw_fault
from known import known_checks
from library import Library
from playing import PlayCheck
from rulegen import SENSELESS, draw
from showing import ShownCheck, add_shows
from shrink import shrunk
from ways import Deck

sys.dont_write_bytecode = True

BACKENDS["library"] = Library
CHUNK = 50  # rulesets to one process, with --jobs

def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=200,
                        help="rulesets to draw")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--first", type=int, default=0,
                        help="number of the first ruleset")
    parser.add_argument("--family", help="only this family of games")
    parser.add_argument("--options", action="append", default=[],
                        help="more options for every command; may be repeated")
    parser.add_argument("--ways", type=int, default=0,
                        help="as many rewrites or pairs off, one by one")
    parser.add_argument("--jobs", type=int, default=0,
                        help="processes that share what is drawn")
    parser.add_argument("--without", default="",
                        help="names of checks to leave out: set,fault")
    parser.add_argument("--backend", choices=sorted(BACKENDS),
                        default="program")
    parser.add_argument("--stop-after", type=int, default=10,
                        help="failures after which to stop")
    parser.add_argument("--no-shrink", action="store_true")
    parser.add_argument("--keep", help="a folder for a file a failure")
    parser.add_argument("--show", action="store_true",
                        help="print the rulesets, ask nothing")
    parser.add_argument("--progress", action="store_true")
    parser.add_argument("--drawn", action="store_true",
                        help="no known answers")
    parser.add_argument("--known", action="store_true",
                        help="only the known answers")
    return parser.parse_args()


class Tally:
    def __init__(self, wanted):
        self.wanted = wanted
        self.passed, self.failed = 0, 0
        self.seen = {}

    def fail(self, label, text):
        self.failed += 1
        print(f"--- {label}\n{text}", flush=True)
        if self.wanted.keep:
            path = os.path.join(self.wanted.keep, label + ".txt")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)


def failing(check, backends):
    """The first backend whose answer differs, and how."""
    for backend in backends:
        found = difference(backend, check)
        if found is not None:
            return backend, found
    return None


def examine(label, checks, backends, tally):
    """Asks the checks of one ruleset; reports the first that fails."""
    left_out = tally.wanted.without.split(",")
    for check in checks:
        if check.name in left_out:
            continue
        try:
            found = failing(check, backends)
        except SENSELESS:
            continue
        if found is None:
            continue
        backend, wrong = found
        if not tally.wanted.no_shrink and not check.fixed:
            check = shrunk(check, wrong.how, backend)
            wrong = difference(backend, check) or Difference(
                "once", wrong.what + "\n(not every time)")
        tally.seen[wrong.how] = tally.seen.get(wrong.how, 0) + 1
        tally.fail(f"{label}-{check.name}", report(backend, check, wrong))
        return
    tally.passed += 1


def explain_checks(specimen, label):
    """One sum is enough: each explanation tells of many positions."""
    rules, case = specimen.rules, specimen.case
    found = [kind(rules, case, sum) for sum in specimen.sums[:1]
             for kind in (ShownCheck, ExplainCheck)]
    if found and (settable(case) or not read_names(rules)):
        found.append(PlayCheck(rules, case, specimen.sums[0], label))
    return found


def all_drawn(wanted, make, backends, tally):
    times = int(os.environ.get("GRUNDY_TEST_TIMES", "1"))
    deck = Deck(wanted.program, wanted.seed) if wanted.ways else None
    plain = backends
    for number in range(wanted.first, wanted.first + wanted.count * times):
        if deck is not None:
            backends = plain + [make(options.split()) for options in
                                deck.deal(number, wanted.ways)]
        specimen = draw(f"{wanted.seed}:{number}", wanted.family)
        label = f"{wanted.seed}-{number}-{specimen.family}"
        add_shows(specimen.rules, label)
        if wanted.show:
            print(f"# {label}\n{specimen.rules.text()}")
            continue
        examine(label, checks_of(specimen) + explain_checks(specimen, label),
                backends, tally)
        spoils = number % 4 == 0 and "fault" not in wanted.without.split(",")
        spoiled = draw_fault(label) if spoils else None
        if spoiled is not None:
            label = f"{wanted.seed}-{number}-spoiled"
            examine(label, [spoiled], plain, tally)
        if wanted.progress and number % 50 == 49:
            print(f"{number + 1}: {tally.passed} passed", file=sys.stderr)
        if tally.failed >= wanted.stop_after:
            break


def chunk(wanted, first):
    """Some of the rulesets in a process of their own: what it wrote."""
    count = min(CHUNK, wanted.first + wanted.count - first)
    command = [sys.executable] + sys.argv + [
        "--jobs", "0", "--first", str(first), "--count", str(count),
        "--drawn"]
    done = subprocess.run(command, text=True, capture_output=True)
    return first, done


def in_chunks(wanted):
    """As main() below, by several processes; one that dies is a failure."""
    passed = failed = 0
    firsts = range(wanted.first, wanted.first + wanted.count, CHUNK)
    with ThreadPoolExecutor(wanted.jobs) as pool:
        for first, done in pool.map(lambda f: chunk(wanted, f), firsts):
            *lines, last = done.stdout.splitlines() or [""]
            told = re.fullmatch(r"(\d+) passed, (\d+) failed", last)
            if told is None:
                failed += 1
                print(f"--- rulesets from {first} on: died, with "
                      f"{done.returncode}\n{done.stdout}{done.stderr}")
                continue
            passed, failed = passed + int(told[1]), failed + int(told[2])
            print("\n".join(lines), end="\n" if lines else "", flush=True)
            if wanted.progress:
                print(f"{first + CHUNK}: {passed} passed", file=sys.stderr)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def main():
    wanted = arguments()
    program = os.path.abspath(wanted.program)
    backend = BACKENDS[wanted.backend]
    make = functools.partial(backend, program)
    backends = [make(options.split()) for options in wanted.options or [""]]
    tally = Tally(wanted)
    if wanted.jobs > 0:
        return in_chunks(wanted)
    if not wanted.show and not wanted.drawn:
        for label, checks in known_checks():
            examine(label, checks, backends, tally)
    if not wanted.known:
        all_drawn(wanted, make, backends, tally)
    for how, times in sorted(tally.seen.items(), key=lambda s: -s[1]):
        print(f"{times} x {how}")
    print(f"{tally.passed} passed, {tally.failed} failed")
    return 1 if tally.failed else 0


def run_deep():
    """Searches go deep; give them a stack to match."""
    sys.setrecursionlimit(100000)
    threading.stack_size(512 * 1024 * 1024)
    codes = []
    body = threading.Thread(target=lambda: codes.append(outcome()))
    body.start()
    body.join()
    return codes[0] if codes else 1


def outcome():
    try:
        return main()
    except SystemExit as end:
        return end.code


if __name__ == "__main__":
    sys.exit(run_deep())
