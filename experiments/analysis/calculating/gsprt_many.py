# gsprt_many.py - the log-likelihood ratio of gsprt.py for many counts at once.
#
# SciPy's solver takes one equation at a time. The path of a match needs the ratio after every pair,
# and a simulation needs millions, so this is Newton's method on arrays. A class is a row, because
# NumPy is fast along the last axis. tests/analysis/gsprt_test.py requires the same ratios of both.
# SPDX-License-Identifier: MIT
import numpy

from analysis.calculating.elo import SCORES, expected_score, t_of
from analysis.calculating.gsprt import LOGISTIC, UNSEEN

PRECISE = 1e-10  # of a probability
MOST_ROUNDS = 200
CHUNK = 4_000  # columns that fit the processor's cache
COLUMN = SCORES[:, None]


def with_mean_zero(shares, values, x):
    """(multinomials, x) as gsprt.with_mean_zero. Newton's method from `x`; a step that would leave
    the bracket halves it instead."""
    with numpy.errstate(divide="ignore"):
        ends = (shares / 2 - 1) / values
    low = numpy.where(values > 0, ends, -numpy.inf).max(axis=0)
    high = numpy.where(values < 0, ends, numpy.inf).min(axis=0)
    x = numpy.where((x > low) & (x < high), x, (low + high) / 2)
    for _ in range(MOST_ROUNDS):
        ratio = values / (1 + x * values)
        weighted = shares * ratio
        f = weighted.sum(axis=0)
        low, high = numpy.where(f > 0, x, low), numpy.where(f > 0, high, x)
        before, x = x, x + f / (weighted * ratio).sum(axis=0)
        x = numpy.where((x >= low) & (x <= high), x, (low + high) / 2)
        if numpy.abs(x - before).max() < PRECISE:
            break
    return shares / (1 + x * values), x


def influence(probabilities, t):
    """As gsprt.influence."""
    mean = SCORES @ probabilities
    deviation = numpy.sqrt(SCORES ** 2 @ probabilities - mean ** 2)
    return COLUMN - 0.5 - t / 2 * (deviation + (mean - COLUMN) ** 2 / deviation)


def with_score(shares, elo):
    values = numpy.broadcast_to(COLUMN - expected_score(elo), shares.shape)
    return with_mean_zero(shares, values, numpy.zeros(shares.shape[1]))[0]


def with_t(shares, nelo):
    found = numpy.full(shares.shape, 1 / len(SCORES))
    t, x = t_of(nelo), numpy.zeros(shares.shape[1])
    for _ in range(MOST_ROUNDS):
        before = found
        found, x = with_mean_zero(shares, influence(found, t), x)
        if numpy.abs(found - before).max() < PRECISE:
            break
    return found


def log_likelihood_ratios(counts, test):
    """The ratio of each row of pentanomial counts."""
    counts = numpy.asarray(counts)
    if len(counts) > CHUNK:
        return numpy.concatenate([log_likelihood_ratios(counts[i:i + CHUNK], test)
                                  for i in range(0, len(counts), CHUNK)])
    seen = numpy.maximum(numpy.ascontiguousarray(counts.T, float), UNSEEN)
    pairs = seen.sum(axis=0)
    shares = seen / pairs
    fit = with_score if test.model == LOGISTIC else with_t
    null, other = (fit(shares, elo) for elo in (test.elo0, test.elo1))
    return numpy.where(counts.any(axis=1), (seen * numpy.log(other / null)).sum(axis=0), 0.0)
