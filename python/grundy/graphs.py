# SPDX-License-Identifier: MIT
"""The graph of a game: positions in reach and the moves between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Optional, Tuple, Union

from ._calls import Output, text_of
from ._grundy import ffi, lib
from .positions import Position, Sum

if TYPE_CHECKING:
    from .game import Game

__all__ = ["Graph", "Node"]


@dataclass(frozen=True)
class Node:
    """A position of a graph, as the language writes it."""

    text: str
    lost: bool
    nimber: Optional[int]
    result: Optional[int]


class Graph:
    """Positions and moves; Jupyter shows them as a picture.

    >>> import grundy
    >>> nim = grundy.Game("nim")
    >>> graph = nim.graph(nim.heap(2))
    >>> [node.text for node in graph.positions]
    ['heap(2)', 'heap(1)', 'heap(0)']
    >>> graph.moves
    ((0, 1), (0, 2), (1, 2))
    """

    def __init__(self, positions: Tuple[Node, ...],
                 moves: Tuple[Tuple[int, int], ...], svg: str,
                 dot: str) -> None:
        self.positions = positions
        #: Numbers of positions: from, to.
        self.moves = moves
        self.svg = svg
        #: For Graphviz.
        self.dot = dot

    @classmethod
    def of(cls, game: Game, position: Union[Position, Sum, str, None],
           most: int) -> Graph:
        """The graph below a position, at most so many positions."""
        held = ffi.new("grundy_graph **")
        session = game._session
        text = ffi.NULL if position is None else (
            position if isinstance(position, str)
            else game.text_of(position)).encode()
        with session:
            try:
                session.call(lib.grundy_graph_open, held, game._rules, text,
                             most)
                return cls._read(session, held[0], game.title.encode())
            finally:
                lib.grundy_graph_close(held)

    @classmethod
    def _read(cls, session: Any, graph: Any, title: bytes) -> Graph:
        svg, dot = Output(session), Output(session)
        session.call(lib.grundy_graph_draw, graph, title, lib.GRUNDY_SVG,
                     svg.writer)
        session.call(lib.grundy_graph_write_dot, graph, title, dot.writer)
        nodes = (lib.grundy_graph_position_at(graph, i)
                 for i in range(lib.grundy_graph_positions(graph)))
        moves = (lib.grundy_graph_move_at(graph, i)
                 for i in range(lib.grundy_graph_moves(graph)))
        return cls(tuple(Node(text_of(n.text), bool(n.lost),
                              n.nimber if n.has_nimber else None,
                              n.result if n.has_result else None)
                         for n in nodes),
                   tuple((getattr(m, "from"), m.to) for m in moves), svg.text(),
                   dot.text())

    def _repr_svg_(self) -> str:
        return self.svg
