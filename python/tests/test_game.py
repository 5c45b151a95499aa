# SPDX-License-Identifier: MIT
"""What games answer, against the library's own other ways."""

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Dict, Optional

import numpy as np
import pytest

import grundy
from grundy.games import library

TAKE = "position heap(n)\n    move to heap(n - k) for k in 1..3\n"


def mex(values: "set[int]") -> int:
    return next(n for n in range(len(values) + 1) if n not in values)


def test_a_game_is_a_text_a_name_or_a_file(tmp_path: Path) -> None:
    path = tmp_path / "take.game"
    path.write_text(TAKE)
    for game in [grundy.Game(TAKE), grundy.Game(path), grundy.Game(str(path))]:
        assert game.nimber("heap(7)") == 3
    assert grundy.Game("nim").title == "Nim"
    with pytest.raises(grundy.UsageError) as caught:
        grundy.Game("kayle")
    assert "kayles" in caught.value.hint


def test_nimbers_are_those_of_the_moves() -> None:
    game = grundy.Game(
        "position pile(w, b)\n"
        "    move to pile(w - 1, b + w)\n"
        "    move to pile(w, b - k) for k in 1..b/2\n")
    known = {}
    for w in range(5):
        for b in range(15):
            position = game.pile(w, b)
            options = {game.nimber(m.to) for m in game.moves(position)}
            assert all(m.nimber == game.nimber(m.to)
                       for m in game.moves(position))
            known[w, b] = mex(options)
            assert game.nimber(position) == known[w, b]
            assert game.wins(position) == (known[w, b] > 0)


def test_winning_moves_leave_a_nimber_of_0() -> None:
    rows = random.Random(1)
    game = grundy.Game("kayles")
    for _ in range(30):
        start = sum((game.row(rows.randrange(12)) for _ in range(3)),
                    grundy.nothing)
        found = game.winning_moves(start)
        assert all(game.nimber(m.after) == 0 for m in found)
        expected = [m for m in game.moves(start) if game.nimber(m.after) == 0]
        assert {(m.part, m.to) for m in found} == {
            (m.part, m.to) for m in expected}
        assert bool(found) == (game.nimber(start) > 0)
        assert game.winning_moves(start, most=1) == found[:1]


def test_solve_says_all_of_it() -> None:
    nim = grundy.Game("nim")
    solution = nim.solve(nim.heap(10**18) + nim.heap(3))
    assert solution.wins and solution.nimber == 10**18 ^ 3
    assert [m.to for m in solution.winning_moves] == [nim.heap(3)]
    lost = nim.solve(nim.heap(5) + nim.heap(5))
    assert not lost.wins and lost.winning_moves == ()
    assert lost.winner == "the other player"


def test_rules_with_results_have_draws() -> None:
    game = grundy.Game("tic-tac-toe", inputs={"h": 3, "w": 3, "k": 3})
    solution = game.solve()
    assert solution.result == 0 and solution.winner == "draw"
    assert solution.nimber is None and not solution.winning_moves
    assert game.outcome() == "D"


def test_tables_are_arrays() -> None:
    game = grundy.Game("wythoff-nimbers")
    table = game.table("queen(x, y)", x=range(6), y=range(1, 9))
    assert table.shape == (6, 8) and table.dtype == np.int64
    for x in range(6):
        for y in range(1, 9):
            assert table[x, y - 1] == game.nimber(game.queen(x, y))
    assert table.at(x=3, y=4) == table[3, 3]
    assert (table == 0).sum() == np.count_nonzero(np.asarray(table) == 0)
    row = table[0]
    assert isinstance(row, grundy.Table) and row.axes is None
    with pytest.raises(KeyError):
        table.at(x=3)
    with pytest.raises(grundy.UsageError):
        game.table("queen(x, y)", x=range(0, 6, 2), y=3)
    assert game.table(game.queen, x=2, y=range(3)).tolist() == [[2, 0, 1]]
    assert game.table(game.queen, x=range(0), y=range(3)).shape == (0, 3)
    outside = grundy.Game("position heap(n in 0..3)\n    move to heap(n - 1)\n")
    assert outside.table("heap(n)", n=range(3, 6)).tolist() == [1, -1, -1]


def test_tables_of_values() -> None:
    game = grundy.Game("cutcake")
    values = game.table_values(game.cake, h=range(-1, 4), w=range(1, 9))
    assert values.shape == (5, 8) and (values[0] == "").all()
    for h in range(4):
        for w in range(1, 9):
            assert values[h + 1, w - 1] == game.value(game.cake(h, w))
    with pytest.raises(grundy.UsageError):
        game.table_values("cake(h, 1)", h=range(1, 6, 2))
    misere = grundy.Game(
        "position heap(n)\n    move to heap(n - 1)\nplay misere")
    with pytest.raises(grundy.ValueFault):
        misere.table_values("heap(n)", n=range(3))


def test_moves_that_have_to_be_answered() -> None:
    game = grundy.Game("top-entails")
    move = game.moves(game.stack(4) + game.stack(3))[2]
    assert move.entailing and move.to == game.stack(3)
    bound = game.stack(3) + grundy.entailed(game.stack(3))
    assert move.after == bound and repr(bound) == \
        "stack(3) + entailed(stack(3))"
    assert bound in {move.after} and bound != game.stack(3) + game.stack(3)
    assert move.result is not None
    assert game.result("stack(3) + entailed(stack(3))") == -move.result
    assert game.result(bound) == -move.result
    assert game.position("entailed(stack(3)) + stack(3)") == bound
    within = game.stack(3) + grundy.entailed(game.stack(4) + game.stack(2))
    text = "entailed(stack(4) + stack(2)) + stack(3)"
    for moves in game.moves(within), game.moves(text):
        for m in moves:
            assert m.part == within.entailed
            assert game.result(m.after) == -(m.result or 0)
        assert any(m.to == game.stack(4) + grundy.entailed(game.stack(1))
                   for m in moves)
    with pytest.raises(ValueError):
        bound + bound
    with pytest.raises(ValueError):
        2 * bound
    alone = game.moves(game.stack(4))[-1]
    assert alone.entailing and alone.after == game.stack(3) + grundy.Sum()
    assert not any(m.entailing for m in game.moves(game.stack(4))[:2])


def test_runs_and_examples() -> None:
    nim = grundy.Game("nim")
    assert nim.run("3 3 4 6") == "First\n"
    assert nim.run(b"2 5 5") == "Second\n"
    assert nim.run([b"2 ", b"5", b" 5"]) == "Second\n"
    with pytest.warns(grundy.GrundyWarning, match="goes on"):
        nim.run("1 5 7 7")
    with pytest.raises(grundy.InputError) as caught:
        nim.run("2 5")
    assert caught.value.source == "input"
    wrong = grundy.Game(TAKE + 'input n\nstart heap(n)\nanswer "A", "B"\n'
                        'example "3" gives "B"\nexample "4" gives "B"\n')
    assert [(e.input, got.strip()) for e, got in wrong.check()] == [("3", "A")]


@pytest.mark.parametrize("name", [game.name for game in library()][::9])
def test_games_of_the_library_answer_their_examples(name: str) -> None:
    game = grundy.Game(name)
    assert game.check() == []
    assert repr(game).startswith("<Game ")


def test_inputs_are_given_by_name() -> None:
    cram = grundy.Game("cram")
    assert cram.inputs == {"h": False, "w": False}
    with pytest.raises(grundy.InputError, match="has no value"):
        cram.wins()
    cram.set(h=2, w=3)
    assert cram.inputs == {"h": True, "w": True}
    assert cram.start == cram.board({(r, c) for r in range(2)
                                     for c in range(3)})
    assert cram.wins()
    with pytest.raises(grundy.InputError, match="no input"):
        cram.set(depth=3)
    nim = grundy.Game("nim").read("3 1 2 3")
    assert nim.start == nim.heap(1) + nim.heap(2) + nim.heap(3)


def test_an_emitted_program_answers_the_same(tmp_path: Path) -> None:
    game = grundy.Game("nim")
    source, program = tmp_path / "nim.c", tmp_path / "nim"
    source.write_text(game.emit("c"))
    subprocess.run(["cc", "-o", program, source, "-lm"], check=True)
    for text in ("3 3 4 6", "2 5 5", "2 7 8"):
        said = subprocess.run([program], input=text, text=True, check=True,
                              capture_output=True).stdout
        assert said == game.run(text)
    with pytest.raises(grundy.UsageError):
        grundy.Game("nim").emit("pascal")


def test_errors_have_a_place_and_a_hint() -> None:
    with pytest.raises(grundy.RulesSyntaxError) as caught:
        grundy.Game("position heap(n\n    move to heap(n - 1)\n")
    assert caught.value.span is not None and caught.value.span.line >= 1
    with pytest.raises(grundy.GrundyError) as several:
        grundy.Game("position heap(n)\n    move to heep(n - 1)\n"
                    "position pile(n)\n    move to pyle(n - 1)\n")
    assert [e.span.line for e in several.value.errors if e.span] == [2, 4]
    assert several.value.source == "rules"
    assert "heep" in several.value.line_text
    assert "^" in str(several.value)
    with pytest.raises(grundy.NoNimberError):
        grundy.Game("tic-tac-toe", inputs={"h": 2, "w": 2, "k": 2}).nimber()
    with pytest.raises(grundy.CycleError):
        grundy.Game("position at(n)\n    move to at(1 - n)\n").nimber("at(0)")
    with pytest.raises(grundy.ValueFault):
        grundy.Game("position at(n)\n    move to at(1 / n)\n").nimber("at(0)")


def test_limits_are_kept() -> None:
    slow = grundy.Game("cram", inputs={"h": 9, "w": 9}, seconds=0.2)
    with pytest.raises(grundy.LimitError):
        slow.nimber()
    small = grundy.Game("wythoff-nimbers", memory=1_000_000)
    with pytest.raises(grundy.LimitError):
        small.nimber("queen(500, 500)")
    assert small.nimber("queen(1, 2)") == 0


def test_plans_and_explanations_are_data() -> None:
    nim = grundy.Game("nim")
    plan = nim.plan(nim.heap(3))
    assert plan.solver == "law" and any(s.applies for s in plan.steps)
    assert "law" in str(plan)
    why = nim.explain(nim.heap(3) + 2 * nim.heap(4) + nim.heap(5))
    assert why.wins and why.nimber == 6 and why.ground == "nimbers"
    assert [p.nimber for p in why.parts] == [3, 4, 5]
    assert why.best is not None and nim.nimber(why.best.after) == 0
    assert "The xor of the nimbers" in str(why)
    chess = grundy.Game("tic-tac-toe", inputs={"h": 1, "w": 2, "k": 1})
    full = chess.board([], [(0, 0)])
    assert chess.explain(full).parts[0].ending == "lose"


PROGRAM = Path(grundy.__file__).parents[2] / "grundy"


@pytest.mark.skipif(not PROGRAM.exists(), reason="there is no program")
@pytest.mark.parametrize("name, position, options", [
    ("nim", "heap(3) + heap(5) + heap(6)", {}),
    ("kayles", "row(7)", {"depth": 2}),
    ("kayles", "row(6)", {"steps": 200}),
    ("toads", 'lane("T_F")', {"depth": 1}),
    ("tic-tac-toe", "board({(0, 0)}, {})", {}),
    ("cram", None, {"moves": 1}),
])
def test_explanations_are_those_of_the_command(
        name: str, position: Optional[str], options: Dict[str, int]) -> None:
    sizes = {"tic-tac-toe": {"h": 2, "w": 2, "k": 2},
             "cram": {"h": 2, "w": 2}}.get(name, {})
    words = [str(PROGRAM), "explain", name]
    words += [] if position is None else [position]
    for key, value in sizes.items():
        words += ["--set", f"{key}={value}"]
    words += ["--step"] if "steps" in options else []
    for key in set(options) - {"steps"}:
        words += [f"--{key}", str(options[key])]
    said = subprocess.run(words, capture_output=True, check=True, text=True,
                          env={**os.environ, "LC_ALL": "C"})
    game = grundy.Game(name, inputs=sizes)
    assert game.explain(position, **options).text == said.stdout


def test_engines_agree() -> None:
    text = grundy.library()[0].text
    assert text
    plain = grundy.Game("typical90-031")
    native = grundy.Game("typical90-031", engine="auto")
    shape = {"white": range(6), "blue": range(20)}
    assert (plain.table("pile(white, blue)", **shape)
            == native.table("pile(white, blue)", **shape)).all()
    with pytest.raises(grundy.UsageError):
        grundy.Game("nim", engine="quick")


def test_graphs_have_positions_and_moves() -> None:
    game = grundy.Game(TAKE)
    graph = game.graph(game.heap(4))
    assert len(graph.positions) == 5
    assert {graph.positions[b].text for a, b in graph.moves if a == 0} == {
        "heap(3)", "heap(2)", "heap(1)"}
    assert graph.svg.startswith("<svg") or "<svg" in graph.svg
    assert "digraph" in graph.dot


def test_importing_says_nothing() -> None:
    done = subprocess.run([sys.executable, "-c", "import grundy"],
                          capture_output=True, check=False)
    assert done.returncode == 0 and done.stdout == b"" and done.stderr == b""
