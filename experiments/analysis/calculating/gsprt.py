# gsprt.py - the sequential test of two strengths, on pentanomial counts.
#
# The log-likelihood ratio compares the two multinomials of greatest likelihood under H0 and H1:
# Van den Bergh, "A Practical Introduction to the GSPRT", 2017
# (cantate.be/Fishtest/GSPRT_approximation.pdf), and "Comments on Normalized Elo"
# (cantate.be/Fishtest/normalized_elo_practical.pdf). The stop rules are those of Wald, "Sequential
# Tests of Statistical Hypotheses", Annals of Mathematical Statistics 16, 1945.
# SPDX-License-Identifier: MIT
import collections
import math

import numpy
from scipy.optimize import brentq

from analysis.calculating.elo import SCORES, expected_score, moments, t_of

NORMALIZED, LOGISTIC = "normalized", "logistic"
MODELS = (NORMALIZED, LOGISTIC)
MOST_ELO = {NORMALIZED: 200, LOGISTIC: 600}  # beyond, no multinomial may satisfy a bound
UNSEEN = 1e-3  # a class without a pair counts as this many, as in Van den Bergh's own program
PRECISE = 1e-12  # of a probability
MOST_ROUNDS = 200

# H0: the strength is elo0. H1: it is elo1. alpha: chance to accept H1 under H0; beta: the reverse.
Test = collections.namedtuple("Test", "elo0 elo1 alpha beta model",
                              defaults=(0.05, 0.05, NORMALIZED))


def bounds(test):
    """(lower, upper): H0 is accepted at or below the lower one, H1 at or above the upper one."""
    return (math.log(test.beta / (1 - test.alpha)), math.log((1 - test.beta) / test.alpha))


def shares_of(counts):
    """(pairs, shares of the classes), with UNSEEN for empty classes."""
    counts = numpy.maximum(numpy.asarray(counts, float), UNSEEN)
    return counts.sum(), counts / counts.sum()


def with_mean_zero(shares, values):
    """The multinomial of greatest likelihood under which `values` have mean 0.

    Its probabilities are shares / (1 + x values). They are at most 1, so x lies where every
    1 + x value is at least its share; half the share allows for rounding."""
    lowest, highest = values.argmin(), values.argmax()
    ends = [(shares[i] / 2 - 1) / values[i] for i in (highest, lowest)]
    x = brentq(lambda x: (shares * values / (1 + x * values)).sum(), *ends, xtol=1e-15)
    return shares / (1 + x * values)


def influence(probabilities, t):
    """A value for each class. Their mean is mean - 1/2 - t x deviation, and they are the
    derivatives of it by the probabilities, up to a constant."""
    mean, variance = moments(probabilities)
    deviation = math.sqrt(variance)
    return SCORES - 0.5 - t * deviation * (1 + ((mean - SCORES) / deviation) ** 2) / 2


def with_score(shares, elo):
    """The multinomial of greatest likelihood with the expected score of a logistic Elo."""
    return with_mean_zero(shares, SCORES - expected_score(elo))


def with_t(shares, nelo):
    """The multinomial of greatest likelihood with a normalised Elo. A fixed point: the condition is
    replaced by its derivative at the last multinomial, until nothing changes."""
    t, found = t_of(nelo), numpy.full(len(SCORES), 1 / len(SCORES))
    for _ in range(MOST_ROUNDS):
        before, found = found, with_mean_zero(shares, influence(found, t))
        if numpy.abs(found - before).max() < PRECISE:
            break
    return found


def log_likelihood_ratio(counts, test):
    """log(likelihood under H1 / likelihood under H0), 0 without a pair."""
    if not sum(counts):
        return 0.0
    pairs, shares = shares_of(counts)
    fit = with_t if test.model == NORMALIZED else with_score
    null, other = (fit(shares, elo) for elo in (test.elo0, test.elo1))
    return float(pairs * (shares @ numpy.log(other / null)))
