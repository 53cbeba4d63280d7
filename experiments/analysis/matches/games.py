# games.py - reads the games of a match folder.
#
# It imports no library, so that `sprt` starts quickly: a running match calls it again and again.
# SPDX-License-Identifier: MIT
import collections
import pathlib

from analysis.common.errors import BadInput
from analysis.reading import checked_lines

GAMES_FILE = "games.jsonl"
WHITE_SCORES = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}
# How the loser failed as a program, not as a player.
FAULTS = ("time", "illegal", "crash", "hang")
REASONS = ("mate", "stalemate", "repetition", "perpetual", "50-move", "quiet-moves", "material", "end",
           "resignation", "adjudication", "max-plies", *FAULTS)

# score: that of white. pair: its two games have the same opening, with colours reversed.
Game = collections.namedtuple("Game", "number pair opening white black score reason plies where")
# games: in the order in which they ended. path: shown to the user. torn: the last line is
# incomplete.
Match = collections.namedtuple("Match", "manifest name sides games path torn")


def is_match(path):
    """Whether the path is a match folder or its file of games."""
    path = pathlib.Path(path)
    return (path / GAMES_FILE).is_file() or path.is_file() and path.name == GAMES_FILE


def read(path):
    path = pathlib.Path(path)
    file = path / GAMES_FILE if path.is_dir() else path
    if not file.is_file():
        raise BadInput(f"{path}: no {GAMES_FILE} in it")
    stored, torn = checked_lines.read(file, "the manifest of a match")
    manifest = stored[0][1]
    sides = sides_of(file, manifest)
    games = {}
    for number, row in stored[1:]:
        if "game" in row:
            game = game_of(f"{file}:{number}", row, sides)
            games.pop(game.number, None)  # so that a repeated game comes where its last line is
            games[game.number] = game
    return Match(manifest, str(manifest["match"].get("name") or "unnamed match"), sides,
                 list(games.values()), str(path), torn)


def sides_of(file, manifest):
    match = manifest.get("match")
    if manifest.get("kind") != "manifest" or not isinstance(match, dict):
        raise BadInput(f"{file}:1: is not the manifest of a match")
    sides = match.get("sides")
    if not isinstance(sides, list) or not all(isinstance(side, str) for side in sides):
        raise BadInput(f"{file}:1: match.sides is {sides!r}; it must be a list of names")
    if len(sides) < 2 or len(set(sides)) < len(sides):
        raise BadInput(f"{file}:1: match.sides is {sides!r}; it must be at least two different "
                       "names")
    return sides


def game_of(where, row, sides):
    try:
        white, black, result = row["white"], row["black"], row["result"]
        found = Game(int(row["game"]), int(row["pair"]), str(row["opening"]), white, black,
                     WHITE_SCORES.get(result), str(row["reason"]), row.get("plies"), where)
    except (KeyError, TypeError, ValueError) as problem:
        what = f"{problem} is missing" if isinstance(problem, KeyError) else str(problem)
        raise BadInput(f"{where}: is not a game ({what})") from None
    if white not in sides or black not in sides or white == black:
        raise BadInput(f"{where}: white is {white!r} and black {black!r}; they must be two of the "
                       f"sides {', '.join(sides)}")
    if found.score is None:
        raise BadInput(f"{where}: result is {result!r}; it must be {' or '.join(WHITE_SCORES)}")
    return found


def loser(game):
    """The side that lost, or None."""
    return {1.0: game.black, 0.0: game.white}.get(game.score)
