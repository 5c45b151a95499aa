# SPDX-License-Identifier: MIT
"""The primitives of the theory: mex, nim-sum, winning moves of Nim."""

from __future__ import annotations

from typing import Iterable, List, Tuple

from ._grundy import ffi, lib

__all__ = ["mex", "nim_moves", "nim_sum"]


def mex(values: Iterable[int]) -> int:
    """The least number that is not among the values.

    >>> mex([0, 1, 3, 1])
    2
    """
    items = list(values)
    return int(lib.grundy_nim_mex(ffi.new("uint64_t[]", items), len(items)))


def nim_sum(values: Iterable[int]) -> int:
    """The xor of the values.

    >>> nim_sum([3, 4, 5])
    2
    """
    items = list(values)
    return int(lib.grundy_nim_sum(ffi.new("uint64_t[]", items), len(items)))


def nim_moves(heaps: Iterable[int], misere: bool = False
              ) -> List[Tuple[int, int]]:
    """The winning moves of Nim: number of the heap, and what is left of it.

    >>> nim_moves([3, 4, 5])
    [(0, 1)]
    """
    items = list(heaps)
    room = max(len(items), 1)
    out = ffi.new("grundy_nim_move[]", room)
    count = lib.grundy_nim_moves(ffi.new("uint64_t[]", items), len(items),
                                 misere, out, room)
    return [(out[i].heap, out[i].to) for i in range(count)]
