"""Two trees are measured by the same rounds, each by its own process and its own games."""

from pathlib import Path

from bench.against import fastest, line, worker

ENGINE = """
SEEDS, GAME_LENGTH, LATE, rounds = (7,), 5, 10, []
def random_game(seed, actions): return seed, actions
def plays(games): return {"pass": [0.5, len(rounds)]}
def replays(games): return [rounds.append(games) or float(len(rounds))]
def tile_lays(late): return [late[0][1] / 1000]
"""


def test_a_tree_is_asked_round_by_round(tmp_path: Path) -> None:
    (tmp_path / "bench").mkdir()
    (tmp_path / "bench/engine.py").write_text(ENGINE)
    with worker(tmp_path, "engine") as measure:
        rounds = [measure(), measure()]
    plays = [[0.5, 0], [0.5, 1]]
    assert rounds == [
        {"replay": [number], "play: all": play, "play: pass": play, "tile lays": [0.21]}
        for number, play in enumerate(plays, 1)
    ]


def test_the_fastest_round_of_each_counts() -> None:
    assert fastest([{"late": [3.0, 1.0]}, {"late": [2.0, 5.0]}]) == {"late": [2.0, 1.0]}


def test_both_trees_stand_in_one_line_with_their_ratio() -> None:
    assert line("late", [0.002, 0.002], [0.001, 0.002]).split() == [
        *("late", "2", "2.000", "1.500"),
        *("0.750", "0.750"),
    ]
