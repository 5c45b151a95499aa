# SPDX-License-Identifier: MIT
"""What a game answers: solutions, tables, plans, explanations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import (TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Tuple,
                    Union)

import numpy as np

from ._calls import Output, text_of
from ._grundy import ffi, lib
from .positions import Move, Position, Sum

if TYPE_CHECKING:
    from .game import Game

__all__ = ["Example", "Explanation", "PartFacts", "Plan", "Solution", "Step",
           "Table"]


@dataclass(frozen=True)
class Example:
    """An example of the rules: what the output is for an input."""

    input: str
    output: str


@dataclass(frozen=True)
class Solution:
    """Who wins a position, and how."""

    position: Sum
    #: The player to move wins.
    wins: bool
    #: None where the game has no nimbers.
    nimber: Optional[int]
    #: None where the rules give no results.
    result: Optional[int]
    winning_moves: Tuple[Move, ...]

    @property
    def winner(self) -> str:
        """Of the two players, "draw" where neither wins."""
        if self.result == 0:
            return "draw"
        return "the player to move" if self.wins else "the other player"

    def __str__(self) -> str:
        head = ("a draw" if self.result == 0
                else f"the player to move {'wins' if self.wins else 'loses'}")
        if self.nimber is not None:
            head += f"; nimber {self.nimber}"
        return "\n".join([repr(self.position), head] +
                         [f"  {move}" for move in self.winning_moves])

    def _repr_mimebundle_(self, **_: Any) -> Dict[str, str]:
        from .drawing import solution_bundle
        return solution_bundle(self)


# ---- tables ----

def table_kind(summary: Any) -> str:
    """What the numbers of a table are."""
    if summary.has_scores:
        return "scores"
    if summary.has_results:
        return "results"
    return "nimbers" if summary.has_nimbers else "winners"


class Table(np.ndarray[Any, np.dtype[np.int64]]):
    """A numpy array of values, which Jupyter shows as a heat map.

    `axes` has the range of each name, `position` what was asked, `of` what
    the numbers are: "nimbers", "winners", "results" or "scores".  A part of a
    table is an array like any other and has no axes.
    """

    axes: Optional[Mapping[str, range]]
    position: str
    of: str
    title: str

    @classmethod
    def empty(cls, position: str, axes: Mapping[str, range]) -> Table:
        """Room for the values."""
        table = np.empty([len(r) for r in axes.values()],
                         dtype=np.int64).view(cls)
        table.axes = dict(axes)
        table.position = position
        table.of = "nimbers"
        table.title = ""
        return table

    def __array_finalize__(self, obj: Any) -> None:
        same = getattr(obj, "shape", None) == self.shape
        self.axes = getattr(obj, "axes", None) if same else None
        self.position = getattr(obj, "position", "")
        self.of = getattr(obj, "of", "nimbers")
        self.title = getattr(obj, "title", "")

    def at(self, **place: int) -> int:
        """The value at a place, by the names of the axes.

        >>> import grundy
        >>> t = grundy.Game("nim").table("heap(n)", n=range(5, 9))
        >>> t.at(n=7)
        7
        """
        axes = self.axes
        if axes is None or set(axes) != set(place):
            raise KeyError(f"expected {', '.join(axes or ())}")
        return int(self[tuple(axes[name].index(place[name])
                              for name in axes)])

    def svg(self) -> str:
        """The heat map as SVG."""
        from .drawing import heat_map
        return heat_map(self)

    def _repr_svg_(self) -> Optional[str]:
        axes = self.axes
        if (axes is None or self.size == 0 or self.size > 250000 or
                sum(length > 1 for length in self.shape) > 2):
            return None
        return self.svg()


# ---- plans ----

@dataclass(frozen=True)
class Step:
    """What the planner saw: a rewrite, whether it applies, and why."""

    rewrite: str
    subject: str
    applies: bool
    why: str


@dataclass(frozen=True)
class Plan:
    """How a position would be solved."""

    #: "law", "table", "memo", "parts", ...
    solver: str
    #: Positions that the tables hold, if that is known.
    states: Optional[int]
    #: About how many options these have together.
    options: Optional[int]
    steps: Tuple[Step, ...]

    def __str__(self) -> str:
        marks = {True: "+", False: "-"}
        return "\n".join([f"solved by: {self.solver}"] +
                         [f"{marks[s.applies]} {s.rewrite} ({s.subject}): "
                          f"{s.why}" for s in self.steps])


# ---- explanations ----

_GROUNDS = {lib.GRUNDY_GROUND_NIMBERS: "nimbers",
            lib.GRUNDY_GROUND_TAME: "tame",
            lib.GRUNDY_GROUND_SEARCH: "search"}
_ENDINGS = {lib.GRUNDY_ENDING_NONE: None, lib.GRUNDY_ENDING_STOP: "stop",
            lib.GRUNDY_ENDING_WIN: "win", lib.GRUNDY_ENDING_LOSE: "lose",
            lib.GRUNDY_ENDING_DRAW: "draw", lib.GRUNDY_ENDING_SCORE: "score"}


@dataclass(frozen=True)
class PartFacts:
    """What there is to say about one part of a sum."""

    position: Position
    copies: int
    nimber: Optional[int]
    #: The clause that decides it before its moves do: "stop", "win", "lose",
    #: "draw", "score" or None, its condition and its line in the rules.
    ending: Optional[str]
    condition: str
    line: Optional[int]
    #: The law or theorem by which it is known, who found it, what it says of
    #: such positions, what to leave, and what it comes to here; "" for nothing.
    theorem: str
    source: str
    rule: str
    aim: str
    here: str


@dataclass(frozen=True)
class Explanation:
    """Why a position is won or lost."""

    position: Sum
    wins: bool
    nimber: Optional[int]
    #: How the winner is found: by "nimbers", as "tame" misère play, by
    #: "search".
    ground: str
    parts: Tuple[PartFacts, ...]
    #: A winning move, if there is one.
    best: Optional[Move]

    #: In words, as `grundy explain` prints it.
    text: str

    def __str__(self) -> str:
        return self.text.rstrip("\n")


def _facts_of(session: Any, sum_: Any, i: int, part: Tuple[Position, int],
              has_nimbers: bool) -> PartFacts:
    strategy = ffi.new("grundy_strategy *")
    decided = ffi.new("grundy_decided *")
    nimber = ffi.new("uint64_t *")
    session.call(lib.grundy_sum_part_decided, sum_, i, decided)
    if has_nimbers:
        session.call(lib.grundy_sum_part_nimber, sum_, i, nimber)
    session.call(lib.grundy_sum_part_strategy, sum_, i, strategy)
    return PartFacts(
        part[0], part[1], nimber[0] if has_nimbers else None,
        _ENDINGS[decided.ending], text_of(decided.condition),
        decided.line or None, *(text_of(said) for said in (
            strategy.theorem, strategy.source, strategy.rule, strategy.aim,
            strategy.here)))


def explanation_of(game: Game, asked: Union[Position, Sum, str, None],
                   moves: int, depth: int, steps: int) -> Explanation:
    """The facts of a position, and the words of the library."""
    solution = game.solve(asked)
    position = solution.position
    has_nimbers = game.has_nimbers
    ground = ffi.new("grundy_ground *")
    session = game._session
    with session:
        sum_ = game._bind(position)
        session.call(lib.grundy_sum_ground, sum_, ground)
        parts = tuple(_facts_of(session, sum_, i, part, has_nimbers)
                      for i, part in enumerate(position.parts))
        said = Output(session)
        how = ffi.new("grundy_explaining *", {
            "size": ffi.sizeof("grundy_explaining"), "moves": moves,
            "depth": depth, "steps": steps})
        session.call(lib.grundy_sum_explain, sum_, how, said.writer)
    best = solution.winning_moves
    return Explanation(position, solution.wins, solution.nimber,
                       _GROUNDS[ground[0]], parts, best[0] if best else None,
                       said.text())
