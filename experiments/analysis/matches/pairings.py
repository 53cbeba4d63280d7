# pairings.py - the pairs of games of every two sides that met.
#
# In a pairing, the side that the match names later is measured against the one it names earlier:
# a difference above 0 says that the later side is stronger. So the first side is the base, as
# everywhere in the analyses.
# SPDX-License-Identifier: MIT
import collections
import dataclasses
import itertools

from analysis.calculating import elo
from analysis.common.errors import BadInput

# A finished pair. score: that of the later side, 0 to 1; opening: of both games.
Pair = collections.namedtuple("Pair", "score opening games")


@dataclasses.dataclass
class Pairing:
    base: str    # the earlier side
    side: str    # the later one, whose scores are counted
    games: list  # all, also those of unfinished pairs
    pairs: list  # the finished ones, in the order in which they finished
    unfinished: int

    @property
    def label(self):
        return f"{self.side} against {self.base}"

    @property
    def counts(self):
        return elo.pentanomial([pair.score for pair in self.pairs])

    @property
    def won_drawn_lost(self):
        """The games of the later side, also those of unfinished pairs."""
        scores = [score_of(game, self.side) for game in self.games]
        return tuple(scores.count(score) for score in (1.0, 0.5, 0.0))

    @property
    def draw_ratio(self):
        return self.won_drawn_lost[1] / len(self.games)


def score_of(game, side):
    return game.score if game.white == side else 1 - game.score


def finished(games, side):
    """The Pair of two games with the same number; an error if they are not a pair."""
    first, last = games[0], games[-1]
    if len(games) > 2:
        raise BadInput(f"{games[2].where}: is game 3 of pair {first.pair}; a pair has two games")
    if (first.white, first.black, first.opening) != (last.black, last.white, last.opening):
        raise BadInput(f"{last.where}: is not the other game of pair {first.pair}: a pair has one "
                       "opening, with colours reversed")
    return Pair(sum(score_of(game, side) for game in games) / 2, first.opening, games)


def pairings(match):
    """The Pairings of all two sides that met, in the order of the sides."""
    found = []
    for base, side in itertools.combinations(match.sides, 2):
        games = [g for g in match.games if {g.white, g.black} == {base, side}]
        if not games:
            continue
        by_number = collections.defaultdict(list)
        done = []
        for game in games:
            by_number[game.pair].append(game)
            if len(by_number[game.pair]) > 1:
                done.append(finished(by_number[game.pair], side))
        found.append(Pairing(base, side, games, done, len(by_number) - len(done)))
    return found
