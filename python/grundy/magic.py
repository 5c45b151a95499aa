# SPDX-License-Identifier: MIT
"""`%%grundy`: a cell of rules.

    %load_ext grundy

    %%grundy heaps
    position heap(n)
        move to heap(n - k) for k in 1..3

makes the game `heaps` of the cell.  Options behind the name: `--run TEXT`
prints what the rules answer to an input, `--check` tries their examples,
`--set NAME=VALUE` gives an input a value.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from typing import Any, NoReturn

from .errors import GrundyError, UsageError
from .game import Game

__all__ = ["load_ipython_extension"]


class _Words(argparse.ArgumentParser):
    """A parser that raises and never ends the process."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(message)


def _parser() -> _Words:
    parser = _Words(prog="%%grundy", add_help=False)
    parser.add_argument("name", nargs="?", default="")
    parser.add_argument("--run", metavar="TEXT")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--set", action="append", default=[],
                        metavar="NAME=VALUE")
    return parser


def _check(game: Game) -> None:
    wrong = game.check()
    for example, got in wrong:
        print(f"example {example.input!r}: expected {example.output!r}, "
              f"found {got!r}")
    count = len(game.examples)
    print(f"{count - len(wrong)} of {count} examples are answered as given")


def run_cell(line: str, cell: str, names: Any) -> Any:
    """Makes the game and does what the line asks; names: the user's."""
    words = _parser().parse_args(shlex.split(line))
    try:
        game = Game(cell if "\n" in cell else cell + "\n")
        if words.check:
            _check(game)
        for given in words.set:
            name, _, value = given.partition("=")
            game.set(**{name: value})
        if words.run is not None:
            print(game.run(words.run), end="")
    except GrundyError as error:
        for one in error.errors:
            print(one, file=sys.stderr)
        return None
    if words.name:
        names[words.name] = game
        return None
    return None if words.check or words.run is not None else game


def load_ipython_extension(ipython: Any) -> None:
    """For `%load_ext grundy`."""
    def grundy(line: str, cell: str) -> Any:
        return run_cell(line, cell, ipython.user_ns)

    grundy.__doc__ = __doc__
    ipython.register_magic_function(grundy, "cell", "grundy")
