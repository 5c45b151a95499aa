# SPDX-License-Identifier: MIT
"""Combinatorial games: from rules to winners and nimbers.

>>> import grundy
>>> nim = grundy.Game("nim")
>>> nim.nimber(nim.heap(3) + nim.heap(5))
6
>>> grundy.Code("0.77").nimber(10**18)
1

A `Game` is rules in the language of grundy, from a text, the library or a
file.  `Code` is a heap game by its octal code or subtraction set.  A
`FunctionGame` is a game as Python functions.  All of it is the C library.
"""

from __future__ import annotations

from . import errors
from ._calls import text_of as _text_of
from ._grundy import lib as _lib
from .answers import (Example, Explanation, PartFacts, Plan, Solution, Step,
                      Table)
from .errors import (Cancelled, CycleError, FormatError, GrundyError,
                     GrundyWarning, InputError, LimitError, NoNimberError,
                     RulesError, RulesSyntaxError, Span, UsageError,
                     ValueFault)
from .functions import FunctionGame
from .game import Game
from .games import LibraryGame, library
from .graphs import Graph, Node
from .laws import Code, Comparison, Law, Verdict, verify
from .magic import load_ipython_extension
from .numbers import mex, nim_moves, nim_sum
from .positions import (Kind, Move, Moves, Position, Sum, entailed, nim,
                        nothing)
from .surveys import Survey, SurveyRow, survey

__all__ = [
    "Cancelled", "Code", "Comparison", "CycleError", "Example", "Explanation",
    "FormatError", "FunctionGame", "Game", "Graph", "GrundyError",
    "GrundyWarning", "InputError", "Kind", "Law", "LibraryGame", "LimitError",
    "Move", "Moves", "NoNimberError", "Node", "PartFacts", "Plan", "Position",
    "RulesError", "RulesSyntaxError", "Solution", "Span", "Step", "Sum",
    "Survey", "SurveyRow", "Table", "UsageError", "ValueFault", "Verdict",
    "entailed", "errors", "library", "load_ipython_extension", "mex", "nim", "nim_moves",
    "nim_sum", "nothing", "survey", "verify",
]

__version__ = _text_of(_lib.grundy_version())
