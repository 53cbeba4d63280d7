# power.py - simulates sequential tests of matches whose true strength is known.
# SPDX-License-Identifier: MIT
import collections
import math

import numpy

from analysis.calculating import elo, gsprt, gsprt_many

BATCH = 100_000  # ratios computed at once
LONGEST = 40     # a test ends undecided after this many times the pairs of `typical_pairs`
# The shape of the truth before it is tilted to its strength: shares of the five classes.
SHAPES = {"many draws": numpy.array([0.005, 0.22, 0.55, 0.22, 0.005]),
          "few draws": numpy.array([0.13, 0.22, 0.30, 0.22, 0.13])}

# How simulated tests ended, an array with a value for each: whether it accepted H1, whether it was
# undecided, its pentanomial counts.
Ended = collections.namedtuple("Ended", "h1 undecided counts")


def truth(shape, strength, model):
    """The multinomial nearest to `shape` with exactly this strength."""
    fit = gsprt.with_t if model == gsprt.NORMALIZED else gsprt.with_score
    return fit(shape, strength)


def typical_pairs(test, probabilities):
    """About the mean number of pairs of a test whose truth is halfway between the hypotheses, where
    tests are longest: log((1 - beta) / alpha) log((1 - alpha) / beta) / variance of the ratio of
    one pair (Wald 1945)."""
    lower, upper = gsprt.bounds(test)
    if test.model == gsprt.NORMALIZED:
        step = elo.t_of(test.elo1 - test.elo0)
    else:
        step = (elo.expected_score(test.elo1) - elo.expected_score(test.elo0)) / \
            math.sqrt(elo.moments(probabilities)[1])
    return -lower * upper / step ** 2


def first_crossings(path, test):
    """For each row of ratios: the index of the first at or beyond a bound (or the number of
    ratios), and whether it accepts H1."""
    lower, upper = gsprt.bounds(test)
    beyond = (path <= lower) | (path >= upper)
    at = numpy.where(beyond.any(axis=1), beyond.argmax(axis=1), path.shape[1])
    last = path[numpy.arange(len(path)), numpy.minimum(at, path.shape[1] - 1)]
    return at, (at < path.shape[1]) & (last >= upper)


def simulate(test, probabilities, runs, every, seed):
    """Ended. Runs the test `runs` times on random pairs; the exact ratio is computed after every
    `every` pairs."""
    random = numpy.random.default_rng(seed)
    typical = typical_pairs(test, probabilities)
    counts, accepted = numpy.zeros((runs, 5), int), numpy.zeros(runs, bool)
    left = numpy.arange(runs)
    while len(left) and counts[left[0]].sum() < LONGEST * typical:
        steps = max(1, min(BATCH // len(left), int(typical / every / 16)))
        drawn = random.multinomial(every, probabilities, size=(len(left), steps))
        path = drawn.cumsum(axis=1) + counts[left, None]
        ratios = gsprt_many.log_likelihood_ratios(path.reshape(-1, 5), test)
        at, h1 = first_crossings(ratios.reshape(path.shape[:2]), test)
        counts[left] = path[numpy.arange(len(left)), numpy.minimum(at, steps - 1)]
        accepted[left] = h1
        left = left[at == steps]
    return Ended(accepted, numpy.isin(numpy.arange(runs), left), counts)
