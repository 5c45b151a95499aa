# SPDX-License-Identifier: MIT
"""A game written in the rule language, and what can be asked of it."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, Callable, Dict, List, Optional, Tuple, Type, Union

import numpy as np

from . import errors, games
from ._calls import (Input, Output, Progress, Session, Telling, error_of,
                     text_from, text_of)
from ._grundy import ffi, lib
from .answers import (Example, Explanation, Plan, Solution, Step, Table,
                      explanation_of, table_kind)
from .graphs import Graph
from .laws import Law, law_of_pairs, law_of_rules
from .positions import (_HOLDS, Kind, Move, Moves, Position, Sum,
                        kind_of_nim)

__all__ = ["Game"]

#: A position to ask about: a value, a text in the language, or None for the
#: rules' own `start`.
Asked = Union[Position, Sum, str, None]
Axis = Union[range, int]
Data = Union[str, bytes, Iterable[bytes]]

_ENGINES = {"interpret": lib.GRUNDY_ENGINE_INTERPRET,
            "auto": lib.GRUNDY_ENGINE_AUTO, "native": lib.GRUNDY_ENGINE_NATIVE}

_NIMBER, _OUTCOME = lib.grundy_py_nimber, lib.grundy_py_outcome
_MOVES = lib.grundy_py_moves_find
_ALL = 2**64 - 1


class _Rules:
    """The C objects of a game, which end together and in this order."""

    __slots__ = ("rules", "prepared", "opened", "move_sum", "close_sum",
                 "close_rules", "owned")

    def __init__(self) -> None:
        self.rules = ffi.new("grundy_rules **")
        self.prepared = ffi.new("grundy_sum **")
        self.opened = ffi.new("grundy_sum **")
        self.move_sum = ffi.new("grundy_sum **")
        self.close_sum = lib.grundy_sum_close
        self.close_rules = lib.grundy_rules_close
        # What borrows the rules, each with the function that ends it.
        self.owned: Dict[int, Callable[[], None]] = {}

    def __del__(self) -> None:
        for close in list(self.owned.values()):
            close()
        for sum_ in (self.move_sum, self.opened, self.prepared):
            self.close_sum(sum_)
        self.close_rules(self.rules)


def _source(game: Union[str, PathLike[str]]) -> tuple[bytes, str]:
    """The text of the rules and their name."""
    if not isinstance(game, str):
        return Path(game).read_bytes(), str(game)
    if "\n" not in game:
        found = games.find(game)
        if found is not None:
            return found.text.encode(), game
        if Path(game).is_file():
            return Path(game).read_bytes(), game
        if " " not in game:
            raise errors.UsageError(
                f"no game of the library and no file is called '{game}'",
                hint=games.near(game))
    return game.encode(), "rules"


def _table_of(position: Union[str, Kind], axes: Mapping[str, Axis]
              ) -> Tuple[str, Dict[str, range]]:
    """What a table is of, and its axes as ranges."""
    ranges = {name: axis if isinstance(axis, range) else range(axis, axis + 1)
              for name, axis in axes.items()}
    for name, axis in ranges.items():
        if axis.step != 1:
            raise errors.UsageError(f"the axis '{name}' has a step")
    return position.head if isinstance(position, Kind) else position, ranges


def _axes_of(ranges: Mapping[str, range]) -> Tuple[Any, List[Any]]:
    """The axes for C, and their names, which have to outlive them."""
    names = [ffi.new("char[]", name.encode()) for name in ranges]
    return ffi.new("grundy_axis[]", [
        (name, r.start, r.stop - 1)
        for name, r in zip(names, ranges.values())]), names


def _as_input(value: Any) -> bytes:
    """The value of an input as numbers separated by blanks."""
    if isinstance(value, (str, bytes)):
        return value.encode() if isinstance(value, str) else value
    if isinstance(value, Iterable):
        return b" ".join(_as_input(item) for item in value)
    return str(value).encode()


def _pieces(data: Data) -> Iterable[bytes]:
    if isinstance(data, str):
        return [data.encode()]
    return [data] if isinstance(data, bytes) else data


class Game:
    """A game, from the text of its rules, a name of the library or a file.

    >>> import grundy
    >>> game = grundy.Game('''
    ... position heap(n)
    ...     move to heap(n - k) for k in 1..3
    ... ''')
    >>> [game.nimber(game.heap(n)) for n in range(9)]
    [0, 1, 2, 3, 0, 1, 2, 3, 0]
    >>> game.winning_moves(game.heap(6))
    [Move(part=heap(6), to=heap(4), nimber=0, ...)]

    inputs: values of the rules' inputs, by name.  memory: bytes that may be
    held (three quarters of the machine's).  seconds: of one call, 0 for no
    limit.  progress: called ten times a second with the positions solved and
    the estimated whole (0: not known).  engine: "interpret", "auto" (compiled
    by the system's C compiler where that saves time) or "native".

    A game may be asked by several threads, which take turns; while the
    library works other threads run.  Ctrl-C ends what is under way.
    """

    def __init__(self, game: Union[str, PathLike[str]], *,
                 inputs: Optional[Mapping[str, Any]] = None,
                 memory: Optional[int] = None, seconds: float = 0,
                 threads: int = 0, progress: Optional[Progress] = None,
                 engine: str = "interpret") -> None:
        text, name = _source(game)
        #: The rules as they were given.
        self.text: str = text.decode("utf-8", "replace")
        self._session = Session(name, memory=memory, seconds=seconds,
                                threads=threads, progress=progress)
        self._held = _Rules()
        self._open(text)
        self._rules = self._held.rules[0]
        self._kinds = self._find_kinds()
        self._partisan = self.is_partisan
        for kind_name, kind in self._kinds.items():
            if not hasattr(type(self), kind_name):
                self.__dict__[kind_name] = kind
        self._kind_of = {k.number: k for k in self._kinds.values()}
        self._kind_of[lib.GRUNDY_KIND_NIM] = kind_of_nim()
        self._part = ffi.new("grundy_position *")
        self._number = ffi.new("uint64_t *")
        self._found = ffi.gc(ffi.new("grundy_py_moves *"),
                             lib.grundy_py_moves_free)
        self._flag = ffi.new("bool *")
        self._room = 1024
        self._words = ffi.new("int64_t[]", self._room)
        self._choose_engine(engine)
        for key, value in (inputs or {}).items():
            self.set(**{key: value})
        self._session.call(lib.grundy_sum_prepare, self._held.prepared,
                           self._rules)
        self._prepared = self._held.prepared[0]
        self._session.call(lib.grundy_sum_prepare, self._held.move_sum,
                           self._rules)
        self._move_sum = self._held.move_sum[0]

    # ---- opening ----

    def _open(self, text: bytes) -> None:
        session, rules = self._session, self._held.rules

        def cancel() -> None:
            if rules[0] != ffi.NULL:
                lib.grundy_rules_cancel(rules[0])

        session.cancel = cancel
        try:
            session.call(lib.grundy_rules_open, rules, text, len(text),
                         session.limits)
        except (errors.RulesError, errors.RulesSyntaxError) as error:
            error.errors = self._all_errors(text) or (error,)
            raise

    def _all_errors(self, text: bytes) -> Tuple[errors.GrundyError, ...]:
        found: List[errors.GrundyError] = []
        session = self._session
        telling = Telling(session, lambda err: found.append(
            error_of(err, session.name)))
        first = ffi.new("grundy_error *")
        lib.grundy_rules_errors(text, len(text), session.limits,
                                lib.grundy_py_error, telling.handle, first)
        return tuple(found)

    def _find_kinds(self) -> Dict[str, Kind]:
        kinds: Dict[str, Kind] = {}
        holds = ffi.new("grundy_param_kind *")
        for number in range(self._summary().kinds):
            head = text_of(lib.grundy_rules_kind(self._rules, number))
            parameters: List[Tuple[str, str]] = []
            while True:
                name = lib.grundy_rules_param(self._rules, number,
                                              len(parameters), holds)
                if name == ffi.NULL:
                    break
                parameters.append((text_of(name), _HOLDS[holds[0]]))
            name = head.split("(")[0]
            kinds[name] = Kind(self, name, number, tuple(parameters))
        return kinds

    def _choose_engine(self, engine: str) -> None:
        if engine not in _ENGINES:
            raise errors.UsageError(
                f"expected one of {', '.join(_ENGINES)}, found '{engine}'")
        if engine != "interpret":
            self._session.call(lib.grundy_rules_engine, self._rules,
                               _ENGINES[engine], True)

    # ---- what the game is ----

    def _summary(self) -> Any:
        summary = ffi.new("grundy_summary *")
        lib.grundy_rules_summary(self._rules, summary)
        return summary

    @property
    def title(self) -> str:
        """The title that the rules give, "" if none."""
        return text_of(lib.grundy_rules_title(self._rules))

    @property
    def kinds(self) -> Dict[str, Kind]:
        """The kinds of position by name; `game.heap` is `game.kinds["heap"]`."""
        return dict(self._kinds)

    @property
    def inputs(self) -> Dict[str, bool]:
        """The inputs by name, and whether each has a value."""
        bound = ffi.new("bool *")
        return {text_of(lib.grundy_rules_input(self._rules, i, bound)):
                bool(bound[0]) for i in range(self._summary().inputs)}

    @property
    def has_nimbers(self) -> bool:
        """Not under misère play, nor where `win` or `lose` stands."""
        return bool(self._summary().has_nimbers)

    @property
    def has_results(self) -> bool:
        """Draws, scores or play without end."""
        return bool(self._summary().has_results)

    @property
    def has_start(self) -> bool:
        """The rules say where play starts."""
        return bool(self._summary().has_start)

    @property
    def is_misere(self) -> bool:
        """Who cannot move wins."""
        return bool(self._summary().play == lib.GRUNDY_MISERE)

    @property
    def is_partisan(self) -> bool:
        """Left and Right have moves of their own."""
        return bool(self._summary().partisan)

    @property
    def warnings(self) -> List[errors.GrundyError]:
        """What the checker warns of."""
        return [error_of(lib.grundy_rules_warning(self._rules, i),
                         self._session.name)
                for i in range(lib.grundy_rules_warnings(self._rules))]

    @property
    def examples(self) -> List[Example]:
        """The examples of the rules, which `check` tries.

        >>> import grundy
        >>> grundy.Game("nim").examples[0]
        Example(input='3  3 4 6', output='First')
        """
        found = (lib.grundy_rules_example(self._rules, i)
                 for i in range(self._summary().examples))
        return [Example(text_of(e.input), text_of(e.output)) for e in found]

    @property
    def memory(self) -> Tuple[int, int]:
        """Bytes that the library holds now, and the most it has held."""
        live, peak = ffi.new("size_t *"), ffi.new("size_t *")
        lib.grundy_rules_memory(self._rules, live, peak)
        return live[0], peak[0]

    def __getattr__(self, name: str) -> Kind:
        kinds = self.__dict__.get("_kinds", {})
        if name in kinds:
            kind: Kind = kinds[name]
            return kind
        raise AttributeError(f"the game has no kind of position '{name}'")

    def __dir__(self) -> List[str]:
        return [*super().__dir__(), *self._kinds]

    def __repr__(self) -> str:
        kinds = ", ".join(kind.head for kind in self._kinds.values())
        return f"<Game {self.title or self._session.name}: {kinds}>"

    # ---- inputs ----

    def set(self, **inputs: Any) -> Game:
        """Gives inputs values: numbers, lists of them, or text.

        >>> import grundy
        >>> cram = grundy.Game("cram").set(h=2, w=3)
        >>> cram.wins()
        True
        """
        with self._session:
            for name, value in inputs.items():
                self._session.call(lib.grundy_rules_set, self._rules,
                                   name.encode(), _as_input(value))
        return self

    def read(self, data: Data) -> Game:
        """Reads the first case of the input, so that positions may use it."""
        with self._session:
            source = Input(self._session, _pieces(data))
            self._session.call(lib.grundy_rules_read, self._rules,
                               source.reader)
        return self

    def store(self, path: Union[str, PathLike[str]]) -> Game:
        """Keeps what is proved of sets in a file, and goes on from what it has.

        A search that was ended goes on with the next game that names the file,
        and any other question of the same moves begins with it.  It is written
        now and then, and when the game goes.  What it holds is believed.

        >>> import grundy, pathlib, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = pathlib.Path(folder) / "proofs"
        ...     grundy.Game("cram").set(h=4, w=5).store(path).wins()
        True
        """
        with self._session:
            self._session.call(lib.grundy_rules_store, self._rules,
                               os.fsencode(path))
        return self

    def save(self) -> Game:
        """Brings all that is proved so far to the file of `store`."""
        with self._session:
            self._session.call(lib.grundy_rules_save, self._rules)
        return self

    def cancel(self) -> None:
        """Stops what another thread asks of the game: that raises Cancelled."""
        if self._session.busy:
            lib.grundy_rules_cancel(self._rules)

    # ---- positions ----

    def position(self, text: Optional[str] = None) -> Sum:
        """A sum written in the language; None: the rules' `start`.

        >>> import grundy
        >>> grundy.Game("nim").position("heap(1) + 2 * heap(5)")
        heap(1) + 2 * heap(5)
        """
        with self._session:
            return self._value_of(self._open_sum(text))

    @property
    def start(self) -> Sum:
        """The sum that the rules start with."""
        return self.position(None)

    def _open_sum(self, text: Optional[str]) -> Any:
        held = self._held.opened
        lib.grundy_sum_close(held)
        self._session.call(lib.grundy_sum_open, held, self._rules,
                           ffi.NULL if text is None else text.encode())
        return held[0]

    def _value_of(self, sum_: Any) -> Sum:
        """A C sum as a Python value."""
        error, part, copies = self._session.error, self._part, self._number
        parts, entailed = [], None
        right = self._partisan and bool(lib.grundy_sum_is_rights(sum_))
        for i in range(lib.grundy_sum_parts(sum_)):
            if lib.grundy_py_is_entailed(sum_, i):
                size = lib.grundy_sum_part_text(sum_, i, copies, ffi.NULL, 0)
                text = ffi.new("char[]", size + 1)
                lib.grundy_sum_part_text(sum_, i, copies, text, size + 1)
                entailed = text_of(text)
                continue
            status = lib.grundy_sum_part_words(sum_, i, part, error)
            if status:
                self._session.check(status)
            lib.grundy_sum_part_text(sum_, i, copies, ffi.NULL, 0)
            kind = self._kind_of[part.kind]
            parts.append((kind.of_words(ffi.unpack(part.word, part.length)
                                        if part.length else []), copies[0]))
        # What is read last: the C sum that was open is no more.
        return Sum(parts, right, None if entailed is None else
                   self._value_of(self._open_sum(entailed)))

    def _as_words(self, position: Position) -> Sequence[int]:
        game = position.kind.game
        if game is not self and game is not None:
            raise errors.UsageError(f"{position!r} is of another game")
        return position.words

    def _bind(self, asked: Asked) -> Any:
        """The C sum that is asked about."""
        if asked is None or isinstance(asked, str):
            return self._open_sum(asked)
        if isinstance(asked, Sum) and asked.entailed is not None:
            for part, _ in (*asked.parts, *asked.entailed.parts):
                self._as_words(part)
            return self._open_sum(repr(asked))
        parts = (((asked, 1),) if isinstance(asked, Position)
                 else asked.parts)
        words = [ffi.new("int64_t[]", self._as_words(p)) for p, _ in parts]
        part = ffi.new("grundy_position[]", [
            (p.kind.number, len(p.words), w)
            for (p, _), w in zip(parts, words)])
        copies = ffi.new("uint64_t[]", [n for _, n in parts])
        self._session.call(lib.grundy_sum_bind, self._prepared, part, copies,
                           len(words))
        if isinstance(asked, Sum) and asked.right:
            self._session.call(lib.grundy_sum_give_move, self._prepared, True)
        return self._prepared

    # ---- answers ----

    def _quickly(self, ask: Callable[..., int], asked: Any, out: Any) -> Any:
        """What a call answers of a position or a sum of few parts; None: the
        long way is to be taken."""
        bound = self._words_of(asked)
        if bound is None:
            return None
        parts, words = bound
        session = self._session
        lock = session.lock
        if not lock.acquire(False):
            session.wait()
        try:
            self._words[0:len(words)] = words
            status = ask(self._prepared, parts, self._words, out,
                         session.error)
            if status or session.pending is not None:
                if session.again(status):
                    return None
                session.fail(status)
            return out[0]
        finally:
            lock.release()

    def nimber(self, position: Asked = None) -> int:
        """The nimber of a position or a sum.

        >>> import grundy
        >>> kayles = grundy.Game("kayles")
        >>> kayles.nimber(kayles.row(10) + kayles.row(11))
        4
        """
        out = self._number
        quick = self._quickly(_NIMBER, position, out)
        if quick is not None:
            return quick  # type: ignore[no-any-return]
        with self._session:
            self._session.call(lib.grundy_sum_nimber, self._bind(position),
                               out)
            return int(out[0])

    def wins(self, position: Asked = None) -> bool:
        """Whether the player to move wins, by the quickest way."""
        out = self._flag
        quick = self._quickly(_OUTCOME, position, out)
        if quick is not None:
            return quick  # type: ignore[no-any-return]
        with self._session:
            self._session.call(lib.grundy_sum_outcome, self._bind(position),
                               out)
            return bool(out[0])

    def certificate(self, position: Asked = None) -> str:
        """The proof of the answer as a text for `verify`: of a set that is
        searched by its parts, or of play that may last for ever.

        >>> import grundy
        >>> cram = grundy.Game("cram").set(h=4, w=5)
        >>> bool(grundy.verify(cram.certificate()))
        True
        """
        with self._session:
            out = Output(self._session)
            self._session.call(lib.grundy_sum_certificate,
                               self._bind(position), out.writer)
            return out.text()

    def result(self, position: Asked = None) -> int:
        """1 won, 0 drawn, -1 lost, or the score of who is to move."""
        result = ffi.new("int64_t *")
        with self._session:
            self._session.call(lib.grundy_sum_result, self._bind(position),
                               result)
        return int(result[0])

    def outcome(self, position: Asked = None) -> str:
        """The outcome class: "L", "R", "N", "P", or "D" where it may be drawn.
        """
        letter = ffi.new("char *")
        with self._session:
            self._session.call(lib.grundy_sum_class, self._bind(position),
                               letter)
        return str(letter[0].decode())

    def value(self, position: Asked = None, positions: int = 100000) -> str:
        """The value in the notation of CGSuite, "" if the game has none.

        >>> import grundy
        >>> toads = grundy.Game("toads")
        >>> toads.value(toads.lane("T_F"))
        '*'
        """
        room = 4096
        out = ffi.new("char[]", room)
        with self._session:
            self._session.call(lib.grundy_sum_value, self._bind(position),
                               positions, out, room)
        return text_of(out)

    def _moves(self, position: Asked, winning: bool,
               most: Optional[int]) -> Moves:
        bound = self._words_of(position)
        session, found = self._session, self._found
        with session:
            if bound is None:
                parts, words, sum_ = 0, ffi.NULL, self._bind(position)
                before = (position if isinstance(position, (Sum, Position))
                          else self._value_of(sum_))
                if isinstance(before, Sum) and before.entailed is not None:
                    sum_ = self._bind(before)  # that part is the last one
            else:
                parts, taken = bound
                words, sum_ = self._words, self._prepared
                before = position  # type: ignore[assignment]
                words[0:len(taken)] = taken
            found.most = _ALL if most is None else max(most, 0)
            status = _MOVES(found, sum_, self._move_sum, parts, words, winning,
                            session.error)
            if status or session.pending is not None:
                while session.again(status):
                    status = _MOVES(found, sum_, self._move_sum, parts, words,
                                    winning, session.error)
                session.check(status)
            count = found.count
            moves = Moves(self, before,
                          ffi.buffer(found.word, 8 * found.words)[:]
                          if count else b"", count)
            if count > 1000:
                lib.grundy_py_moves_free(found)
            return moves

    def _words_of(self, asked: Any) -> Optional[Tuple[int, Sequence[int]]]:
        """A position or a sum of few parts as how many there are and words;
        None: the long way is to be taken."""
        if asked.__class__ is Position:
            kind = asked.kind
            if kind.game is not self:
                return None
            words = asked.words
            words = (kind.number, 1, len(words), *words)
            parts = 1
        elif asked.__class__ is Sum:
            parts, words = len(asked.parts), asked.words_for(self)
        else:
            return None
        return None if words is None or len(words) > self._room else \
            (parts, words)

    def _move_of(self, before: Sum, words: List[int], at: int
                 ) -> Tuple[Move, int]:
        """The move whose words begin there, and where the next one's do."""
        (part, has_nimber, nimber, has_result, result, gain, again, more,
         length, named, rights, parts) = words[at:at + lib.GRUNDY_PY_MOVE]
        at += lib.GRUNDY_PY_MOVE
        name = None
        if named >= 0:
            name = bytes(words[at:at + named]).decode("utf-8", "replace")
            at += named
        to: List[Tuple[Position, int]] = []
        bound: Optional[Sum] = None
        for _ in range(parts):
            kind, copies, count = words[at:at + 3]
            at += 3
            if kind == lib.GRUNDY_PY_ENTAILED:
                bound = self.position(bytes(words[at:at + count]).decode())
                at += count
                continue
            to.append((self._kind_of[kind].of_words(words[at:at + count]),
                       copies % 2**64))
            at += count
        entailing, again = divmod(again, 2)
        # Of a partisan game the other player is to move then.
        right = self._partisan and before.right == bool(again)
        within = (before.parts[part][0] if part < len(before.parts)
                  else before.entailed)
        assert within is not None
        return Move(before, within,
                    Sum(to, self._partisan and bool(rights), bound), right,
                    nimber % 2**64 if has_nimber else None, name,
                    result if has_result else None, gain, bool(again),
                    bool(entailing) or bound is not None, bool(more), length if length < 2**31 else 0), at

    def winning_moves(self, position: Asked = None,
                      most: Optional[int] = None) -> Moves:
        """Every move that wins, or the first `most` of them.

        >>> import grundy
        >>> nim = grundy.Game("nim")
        >>> for move in nim.winning_moves(nim.heap(3) + nim.heap(5)):
        ...     print(move)
        heap(5) to heap(3)
        """
        return self._moves(position, True, most)

    def moves(self, position: Asked = None,
              most: Optional[int] = None) -> Moves:
        """Every move, in the order written, or the first `most` of them."""
        return self._moves(position, False, most)

    def solve(self, position: Asked = None) -> Solution:
        """Who wins, the nimber if there is one, and all winning moves.

        >>> import grundy
        >>> print(grundy.Game("nim").solve("heap(3) + heap(5)"))
        heap(3) + heap(5)
        the player to move wins; nimber 6
          heap(5) to heap(3)
        """
        what = self.position(position) if position is None or \
            isinstance(position, str) else position
        if isinstance(what, Position):
            what = Sum(((what, 1),))
        nimber = self.nimber(what) if self.has_nimbers else None
        result = self.result(what) if self.has_results else None
        wins = (nimber > 0 if nimber is not None else
                result > 0 if result is not None else self.wins(what))
        return Solution(what, wins, nimber, result,
                        tuple(self.winning_moves(what)))

    def table(self, position: Union[str, Kind], **axes: Axis) -> Table:
        """The nimbers of a position over ranges of its free names.

        >>> import grundy
        >>> wythoff = grundy.Game("wythoff-nimbers")
        >>> wythoff.table(wythoff.queen, x=range(3), y=range(4))
        Table([[0, 1, 2, 3],
               [1, 2, 0, 4],
               [2, 0, 1, 5]])

        It is a numpy array with an axis for each name, in their order, and
        -1 where there is no such position (the least number, where the rules
        give results).  Where the game has no nimbers 1 is a win and 0 a loss.
        """
        text, ranges = _table_of(position, axes)
        axis, names = _axes_of(ranges)
        table = Table.empty(text, ranges)
        with self._session:
            self._session.call(
                lib.grundy_rules_table, self._rules, text.encode(), axis,
                len(names), ffi.from_buffer("int64_t[]", table))
        table.of = table_kind(self._summary())
        table.title = self.title
        return table

    def table_values(self, position: Union[str, Kind], positions: int = 100000,
                     room: int = 256, **axes: Axis) -> "np.ndarray[Any, Any]":
        """The values (see `value`) of a position over ranges of its names.

        >>> import grundy
        >>> cake = grundy.Game("cutcake")
        >>> cake.table_values(cake.cake, h=range(1, 3), w=range(1, 5)).tolist()
        [['0', '1', '2', '3'], ['-1', '0', '0', '1']]

        It is a numpy array of texts, "" where there is no such position and
        "?" where the value is not found within so many positions; what is longer
        than `room` bytes ends in "...".
        """
        text, ranges = _table_of(position, axes)
        axis, names = _axes_of(ranges)
        values = np.zeros([len(r) for r in ranges.values()], f"S{room}")
        with self._session:
            self._session.call(
                lib.grundy_rules_table_values, self._rules, text.encode(),
                axis, len(names), positions,
                ffi.from_buffer("char[]", values), room)
        return np.char.decode(values, "utf-8")

    def law(self, position: Union[str, Kind], name: Optional[str] = None,
            to: Optional[int] = None) -> Law:
        """The law of the nimbers of a position with one free name.

        >>> import grundy
        >>> kayles = grundy.Game("kayles")
        >>> print(kayles.law(kayles.row))
        G(n + 12) = G(n) for all n >= 71, proved: ...
        """
        return law_of_rules(self, position, name, to)

    def lost_pairs(self, position: Union[str, Kind],
                   names: Optional[Tuple[str, str]] = None,
                   to: int = 200) -> Law:
        """The law of the lost positions of a position with two free names."""
        return law_of_pairs(self, position, names, to)

    def run(self, data: Data = "") -> str:
        """Does what the rules say with an input: what they print.

        >>> import grundy
        >>> grundy.Game("nim").run("3  3 4 6")
        'First\\n'
        """
        with self._session:
            source = Input(self._session, _pieces(data))
            out = Output(self._session)
            self._session.call(lib.grundy_rules_run, self._rules,
                               source.reader, out.writer)
            error = self._session.error
            if error.status == lib.GRUNDY_WARNING:
                said = error_of(error, self._session.name)
                self._session.forget()
                warnings.warn(said.message, errors.GrundyWarning, stacklevel=2)
        return out.text()

    def check(self) -> List[Tuple[Example, str]]:
        """The examples that are not answered as given, each with the answer.

        >>> import grundy
        >>> grundy.Game("nim").check()
        []
        """
        wrong = []
        passed = ffi.new("bool *")
        for i, example in enumerate(self.examples):
            out = ffi.new("char[]", 65536)
            with self._session:
                self._session.call(lib.grundy_rules_try, self._rules, i,
                                   passed, out, 65536)
            if not passed[0]:
                wrong.append((example, text_of(out)))
        return wrong

    def emit(self, lang: str = "c++") -> str:
        """A program that answers as `run` does: C99 or C++17, one file."""
        with self._session:
            out = Output(self._session)
            self._session.call(lib.grundy_rules_emit, self._rules,
                               lang.encode(), out.writer)
        return out.text()

    def plan(self, position: Asked = None) -> Plan:
        """How the planner would solve a position, and why.

        >>> import grundy
        >>> nim = grundy.Game("nim")
        >>> nim.plan(nim.heap(5)).solver
        'law'
        """
        steps: List[Step] = []
        plan = ffi.new("grundy_plan *")
        telling = Telling(self._session, lambda step: steps.append(
            Step(text_of(step.rewrite), text_of(step.subject),
                 bool(step.applies), text_of(step.why))))
        with self._session:
            if position is None:
                self._session.call(lib.grundy_rules_plan, self._rules, plan,
                                   lib.grundy_py_step, telling.handle)
            else:
                self._session.call(lib.grundy_sum_plan, self._bind(position),
                                   plan, lib.grundy_py_step, telling.handle)
        return Plan(text_of(plan.solver),
                    plan.states if plan.has_states else None,
                    plan.options if plan.has_options else None, tuple(steps))

    def explain(self, position: Asked = None, *, moves: int = 12,
                depth: int = 0, steps: int = 0) -> Explanation:
        """Why a position is won or lost: its parts and what decides them, as
        facts and, as text, in the words of `grundy explain`.

        >>> import grundy
        >>> nim = grundy.Game("nim")
        >>> why = nim.explain(nim.heap(3) + nim.heap(5))
        >>> why.parts[0].theorem
        'Nim'
        >>> print(why)
        heap(3) + heap(5): the player to move wins.
        ...

        The text tells at most so many `moves`, goes into the positions that
        they lead to, `depth` deep, and shows so many `steps` of the table of
        values as one builds it by hand.
        """
        return explanation_of(self, position, moves, depth, steps)

    def graph(self, position: Asked = None, most: int = 60) -> Graph:
        """The positions in reach and the moves between them."""
        return Graph.of(self, position, most)

    def text_of(self, position: Asked = None) -> str:
        """A position as the library writes it."""
        with self._session:
            sum_ = self._bind(position)
            return text_from(lambda out, size:
                             int(lib.grundy_sum_text(sum_, out, size)))

    def show(self, position: Position) -> str:
        """The lines that the rules' `show` makes of it, "" if there is none."""
        lines = ffi.new("char **")
        with self._session:
            self._session.call(lib.grundy_sum_part_show, self._bind(position),
                               0, lines)
            return text_of(lines[0])

    def extent(self, position: Position, parameter: int
               ) -> Tuple[int, int, int, int]:
        """Where a set's elements are from: low, high, rows, columns."""
        out = ffi.new("grundy_param *")
        with self._session:
            self._session.call(lib.grundy_sum_part_param,
                               self._bind(position), 0, parameter, out)
        return out.low, out.high, out.rows, out.columns
