# SPDX-License-Identifier: MIT
"""Threads, Ctrl-C, leaks: the way into the library and back."""

import _thread
import gc
import signal
import threading
import time
import tracemalloc
from typing import Callable, List, Tuple

import pytest

import grundy

SLOW = {"h": 9, "w": 9}


def interrupt(call: Callable[[], object]) -> None:
    """Ctrl-C in a call that would not end: without it the test would not."""
    timer = threading.Timer(0.2, signal.raise_signal, (signal.SIGINT,))
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            call()
    finally:
        timer.cancel()
        timer.join()


def search() -> Tuple[Callable[[], object], Callable[[], bool]]:
    cram = grundy.Game("cram", inputs=SLOW)
    small = cram.board({(0, 0), (0, 1)})
    return lambda: cram.nimber(), lambda: cram.nimber(small) == 1


def table() -> Tuple[Callable[[], object], Callable[[], bool]]:
    game = grundy.Game("position at(x, y)\n"
                       "    move to at(x - k * k, y + k % 3)"
                       " for k in 1..x if k * k <= x\n")
    return (lambda: game.table("at(x, y)", x=range(3000), y=range(3000)),
            lambda: game.nimber(game.at(1, 1)) == 1)


def code() -> Tuple[Callable[[], object], Callable[[], bool]]:
    found = grundy.Code("0.6", threads=1)
    return lambda: found.nimber(10**8), lambda: found.nimber(5) >= 0


def law() -> Tuple[Callable[[], object], Callable[[], bool]]:
    found = grundy.Code("0.6", threads=1)
    return lambda: found.law(to=10**8), lambda: found.law(to=100).kind == "none"


def run() -> Tuple[Callable[[], object], Callable[[], bool]]:
    game = grundy.Game("input n\n"
                       "print sum(i * j % 7 for i in 1..n for j in 1..n)\n"
                       "position heap(k)\n    move to heap(k - 1) if k > 0\n")
    return lambda: game.run("10000000"), lambda: game.run("1") == "1\n"


def functions() -> Tuple[Callable[[], object], Callable[[], bool]]:
    game = grundy.FunctionGame(lambda n: range(max(0, n - 500), n))
    return lambda: game.nimber(10**7), lambda: game.nimber(3) == 3


@pytest.mark.parametrize("what", [search, table, code, law, run, functions])
def test_ctrl_c_ends_a_call_and_the_next_goes_on(
        what: Callable[[], Tuple[Callable[[], object], Callable[[], bool]]]
        ) -> None:
    call, works = what()
    for _ in range(2):
        interrupt(call)
        assert works()


def test_another_thread_may_cancel() -> None:
    cram = grundy.Game("cram", inputs=SLOW)
    cram.cancel()  # nothing is under way
    timer = threading.Timer(0.2, cram.cancel)
    timer.start()
    with pytest.raises(grundy.Cancelled):
        cram.nimber()
    timer.join()
    assert cram.nimber(cram.board({(0, 0), (0, 1)})) == 1


def test_a_cancellation_that_comes_too_late_stops_nothing_else() -> None:
    kayles = grundy.Game("kayles")
    session = kayles._session
    asks: List[Callable[[int], int]] = [
        lambda n: kayles.nimber(kayles.row(n)),
        lambda n: kayles.nimber(f"row({n})"),
        lambda n: kayles.solve(kayles.row(n)).nimber or 0]
    for i, ask in enumerate(asks):
        # A callback raises at the end of a call, which has its answer already.
        session.raised(KeyError("late"))
        with pytest.raises(KeyError):
            session.check(0)
        n = 40 + 20 * i  # none of its values is known
        assert ask(n) == grundy.Code("0.77").nimber(n)


def test_other_threads_run_meanwhile() -> None:
    cram = grundy.Game("cram", inputs=SLOW, seconds=0.5)
    count = 0
    ended = threading.Event()

    def solve() -> None:
        with pytest.raises(grundy.LimitError):
            cram.nimber()
        ended.set()

    thread = threading.Thread(target=solve)
    thread.start()
    while not ended.is_set():
        count += 1
        time.sleep(0.001)
    thread.join()
    assert count > 5


def test_threads_take_turns() -> None:
    game = grundy.Game("kayles")
    expected = [game.nimber(game.row(n)) for n in range(100)]
    wrong: List[int] = []

    def ask(start: int) -> None:
        for n in range(300):
            i = (start + n) % 100
            if game.nimber(game.row(i)) != expected[i]:
                wrong.append(i)

    threads = [threading.Thread(target=ask, args=(i,)) for i in range(0, 80, 20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_progress_is_told_and_may_end_the_call() -> None:
    told: List[Tuple[int, int]] = []

    def progress(done: int, whole: int) -> None:
        told.append((done, whole))
        if len(told) == 3:
            raise StopIteration("enough")

    cram = grundy.Game("cram", inputs=SLOW, progress=progress)
    with pytest.raises(StopIteration, match="enough"):
        cram.nimber()
    assert len(told) == 3


def test_a_callback_that_asks_its_own_game_is_refused() -> None:
    def progress(done: int, whole: int) -> None:
        cram.nimber(cram.board({(0, 0), (0, 1)}))

    cram = grundy.Game("cram", inputs=SLOW, progress=progress)
    with pytest.raises(RuntimeError, match="callback"):
        cram.nimber()


def ask_everything() -> None:
    game = grundy.Game("kayles")
    for n in range(8):
        position = game.row(n) + 2 * game.row(n + 1)
        game.nimber(position), game.solve(position), game.explain(position)
        game.nimber(str(position)), game.moves(position), game.plan(position)
    game.table(game.row, n=range(30))._repr_svg_()
    game.law(game.row).value(10**9)
    game.run(), game.emit(), game.graph(game.row(3))
    grundy.Code("{1, 4}").law().svg()
    grundy.FunctionGame(lambda n: range(n)).nimber(5)
    for text in ("position", "position heap(n)\n    move to heep(n)\n"):
        with pytest.raises(grundy.GrundyError):
            grundy.Game(text + "\n")


def test_nothing_leaks() -> None:
    for _ in range(3):
        ask_everything()
    gc.collect()
    tracemalloc.start(10)
    try:
        ask_everything()
        gc.collect()
        before = tracemalloc.take_snapshot()
        for _ in range(8):
            ask_everything()
        gc.collect()
        after = tracemalloc.take_snapshot()
    finally:
        tracemalloc.stop()
    ours = [d for d in after.compare_to(before, "filename")
            if "grundy" in d.traceback[0].filename and d.size_diff > 8000]
    assert ours == []


def test_the_library_holds_no_more_and_no_more() -> None:
    game = grundy.Game("kayles")
    for n in range(200):
        game.solve(game.row(n % 50))
    live = game.memory[0]
    for n in range(1000):
        game.solve(game.row(n % 50) + game.row(3))
        game.position("row(3) + row(4)")
    assert game.memory[0] <= live + 100_000


def test_interrupting_the_main_thread_from_python_works_too() -> None:
    cram = grundy.Game("cram", inputs=SLOW)
    timer = threading.Timer(0.2, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        cram.nimber()
    timer.join()
