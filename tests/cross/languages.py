#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""languages.py PROGRAM [--count N] [--seed S] -- `explain` says the same in
every language.

Random rulesets are explained in English and in Japanese.  Paragraph by
paragraph both have to name the same positions in the same order, and the same
numbers; numbers that belong to a sentence itself ("the nimber is 0") are taken
out by the catalogue first.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.dont_write_bytecode = True

from checks import input_text  # noqa: E402  (no bytecode before)
from rulegen import draw  # noqa: E402
from showing import add_shows  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("C.UTF-8", "ja_JP.UTF-8")
DIRECTIVE = re.compile(r"%(?:\d+\$)?(?:<PRI\w+>|[a-z]*[sudc]|%)")


def catalogue():
    """(msgid, msgstr) of every text that an explanation may have: its own and
    the sentences of the planner."""
    text = subprocess.run(["msgcat", "--no-wrap", ROOT / "po" / "ja.po"],
                          stdout=subprocess.PIPE, check=True,
                          encoding="utf-8").stdout
    entry = re.compile(r'((?:^#.*\n)*)msgid "(.*)"\nmsgstr "(.*)"', re.M)
    return [(m[2], m[3]) for m in entry.finditer(text)
            if re.search("(cli|src/say)/", m[1]) or
            "src/plan/" in m[1] and len(m[2]) > 40]


def fixed_numbers(texts):
    """One expression for all pieces between directives that hold a digit."""
    pieces = {piece.strip() for text in texts
              for piece in DIRECTIVE.split(text.replace('\\"', '"'))
              if re.search(r"\d", piece)}
    # "(1, 0)", "1 to" and the like would match what is no part of a sentence.
    pieces = [p for p in pieces
              if re.search(r"[^\W\d_]{2}", p) and len(p) > 4]
    pieces.sort(key=len, reverse=True)
    # A line may end at any blank, and between any two wide characters.
    return re.compile("|".join(
        r"\s*".join(re.escape(c) for c in piece if c != " ")
        for piece in pieces))


def positions(text, names):
    """(the positions in the order told, the text without them)"""
    found, rest, at = [], "", 0
    head = re.compile(r"(?<![A-Za-z0-9_])(?:" + "|".join(names) + r")\(")
    for match in head.finditer(text):
        if match.start() < at:
            continue
        depth, end = 1, match.end()
        while depth and end < len(text):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        found.append("".join(text[match.start():end].split()))
        rest += text[at:match.start()] + " "
        at = end
    return found, rest + text[at:]


def told(output, fixed, names):
    """Of each paragraph: its positions, and its numbers."""
    result = []
    for block in re.split(r"\n\s*\n", output.strip()):
        where, rest = positions(block, names)
        numbers = Counter(re.findall(r"\d+", fixed.sub(" ", rest)))
        result.append((where, numbers))
    return result


def explained(program, command, given, language):
    env = dict(os.environ, LC_ALL=language, LANGUAGE="")
    return subprocess.run([program, *command], input=given, env=env,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          encoding="utf-8", timeout=60)


def difference(program, specimen, fixed, folder):
    rules, case = specimen.rules, specimen.case
    path = folder / "drawn.game"
    path.write_text(rules.text(), encoding="utf-8")
    names = [kind.name for kind in rules.kinds] + ["nim"]
    for total in specimen.sums:
        command = ["explain", str(path), total.text(0), "--depth", "1",
                   "--step", "--moves", "4"]
        both = [explained(program, command, input_text(rules, case), name)
                for name in LANGUAGES]
        if both[0].returncode != both[1].returncode:
            return command, both
        if both[0].returncode == 0 and (
                told(both[0].stdout, fixed[0], names) !=
                told(both[1].stdout, fixed[1], names)):
            return command, both
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", default="1")
    wanted = parser.parse_args()
    texts = catalogue()
    fixed = [fixed_numbers(side) for side in zip(*texts)]
    failed = 0
    with tempfile.TemporaryDirectory() as place:
        for number in range(wanted.count):
            label = f"{wanted.seed}:{number}"
            specimen = draw(label)
            add_shows(specimen.rules, label)
            found = difference(str(Path(wanted.program).resolve()), specimen,
                               fixed, Path(place))
            if found:
                failed += 1
                print(f"--- {label}: {' '.join(found[0])}")
                for answer in found[1]:
                    print(answer.stdout)
    print(f"{wanted.count - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.setrecursionlimit(100000)
    sys.exit(main())
