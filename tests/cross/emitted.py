# SPDX-License-Identifier: MIT
"""The program that `grundy emit` writes, in C and in C++ by turns, compiled with
all warnings as errors, and run."""

import subprocess


def run(command, text=None):
    return subprocess.run(command, input=text, capture_output=True, text=True,
                          timeout=60)


COMPILERS = [("c", ["gcc", "-std=c99", "-xc"]),
             ("c++", ["g++", "-std=c++17", "-xc++"])]
STRICT = ["-O1", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow",
          "-Werror"]


def emitted(program, file, number):
    """What the program that is written says, and what is wrong with it."""
    lang, compiler = COMPILERS[number % 2]
    text = run([program, "emit", "--lang", lang, str(file)])
    if text.returncode != 0:
        return None, f"emit: {text.stderr}"
    binary = str(file) + ".out"
    made = run([*compiler, *STRICT, "-", "-o", binary], text.stdout)
    if made.returncode != 0:
        return None, f"{compiler[0]}: {made.stderr[:2000]}"
    got = run([binary])
    return got.stdout, got.stderr if got.returncode != 0 else None
