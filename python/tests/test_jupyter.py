# SPDX-License-Identifier: MIT
"""What Jupyter shows, the cell magic, and the notebooks."""

import os
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import nbformat
import pytest
from IPython.testing.globalipapp import start_ipython
from nbconvert.preprocessors import ExecutePreprocessor

import grundy

NOTEBOOKS = sorted((Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))


def is_picture(svg: Any) -> bool:
    return ElementTree.fromstring(svg).tag.endswith("svg")


def html_of(shown: Any) -> str:
    html: str = shown._repr_mimebundle_()["text/html"]
    ElementTree.fromstring(html.replace("&nbsp;", " "))  # is well-formed
    return html


def test_tables_are_heat_maps() -> None:
    game = grundy.Game("wythoff-nimbers")
    table = game.table(game.queen, x=range(5), y=range(7))
    assert is_picture(table._repr_svg_())
    assert "Wythoff" in table.svg() and "queen(x, y)" in table.svg()
    assert is_picture(grundy.Game("nim").table("heap(n)", n=range(9)).svg())
    assert table[0]._repr_svg_() is None
    cubes = game.table("queen(x, y) + queen(z, z)", x=range(2), y=range(2),
                       z=range(2))
    assert cubes._repr_svg_() is None
    board = grundy.Game("tic-tac-toe", inputs={"h": 1, "w": 3, "k": 2})
    assert not board.has_nimbers
    score = grundy.Game("position heap(n)\n    score n if n < 3\n"
                        "    move to heap(n - 1)\n")
    shown = score.table("heap(n)", n=range(6))
    assert shown.of == "scores" and is_picture(shown.svg())


def test_laws_are_plots() -> None:
    law = grundy.Code("0.77").law()
    assert is_picture(law._repr_svg_())
    assert "12" in law.svg()
    assert is_picture(grundy.Code("{1, 2}")._repr_svg_())
    game = grundy.Game("wythoff-nimbers")
    assert game.lost_pairs(game.queen, to=20)._repr_svg_() is None


def test_positions_are_boards() -> None:
    cram = grundy.Game("cram", inputs={"h": 2, "w": 3})
    board = html_of(cram.board({(0, 0), (1, 2)}))
    assert board.count("<rect") == 6
    nim = grundy.Game("nim")
    assert html_of(nim.heap(5)).count("<rect") == 5
    assert ">1000000<" in html_of(nim.heap(10**6))
    assert "2 × " in html_of(2 * nim.heap(1) + nim.heap(3))
    assert "nothing" in html_of(grundy.nothing)
    assert "nim" in html_of(grundy.nim(3))
    chomp = grundy.Game("chomp", inputs={"h": 2, "w": 3})
    assert "x o o\no o" in html_of(chomp.bar([3, 2]))
    assert "First" not in html_of(nim.solve("heap(3)"))
    assert "heap(3) to heap(0)" in html_of(nim.solve("heap(3)"))
    many = sum((nim.heap(n) for n in range(60)), grundy.nothing)
    assert "…" in html_of(many)


def test_what_rules_say_is_never_markup() -> None:
    game = grundy.Game('game "<script>alert(1)</script>"\n'
                       "position word(s: text)\n"
                       '    show s\n'
                       '    move "<b>" to word("") if len(s) > 0\n')
    position = game.word("<script>alert(1)</script>")
    for shown in (position, game.solve(position)):
        assert "<script" not in html_of(shown) and "<b>" not in html_of(shown)
    table = grundy.Game('game "</svg><script>"\nposition heap(n)\n'
                        "    move to heap(n - 1)\n").table("heap(n)",
                                                           n=range(3))
    assert is_picture(table.svg()) and "<script" not in table.svg()


@pytest.fixture(scope="module")
def shell() -> Any:
    shell = start_ipython()
    shell.run_line_magic("load_ext", "grundy")
    return shell


RULES = ("input n\nposition heap(n)\n    move to heap(n - k) for k in 1..3\n"
         'start heap(n)\nanswer "A", "B"\nexample "4" gives "B"\n')


def test_a_cell_is_a_game(shell: Any, capsys: Any) -> None:
    shell.run_cell_magic("grundy", "take", RULES)
    assert shell.user_ns["take"].nimber("heap(6)") == 2
    game = shell.run_cell_magic("grundy", "", RULES)
    assert game.title == "" and game.nimber("heap(5)") == 1
    shell.run_cell_magic("grundy", 'take --check --run "7" --set n=3', RULES)
    said = capsys.readouterr().out
    assert "1 of 1 examples" in said and "A\n" in said
    assert shell.user_ns["take"].start == shell.user_ns["take"].heap(3)


def test_a_wrong_cell_says_where(shell: Any, capsys: Any) -> None:
    shell.user_ns.pop("wrong", None)
    shell.run_cell_magic("grundy", "wrong",
                         RULES.replace("heap(n - k)", "heep(n - k)"))
    assert "unknown function 'heep'" in capsys.readouterr().err
    assert "wrong" not in shell.user_ns
    with pytest.raises(grundy.UsageError):
        shell.run_cell_magic("grundy", "take --what", RULES)


def test_there_are_three_notebooks() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["contest", "course", "theory"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=[p.stem for p in NOTEBOOKS])
def test_a_notebook_runs(path: Path, monkeypatch: Any) -> None:
    package = str(Path(grundy.__file__).parent.parent)
    monkeypatch.setenv("PYTHONPATH", package)
    book = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    assert all(not cell.get("outputs") for cell in book.cells)
    ExecutePreprocessor(timeout=60).preprocess(
        book, {"metadata": {"path": os.fspath(path.parent)}})
    code = [cell for cell in book.cells if cell.cell_type == "code"]
    kinds = {kind for cell in code for output in cell.outputs
             for kind in output.get("data", ())}
    assert {"image/svg+xml", "text/html"} & kinds
