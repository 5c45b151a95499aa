# SPDX-License-Identifier: MIT
"""Laws, games by code, certificates, games as functions."""

from pathlib import Path
from typing import List, Tuple

import numpy as np
import pytest

import grundy


def test_a_code_has_values_and_a_law() -> None:
    kayles = grundy.Code("0.77")
    values = kayles.values(200)
    assert values.dtype == np.uint64
    assert [kayles.nimber(n) for n in range(200)] == values.tolist()
    law = kayles.law()
    assert (law.kind, law.proved) == ("periodic", True)
    assert (law.preperiod, law.period) == (71, 12)
    assert all(values[n] == values[n + 12] for n in range(71, 188))
    assert law.value(10**15) == kayles.nimber(10**15)
    assert kayles.values(5, start=195).tolist() == values[195:].tolist()
    assert str(grundy.Code("0.770")) == "0.77"
    with pytest.raises(grundy.RulesSyntaxError) as caught:
        grundy.Code("0.7x")
    assert caught.value.span is not None


def test_a_law_of_rules_is_that_of_their_code() -> None:
    game = grundy.Game("kayles")
    law = game.law(game.row)
    assert law.proved and law.period == 12 and law.name == "n"
    seen = game.law("row(n + 1)", to=400)
    assert not seen.proved and seen.period == 12
    assert law.value(100) == game.nimber(game.row(100))
    assert law.values(30).tolist() == [game.nimber(game.row(n))
                                       for n in range(31)]
    assert law.find(9) is not None or law.find(9, to=200) is None
    with pytest.raises(grundy.UsageError, match="1 free name"):
        grundy.Game("wythoff-nimbers").law(grundy.Game("wythoff-nimbers").queen)


def test_claims_are_held_against_the_values() -> None:
    law = grundy.Code("{1, 2, 3}").law()
    assert law.claim("n % 4")
    wrong = law.claim("n % 5")
    assert not wrong and wrong.n == 4
    assert (wrong.left, wrong.right) == (0, 4)


def test_lost_pairs_of_wythoff() -> None:
    game = grundy.Game("wythoff-nimbers")
    law = game.lost_pairs(game.queen, to=60)
    assert law.proved and law.formula
    with pytest.raises(grundy.UsageError):
        law.value(3)


def test_certificates_are_checked_by_another_program(tmp_path: Path) -> None:
    text = grundy.Code("0.77").law().certificate()
    assert grundy.verify(text)
    path = tmp_path / "kayles.cert"
    path.write_text(text)
    assert grundy.verify(path).verified
    forged = grundy.verify(text.replace("12", "11"))
    assert not forged and forged.message
    with pytest.raises(grundy.GrundyError):
        grundy.Code("0.6").law(to=300).certificate()


def test_a_law_outlives_its_game() -> None:
    law = grundy.Game("kayles").law("row(n)")
    assert law.value(50) == grundy.Code("0.77").nimber(50)


def test_what_borrows_the_rules_ends_before_them() -> None:
    game = grundy.Game("kayles")
    law = game.law("row(n)")
    assert law._study is not None and law._study.held[0]
    game._held.__del__()
    assert not law._study.held[0]
    del law, game


def test_functions_and_rules_agree() -> None:
    def options(heap: int) -> List[object]:
        return [[i, heap - 2 - i] for i in range(heap - 1)]

    asked = grundy.FunctionGame(options)
    code = grundy.Code("0.07")
    assert [asked.nimber(n) for n in range(40)] == code.values(40).tolist()
    assert asked.nimber(7, 9) == code.nimber(7) ^ code.nimber(9)
    for part, option in asked.winning_moves(9, 10):
        rest: List[object] = [9, 10]
        rest.remove(part)
        assert isinstance(option, list)
        assert asked.nimber(*rest, *option) == 0


def test_positions_of_functions_are_anything_hashable() -> None:
    chomp = grundy.FunctionGame(
        lambda bar: [tuple(min(c, n) if r >= row else n
                           for r, n in enumerate(bar))
                     for row, width in enumerate(bar)
                     for c in range(width) if (row, c) != (0, 0)])
    rules = grundy.Game("chomp", inputs={"h": 3, "w": 4})
    for bar in [(4, 4, 4), (3, 2, 1), (4, 2, 0), (1, 1, 0)]:
        assert chomp.wins(bar) == rules.wins(rules.bar(bar))


def test_a_verdict_decides_before_the_moves() -> None:
    race = grundy.FunctionGame(lambda n: [n + 1, n + 2],
                               lambda n: False if n >= 10 else None)
    assert [race.wins(n) for n in range(10)] == [n % 3 != 1 for n in range(10)]
    with pytest.raises(grundy.NoNimberError):
        race.nimber(5)
    misere = grundy.FunctionGame(lambda n: range(n), misere=True)
    assert [misere.wins(n) for n in (0, 1, 2)] == [True, False, True]


def test_what_a_function_raises_arrives() -> None:
    def options(n: int) -> List[int]:
        if n == 3:
            raise KeyError("three")
        return list(range(n))

    game = grundy.FunctionGame(options)
    for _ in range(2):
        with pytest.raises(KeyError, match="three"):
            game.nimber(8)
        assert game.nimber(2) == 2
    with pytest.raises(grundy.CycleError):
        grundy.FunctionGame(lambda n: [n]).nimber(0)


def test_numbers_of_the_theory() -> None:
    assert grundy.mex([]) == 0 and grundy.mex([0, 2, 1]) == 3
    assert grundy.nim_sum([1, 2, 4]) == 7
    assert grundy.nim_moves([1, 1, 3], misere=True) == [(2, 1)]
    assert grundy.nim_moves([]) == []


def test_a_survey_has_a_row_for_each_code() -> None:
    told: List[Tuple[int, int]] = []
    found = grundy.survey(2, to=2000, threads=1,
                          progress=lambda done, whole:
                          told.append((done, whole)))
    assert len(found) == 128 and told[-1] == (128, 128)
    kayles = found.find("0.77")
    assert (kayles.preperiod, kayles.period, kayles.saltus) == (71, 12, 0)
    for row in found[::9]:
        values = grundy.Code(row.code).values(2001)
        assert row.largest == values.max()
        other = grundy.Code(row.cousin).values(2001)
        shift = row.shift
        assert (values[max(shift, 0):][:1900] ==
                other[max(-shift, 0):][:1900]).all()
    table = found.table()
    assert table["period"][table["code"] == "0.77"] == 12
    assert "0.77" in found._repr_html_()
    with pytest.raises(grundy.GrundyError):
        grundy.survey(9)


def test_a_survey_goes_on_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "one.survey"
    first = grundy.survey(1, to=1000, path=path)
    told: List[Tuple[int, int]] = []
    again = grundy.survey(1, to=1000, path=path,
                          progress=lambda done, whole:
                          told.append((done, whole)))
    assert list(again) == list(first) and not told


def test_a_survey_ends_by_ctrl_c() -> None:
    def interrupt(done: int, whole: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        grundy.survey(3, to=2000, threads=1, progress=interrupt)
