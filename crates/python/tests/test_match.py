"""Games by moves and by numbers, thinking, records and drawings."""

from __future__ import annotations

import copy
import doctest
import pickle
import re
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import numpy as np
import pytest
import stackade
from stackade import Match


def test_tags_that_say_what_the_match_is_are_its_own() -> None:
    with pytest.raises(stackade.RecordError, match="the tag Game"):
        Match("nava").record({"Game": "staqs"})


def test_examples_in_the_documentation_run() -> None:
    assert doctest.testmod(stackade).failed == 0


def test_examples_of_the_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = Path(__file__).parents[3] / "docs/python.md"
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) >= 8
    # One after the other, as somebody types them who reads the page; files go where that is.
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for block in blocks:
        exec(block, names)
    assert (tmp_path / "staqs.npz").exists()


def test_every_variant_can_be_played_to_its_end() -> None:
    names = [info["name"] for info in stackade.games()]
    assert names[:4] == ["glaisher", "staqs", "greener", "nava"]
    for game in stackade.variants():
        match = Match(game, seed=3)
        assert match.game == game
        turns = match.play_random(seed=5)
        assert match.is_over and match.ply == turns > 0
        assert match.legal_moves() == [] and match.legal_actions() == []
        assert sum(match.returns) == pytest.approx(0, abs=1e-6)
        assert (match.winner is None) or match.returns[match.winner] == 1
        assert match.reason


def test_numbers_are_the_legal_moves() -> None:
    for game in stackade.variants():
        numbers = stackade.encoding(game)
        match = Match(game, seed=1)
        match.play_random(seed=2, turns=6)
        actions = match.legal_actions()
        assert list(np.flatnonzero(match.mask())) == actions
        assert match.mask().shape == (numbers.actions,)
        assert match.observation().shape == numbers.shape and match.observation().dtype == np.uint8
        assert len(numbers.planes) == numbers.shape[0]
        assert sum(count for _, count, _ in numbers.groups) == numbers.actions
        if numbers.stages == 1:
            moves = [match.move_of(action) for action in actions]
            assert sorted(move or "" for move in moves) == match.legal_moves()
            assert [match.actions_of(move or "") for move in moves] == [[action] for action in actions]


def test_a_turn_in_stages_is_the_move() -> None:
    match = Match("glaisher")
    actions = match.actions_of("b9se123@b9")
    for stage, action in enumerate(actions):
        assert match.chosen == actions[:stage] and match.ply == 0
        match.play(action)
    assert match.moves == ["b9se123@b9"] and match.chosen == []
    match.undo()
    match.play(actions[0])
    assert match.undo() and match.chosen == [] and match.ply == 0
    match.play(actions[0])
    match.play("b9se123@b9")
    assert match.chosen == [] and match.ply == 1


def test_symmetries_carry_positions_with_the_same_key() -> None:
    numbers = stackade.encoding("staqs")
    match = Match("staqs", moves=["@a2", "@c3", "@b4"])
    for symmetry in range(numbers.symmetries):
        permutation = numbers.action_permutation(symmetry)
        image = Match("staqs")
        for move in match.moves:
            image.play(int(permutation[image.actions_of(move)[0]]))
        assert image.key == match.key
        mask = np.zeros_like(match.mask())
        mask[permutation] = match.mask()
        assert (mask == image.mask()).all()
        seen = np.zeros_like(match.observation()).reshape(numbers.shape[0], -1)
        seen[:, numbers.point_permutation(symmetry)] = match.observation().reshape(numbers.shape[0], -1)
        assert (seen.reshape(numbers.shape) == image.observation()).all()
    with pytest.raises(IndexError, match="8 is not a symmetry, expected one of 0 to 7"):
        numbers.action_permutation(8)


def test_errors_have_our_words() -> None:
    with pytest.raises(stackade.GameIdError, match="chess"):
        Match("chess")
    with pytest.raises(stackade.PositionError):
        Match("nava", position="x5/x5 w")
    with pytest.raises(stackade.MoveError, match="c3 is not a neutral cell"):
        Match("staqs", moves=["@c3", "@c3"])
    with pytest.raises(stackade.ActionError, match="action 125 is not legal now"):
        Match("staqs").play(125)
    with pytest.raises(stackade.ActionError, match="-1 is not an action, expected one of 0 to 125"):
        Match("staqs").play(-1)
    with pytest.raises(stackade.ActionError, match="is not an action"):
        Match("staqs").play(2**70)
    with pytest.raises(stackade.ActionError, match="-1 is not an action"):
        Match("staqs").move_of(-1)
    with pytest.raises(TypeError, match="not float"):
        Match("staqs").play(1.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="there is no level 11, expected 1 to 10"):
        Match("staqs").best(level=11)
    with pytest.raises(ValueError, match="expected a level or limits, not both"):
        Match("staqs").best(level=1, depth=1)
    with pytest.raises(stackade.GameIdError):
        Match("staqs:players=3").solve()
    over = Match("staqs:size=3")
    over.play_random(seed=1)
    with pytest.raises(stackade.StackadeError, match="the game is over"):
        over.best(level=1)
    with pytest.raises(stackade.MoveError):
        over.play("@a1")
    with pytest.raises(stackade.ActionError):
        over.play(0)


def test_thinking() -> None:
    match = Match("nava", moves=["a1-a4", "e5-e2"])
    assert match.best(depth=3) in match.legal_moves()
    assert match.best(level=2, seed=4) == match.best(level=2, seed=4)
    lines = match.analyse(3, depth=3)
    assert len({line.move for line in lines}) == 3 and lines[0].score >= lines[1].score
    assert lines[0].pv[0] == lines[0].move
    assert match.perft(2) == sum(_after(match, move).perft(1) for move in match.legal_moves())
    assert {term.name for term in match.evaluate()} and all(term.about for term in match.evaluate())
    many = Match("staqs:players=3").analyse(level=1)
    assert len(many[0].scores) == 3 and many[0].result is None


def test_proofs_are_true() -> None:
    match = Match("staqs:size=3")
    match.play_random(seed=1, turns=4)
    proof = match.solve(all_moves=True)
    assert proof.complete and proof.result is not None
    value = _minimax(match)
    assert {"win": 1, "draw": 0, "loss": -1}[proof.result] == value
    keeping = [move for move in match.legal_moves() if -_minimax(_after(match, move)) == value]
    assert sorted(proof.best) == keeping


def _after(match: Match, move: str) -> Match:
    after = match.copy()
    after.play(move)
    return after


def _minimax(match: Match) -> float:
    """What the position is worth to the side to move, by nothing but the rules."""
    if match.is_over:
        return match.returns[match.side]
    return max(-_minimax(_after(match, move)) for move in match.legal_moves())


REPOSITORY = Path(__file__).parents[3]


def test_the_table_of_the_package_knows_every_position_of_the_opening() -> None:
    table = stackade.Table("staqs")
    assert table.solved == len(table) == 12_097_029
    match = Match("staqs")
    assert table.lookup(match.position) == "win"
    best = {"win": "loss", "draw": "draw", "loss": "win"}
    for _ in range(8):
        after = [table.lookup(_after(match, move).position) for move in match.legal_moves()]
        result = table.lookup(match.position) or ""
        assert best[result] in after
        assert result != "loss" or set(after) == {"win"}
        match.play_random(3, 1)
    assert table.lookup(match.position) == match.solve().result
    match.play_random(4, 1)
    assert table.lookup(match.position) is None, "not of the opening any more"
    with pytest.raises(stackade.PositionError):
        table.lookup("b1 b2")


def test_a_table_is_read_from_a_file_and_from_a_folder(tmp_path: Path) -> None:
    packed = REPOSITORY / "crates/games/tables/staqs-size-3.table"
    small = stackade.Table("staqs:size=3", packed)
    assert (small.lookup(Match("staqs:size=3").position), len(small)) == ("win", 827)
    parts = stackade.Table("staqs", REPOSITORY / "tables/staqs-5x5")
    assert parts.solved == len(parts) == 9_469_965
    match = Match("staqs")
    assert parts.lookup(match.position) is None, "it has the last layer only"
    match.play_random(3, 8)
    assert parts.lookup(match.position) == stackade.Table("staqs").lookup(match.position)
    damaged = tmp_path / "damaged.table"
    damaged.write_bytes(packed.read_bytes()[:-5] + bytes(5))
    for game, path, why in [
        ("nava", None, "no table of `nava`"),
        ("staqs:size=4", packed, "table of `staqs:size=3`"),
        ("staqs:size=3", damaged, "damaged"),
        ("staqs", tmp_path / "none.table", "none.table"),
        ("staqs", tmp_path, "no part of a table"),
    ]:
        with pytest.raises(stackade.TableError, match=why):
            stackade.Table(game, path)


@contextmanager
def _ctrl_c_once(is_time: Callable[[], bool]) -> Iterator[None]:
    """Press Ctrl-C once it is time."""
    ended = threading.Event()

    def press() -> None:
        while not is_time():
            if ended.wait(0.001):
                return
        signal.raise_signal(signal.SIGINT)

    presser = threading.Thread(target=press)
    # Shells have it ignored in what they run in the background.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            presser.start()
            yield
    finally:
        ended.set()
        presser.join()
        signal.signal(signal.SIGINT, before)


def _interrupt(games: stackade.Vector) -> None:
    """Press Ctrl-C until it has come while games were stepped."""

    def are_stepped() -> bool:
        try:
            len(games)
        except RuntimeError:
            # Whoever steps them has them alone.
            return True
        return False

    for _ in range(100):
        with _ctrl_c_once(are_stepped):
            while True:
                games.step_random()
        try:
            games.turns()
        except stackade.ClosedError:
            return
    pytest.fail("Ctrl-C never interrupted a step")


def test_ctrl_c_stops_a_search() -> None:
    begun = threading.Event()
    with _ctrl_c_once(begun.is_set):
        begun.set()
        Match("glaisher").best(time=3600)


def test_ctrl_c_stops_a_batch_that_thinks() -> None:
    begun = threading.Event()
    with _ctrl_c_once(begun.is_set):
        begun.set()
        stackade.vector("glaisher", 4096, opponent=10, threads=2)


def test_the_same_games_begin_after_ctrl_c() -> None:
    games = stackade.vector("nava", 512, opponent=7, seed=5)
    begun = games.reset(5)[0].copy()
    _interrupt(games)
    assert (games.reset(5)[0] == begun).all()
    games.step_random()


def test_the_next_games_begin_after_ctrl_c() -> None:
    # The caller begins everywhere.
    games = stackade.vector("greener", 4096, opponent=10, side=0, threads=2, seed=5)
    first = games.observation.copy()
    _interrupt(games)
    for refused in (games.step_random, games.sample, games.playouts, games.turns):
        with pytest.raises(stackade.ClosedError, match="the games were interrupted, expected reset"):
            refused()
    observation, mask, reward, done, side = games.reset()
    assert (observation != first).any(axis=(1, 2, 3)).all(), "the boards of Greener are drawn by lot"
    assert mask.any(axis=1).all() and not reward.any() and not done.any() and not side.any()
    assert not games.turns().any()
    _interrupt(games)
    assert (games.reset(5)[0] == first).all()


def test_other_threads_run_while_one_thinks() -> None:
    ended = threading.Event()
    counted = 0

    def think() -> None:
        Match("glaisher").best(time=0.5)
        ended.set()

    thread = threading.Thread(target=think)
    thread.start()
    while not ended.is_set():
        counted += 1
        time.sleep(0.001)
    thread.join()
    assert counted > 3


def test_a_game_from_outside_works_as_all_others_do() -> None:
    if "cairn" not in stackade.variants():
        pytest.skip("the module was built without it")
    match = Match("cairn", moves=["a4-a3"])
    assert match.best(depth=2) in match.legal_moves() and match.svg().startswith("<svg")
    assert match.solve().result is not None
    games = stackade.vector("cairn", 8, seed=1, opponent=1)
    assert sum(int(games.step_random()[3].sum()) for _ in range(60)) > 0


def test_a_queue_hands_out_every_job_once(tmp_path: object) -> None:
    queue = stackade.Queue(f"sqlite:{tmp_path}/jobs.db?mode=rwc")
    assert queue.enqueue("add", [("one", "1"), ("two", "2")]) == 2
    assert queue.enqueue("add", [("two", "3")]) == 0
    first, second = queue.claim("add", "a"), queue.claim("add", "b")
    assert first is not None and second is not None and queue.claim("add", "c") is None
    assert (first.key, first.payload, second.key) == ("one", "1", "two")
    assert queue.complete(first, "done") and not queue.complete(first, "again")
    assert queue.fail(second, "no reason", pause=0) and queue.counts("add") == (1, 0, 1, 0)
    again = queue.claim("add", "a")
    assert again is not None and queue.extend(again, 5) and again.payload == "2"
    assert queue.finished("add") == [("one", "done")]
    with pytest.raises(stackade.StackadeError, match="database of the queue"):
        stackade.Queue("sqlite:/nowhere/at/all.db")
    with pytest.raises(ValueError, match="is not a time"):
        queue.claim("add", "a", -1)


def test_records_copies_and_pickles() -> None:
    match = Match("greener", seed=7)
    match.play_random(seed=1)
    text = match.record({"First": "Ann", "Second": "Ben"})
    assert '[Seed "7"]' in text and '[First "Ann"]' in text
    (again,) = stackade.read_records(text)
    assert again == match and again.outcome == match.outcome
    assert pickle.loads(pickle.dumps(match)) == match
    assert copy.copy(match) == match == copy.deepcopy(match)
    assert match.at(3).moves == match.moves[:3]
    with pytest.raises(IndexError):
        match.at(match.ply + 1)
    with pytest.raises(stackade.RecordError, match="game 1, line 1, column 7: expected"):
        stackade.read_records("[Game nava]")
    staged = Match("glaisher")
    staged.play(staged.legal_actions()[0])
    assert pickle.loads(pickle.dumps(staged)) == staged
    staged.resign(0)
    assert staged.outcome == "y" and pickle.loads(pickle.dumps(staged)).outcome == "y"


def test_boards_show_themselves() -> None:
    match = Match("staqs", moves=["@c3"])
    assert match._repr_svg_().startswith("<svg") and match.svg() == match._repr_svg_()
    assert "b2" in match.plain() and "c3" in match.words() and str(match).isprintable() is False
    assert repr(match).startswith("<stackade.Match of staqs, ply 1: ")


def test_datasets_are_exact_and_seeded(tmp_path: object) -> None:
    made = stackade.dataset("staqs:size=3", 12, seed=4, plies=(4, 8))
    again = stackade.dataset("staqs:size=3", 12, seed=4, plies=(4, 8), out=f"{tmp_path}/set.npz")
    assert made.positions == again.positions and (made.policy == again.policy).all()
    read = stackade.Dataset.load(f"{tmp_path}/set.npz")
    made.save(f"{tmp_path}/plain")
    assert stackade.Dataset.load(f"{tmp_path}/plain").positions == made.positions
    assert read.positions == made.positions and read.best == made.best
    assert (read.observation == made.observation).all() and (read.mask == made.mask).all()
    for index, position in enumerate(made.positions):
        match = Match("staqs:size=3", position=position)
        assert made.value[index] == _minimax(match)
        assert made.policy[index].sum() == pytest.approx(1)
        assert (made.mask[index] | (made.policy[index] == 0)).all()
    with pytest.raises(stackade.ArgumentError, match="expected at least 1"):
        stackade.dataset("staqs", 0)
    with pytest.raises(stackade.ArgumentError, match="expected the least and the most"):
        stackade.dataset("staqs", 1, plies=(14, 4))


def test_data_that_ends_early_is_kept(tmp_path: Path) -> None:
    out = tmp_path / "few.npz"
    counts: list[tuple[int, int]] = []
    with pytest.raises(stackade.ArgumentError, match="times it was one of them again"):
        # There is one start.
        stackade.dataset("staqs:size=3", 5, plies=(0, 0), out=out, progress=lambda *at: counts.append(at))
    assert counts == [(1, 5)] and not out.exists(), "a part is not taken for the whole"
    assert len(stackade.Dataset.load(f"{out}.partial-1")) == 1


def test_parts_have_files_of_their_own(tmp_path: Path) -> None:
    def keep(_: int) -> None:
        # There is one start.
        with pytest.raises(stackade.ArgumentError, match="only 1 of 2 positions"):
            stackade.dataset("staqs:size=3", 2, plies=(0, 0), out=tmp_path / "set.npz")

    numbers = range(1, 9)
    with ThreadPoolExecutor(len(numbers)) as pool:
        list(pool.map(keep, numbers))
    assert {path.name for path in tmp_path.iterdir()} == {f"set.npz.partial-{number}" for number in numbers}
    assert all(len(stackade.Dataset.load(path)) == 1 for path in tmp_path.iterdir())


def test_data_that_ends_early_replaces_nothing_complete(tmp_path: Path) -> None:
    out = tmp_path / "set.npz"
    stackade.dataset("staqs:size=3", 4, plies=(4, 8), out=out)
    complete = out.read_bytes()

    def interrupt(count: int, _: int) -> None:
        if count == 2:
            raise KeyboardInterrupt

    for number in (1, 2):
        with pytest.raises(KeyboardInterrupt):
            stackade.dataset("staqs:size=3", 4, seed=1, plies=(4, 8), out=out, progress=interrupt)
        assert out.read_bytes() == complete
        assert len(stackade.Dataset.load(f"{out}.partial-{number}")) == 2
    more = stackade.dataset("staqs:size=3", 5, plies=(4, 8), out=out)
    assert stackade.Dataset.load(out).positions == more.positions and len(more) == 5


def test_saving_that_is_interrupted_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = stackade.dataset("staqs:size=3", 2, plies=(4, 8))
    target, link = tmp_path / "set.npz", tmp_path / "link.npz"
    link.symlink_to(target)
    made.save(link)
    before = target.read_bytes()
    assert link.is_symlink() and len(stackade.Dataset.load(target)) == 2

    def break_off(file: BinaryIO, **_: object) -> None:
        file.write(b"half")
        raise KeyboardInterrupt

    monkeypatch.setattr(np, "savez_compressed", break_off)
    with pytest.raises(KeyboardInterrupt):
        made.save(target)
    assert target.read_bytes() == before and set(tmp_path.iterdir()) == {target, link}


def test_data_that_cannot_be_saved_hides_no_reason(tmp_path: Path) -> None:
    folder = tmp_path / "away"
    with pytest.raises(stackade.ArgumentError, match="there is no folder .*away to write the dataset into"):
        stackade.dataset("staqs:size=3", 5, out=folder / "set.npz")
    folder.mkdir()
    with pytest.raises(stackade.ArgumentError, match="away is no file"):
        stackade.dataset("staqs:size=3", 5, out=folder)
    with pytest.raises(stackade.ArgumentError, match="times it was one of them again") as raised:
        stackade.dataset(
            "staqs:size=3", 5, plies=(0, 0), out=folder / "set.npz", progress=lambda *_: folder.rmdir()
        )
    if sys.version_info >= (3, 11):
        assert "could not be saved" in raised.value.__notes__[0]
