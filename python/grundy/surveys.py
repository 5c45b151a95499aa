# SPDX-License-Identifier: MIT
"""All octal games of so many digits in one table."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from os import PathLike
from typing import Callable, Iterator, Optional, Union, overload

import numpy as np
import numpy.typing as npt

from ._calls import Session, text_of
from ._grundy import ffi, lib

__all__ = ["Survey", "SurveyRow", "survey"]


@dataclass(frozen=True)
class SurveyRow:
    """One game: its law, or what its values up to the end of the survey are."""

    code: str
    #: value(n + period) = value(n) + saltus for all n >= preperiod, proved;
    #: None, all three, where no law is known.
    preperiod: Optional[int]
    period: Optional[int]
    saltus: Optional[int]
    #: The largest value and its heap, how many values are rare, and the last
    #: heap that has one.
    largest: int
    largest_at: int
    rare: int
    last_rare: int
    digest: int
    #: The first game of the table with the same sequence but for leading zeros
    #: (itself, if there is no other), where value(n + shift) is value(n) of
    #: that; whether for all n.
    cousin: str
    shift: int
    proved: bool

    @property
    def has_law(self) -> bool:
        """It is known for all heaps."""
        return self.period is not None


_COLUMNS = [("code", "U16"), ("preperiod", "i8"), ("period", "i8"),
            ("saltus", "i8"), ("largest", "u8"), ("rare", "u8"),
            ("cousin", "U16"), ("shift", "i8")]


class Survey(Sequence[SurveyRow]):
    """The rows of a survey, in the order of the codes."""

    def __init__(self, rows: Sequence[SurveyRow], to: int) -> None:
        self._rows = tuple(rows)
        #: The largest heap that was looked at.
        self.to = to

    @overload
    def __getitem__(self, i: int) -> SurveyRow: ...

    @overload
    def __getitem__(self, i: slice) -> Survey: ...

    def __getitem__(self, i: Union[int, slice]) -> Union[SurveyRow, Survey]:
        if isinstance(i, slice):
            return Survey(self._rows[i], self.to)
        return self._rows[i]

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[SurveyRow]:
        return iter(self._rows)

    def find(self, code: str) -> SurveyRow:
        """The row of a code as the table writes it."""
        for row in self._rows:
            if row.code == code:
                return row
        raise KeyError(code)

    def table(self) -> npt.NDArray[np.void]:
        """The figures as a numpy array with named columns; period 0: no law."""
        return np.array([(r.code, r.preperiod or 0, r.period or 0,
                          r.saltus or 0, r.largest, r.rare, r.cousin, r.shift)
                         for r in self._rows], dtype=_COLUMNS)

    def __repr__(self) -> str:
        known = sum(row.has_law for row in self._rows)
        return (f"<Survey of {len(self)} games to heap {self.to}: "
                f"{known} with a law>")

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{name}</th>" for name, _ in _COLUMNS)
        lines = "".join(
            "<tr>" + "".join(f"<td>{escape(str(v))}</td>" for v in row) +
            "</tr>" for row in self[:200].table().tolist())
        return f"<table><tr>{head}</tr>{lines}</table>"


def survey(digits: int, to: int = 2**17, *,
           path: Union[str, PathLike[str], None] = None,
           memory: Optional[int] = None, seconds: float = 0, threads: int = 0,
           progress: Optional[Callable[[int, int], object]] = None) -> Survey:
    """All games 0.d..d and 4.d..d of so many digits, heaps 0 to `to`.

    >>> import grundy
    >>> small = grundy.survey(1, to=1000)
    >>> small
    <Survey of 16 games to heap 1000: ...>
    >>> small.find("0.3").period
    2

    path: a file that keeps the rows found, so that the same call goes on from
    there.  memory bounds each sequence by itself.
    """
    session = Session("survey", memory=memory, seconds=seconds,
                      threads=threads, progress=progress)
    held = ffi.new("grundy_survey **")

    def cancel() -> None:
        if held[0] != ffi.NULL:
            lib.grundy_survey_cancel(held[0])

    session.cancel = cancel
    try:
        with session:
            session.call(lib.grundy_survey_open, held, digits, to + 1,
                         ffi.NULL if path is None else os.fsencode(path),
                         session.limits)
            session.call(lib.grundy_survey_run, held[0])
            return Survey(_rows_of(held[0]), to)
    finally:
        lib.grundy_survey_close(held)


def _rows_of(held: object) -> list[SurveyRow]:
    count = ffi.new("size_t *")
    row = lib.grundy_survey_rows(held, count)
    found = []
    for i in range(count[0]):
        r = row[i]
        known = bool(r.has_law)
        found.append(SurveyRow(
            text_of(r.code), r.law.preperiod if known else None,
            r.law.period if known else None, r.law.saltus if known else None,
            r.summary.largest, r.summary.largest_at, r.summary.rare,
            r.summary.last_rare, r.summary.digest, text_of(row[r.cousin].code),
            r.shift, bool(r.proved)))
    return found
