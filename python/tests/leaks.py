# SPDX-License-Identifier: MIT
"""leaks.py [leak] -- everything is asked and let go, for the leak sanitizer.

With `leak` something of the library is not given back, to see that it is found.
"""

import gc
import sys
import tempfile
from pathlib import Path

import grundy
from grundy._grundy import ffi, lib
from test_calls import ask_everything


def forget() -> None:
    """Rules that nobody closes."""
    rules = ffi.new("grundy_rules **")
    text = b"position heap(n)\n    move to heap(n - k) for k in 1..n\n"
    lib.grundy_rules_open(rules, text, len(text), ffi.NULL, ffi.NULL)
    rules[0] = ffi.NULL


def main() -> None:
    """Twice, and a survey with its file."""
    for _ in range(2):
        ask_everything()
    with tempfile.TemporaryDirectory() as folder:
        grundy.survey(1, to=500, path=Path(folder, "survey"))
    if sys.argv[1:] == ["leak"]:
        forget()
    gc.collect()


if __name__ == "__main__":
    main()
