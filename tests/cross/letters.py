#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""letters.py PROGRAM [--count N] [--seed N] -- random games on boards of a few
letters, against a brute force of its own: a letter falls where others stand or
stand not beside it, on lines, rings, boards written row by row and random
graphs, spelled as a text, as an array, as one, two or three sets or numbers whose
bits are sets, or as an array of numbers whose bits are rows of one set.  Asked with the rewrite 'sets' and without it: the nimber, the winner and the winning
moves.  One game in three ends with `win if`, `lose if` or `stop if`, or has
moves that ask for the same of each position before or after them.
"""
import random
import sys

from sets import compare

OPEN = 7  # cells that do not have the last letter at the start


class Places:
    """Cells and their neighbours."""

    def __init__(self, rng, letters):
        kind = rng.choice(["line", "ring", "board", "graph"])
        n = rng.choice([13, 14, 17, 70] if letters == 2 else [7, 8, 11, 66])
        self.near = [set() for _ in range(n)]
        if kind == "board":
            h, w = rng.choice([(3, 3), (2, 7), (4, 5), (5, 13), (8, 9)]
                              if letters > 2 else [(4, 4), (3, 6), (5, 13),
                                                   (7, 10)])
            n = h * w
            self.near = [{j for j in (i - w, i + w) if 0 <= j < n} |
                         {j for j in (i - 1, i + 1) if 0 <= j < n and
                          j // w == i // w} for i in range(n)]
        elif kind == "graph":
            for _ in range(n + 3):
                u, v = rng.sample(range(n), 2)
                self.near[u].add(v)
                self.near[v].add(u)
        else:
            for i in range(n):
                self.near[i] = {j % n for j in (i - 1, i + 1)
                                if kind == "ring" or 0 <= j < n}
        if rng.random() < 0.2:  # just misses what shifts and maps ask for
            self.near[rng.randrange(n)] = set()
        self.count = n


class Words:
    """How letters are written: as elements of an array, by sets, or by
    numbers that are sets of their bits, one of a few ways each time."""

    def __init__(self, rng, letters, count):
        self.rng, self.letters, self.count = rng, letters, count
        self.form = rng.choice(["text", "array", "sets"] +
                               ["bits"] * (count < 60) +
                               ["rows"] * 2 * (letters == 2))
        self.wide = rng.choice([2, 3, 5, 7, 9, min(count, 60)])
        self.rows = (count + self.wide - 1) // self.wide
        if self.form == "text":
            self.name = [repr(c) for c in rng.sample(".xo#ab-+", letters)]
        else:
            numbers = rng.sample(range(9), letters)
            self.name = [str(x) for x in rng.choice([numbers,
                                                     sorted(numbers)])]
        self.functions = ["fn has(m, i) = m >> i & 1 == 1"] * \
            (self.form in ("bits", "rows"))
        self.sets = "xyz"[:max(1, (letters - 1).bit_length())]

    def bit(self, name, cell, is_in):
        one = self.rng.choice([f"1 << {cell}", f"2**({cell})"])
        if is_in:
            return self.rng.choice([
                f"{name} >> {cell} & 1 == 1", f"{name} & {one} != 0",
                f"{name} & {one} == {one}", f"{name} / ({one}) % 2 == 1",
                f"popcount({name} & {one}) > 0", f"has({name}, {cell})",
                f"{name} | {one} == {name}", f"{name} xor ({one}) < {name}"])
        return self.rng.choice([
            f"{name} >> {cell} & 1 == 0", f"{name} & ({one}) == 0",
            f"{name} >> {cell} & 3 in [0, 2]", f"not has({name}, {cell})",
            f"{name} xor {one} > {name}", f"{name} % 2**({cell} + 1) < {one}"])

    def bits(self, chosen, cell):
        """In one of those letters, by bits."""
        whole = " + ".join(f"{1 << b} * ({s} >> {cell} & 1)"
                           for b, s in enumerate(self.sets))
        if self.rng.random() < 0.2:
            return f"{whole} in [" + ", ".join(map(str, chosen)) + "]"
        return "(" + " or ".join(
            "(" + " and ".join(self.bit(s, cell, a >> b & 1)
                               for b, s in enumerate(self.sets)) + ")"
            for a in sorted(chosen)) + ")"

    def bits_to(self, cells, letter):
        """The numbers with those cells in that letter."""
        if cells[0] == "{" and cells[-1] == "}" and self.rng.random() < 0.5:
            many = cells[1:-1].split(", ")
            ones = self.rng.choice(["(" + " | ".join(f"1 << {c}" for c in many)
                                    + ")"] + ["2**" + many[0]] *
                                   (len(many) == 1))
        else:
            ones = f"sum(2**k for k in {cells})"
        return ", ".join(
            self.rng.choice([f"{s} | {ones}", f"{s} + {ones} - ({s} & {ones})",
                             f"{s} xor ({ones} - ({s} & {ones}))"]
                            if letter >> b & 1 else
                            [f"{s} - ({s} & {ones})", f"({s} | {ones}) - {ones}",
                             f"{s} & ({(1 << self.count) - 1} - {ones})",
                             f"{s} xor ({s} & {ones})"])
            for b, s in enumerate(self.sets))

    def has(self, cell, chosen):
        if self.form == "rows":
            if len(chosen) != 1:
                return f"len(w) {'>=' if chosen else '<'} 1"
            return self.bit(f"w[({cell}) / {self.wide}]",
                            f"(({cell}) % {self.wide})", 1 in chosen)
        if self.form == "bits":
            return self.bits(chosen, cell)
        if self.form == "sets":
            return "(" + " or ".join(
                "(" + " and ".join(
                    f"{cell} {'' if a >> b & 1 else 'not '}in {s}"
                    for b, s in enumerate(self.sets)) + ")"
                for a in sorted(chosen)) + ")"
        names = [self.name[a] for a in sorted(chosen)]
        others = [self.name[a] for a in range(self.letters)
                  if a not in chosen]
        ways = ["(" + " or ".join(f"w[{cell}] == {x}" for x in names) + ")",
                f"w[{cell}] in [" + ", ".join(names) + "]"]
        if others:
            ways.append("not (" + " or ".join(f"w[{cell}] == {x}"
                                              for x in others) + ")")
        ways.append(f"count(w[{cell}] == x for x in [{', '.join(names)}]) > 0")
        if self.form == "array":
            ways.append(f"min(abs(w[{cell}] - x) for x in "
                        f"[{', '.join(names)}]) == 0")
            ways.append(f"sum(if x == w[{cell}] then 1 else 0 for x in "
                        f"[{', '.join(names)}]) == 1")
        if len(names) == 1 and self.form == "text":
            ways.append(f'w[{cell}..{cell}] == "{names[0][1:-1]}"')
        return self.rng.choice(ways)

    def to(self, cells, letter):
        """The position with that letter in those cells, a set's text where
        they are several."""
        if self.form == "rows":
            ones = (f"sum(2**(k % {self.wide}) for k in {cells} "
                    f"if k / {self.wide} == r)")
            return f"[{self.row_to('w[r]', ones, letter)} " \
                f"for r in 0..<{self.rows}]"
        if self.form == "bits":
            return self.bits_to(cells, letter)
        if self.form == "sets":
            return ", ".join(
                f"{s} {'|' if letter >> b & 1 else '-'} ({cells})"
                for b, s in enumerate(self.sets))
        return (f"[if k in {cells} then {self.name[letter]} else w[k] "
                f"for k in 0..<{self.count}]")

    def row_to(self, row, ones, letter):
        return self.rng.choice(
            [f"{row} | {ones}", f"{row} xor ({ones} - ({row} & {ones}))"]
            if letter else [f"{row} - ({row} & {ones})",
                            f"({row} | {ones}) - {ones}"])

    def to_one(self, cell, letter):
        if self.form == "rows" and self.rng.random() < 0.7:
            row = f"({cell}) / {self.wide}"
            to = self.row_to(f"w[{row}]", f"(1 << ({cell}) % {self.wide})",
                             letter)
            if self.rng.random() < 0.7:
                return f"w with [{row}] = {to}"
            return f"w[0..<{row}] + [{to}] + w[{row} + 1..<{self.rows}]"
        if self.form in ("sets", "bits", "rows") or self.rng.random() < 0.3:
            return self.to("{" + cell + "}", letter)
        name = self.name[letter]
        if self.rng.random() < 0.5:
            return f"w with [{cell}] = {name}"
        name = f'"{name[1:-1]}"' if self.form == "text" else f"[{name}]"
        return f"w[0..<{cell}] + {name} + w[{cell} + 1..<len(w)]"

    def parameters(self):
        return {"text": "w: text", "array": f"w[{self.count}]",
                "rows": f"w[{self.rows}]" + self.rng.choice(
                    ["", f" in 0..<2**{self.wide}"]),
                "sets": ", ".join(f"{s}: set({self.count})"
                                  for s in self.sets),
                "bits": ", ".join(s + self.rng.choice(
                    ["", f" in 0..<2**{self.count}"])
                    for s in self.sets)}[self.form]

    def position(self, board):
        if self.form == "text":
            return '"' + "".join(self.name[a][1:-1] for a in board) + '"'
        if self.form == "array":
            return "[" + ", ".join(self.name[a] for a in board) + "]"
        if self.form == "rows":
            return "[" + ", ".join(
                str(sum(a << i for i, a in enumerate(board[r:r + self.wide])))
                for r in range(0, len(board), self.wide)) + "]"
        if self.form == "bits":
            return ", ".join(
                str(sum(1 << i for i, a in enumerate(board) if a >> b & 1))
                for b in range(len(self.sets)))
        return ", ".join(
            "{" + ", ".join(str(i) for i, a in enumerate(board)
                            if a >> b & 1) + "}"
            for b in range(len(self.sets)))


def changed(board, cells, letter):
    return tuple(letter if i in cells else a for i, a in enumerate(board))


def clause(rng, words, places, moved):
    """A move, and the positions that it leads to; letters only fall.  Moved:
    it is the same wherever it fits a board."""
    letters, near, n = words.letters, places.near, places.count
    to = rng.randrange(letters - 1)
    above = list(range(to + 1, letters))
    own = set(rng.sample(above, rng.randrange(1, len(above) + 1)))
    other = set(rng.sample(range(letters), rng.randrange(1, letters)))
    here, there = words.has("i", own), words.has("j", other)
    kind = rng.choice(["pair", "pair", "around"] if moved else
                      ["some", "all", "pair", "around", "alone"] +
                      ["after"] * (words.form in ("text", "array")))
    if kind == "after":
        test = there.replace("w[", "b[")
        parameter = words.parameters().replace("w", "b", 1)
        parameter = parameter.split("[")[0] + "[]" \
            if words.form == "array" else parameter
        name = f"good{rng.randrange(10**6)}"
        words.functions.append(f"fn {name}({parameter}, i) = "
                               f"all({test} for j in near[i] if j != {to})")
        after = words.to_one("i", to)
        return (f"move to p({after}) for i in 0..<{n} if {here} "
                f"if {name}({after}, i)",
                lambda b: [o for i in range(n) if b[i] in own
                           for o in [changed(b, {i}, to)]
                           if all(o[j] in other for j in near[i] if j != to)])
    if kind == "alone":
        return (f"move to p({words.to_one('i', to)}) for i in 0..<{n} "
                f"if {here}",
                lambda b: [changed(b, {i}, to) for i in range(n)
                           if b[i] in own])
    if kind == "around":
        return (f"move to p({words.to('{i} | near[i]', 0)}) for i in 0..<{n} "
                f"if {here}",
                lambda b: [changed(b, {i} | near[i], 0) for i in range(n)
                           if b[i] in own])
    if kind == "pair":
        both = own | (other & set(above))
        there = words.has("j", both)
        return (f"move to p({words.to('{i, j}', to)}) for i in 0..<{n} "
                f"for j in near[i] if {here} and {there}",
                lambda b: [changed(b, {i, j}, to) for i in range(n)
                           for j in near[i] if b[i] in own and b[j] in both])
    fold, test = ("any", any) if kind == "some" else ("all", all)
    holds = rng.choice([f"{fold}({there} for j in near[i])",
                        f"count({there} for j in near[i]) > 0"
                        if kind == "some" else
                        f"count(1 for j in near[i] if not {there}) == 0",
                        f"sum(if {there} then 1 else 0 for j in near[i]) "
                        f"{'> 0' if kind == 'some' else '>= size(near[i])'}"])
    return (f"move to p({words.to_one('i', to)}) for i in 0..<{n} if {here} "
            f"if {holds}",
            lambda b: [changed(b, {i}, to) for i in range(n) if b[i] in own
                       and test(b[j] in other for j in near[i])])


class Game:
    def __init__(self, rng):
        letters = rng.choice([2, 2, 3, 3, 4])
        self.places = Places(rng, letters)
        self.words = Words(rng, letters, self.places.count)
        moved = rng.random() < 0.5
        self.moves = [clause(rng, self.words, self.places, moved)
                      for _ in range(rng.randrange(1, 3))]
        n = self.places.count
        at, board = rng.randrange(n), [0] * n
        ahead = [(at + k) % n for k in range(min(n, OPEN + 3))]
        if rng.random() < 0.5:  # two parts far from each other
            ahead = ahead[:4] + [(i + n // 2) % n for i in ahead[:4]]
        ahead = sorted(set(ahead))
        self.open = rng.sample(ahead, min(OPEN, len(ahead)))
        for i in self.open:
            board[i] = rng.randrange(1, letters)
        self.start, self.known = tuple(board), {}
        self.ends = self.win = self.how = None
        if rng.random() < 0.35:
            self.how = rng.choice(["win", "lose", "stop", "before", "after"])
            self.win = self.how == "win"
            self.nimbers = self.how == "after" or \
                self.how in ("stop", "before") and rng.random() < 0.3
            self.ends = [{i: rng.randrange(letters) for i in
                          rng.sample(self.open, rng.randrange(1, 4))}
                         for _ in range(2)]

    def rules(self):
        n, w = self.places.count, self.words
        lines = ["let near = [" + ", ".join(
            "{" + ", ".join(map(str, sorted(x))) + "}"
            for x in self.places.near) + "]",
            *w.functions]
        ended = " or ".join(
            "(" + " and ".join(w.has(str(i), {a}) for i, a in p.items()) + ")"
            for p in self.ends or [])
        if self.how in ("before", "after"):
            given = w.parameters() if w.form not in ("array", "rows") \
                else "w[]"
            lines.append(f"fn bad({given.split(' in ')[0]}) = {ended}"
                         if w.form != "bits" else
                         f"fn bad({', '.join(w.sets)}) = {ended}")
        lines.append(f"position p({w.parameters()})")
        if self.how in ("win", "lose", "stop"):
            lines.append(f"    {self.how} if {ended}")
        names = ", ".join(w.sets) if w.form in ("sets", "bits") else "w"
        for words, _ in self.moves:
            after = words[words.index("p(") + 2:words.index(") for i in")]
            lines.append("    " + words + {
                "before": f" if not bad({names})",
                "after": f" if not bad({after})"}.get(self.how, ""))
        lines.append(f"start p({w.position(self.start)})")
        lines += ["print nimber, first_wins" if not self.ends or self.nimbers
                  else "print first_wins"]
        if self.how not in ("stop", "before"):
            lines.append("print winning_moves")
        return "\n".join(lines) + "\n"

    def options(self, board):
        return [o for _, f in self.moves for o in f(board)
                if self.how != "after" or not self.ended(o)]

    def ended(self, board):
        return self.ends is not None and any(
            all(board[i] == a for i, a in p.items()) for p in self.ends)

    def value(self, board):
        """Its nimber, or whether the player to move wins."""
        if board not in self.known:
            if self.ended(board) and self.how != "after":
                self.known[board] = self.win
            elif self.ends and not self.nimbers:
                self.known[board] = any(not self.value(o)
                                        for o in self.options(board))
            else:
                seen = {self.value(o) for o in self.options(board)}
                self.known[board] = next(k for k in range(len(seen) + 1)
                                         if k not in seen)
        return self.known[board]

    def answer(self):
        value = self.value(self.start)
        ended = self.ended(self.start) and self.how != "after"
        ways = 0 if ended else sum(
            not self.value(o) for o in self.options(self.start))
        won = "true" if value else "false"
        return (won if self.ends and not self.nimbers
                else f"{int(value)} {won}") + \
            ("" if self.how in ("stop", "before") else f" {ways}")


if __name__ == "__main__":
    sys.exit(compare("letters", Game))
