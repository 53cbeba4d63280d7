# ratings.py - one rating for each side of a round robin or gauntlet.
#
# The model is that of Bradley and Terry, "Rank Analysis of Incomplete Block Designs", Biometrika
# 39, 1952, with a draw as half a win. It is fitted to the scores of pairs. Pairs vary much less
# than the coin tosses of the model, so the errors come from the spread of the pairs: White, "A
# Heteroskedasticity-Consistent Covariance Matrix Estimator", Econometrica 48, 1980.
# SPDX-License-Identifier: MIT
import collections
import math

import numpy

from analysis.calculating.elo import QUANTILE

ELO = 400 / math.log(10)  # Elo of one natural logarithm of odds

# In Elo, relative to the mean of all sides.
Rating = collections.namedtuple("Rating", "side value low high")


def comparable(sides, scores):
    """Whether finite ratings exist: no group of sides won or lost all its games against the others.
    Ford, "Solution of a Ranking Problem from Binary Comparisons", 1957. `scores`: [(base, other,
    score of other)] of pairs."""
    from scipy.sparse import csgraph  # here: slow to load
    beaten = numpy.zeros((len(sides), len(sides)))
    for base, other, score in scores:
        beaten[sides.index(other), sides.index(base)] += score
        beaten[sides.index(base), sides.index(other)] += 1 - score
    count, _ = csgraph.connected_components(beaten, connection="strong")
    return count == 1


def fitted(sides, scores):
    """(values, covariance) in Elo, relative to the first side, whose own are 0. None if the ratings
    explain every score exactly: such scores do not show by how much the ratings err. `scores` as in
    `comparable`, which must be true."""
    from statsmodels.api import GLM, families  # here: slow to load
    from statsmodels.tools.sm_exceptions import PerfectSeparationError
    if len(scores) < len(sides):
        return None
    design = numpy.zeros((len(scores), len(sides)))
    for row, (base, other, _) in zip(design, scores):
        row[sides.index(other)] += 1
        row[sides.index(base)] -= 1
    # Only differences are known, so the first side has rating 0 during the fit.
    model = GLM(numpy.array([score for *_, score in scores]), design[:, 1:],
                family=families.Binomial())
    try:
        fit = model.fit(cov_type="HC0")
    except PerfectSeparationError:
        return None
    return (numpy.concatenate([[0], ELO * fit.params]),
            numpy.pad(ELO ** 2 * fit.cov_params(), ((1, 0), (1, 0))))


def ratings(sides, scores):
    """The Ratings, best first; empty if no finite ratings exist, or none with an interval. `scores`
    as in `comparable`."""
    found = fitted(sides, scores) if comparable(sides, scores) else None
    if found is None:
        return []
    from_first, covariance = found
    from_mean = numpy.eye(len(sides)) - 1 / len(sides)
    values = from_mean @ from_first
    errors = numpy.sqrt(numpy.diag(from_mean @ covariance @ from_mean.T))
    rated = [Rating(side, float(value), float(value - QUANTILE * error),
                    float(value + QUANTILE * error))
             for side, value, error in zip(sides, values, errors)]
    return sorted(rated, key=lambda r: -r.value)


def ratings_of(sides, pairings):
    """The Ratings of more than two sides; for two, the Elo says it all."""
    scores = [(p.base, p.side, pair.score) for p in pairings for pair in p.pairs]
    return ratings(sides, scores) if len(sides) > 2 and scores else []
