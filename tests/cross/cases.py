# SPDX-License-Identifier: MIT
"""The frame of a test that draws games: its arguments, its seeds, its count."""

import argparse
import random
import subprocess
import tempfile
from pathlib import Path

STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow",
          "-Werror", "-fsanitize=address,undefined", "-fno-sanitize-recover"]
LANGUAGES = [["gcc", "-std=c99", "-xc"], ["g++", "-std=c++17", "-xc++"]]


def emitted(program, path, number):
    """The rules as a program, in C or C++ by turns, and what was wrong."""
    binary = str(path.with_suffix(""))
    text = subprocess.run([program, "emit", str(path)], text=True,
                          capture_output=True, timeout=60)
    made = subprocess.run([*LANGUAGES[number % 2], *STRICT, "-", "-o", binary],
                          input=text.stdout, text=True, capture_output=True,
                          timeout=300)
    return binary, text.stderr + made.stderr[:2000]


def main(differs, count):
    """differs(draw, program, folder, number) tells what is wrong, or None."""
    ask = argparse.ArgumentParser()
    ask.add_argument("program")
    ask.add_argument("--count", type=int, default=count)
    ask.add_argument("--seed", type=int)
    given = ask.parse_args()
    seed = random.randrange(10**9) if given.seed is None else given.seed
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        for i in range(given.count):
            wrong = differs(random.Random(f"{seed} {i}"), given.program,
                            Path(folder), i)
            if wrong is not None:
                bad += 1
                print(f"seed {seed}, game {i}: {wrong}")
    print(f"{given.count - bad} passed, {bad} failed")
    return bad > 0
