#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Names of C in rules: no emitted program has one of its own by such a name.

reserved.py PROGRAM

Every name that the headers of an emitted program declare or define, by each
compiler at hand, as C and as C++, and the keywords, name an input, a position
and a parameter each.  The program compiles without a warning and answers as
`grundy run` does.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HEADERS = ("stdio", "stdlib", "string", "stdint", "inttypes", "stdbool",
           "setjmp", "limits")
WAYS = (["gcc", "-std=c99"], ["gcc", "-std=gnu17"], ["clang", "-std=gnu17"],
        ["g++", "-x", "c++", "-std=c++20"], ["g++", "-x", "c++"])
KEYWORDS = """
alignas alignof asm auto bool break case catch char class concept const
constexpr consteval constinit continue co_await co_return co_yield decltype
default delete do double else enum explicit export extern float friend goto
inline int long mutable namespace new noexcept nullptr operator private
protected public register requires restrict return short signed sizeof static
static_assert struct switch template this thread_local throw try typedef typeid
typename typeof typeof_unqual union unsigned using virtual void volatile while
wchar_t main _Generic _Bool _Atomic __LINE__ __FILE__ __x86_64__ __func__
int64_t uint8_t INT64_MAX PRId64 errno assert
""".split()
# Words of the rule language are no names there.
OURS = set("""
and or not in if then else for to by from with xor full nothing game input let
fn position move stop win lose show play start answer print example cases
until gives normal misere set text sum min max count any all mex first gcd lcm
product abs isqrt popcount isprime factors divisors digits len size sort counts
adjacency neighbours partitions parents nimber first_wins winning_moves case nim
wins result true false winning end
""".split())
CHUNK = 120


def names_of(way):
    """What is at hand after the headers, at the level of the file."""
    source = "".join(f"#include <{header}.h>\n" for header in HEADERS)
    told = [subprocess.run([*way, *more, "-E", "-"], input=source, text=True,
                           capture_output=True, check=True).stdout
            for more in ([], ["-dM"])]
    code = re.sub(r'^#.*$|"(\\.|[^"\\])*"', "", told[0], flags=re.MULTILINE)
    names, depth = set(), 0
    for token in re.findall(r"[A-Za-z_]\w*|[()]", code):
        depth += {"(": 1, ")": -1}.get(token, 0)
        if depth == 0 and token not in "()":
            names.add(token)
    return names | {line.split()[1].split("(")[0]
                    for line in told[1].splitlines()}


def rules_of(names):
    inputs = ", ".join(f"{name} in 0..9" for name in names)
    kinds = "".join(
        f"position p{i}({name})\n"
        f"    move to p{i}({name} - {other}) for {other} in 1..{name}\n"
        for i, (name, other) in enumerate(zip(names, names[1:] + names[:1])))
    functions = "".join(f"fn {name}_of({name}) = {name} + 1\n"
                        for name in names[:3])
    start = " + ".join(f"p{i}({name})" for i, name in enumerate(names))
    return f"input {inputs}\n{functions}{kinds}start {start}\nprint nimber\n"


def kinds_named(names):
    """The same names for positions and functions."""
    return "".join(
        f"position {name}(x)\n    move to {name}(x - k) for k in 1..x\n"
        for name in names) + "start " + " + ".join(
            f"{name}({i % 5 + 1})" for i, name in enumerate(names)) + \
        "\nprint nimber\n"


def kinds_with_results(names):
    """Positions whose play may last for ever, or be drawn."""
    return "play endless\n" + "".join(
        f"position {name}(x)\n    lose if x == 1\n    draw if x == 2\n"
        f"    move to {name}(x - k) for k in 1..3\n" for name in names) + \
        "print " + ", ".join(f"result({name}({i % 7 + 1}))"
                             for i, name in enumerate(names)) + "\n"


def kinds_in_misere_sums(names):
    """Sums that are searched as lists of parts."""
    return "play misere\n" + "".join(
        f"position {name}(x)\n    move to {name}(x / 2) + {name}(x / 3) "
        f"if x > 1\n    move to {name}(x - 1)\n" for name in names) + \
        "print " + ", ".join(f"wins({name}({i % 5 + 1}) + {name}(2))"
                             for i, name in enumerate(names)) + "\n"


def kinds_of_sets(names):
    """Positions whose moves are listed."""
    return "".join(
        f"position {name}(s: set(4))\n    move to {name}(s - {{x}}) for x in s\n"
        for name in names) + "start " + " + ".join(
            f"{name}({{0, {i % 3 + 1}}})" for i, name in enumerate(names)) + \
        "\nprint nimber\n"


FORMS = (kinds_named, kinds_with_results, kinds_in_misere_sums, kinds_of_sets)


def names_within(program, folder):
    """What stands before or after _ in the names that programs have, as
    ends_at has: a position of that name may not be given the same one."""
    names = set()
    for form in FORMS:
        path = folder / "names.game"
        path.write_text(form(["xyz"]))
        told = subprocess.run([program, "emit", path], text=True,
                              capture_output=True, check=True).stdout
        for name in re.findall(r"^static [\w *]*?(\w+)(?:\(|\[| =|;)", told,
                               flags=re.MULTILINE):
            words = name.split("_")
            names |= {"_".join(words[i:j]) for i in range(len(words))
                      for j in range(i + 1, len(words) + 1)}
    return sorted(name for name in names - OURS - set(KEYWORDS)
                  if name and not name[0].isdigit())


def agrees(program, folder, rules, numbers):
    """What is wrong, or None."""
    path, source = folder / "names.game", folder / "names.c"
    path.write_text(rules)
    want = subprocess.run([program, "run", path, "--no-cache"], input=numbers,
                          text=True, capture_output=True, check=False)
    if want.returncode != 0:
        return f"{rules}\n{want.stderr}"
    done = subprocess.run([program, "emit", path], text=True,
                          capture_output=True, check=False)
    source.write_text(done.stdout)
    for way in (["gcc", "-std=c99", "-Wall", "-Wextra", "-Werror"],
                ["g++", "-x", "c++", "-std=c++17"]):
        built = subprocess.run([*way, source, "-o", folder / "names"],
                               text=True, capture_output=True, check=False)
        if built.returncode != 0:
            return built.stderr[:2000]
        found = subprocess.run([folder / "names"], input=numbers, text=True,
                               capture_output=True, check=False).stdout
        if found != want.stdout:
            return f"{rules}\nexpected {want.stdout}, found {found}"
    return None


def main(program):
    names = set(KEYWORDS)
    for way in WAYS:
        if shutil.which(way[0]):
            names |= names_of(way)
    names = sorted(name for name in names - OURS if len(name) < 60)
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for at in range(0, len(names), CHUNK):
            some = names[at:at + CHUNK]
            numbers = " ".join(str(i % 10) for i in range(len(some)))
            for rules in (rules_of(some), kinds_named(some)):
                wrong = agrees(program, Path(folder), rules, numbers)
                passed += wrong is None
                failed += wrong is not None
                if wrong is not None:
                    print(f"--- {some[0]} .. {some[-1]}\n{wrong}")
        own = names_within(program, Path(folder))
        for form in FORMS:
            for at in range(0, len(own), 25):
                wrong = agrees(program, Path(folder), form(own[at:at + 25]), "")
                passed += wrong is None
                failed += wrong is not None
                if wrong is not None:
                    print(f"--- {form.__name__} {own[at]}\n{wrong}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(str(Path(sys.argv[1]).resolve())))
