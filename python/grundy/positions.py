# SPDX-License-Identifier: MIT
"""Positions, sums and moves as Python values.

A position is a kind with its parameters: numbers are `int`, sets `frozenset`
(of numbers, or of pairs of them), arrays `tuple`, texts `str`.  Positions and
sums never change, compare by what they are, and can be keys of a dictionary.

>>> import grundy
>>> nim = grundy.Game("nim")
>>> nim.heap(3) + 2 * nim.heap(4)
heap(3) + 2 * heap(4)
>>> nim.heap(3) == nim.position("heap(3)")
True
"""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import index
from typing import (TYPE_CHECKING, Any, Dict, FrozenSet, Iterable, Iterator,
                    Optional, Sequence, Tuple, Union, overload)

from . import errors
from ._grundy import lib

if TYPE_CHECKING:
    from .game import Game

__all__ = ["Kind", "Move", "Moves", "Position", "Sum", "nim", "nothing"]

#: What a parameter may be.
Value = Union[int, str, Tuple[int, ...], FrozenSet[int],
              FrozenSet[Tuple[int, ...]]]

_HOLDS = {lib.GRUNDY_PARAM_NUMBER: "number", lib.GRUNDY_PARAM_SET: "set",
          lib.GRUNDY_PARAM_PAIRS: "pairs", lib.GRUNDY_PARAM_ARRAY: "array",
          lib.GRUNDY_PARAM_TEXT: "text", lib.GRUNDY_PARAM_TRIPLES: "triples",
          lib.GRUNDY_PARAM_QUADRUPLES: "quadruples"}

#: How many numbers an element of a set of tuples has.
_NUMBERS = {"pairs": 2, "triples": 3, "quadruples": 4}


def _put(holds: str, value: Any, words: list[int]) -> Value:
    """Appends a value's words, and returns the value as positions keep it."""
    if holds == "number":
        words.append(index(value))
        return index(value)
    if holds == "text":
        if not isinstance(value, str):
            raise TypeError(f"expected a str, found {value!r}")
        words.append(len(value))
        words.extend(map(ord, value))
        return value
    if holds == "array":
        items = tuple(map(index, value))
        words.append(len(items))
        words.extend(items)
        return items
    if holds == "set":
        numbers = frozenset(map(index, value))
        words.append(len(numbers))
        words.extend(sorted(numbers))
        return numbers
    tuples = frozenset(tuple(map(index, element)) for element in value)
    if any(len(element) != _NUMBERS[holds] for element in tuples):
        raise ValueError(f"expected {holds}, found {value!r}")
    words.append(len(tuples))
    for element in sorted(tuples):
        words.extend(element)
    return tuples


def _take(holds: str, words: list[int], at: int) -> tuple[Value, int]:
    """The value whose words begin there, and where they end."""
    if holds == "number":
        return words[at], at + 1
    count, at = words[at], at + 1
    if holds in _NUMBERS:
        numbers = _NUMBERS[holds]
        end = at + numbers * count
        return frozenset(zip(*(words[at + i:end:numbers]
                               for i in range(numbers)))), end
    end = at + count
    if holds == "text":
        return "".join(map(chr, words[at:end])), end
    return (tuple(words[at:end]) if holds == "array"
            else frozenset(words[at:end])), end


def _written(value: Any) -> str:
    """A value as the language writes it."""
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, frozenset):
        return "{" + ", ".join(map(_written, sorted(value))) + "}"
    if isinstance(value, tuple):
        return "[" + ", ".join(map(str, value)) + "]"
    return str(value)


def _written_tuples(value: Any) -> str:
    return "{" + ", ".join(map(str, sorted(value))) + "}"


class Kind:
    """A kind of position; called with parameters it is a position.

    >>> import grundy
    >>> grundy.Game("cram").board
    board(free: pairs)
    """

    __slots__ = ("game", "name", "number", "parameters", "_holds", "_count",
                 "_flat")

    def __init__(self, game: Optional[Game], name: str, number: int,
                 parameters: Tuple[Tuple[str, str], ...]) -> None:
        #: The game that it is of; None for Nim heaps, which every game has.
        self.game = game
        self.name = name
        #: Which of the rules' kinds it is, from 0.
        self.number = number
        #: The name of each parameter and what it holds: "number", "set",
        #: "pairs", "triples", "quadruples", "array" or "text".
        self.parameters = parameters
        self._holds = tuple(holds for _, holds in parameters)
        self._count = len(parameters)
        self._flat = all(holds == "number" for holds in self._holds)

    def __call__(self, *args: Any, **named: Any) -> Position:
        if named:
            args = self._ordered(args, named)
        if len(args) != self._count:
            raise TypeError(f"{self!r} takes {self._count} parameters, "
                            f"found {len(args)}")
        if self._flat:
            args = tuple(map(index, args))
            return Position(self, args, args)
        words: list[int] = []
        values = tuple(_put(holds, value, words)
                       for holds, value in zip(self._holds, args))
        return Position(self, values, words)

    def _ordered(self, args: Tuple[Any, ...],
                 named: Dict[str, Any]) -> Tuple[Any, ...]:
        rest = [name for name, _ in self.parameters[len(args):]]
        if set(rest) != set(named):
            raise TypeError(f"{self!r} takes other parameters than "
                            f"{', '.join(named)}")
        return args + tuple(named[name] for name in rest)

    def of_words(self, words: list[int]) -> Position:
        """The position that is these words, as the C library has them."""
        if self._flat:
            args = tuple(words)
            return Position(self, args, args)
        values, at = [], 0
        for holds in self._holds:
            value, at = _take(holds, words, at)
            values.append(value)
        return Position(self, tuple(values), words)

    @property
    def head(self) -> str:
        """The kind with the names of its parameters, as a table takes it."""
        return f"{self.name}({', '.join(n for n, _ in self.parameters)})"

    def __repr__(self) -> str:
        return f"{self.name}({', '.join(f'{n}: {h}' for n, h in self.parameters)})"


class Sum:
    """Positions side by side: a move is a move in one of them.

    `parts` are the distinct positions with how many there are of each.  Of a
    partisan game `right` says that Right is to move.  Where a move has to be
    answered in what it leads to, `entailed` is that sum.
    """

    __slots__ = ("parts", "right", "entailed", "_key", "_words")

    def __init__(self, parts: Iterable[Tuple[Position, int]] = (),
                 right: bool = False, entailed: Optional[Sum] = None) -> None:
        if entailed is not None and entailed.entailed is not None:
            raise ValueError("what has to be answered is in one part of a sum")
        found: Dict[Position, int] = {}
        for part, copies in parts:
            if copies < 0:
                raise ValueError("a position cannot be there less than 0 times")
            if copies:
                found[part] = found.get(part, 0) + copies
        self.parts: Tuple[Tuple[Position, int], ...] = tuple(found.items())
        self.right = right
        self.entailed: Optional[Sum] = entailed
        self._key: Optional[Tuple[object, ...]] = None
        self._words: Optional[list[int]] = None

    def key(self) -> Tuple[object, ...]:
        """What equal sums share, in whatever order their parts stand."""
        if self._key is None:
            self._key = (frozenset(self.parts), self.right,
                         self.entailed and self.entailed.key())
        return self._key

    def with_right(self, right: bool = True) -> Sum:
        """The same with Right to move, or with Left."""
        return Sum(self.parts, right, self.entailed)

    def words_for(self, game: Game) -> Optional[Sequence[int]]:
        """The parts as one run of words for grundy_py_nimber and the like;
        None where they are too many, or not of this game."""
        if self._words is None:
            words: list[int] = []
            for part, copies in self.parts:
                words += (part.kind.number, copies, len(part.words),
                          *part.words)
            self._words = words
        if (len(self.parts) > lib.GRUNDY_PY_PARTS or self.right or
                self.entailed is not None or
                any(p.kind.game is not game and p.kind.game is not None
                    for p, _ in self.parts)):
            return None
        return self._words

    def without(self, part: Position) -> Sum:
        """The sum without one copy of the part."""
        return Sum(((p, copies - (p == part)) for p, copies in self.parts),
                   self.right, self.entailed)

    def __add__(self, other: Union[Sum, Position]) -> Sum:
        if isinstance(other, Position):
            return Sum((*self.parts, (other, 1)), self.right, self.entailed)
        if not isinstance(other, Sum):
            return NotImplemented
        if self.entailed is not None and other.entailed is not None:
            raise ValueError("what has to be answered is in one part of a sum")
        return Sum((*self.parts, *other.parts), self.right or other.right,
                   self.entailed if other.entailed is None else other.entailed)

    def __radd__(self, other: int) -> Sum:
        if other != 0:  # what sum([...]) begins with
            return NotImplemented
        return self

    def __mul__(self, copies: int) -> Sum:
        if self.entailed is not None and copies != 1:
            raise ValueError("what has to be answered is in one part of a sum")
        return Sum(((part, n * index(copies)) for part, n in self.parts),
                   self.right, self.entailed)

    __rmul__ = __mul__

    def __iter__(self) -> Iterator[Tuple[Position, int]]:
        return iter(self.parts)

    def __len__(self) -> int:
        return len(self.parts)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Position):
            return (self.parts == ((other, 1),) and not self.right and
                    self.entailed is None)
        return isinstance(other, Sum) and self.key() == other.key()

    def __hash__(self) -> int:
        if (len(self.parts) == 1 and self.parts[0][1] == 1 and
                not self.right and self.entailed is None):
            return hash(self.parts[0][0])
        return hash(self.key())

    def __repr__(self) -> str:
        parts = [repr(part) if copies == 1 else f"{copies} * {part!r}"
                 for part, copies in self.parts]
        if self.entailed is not None:
            parts.append(f"entailed({self.entailed!r})")
        text = " + ".join(parts) or "nothing"
        return "right " + text if self.right else text

    def _repr_mimebundle_(self, **_: Any) -> Dict[str, str]:
        from .drawing import sum_bundle
        return sum_bundle(self)


class Position:
    """One position: its kind and the values of its parameters."""

    __slots__ = ("kind", "args", "words")

    def __init__(self, kind: Kind, args: Tuple[Value, ...],
                 words: Sequence[int]) -> None:
        self.kind = kind
        #: The parameters' values, in their order.
        self.args = args
        #: The same as the C library has them.
        self.words = words

    @property
    def parameters(self) -> Dict[str, Value]:
        """The parameters' values by name."""
        return {name: value for (name, _), value
                in zip(self.kind.parameters, self.args)}

    def __add__(self, other: Union[Sum, Position]) -> Sum:
        return Sum(((self, 1),)) + other

    def __radd__(self, other: int) -> Sum:
        if other != 0:
            return NotImplemented
        return Sum(((self, 1),))

    def __mul__(self, copies: int) -> Sum:
        return Sum(((self, index(copies)),))

    __rmul__ = __mul__

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Position):
            return (self.args == other.args and self.kind.name ==
                    other.kind.name and self.kind.game is other.kind.game)
        if not isinstance(other, Sum):
            return NotImplemented
        return other == self

    def __hash__(self) -> int:
        return hash((self.kind.name, self.args))

    def __repr__(self) -> str:
        values = (_written_tuples(value) if holds in _NUMBERS
                  else _written(value)
                  for (_, holds), value in zip(self.kind.parameters,
                                               self.args))
        return f"{self.kind.name}({', '.join(values)})"

    def _repr_mimebundle_(self, **_: Any) -> Dict[str, str]:
        return Sum(((self, 1),))._repr_mimebundle_()


#: The sum without a part.
nothing = Sum()
_NIM = Kind(None, "nim", lib.GRUNDY_KIND_NIM, (("k", "number"),))


def nim(k: int) -> Position:
    """A Nim heap, which goes into the sums of every game.

    >>> nim(3) + nim(5)
    nim(3) + nim(5)
    """
    if k < 0:
        raise errors.UsageError(f"expected a size of a Nim heap, found {k}")
    return _NIM(k)


def kind_of_nim() -> Kind:
    """The kind of Nim heaps."""
    return _NIM


def entailed(what: Union[Sum, Position]) -> Sum:
    """A part of a sum in which the next move has to be made.

    >>> import grundy
    >>> game = grundy.Game("top-entails")
    >>> game.result(game.stack(3) + grundy.entailed(game.stack(4)))
    -1
    """
    return Sum(entailed=what if isinstance(what, Sum) else Sum(((what, 1),)))


@dataclass(frozen=True)
class Move:
    """A move in one part of a sum."""

    #: The sum that is moved in; `after` is made of it.
    before: Sum = field(repr=False)
    #: A sum where the move is an answer that has to be made there.
    part: Union[Position, Sum]
    #: What stands in the part's place then.
    to: Sum
    #: Of a partisan game: Right is to move then.
    right: bool = field(default=False, repr=False)
    #: Of `to`, where the game has nimbers.
    nimber: Optional[int] = None
    #: What the rules call it.
    name: Optional[str] = None
    #: What the mover comes to by it, where the rules give results.
    result: Optional[int] = None
    #: What it scores at once.
    gain: int = 0
    #: The mover moves again.
    again: bool = False
    #: It has to be answered in `to`.
    entailing: bool = False
    #: Of very many moves of one heap this one is given for all.
    stands_for_more: bool = False
    #: Of endless play: moves until play ends after it; 0 where it is drawn,
    #: 0x3fffffff where it never ends and one side wins by that.
    length: int = 0

    @property
    def after(self) -> Sum:
        """The whole sum after the move."""
        rest = (self.before if isinstance(self.part, Sum)
                else self.before.without(self.part)).parts
        if self.entailing and self.to.entailed is None and rest:
            return Sum(rest, self.right, self.to)
        return Sum((*rest, *self.to.parts), self.right, self.to.entailed)

    def __str__(self) -> str:
        called = f"{self.name}: " if self.name else ""
        part = (f"entailed({self.part!r})" if isinstance(self.part, Sum)
                else repr(self.part))
        return f"{called}{part} to {self.to!r}"


class Moves(Sequence[Move]):
    """Moves in the order of the rules, each made when it is looked at."""

    __slots__ = ("_game", "_before", "_words", "_count", "_moves")

    def __init__(self, game: Game, before: Union[Sum, Position],
                 words: bytes, count: int) -> None:
        self._game = game
        self._before = before
        self._words = words
        self._count = count
        self._moves: Optional[list[Move]] = None

    def _all(self) -> list[Move]:
        if self._moves is None:
            before = self._before
            if isinstance(before, Position):
                before = Sum(((before, 1),))
            words = memoryview(self._words).cast("q").tolist()
            self._moves, at = [], 0
            for _ in range(self._count):
                move, at = self._game._move_of(before, words, at)
                self._moves.append(move)
            self._words = b""
        return self._moves

    @overload
    def __getitem__(self, i: int) -> Move: ...

    @overload
    def __getitem__(self, i: slice) -> list[Move]: ...

    def __getitem__(self, i: Union[int, slice]) -> Union[Move, list[Move]]:
        return self._all()[i]

    def __iter__(self) -> Iterator[Move]:
        return iter(self._all())

    def __len__(self) -> int:
        return self._count

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (Moves, list, tuple)) and \
            self._all() == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self._all())
