# SPDX-License-Identifier: MIT
"""Pictures for Jupyter: heat maps, plots, boards.

Heat maps and plots are the C library's.  Boards are drawn here: cells of a
rectangle, rows of places, heaps of tokens, or the lines of the rules' `show`.
Whatever comes from rules is escaped.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Dict, List, Tuple

from ._calls import Output, Session
from ._grundy import ffi, lib
from .errors import GrundyError
from .positions import Position, Sum

if TYPE_CHECKING:
    from .answers import Solution, Table
    from .laws import Law

__all__: List[str] = []

_CELL = 22
_MOST_CELLS = 900
_MOST_TOKENS = 24
_FREE, _TAKEN, _INK = "#e8c468", "#f4f1ea", "#333"


# ---- the library's pictures ----

def heat_map(table: Table) -> str:
    """A table as SVG."""
    axes = table.axes or {}
    values = table.copy(order="C")
    title = ffi.new("char[]", table.title.encode())
    below = ffi.new("char[]", table.position.encode())
    names = [ffi.new("char[]", name.encode()) for name in axes]
    axis = ffi.new("grundy_axis[]", [
        (name, r.start, r.stop - 1) for name, r in zip(names, axes.values())])
    picture = ffi.new("grundy_heat_map *", {
        "size": ffi.sizeof("grundy_heat_map"), "title": title,
        "subtitle": below, "axis": axis, "axes": len(names),
        "value": ffi.from_buffer("int64_t[]", values),
        "winners": table.of == "winners", "results": table.of == "results",
        "scores": table.of == "scores"})
    return _drawn(lib.grundy_view_heat_map, picture)


def scatter(law: Law, to: int) -> str:
    """A sequence with its law as SVG."""
    values = law.values(to)
    title = ffi.new("char[]", law.title.encode())
    name = ffi.new("char[]", law.name.encode())
    picture = ffi.new("grundy_scatter *", {
        "size": ffi.sizeof("grundy_scatter"), "title": title, "name": name,
        "value": ffi.from_buffer("uint64_t[]", values), "count": len(values),
        "winners": law._winners, "law": law._law})
    return _drawn(lib.grundy_view_scatter, picture)


def _drawn(draw: Any, picture: Any) -> str:
    session = Session()
    out = Output(session)
    session.call(draw, picture, lib.GRUNDY_SVG, session.limits, out.writer)
    return out.text()


# ---- boards ----

def _svg(width: int, height: int, inside: List[str], title: str) -> str:
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" '
            f'height="{height}" viewBox="0 0 {width} {height}" role="img" '
            f'font-family="sans-serif" font-size="12">'
            f"<title>{escape(title)}</title>{''.join(inside)}</svg>")


def _cell(row: int, column: int, free: bool) -> str:
    return (f'<rect x="{column * _CELL + 1}" y="{row * _CELL + 1}" '
            f'width="{_CELL - 2}" height="{_CELL - 2}" '
            f'fill="{_FREE if free else _TAKEN}" stroke="{_INK}"/>')


def _cells(position: Position, value: Any, rows: int, columns: int) -> str:
    inside = [_cell(r, c, (r, c) in value)
              for r in range(rows) for c in range(columns)]
    return _svg(columns * _CELL + 2, rows * _CELL + 2, inside, repr(position))


def _row(position: Position, value: Any, low: int, high: int) -> str:
    inside = [_cell(0, i - low, i in value) for i in range(low, high + 1)]
    return _svg((high - low + 1) * _CELL + 2, _CELL + 2, inside,
                repr(position))


def _columns(position: Position, sizes: Tuple[int, ...]) -> str:
    """Heaps as columns of tokens; large ones as a bar with their size."""
    height = (min(max(sizes, default=0), _MOST_TOKENS) + 1) * 10 + 20
    inside = []
    for i, size in enumerate(sizes):
        x = i * _CELL + 4
        shown = min(max(size, 0), _MOST_TOKENS)
        for k in range(shown):
            inside.append(f'<rect x="{x}" y="{height - 24 - 10 * k}" '
                          f'width="{_CELL - 6}" height="8" rx="3" '
                          f'fill="{_FREE}" stroke="{_INK}"/>')
        inside.append(f'<text x="{x + 8}" y="{height - 4}" '
                      f'text-anchor="middle" fill="{_INK}">{size}</text>')
    return _svg(max(len(sizes), 1) * _CELL + 8, height, inside,
                repr(position))


def _shown(position: Position) -> str:
    """The lines of `show`, or "" where there are none."""
    game = position.kind.game
    try:
        return game.show(position) if game is not None else ""
    except GrundyError:
        return ""


def board(position: Position) -> str:
    """A position as HTML: its board if it has one, else its text."""
    lines = _shown(position)
    if lines:
        return ('<pre style="line-height:1.1;display:inline-block">'
                f"{escape(lines)}</pre>")
    drawn = _drawn_board(position)
    return drawn or f"<code>{escape(repr(position))}</code>"


def _drawn_board(position: Position) -> str:
    """The first parameter that is a board, else all numbers as heaps."""
    for i, (_, holds) in enumerate(position.kind.parameters):
        if holds in ("pairs", "set"):
            return _drawn_set(position, i, holds)
        if holds == "array":
            sizes = position.args[i]
            if isinstance(sizes, tuple) and len(sizes) <= 60:
                return _columns(position, sizes)
    numbers = tuple(v for v in position.args if isinstance(v, int))
    return _columns(position, numbers) if numbers else ""


def _drawn_set(position: Position, i: int, holds: str) -> str:
    game = position.kind.game
    if game is None:
        return ""
    low, high, rows, columns = game.extent(position, i)
    if holds == "pairs":
        return (_cells(position, position.args[i], rows, columns)
                if 0 < rows * columns <= _MOST_CELLS else "")
    return (_row(position, position.args[i], low, high)
            if 0 <= high - low < 100 else "")


def sum_html(position: Sum) -> str:
    """A sum as its boards side by side."""
    pieces = [(f"{copies} × " if copies > 1 else "") + board(part)
              for part, copies in position.parts[:40]]
    if len(position.parts) > 40:
        pieces.append("…")
    inside = " + ".join(pieces) or "<code>nothing</code>"
    return ("Right to move: " if position.right else "") + inside


def sum_bundle(position: Sum) -> Dict[str, str]:
    """What Jupyter may show of a sum."""
    return {"text/plain": repr(position),
            "text/html": f"<div>{sum_html(position)}</div>"}


def solution_bundle(solution: Solution) -> Dict[str, str]:
    """What Jupyter may show of a solution."""
    lines = str(solution).split("\n")
    moves = "".join(f"<li>{escape(str(move))}</li>"
                    for move in solution.winning_moves[:40])
    more = "<li>…</li>" if len(solution.winning_moves) > 40 else ""
    return {"text/plain": str(solution),
            "text/html": f"<div>{sum_html(solution.position)}"
                         f"<p>{escape(lines[1])}</p>"
                         f"<ul>{moves}{more}</ul></div>"}
