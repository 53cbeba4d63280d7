# synthetic_match.py - makes matches with known strengths, in the form of games.jsonl.
# SPDX-License-Identifier: MIT
import numpy
from synthetic import line

RESULTS = {1.0: "1-0", 0.5: "1/2-1/2", 0.0: "0-1"}
# The scores of the later side in the two games of a pair, white first, by the class of the pair.
GAMES = ((0.0, 0.0), (0.5, 0.0), (1.0, 0.0), (1.0, 0.5), (1.0, 1.0))
DRAWN = (0.5, 0.5)
EVEN = (0.05, 0.2, 0.5, 0.2, 0.05)
BETTER = (0.02, 0.13, 0.45, 0.28, 0.12)
BOUNDS = {"elo0": 0, "elo1": 50, "alpha": 0.05, "beta": 0.05, "model": "normalized"}


def manifest(sides=("base", "new"), sprt=None, **more):
    match = {"name": "made", "text": "# made.toml\n", "sides": list(sides)}
    return {"kind": "manifest", "schema": 1, "started": "2026-11-24T21:00:00Z", "file": "made.toml",
            "match": match if sprt is None else {**match, "sprt": sprt},
            "build": {"version": "0.1.0", "commit": "0" * 12},
            "machine": {"cpu": "made", "processors": 2}, **more}


def game(number, pair, white, black, score, reason=None, opening=None):
    """`score`: that of white."""
    reason = reason or ("repetition" if score == 0.5 else "mate")
    return {"game": number, "pair": pair, "opening": opening or f"o{pair % 20:02}", "white": white,
            "black": black, "result": RESULTS[score], "reason": reason, "plies": 80 + number % 40}


def games(classes, base="base", side="new", first=1):
    """The games of pairs of these classes; they are numbered from `first` on."""
    found = []
    for pair, kind in enumerate(classes, first):
        scores = DRAWN if kind == 2 and pair % 2 else GAMES[kind]
        found += [game(2 * pair - 1, pair, side, base, scores[0]),
                  game(2 * pair, pair, base, side, 1 - scores[1])]
    return found


def drawn(pairs, probabilities, seed=1):
    """The classes of random pairs."""
    return numpy.random.default_rng(seed).choice(5, size=pairs, p=probabilities).tolist()


def write(folder, rows, head=None):
    """Writes games.jsonl into the folder and returns the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "games.jsonl").write_text(line(head or manifest()) + "".join(map(line, rows)),
                                        encoding="utf-8")
    return folder


def round_robin(strengths, pairs, seed=1):
    """(sides, games) of a round robin; `strengths`: {side: logistic Elo}. Each game is drawn from
    its own expected score, half of it as draws."""
    random = numpy.random.default_rng(seed)
    sides, found = list(strengths), []
    for i, base in enumerate(sides):
        for side in sides[i + 1:]:
            expected = 1 / (1 + 10 ** ((strengths[base] - strengths[side]) / 400))
            draws = min(expected, 1 - expected)
            shares = (1 - expected - draws / 2, draws, expected - draws / 2)
            for _ in range(pairs):
                pair = len(found) // 2 + 1
                first, second = random.choice(3, size=2, p=shares) / 2
                found += [game(2 * pair - 1, pair, side, base, float(first)),
                          game(2 * pair, pair, base, side, float(1 - second))]
    return sides, found
