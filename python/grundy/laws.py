# SPDX-License-Identifier: MIT
"""Laws of sequences, games by code, certificates."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, Optional, Tuple, Union

import numpy as np
import numpy.typing as npt

from . import errors
from ._calls import Output, Session, text_from, text_of
from ._grundy import ffi, lib
from .positions import Kind

if TYPE_CHECKING:
    from .game import Game

__all__ = ["Code", "Comparison", "Law", "Verdict", "verify"]

_KINDS = {lib.GRUNDY_LAW_NONE: "none", lib.GRUNDY_LAW_PERIODIC: "periodic",
          lib.GRUNDY_LAW_ARITHMETIC: "arithmetic",
          lib.GRUNDY_LAW_CLOSED: "closed"}


@dataclass(frozen=True)
class Comparison:
    """What became of a conjecture about a sequence."""

    holds: bool
    proved: bool
    #: Where it holds: how far that was looked at.
    checked_to: int
    #: Where it does not: the first exception and the two values there.
    n: int
    left: int
    right: int
    #: The theorem, or what was looked at.
    by: str

    def __bool__(self) -> bool:
        return self.holds


class _Study:
    """A sequence under study, and the end of it before that of its rules."""

    def __init__(self, session: Session, owner: Any = None) -> None:
        self.session = session
        self.held = ffi.new("grundy_study **")
        self.owner = owner
        self.close = self._closer(self.held)
        if owner is not None:
            owner.owned[id(self)] = self.close

    @staticmethod
    def _closer(held: Any) -> Callable[[], None]:
        end = lib.grundy_study_close

        def close() -> None:
            end(held)

        return close

    def __del__(self) -> None:
        self.close()
        if self.owner is not None:
            self.owner.owned.pop(id(self), None)

    def stop(self) -> None:
        """Cancels what is under way."""
        if self.held[0] != ffi.NULL:
            lib.grundy_study_cancel(self.held[0])

    def call(self, function: Callable[..., int], *args: Any) -> None:
        """A call for the study, which Ctrl-C ends."""
        with self.session:
            usual, self.session.cancel = self.session.cancel, self.stop
            try:
                self.session.call(function, *args)
            finally:
                self.session.cancel = usual


class Law:
    """The law of a sequence of nimbers, and the sequence.

    `kind` is "periodic" (G(n + period) = G(n)), "arithmetic" (plus saltus),
    "closed" (G(n) = formula) or "none".  Where `proved` is false it is only
    observed in the values of n <= checked_to.  Jupyter shows a plot.
    """

    def __init__(self, law: Any, study: Optional[_Study], name: str,
                 title: str, winners: bool = False) -> None:
        self._law = law
        self._study = study
        self._winners = winners
        self.title = title
        #: What n is called.
        self.name = name
        self.kind: str = _KINDS[law.kind]
        self.proved = bool(law.proved)
        self.preperiod: int = law.preperiod
        #: 0 where there is none.
        self.period: int = law.period
        self.saltus: int = law.saltus
        #: An expression of the language, "" where none is known.
        self.formula = text_of(law.formula)
        self.formula_from: int = law.formula_from
        self.checked_to: int = law.checked_to
        #: The theorem, or what was looked at.
        self.by = text_of(law.by)

    def _asked(self) -> _Study:
        if self._study is None:
            raise errors.UsageError("a law of pairs has no sequence")
        return self._study

    def value(self, n: int) -> int:
        """G(n), by the law if it is proved.

        >>> Code("0.77").law().value(10**18)
        1
        """
        out = ffi.new("uint64_t *")
        study = self._asked()
        study.call(lib.grundy_study_value, study.held[0], n, out)
        return int(out[0])

    def values(self, to: int) -> npt.NDArray[np.uint64]:
        """G(0), ..., G(to)."""
        return np.array([self.value(n) for n in range(to + 1)],
                        dtype=np.uint64)

    def find(self, value: int, start: int = 0, to: int = 10**6
             ) -> Optional[int]:
        """The least n from `start` to `to` with G(n) = value."""
        found, n = ffi.new("bool *"), ffi.new("uint64_t *")
        study = self._asked()
        study.call(lib.grundy_study_find, study.held[0], value, start, to,
                   found, n)
        return int(n[0]) if found[0] else None

    def claim(self, expression: str, to: Optional[int] = None) -> Comparison:
        """Whether G(n) is the value of an expression for all n <= to.

        >>> bool(Code("{1,2,3}").law().claim("n % 4"))
        True
        """
        study, out = self._asked(), ffi.new("grundy_comparison *")
        study.call(lib.grundy_study_claim, study.held[0], expression.encode(),
                   self.name.encode(),
                   self.checked_to if to is None else to, out)
        return Comparison(bool(out.holds), bool(out.proved), out.checked_to,
                          out.n, out.left, out.right, text_of(out.by))

    def certificate(self) -> str:
        """The proof as a text for `verify`; of a game by code alone.

        >>> print(verify(Code("0.77").law().certificate()).message)
        verified: 0.77: value(n + 12) = value(n) + 0 for all n >= 71 (guy-smith)
        """
        study = self._asked()
        out = Output(study.session)
        study.call(lib.grundy_study_certificate, study.held[0], out.writer)
        return out.text()

    def svg(self, to: Optional[int] = None) -> str:
        """The sequence up to `to` as a scatter plot."""
        from .drawing import scatter
        if to is None:
            to = min(max(self.preperiod + 3 * self.period, 60), 600,
                     max(self.checked_to, 1))
        return scatter(self, to)

    def _repr_svg_(self) -> Optional[str]:
        return None if self._study is None else self.svg()

    def __str__(self) -> str:
        n = self.name
        if self.kind == "none":
            return f"no law is seen in G({n}) for {n} <= {self.checked_to}"
        if self.formula:
            said = f"G({n}) = {self.formula}"
            start = self.formula_from
        else:
            said = f"G({n} + {self.period}) = G({n})" + (
                f" + {self.saltus}" if self.saltus else "")
            start = self.preperiod
        ground = (f"proved: {self.by}" if self.proved else
                  f"seen for {n} <= {self.checked_to}")
        return f"{said} for all {n} >= {start}, {ground}"

    def __repr__(self) -> str:
        return f"<Law {self}>"


def _find(study: _Study, to: Optional[int], name: str, title: str,
          winners: bool) -> Law:
    law = ffi.new("grundy_law *")
    far = lib.grundy_study_range(study.held[0]) if to is None else to
    study.call(lib.grundy_study_law, study.held[0], far, law)
    return Law(law, study, name, title, winners)


def _free_names(position: Union[str, Kind], given: Optional[Tuple[str, ...]],
                wanted: int) -> tuple[str, Tuple[str, ...]]:
    """The position's text, and the names in it that are free."""
    if not isinstance(position, Kind):
        return position, given or ("n",)
    names = given or tuple(name for name, _ in position.parameters)
    if len(names) != wanted:
        raise errors.UsageError(f"expected a position with {wanted} free "
                                f"name{'s' * (wanted > 1)}, found "
                                f"{position.head}")
    return position.head, names


def law_of_rules(game: Game, position: Union[str, Kind], name: Optional[str],
                 to: Optional[int]) -> Law:
    """The law of a position with one free name."""
    text, names = _free_names(position, (name,) if name else None, 1)
    study = _Study(game._session, game._held)
    study.call(lib.grundy_study_open_rules, study.held, game._rules,
               text.encode(), names[0].encode(), 0, ffi.NULL,
               game._session.limits)
    return _find(study, to, names[0], game.title or game._session.name,
                 not game.has_nimbers)


def law_of_pairs(game: Game, position: Union[str, Kind],
                 names: Optional[Tuple[str, str]], to: int) -> Law:
    """The law of the lost positions of a position with two free names."""
    text, both = _free_names(position, names, 2)
    law = ffi.new("grundy_law *")
    value = np.empty((to + 1, to + 1), dtype=np.int64)
    with game._session:
        game._session.call(lib.grundy_rules_lost_pairs, game._rules,
                           text.encode(), both[0].encode(), both[1].encode(),
                           to, ffi.from_buffer("int64_t[]", value), law)
    return Law(law, None, both[0], game.title)


class Code:
    """A heap game by its code: octal, hexadecimal, a set, or a rule.

    >>> kayles = Code("0.77")
    >>> kayles.values(8)
    array([0, 1, 2, 3, 1, 4, 3, 2], dtype=uint64)
    >>> Code("{2, 3, 5}").nimber(10**18)
    0
    >>> str(Code("unequal 4.0"))
    'grundy'
    """

    def __init__(self, code: str, *, memory: Optional[int] = None,
                 seconds: float = 0, threads: int = 0,
                 progress: Optional[Callable[[int, int], object]] = None
                 ) -> None:
        self._session = Session(code, memory=memory, seconds=seconds,
                                threads=threads, progress=progress)
        self._code = ffi.new("grundy_heap_code *")
        self._held = ffi.new("grundy_heap **")
        self._ends = (lib.grundy_heap_close, lib.grundy_heap_code_close)
        self._value = ffi.new("uint64_t *")
        self._null = ffi.NULL
        text = code.encode()
        options = ffi.new("grundy_heap_options *",
                          {"limits": self._session.limits[0]})
        self._session.call(lib.grundy_heap_code_parse, self._code, text,
                           len(text), ffi.NULL)
        self._session.call(lib.grundy_heap_open, self._held, self._code,
                           options)
        held = self._held

        def cancel() -> None:
            lib.grundy_heap_cancel(held[0])

        self._session.cancel = cancel

    def __del__(self) -> None:
        if hasattr(self, "_null"):
            self._ends[0](self._held)
            self._ends[1](self._code, self._null)

    def nimber(self, n: int) -> int:
        """The nimber of a heap of n."""
        with self._session:
            self._session.call(lib.grundy_heap_value, self._held[0], n,
                               self._value)
            return int(self._value[0])

    def values(self, count: int, start: int = 0) -> npt.NDArray[np.uint64]:
        """The nimbers of the heaps from `start` on, so many."""
        out = np.empty(count, dtype=np.uint64)
        with self._session:
            self._session.call(lib.grundy_heap_copy, self._held[0], start,
                               count, ffi.from_buffer("uint64_t[]", out))
        return out

    def law(self, to: Optional[int] = None, *, misere: bool = False) -> Law:
        """Its law; misere: of misère nimbers, where no heap is broken.

        >>> print(Code("0.77").law())
        G(n + 12) = G(n) for all n >= 71, proved: ...
        """
        study = _Study(self._session)
        study.call(lib.grundy_study_open_code, study.held, self._code, misere,
                   self._session.limits)
        return _find(study, to, "n", str(self), False)

    def _repr_svg_(self) -> Optional[str]:
        return self.law()._repr_svg_()

    def __str__(self) -> str:
        return text_from(lambda out, size: int(
            lib.grundy_heap_code_text(self._code, out, size)))

    def __repr__(self) -> str:
        return f"Code({str(self)!r})"


# ---- certificates ----

@dataclass(frozen=True)
class Verdict:
    """What the independent checker says of a certificate."""

    verified: bool
    message: str

    def __bool__(self) -> bool:
        return self.verified


def _checker() -> str:
    """grundy-verify: beside this file, else in PATH."""
    beside = Path(__file__).with_name("grundy-verify")
    return str(beside) if beside.is_file() else (
        shutil.which("grundy-verify") or "grundy-verify")


def verify(certificate: Union[str, Path], seconds: Optional[float] = None
           ) -> Verdict:
    """Hands a certificate, a text or a file, to grundy-verify.

    That is a program of its own which shares nothing with the library, so
    that a fault of the one is none of the other.

    >>> bool(verify("grundy certificate 1"))
    False
    """
    if isinstance(certificate, Path):
        return _verify_file(certificate, seconds)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "certificate")
        path.write_text(certificate)
        return _verify_file(path, seconds)


def _verify_file(path: Path, seconds: Optional[float]) -> Verdict:
    try:
        done = subprocess.run([_checker(), str(path)], capture_output=True,
                              text=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        raise errors.LimitError(
            "the checker has not finished in time") from None
    said = (done.stdout or done.stderr).strip()
    if done.returncode not in (0, 1):
        raise errors.LimitError(said)
    return Verdict(done.returncode == 0, said)
