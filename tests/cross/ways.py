# SPDX-License-Identifier: MIT
"""Ways to solve a ruleset: each rewrite and each pair of rewrites off.

There are about a hundred such sets of options, far more than can be tried on
one ruleset, so they are dealt out like cards: a shuffled deck of all of them,
a few to each ruleset, and the deck again from its top.  Among 300 rulesets
that take six each, every pair is met about twenty times.
"""

import itertools
import random
import re
import subprocess


def rewrites_of(program):
    """The names of all rewrites, as the program's own hint lists them."""
    done = subprocess.run([program, "run", "nim", "--no-rewrite", "?"],
                          text=True, capture_output=True, input="")
    listed = re.search(r"switched off are (.*) and (\S+)", done.stderr)
    if listed is None:
        raise SystemExit(f"no list of rewrites in: {done.stderr}")
    return listed[1].split(", ") + [listed[2]]


class Deck:
    def __init__(self, program, seed):
        names = rewrites_of(program)
        self.cards = [[name] for name in names]
        self.cards += [list(p) for p in itertools.combinations(names, 2)]
        random.Random(f"deck {seed}").shuffle(self.cards)

    def deal(self, number, count):
        """Options for ruleset `number`: those that are its turn."""
        hand = [self.cards[(number * count + i) % len(self.cards)]
                for i in range(count)]
        return [" ".join(f"--no-rewrite {name}" for name in names)
                for names in hand]
