# SPDX-License-Identifier: MIT
"""What a call costs beyond the library's own work, in processor time.

The answer is in a table, so that C needs next to no time for it.
"""

import time
import timeit
from typing import Callable

import grundy

ROUNDS = 100000


def cost(call: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Microseconds of the quickest of five rounds."""
    return min(timeit.repeat(call, number=rounds, repeat=5,
                             timer=time.process_time)) / rounds * 1e6


def main() -> None:
    """A line for each kind of call."""
    game = grundy.Game("position heap(n)\n"
                       "    move to heap(n - k) for k in 1..n\n")
    position = game.heap(3)
    pair = position + game.heap(4)
    print(f"nimber(position)       {cost(lambda: game.nimber(position)):6.2f}")
    print(f"nimber(heap(3))        "
          f"{cost(lambda: game.nimber(game.heap(3))):6.2f}")
    print(f"wins(position)         {cost(lambda: game.wins(position)):6.2f}")
    print(f"nimber(a + b)          "
          f"{cost(lambda: game.nimber(pair), ROUNDS // 10):6.2f}")
    print(f"winning_moves(a + b)   "
          f"{cost(lambda: game.winning_moves(pair), ROUNDS // 50):6.2f}")
    print(f"nimber('heap(3)')      "
          f"{cost(lambda: game.nimber('heap(3)'), ROUNDS // 50):6.2f}")


if __name__ == "__main__":
    main()
