# SPDX-License-Identifier: MIT
"""Positions are values, and the library means the same by them."""

import pytest

import grundy
from grundy.games import library

KINDS = """
input w
position heap(n in 0..1000)
    move to heap(n - k) for k in 1..min(n, 5)
position row(a[] in 0..9)
    move to row(a with [i] = a[i] - 1) for i in 0..<len(a) if a[i] > 0
position board(free: set(3, 3))
    move to board(free - {(y, x)}) for (y, x) in free
position large(free: set(w))
    move to large(free - {x, x + 1}) for x in free if x + 1 in free
position word(s: text, least)
    move to word(s + "b", least) if len(s) < least
"""


@pytest.fixture
def game() -> grundy.Game:
    return grundy.Game(KINDS, inputs={"w": 100})


def test_each_kind_of_parameter_goes_there_and_back(game: grundy.Game) -> None:
    for position in [game.heap(7), game.row([3, 0, 9]), game.row([]),
                     game.board({(0, 2), (1, 1)}), game.board(set()),
                     game.large({3, 4, 90}), game.word("aé\"\\b", 5),
                     game.word("a\n\tb", 5)]:
        read = game.position(repr(position))
        assert read == position
        assert repr(read) == game.text_of(position) == repr(position)
        assert game.nimber(read) == game.nimber(position)


def test_a_sum_is_what_its_parts_are_in_any_order(game: grundy.Game) -> None:
    a, b = game.heap(3), game.heap(4)
    assert a + b == b + a
    assert hash(a + b) == hash(b + a)
    assert a + a == 2 * a
    assert 1 * a == a and hash(1 * a) == hash(a)
    assert sum([a, b, a]) == 2 * a + b
    assert a + b != 2 * a
    assert len({a, game.heap(3), b, a + grundy.nothing}) == 2
    assert repr(0 * a) == "nothing"
    assert game.nimber(grundy.nothing) == 0


def test_nim_heaps_go_into_any_sum(game: grundy.Game) -> None:
    assert game.nimber(game.heap(4) + grundy.nim(4)) == 0
    assert game.position("heap(1) + nim(5)") == game.heap(1) + grundy.nim(5)


def test_parameters_have_names(game: grundy.Game) -> None:
    assert game.word.parameters == (("s", "text"), ("least", "number"))
    assert game.word(least=5, s="a") == game.word("a", 5)
    assert game.word("a", 5).parameters == {"s": "a", "least": 5}
    with pytest.raises(TypeError):
        game.heap()
    with pytest.raises(TypeError):
        game.word("a", most=5)


def test_what_is_no_position_is_refused(game: grundy.Game) -> None:
    with pytest.raises(grundy.InputError, match="outside its range"):
        game.nimber(game.heap(-1))
    with pytest.raises(grundy.InputError):
        game.nimber(game.board({(3, 3)}))
    with pytest.raises(OverflowError):
        game.nimber(game.heap(10**20))
    with pytest.raises(TypeError):
        game.heap("three")
    other = grundy.Game("nim")
    with pytest.raises(grundy.UsageError, match="another game"):
        game.nimber(other.heap(3))
    with pytest.raises(AttributeError):
        game.pile


def test_a_long_position_has_room() -> None:
    game = grundy.Game("position row(a[])\n"
                       "    move to row(a with [i] = 0) for i in 0..<len(a)"
                       " if a[i] > 0\n")
    assert game.wins(game.row([1] * 201))
    assert game.nimber(game.row([0] * 500)) == 0


def test_of_a_partisan_game_a_sum_says_who_is_to_move() -> None:
    toads = grundy.Game("toads")
    lane = toads.lane("TT_FF")
    assert toads.is_partisan
    left, right = lane * 1, (lane * 1).with_right()
    assert left != right
    assert toads.outcome(left) in "LRNP"
    for move in toads.moves(left):
        assert move.after.right
        for answer in toads.moves(move.after):
            assert not answer.after.right


def test_the_sum_after_a_move_is_the_whole(game: grundy.Game) -> None:
    start = 2 * game.heap(2) + game.board({(0, 0)})
    for move in game.moves(start):
        assert game.nimber(move.after) == (
            game.nimber(start) ^ game.nimber(move.part) ^ game.nimber(move.to))
    one, two, none = game.heap(1), game.heap(2), game.heap(0)
    assert [m.after for m in game.moves(two + one)] == [
        2 * one, one + none, two + none]


def ask_first_sums(game: grundy.Game) -> int:
    """The start and what its first moves leave, as values and as texts."""
    if game.inputs:
        game.read(game.examples[0].input)
    start = game.start
    sums = [start, *(move.after for move in game.moves(start, most=4))]
    for one in sums if len(start) <= 50 else []:
        text = repr(one)
        assert game.text_of(one) == text
        assert game.position(text) == one
        assert game.has_results or game.wins(one) == game.wins(text)
        assert one._repr_mimebundle_()["text/plain"] == text
    return len(sums)


def test_positions_of_the_library_go_there_and_back() -> None:
    games = [grundy.Game(found.name, seconds=60) for found in library()]
    assert sum(ask_first_sums(game) for game in games if game.has_start) > 300
