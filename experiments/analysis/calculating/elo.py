# elo.py - the strength of one side against another, from the pairs of a match.
#
# A pair is two games from one opening, with colours reversed. Its score is the mean of its two
# games: 0, 1/4, 1/2, 3/4 or 1, the five classes of the pentanomial counts. The two games of a pair
# share their opening, so they are not independent; pairs are. All variances are those of pairs.
# docs/playing/match-statistics.md says what each figure answers, and when it misleads.
# SPDX-License-Identifier: MIT
import collections
import math
from statistics import NormalDist

import numpy

SCORES = numpy.array([0, 0.25, 0.5, 0.75, 1])
LEVEL = 0.95
QUANTILE = NormalDist().inv_cdf((1 + LEVEL) / 2)
NORMALISED = 800 / math.log(10)  # normalised Elo of one standard deviation of a game

# What a number of pairs says about a side. score: a game; elo and nelo: (value, low, high), with
# None for an unknown interval; superiority: the likelihood of superiority.
Strength = collections.namedtuple("Strength", "pairs score elo nelo superiority pair_ratio")


def pentanomial(scores):
    """The counts of the five classes. `scores`: that of each pair, from 0 to 1."""
    classes = numpy.rint(4 * numpy.asarray(scores, float)).astype(int)
    return numpy.bincount(classes, minlength=len(SCORES))


def expected_score(elo):
    """The expected score of a game. Elo, "The Rating of Chessplayers, Past and Present", 1978."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score):
    """The logistic Elo difference of an expected score; infinite at 0 and 1, and beyond."""
    if score <= 0:
        return -math.inf
    return math.inf if score >= 1 else 400 * math.log10(score / (1 - score))


def moments(shares):
    """(mean, variance) of the score of a pair. `shares` of the classes."""
    mean = shares @ SCORES
    return mean, shares @ SCORES ** 2 - mean ** 2


def t_of(nelo):
    """The score of a pair above 1/2, in standard deviations of a pair, at a normalised Elo.

    Normalised Elo counts in standard deviations of a game, and that of a pair is divided by sqrt(2)
    for it, as if its games were independent. Van den Bergh, "Comments on Normalized Elo"
    (cantate.be/Fishtest/normalized_elo_practical.pdf)."""
    return math.sqrt(2) * nelo / NORMALISED


def nelo_of(t):
    return t * NORMALISED / math.sqrt(2)


def t_error(shares, t):
    """The standard error of the estimate of `t` from one pair: the delta method, with the skewness
    and the kurtosis of the classes."""
    mean, variance = moments(shares)
    skewness, kurtosis = [shares @ ((SCORES - mean) / math.sqrt(variance)) ** k for k in (3, 4)]
    return math.sqrt(max(1 - t * skewness + t * t * (kurtosis - 1) / 4, 0))


def pair_ratio(counts):
    """Pairs won over pairs lost; infinite if none is lost, None if none is decided."""
    lost, won = int(counts[0] + counts[1]), int(counts[3] + counts[4])
    return won / lost if lost else math.inf if won else None


def strength(counts):
    """The Strength that the pentanomial counts say, or None without a pair.

    The interval of the score is normal, with the variance of a pair; Elo is a function of it. When
    all pairs have the same score, the spread is unknown, and so are the intervals."""
    pairs = int(sum(counts))
    if not pairs:
        return None
    shares = numpy.asarray(counts, float) / pairs
    mean, variance = (float(x) for x in moments(shares))
    if numpy.count_nonzero(counts) == 1:
        even = mean == 0.5
        return Strength(pairs, mean, (elo_of(mean), None, None),
                        (0.0 if even else math.copysign(math.inf, mean - 0.5), None, None), None,
                        pair_ratio(counts))
    error = math.sqrt(variance / pairs)
    t = (mean - 0.5) / math.sqrt(variance)
    t_reach = QUANTILE * t_error(shares, t) / math.sqrt(pairs)
    return Strength(pairs, mean,
                    tuple(elo_of(mean + k * QUANTILE * error) for k in (0, -1, 1)),
                    tuple(nelo_of(t + k * t_reach) for k in (0, -1, 1)),
                    NormalDist().cdf((mean - 0.5) / error), pair_ratio(counts))
