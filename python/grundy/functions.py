# SPDX-License-Identifier: MIT
"""A game as Python functions.

The library's solvers call them back for each position once.  That is slow, a
few microseconds a position and no theorem: rules in the language are solved a
hundred times as quickly.  It is for games that the language cannot say, and to
hold an answer against.
"""

from __future__ import annotations

from typing import (Any, Callable, Dict, Hashable, Iterable, List, Optional,
                    Tuple, Union)

from ._calls import Progress, Session, Telling
from ._grundy import ffi, lib

__all__ = ["FunctionGame"]

#: A position is anything that can be a key; an option is a position, or a list
#: of positions that are played side by side from then on.
Option = Union[Hashable, List[Hashable]]
Options = Callable[[Any], Iterable[Option]]
Verdict = Callable[[Any], Optional[bool]]


class FunctionGame:
    """A game whose options a function lists.

    >>> kayles = FunctionGame(lambda n: [[i, n - k - i] for k in (1, 2)
    ...                                  for i in range(n - k + 1)])
    >>> [kayles.nimber(n) for n in range(8)]
    [0, 1, 2, 3, 1, 4, 3, 2]
    >>> kayles.winning_moves(5)
    [(5, [2, 2])]

    options: of a position, in an order that is always the same; a position is
    anything hashable, and a list stands for positions side by side.
    verdict: True where the player to move has won already, False where he has
    lost, None where moves decide.
    """

    def __init__(self, options: Options, verdict: Optional[Verdict] = None, *,
                 misere: bool = False, memory: Optional[int] = None,
                 seconds: float = 0, progress: Optional[Progress] = None
                 ) -> None:
        #: Who cannot move wins.
        self.misere = misere
        self.session = Session(memory=memory, seconds=seconds,
                               progress=progress)
        self._options = options
        self._verdict = verdict
        self._number: Dict[Hashable, int] = {}
        self._position: List[Hashable] = []
        self._held = ffi.new("grundy_solver **")
        self._close = lib.grundy_solver_close
        self._handle = ffi.new_handle(_Functions(self))
        self._game = ffi.new("grundy_game *", {
            "size": ffi.sizeof("grundy_game"), "state": self._handle,
            "kinds": 1, "words": 1, "options": lib.grundy_py_options,
            "verdict": lib.grundy_py_verdict if verdict else ffi.NULL,
            "text": lib.grundy_py_text})
        self.session.call(lib.grundy_solver_open, self._held, self._game,
                          self.session.limits)
        held = self._held

        def cancel() -> None:
            lib.grundy_solver_cancel(held[0])

        self.session.cancel = cancel

    def __del__(self) -> None:
        if hasattr(self, "_close"):
            self._close(self._held)

    # ---- positions by number ----

    def number(self, position: Hashable) -> int:
        """The number that the library knows a position by."""
        number = self._number.get(position)
        if number is None:
            number = self._number[position] = len(self._position)
            self._position.append(position)
        return number

    def position(self, number: int) -> Hashable:
        """The position of a number."""
        return self._position[number]

    def options(self, position: Hashable) -> List[List[Hashable]]:
        """The options of a position, each as positions side by side."""
        return [option if isinstance(option, list) else [option]
                for option in self._options(position)]

    def _parts(self, positions: Tuple[Hashable, ...]) -> Tuple[Any, Any]:
        words = ffi.new("int64_t[]", [self.number(p) for p in positions])
        return ffi.new("grundy_position[]", [
            (0, 1, words + i) for i in range(len(positions))]), words

    # ---- answers ----

    def nimber(self, *positions: Hashable) -> int:
        """The nimber of positions side by side."""
        out = ffi.new("uint64_t *")
        with self.session:
            parts, _words = self._parts(positions)
            self.session.call(lib.grundy_solver_nimber, self._held[0], parts,
                              len(positions), out)
        return int(out[0])

    def wins(self, *positions: Hashable) -> bool:
        """Whether the player to move wins them, side by side."""
        out = ffi.new("bool *")
        with self.session:
            parts, _words = self._parts(positions)
            self.session.call(lib.grundy_solver_wins, self._held[0], parts,
                              len(positions), self.misere, out)
        return bool(out[0])

    def winning_moves(self, *positions: Hashable
                      ) -> List[Tuple[Hashable, Option]]:
        """The winning moves: the position that is moved in, and its option."""
        found: List[Tuple[int, int]] = []
        telling = Telling(self.session, lambda choice: found.append(
            (choice.part, choice.option)))
        with self.session:
            parts, _words = self._parts(positions)
            self.session.call(lib.grundy_solver_moves, self._held[0], parts,
                              len(positions), self.misere,
                              lib.grundy_py_choice, telling.handle)
        return [(positions[part], list(self._options(positions[part]))[option])
                for part, option in found]


class _Functions:
    """What the library calls back; it does not keep the game alive."""

    def __init__(self, game: FunctionGame) -> None:
        import weakref
        self._game = weakref.ref(game)

    @property
    def game(self) -> FunctionGame:
        game = self._game()
        assert game is not None
        return game

    @property
    def session(self) -> Session:
        return self.game.session


def _failed(_: object, exception: BaseException, traceback: Any) -> None:
    frame = traceback.tb_frame if traceback is not None else None
    user = frame.f_locals.get("state") if frame is not None else None
    if user is not None:
        ffi.from_handle(user).session.raised(exception)


@ffi.def_extern(error=lib.GRUNDY_EINTERNAL, onerror=_failed)  # type: ignore[misc]
def grundy_py_options(state: Any, position: Any, to: Any, err: Any) -> int:
    game = ffi.from_handle(state).game
    part = ffi.new("grundy_position *")
    word = ffi.new("int64_t *")
    part.length, part.word = 1, word
    for option in game.options(game.position(position.word[0])):
        for one in option:
            word[0] = game.number(one)
            if not lib.grundy_options_part(to, part[0], 1):
                return 0
        if not lib.grundy_options_end(to):
            return 0
    return 0


@ffi.def_extern(error=lib.GRUNDY_EINTERNAL, onerror=_failed)  # type: ignore[misc]
def grundy_py_verdict(state: Any, position: Any, verdict: Any, err: Any) -> int:
    game = ffi.from_handle(state).game
    said = game._verdict(game.position(position.word[0]))
    verdict[0] = (lib.GRUNDY_PLAYS_ON if said is None else
                  lib.GRUNDY_WINS if said else lib.GRUNDY_LOSES)
    return 0


@ffi.def_extern(error=0, onerror=_failed)  # type: ignore[misc]
def grundy_py_text(state: Any, position: Any, out: Any, size: int) -> int:
    game = ffi.from_handle(state).game
    text = repr(game.position(position.word[0])).encode()
    if size:
        taken = text[:size - 1]
        ffi.memmove(out, taken + b"\0", len(taken) + 1)
    return len(text)
