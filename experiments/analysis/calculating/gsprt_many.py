# gsprt_many.py - the log-likelihood ratio of gsprt.py for many counts at once.
#
# SciPy's solver takes one equation at a time. The path of a match needs the ratio after every pair,
# and a simulation needs millions, so this is Newton's method on rows. tests/analysis/gsprt_test.py
# requires the same ratios from both.
# SPDX-License-Identifier: MIT
import numpy

from analysis.calculating.elo import SCORES, expected_score, t_of
from analysis.calculating.gsprt import LOGISTIC, influence, shares_of

PRECISE = 1e-10  # of a probability
MOST_ROUNDS = 200
CHUNK = 20_000  # rows that fit the processor's cache


def with_mean_zero(shares, values, start):
    """(multinomials, x) as gsprt.with_mean_zero. Newton's method from `start`; a step that would
    leave the bracket halves it instead."""
    rows = numpy.arange(len(values))
    lowest, highest = values.argmin(axis=1), values.argmax(axis=1)
    low, high = ((shares[rows, i] / 2 - 1) / values[rows, i] for i in (highest, lowest))
    x = numpy.clip(start, low + (high - low) / 1000, high - (high - low) / 1000)
    for _ in range(MOST_ROUNDS):
        ratio = values / (1 + x[:, None] * values)
        weighted = shares * ratio
        f = weighted.sum(axis=1)
        low, high = numpy.where(f > 0, x, low), numpy.where(f > 0, high, x)
        step = f / (weighted * ratio).sum(axis=1)
        x, before = x + step, x
        x = numpy.where((x > low) & (x < high) | (step == 0), x, (low + high) / 2)
        if numpy.abs((x - before)[:, None] * values).max() < PRECISE:
            break
    return shares / (1 + x[:, None] * values), x


def with_score(shares, elo):
    values = numpy.broadcast_to(SCORES - expected_score(elo), shares.shape)
    return with_mean_zero(shares, values, numpy.zeros(len(shares)))[0]


def with_t(shares, nelo):
    found = numpy.full(shares.shape, 1 / len(SCORES))
    t, x = t_of(nelo), numpy.zeros(len(shares))
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
    pairs, shares = shares_of(counts)
    fit = with_score if test.model == LOGISTIC else with_t
    null, other = (fit(shares, elo) for elo in (test.elo0, test.elo1))
    return numpy.where(counts.sum(axis=1) > 0,
                       pairs * (shares * numpy.log(other / null)).sum(axis=1), 0.0)
