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


def said(command, given=None):
    """The words that are printed, or the error."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=120,
                          check=False, input=given)
    return done.stdout.split() if done.returncode == 0 else done.stderr


def mistaken(program, path, right, given=None, emit=False):
    """What `run`, and the program that `emit` writes, say of the rules if they
    do not say what is right."""
    answers = [said([program, "run", "--no-cache", path], given)]
    if emit:
        binary = path.with_suffix("")
        text = subprocess.run([program, "emit", path], capture_output=True,
                              text=True, check=True).stdout
        subprocess.run(["cc", "-O1", "-w", "-xc", "-", "-o", binary],
                       input=text, text=True, check=True)
        answers.append(said([binary], given))
    if all(answer == right for answer in answers):
        return None
    return f"{path.read_text()}\n{given}\n{answers}\nnot {right}"


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
