# growth.py - how the speedup grows with the length of the search: curves through all positions.
#
# A position is searched to several depths. Each position has a level of its own, and all share the
# shape of the curve. So the positions need not be searched to the same depths.
# SPDX-License-Identifier: MIT
import collections

import numpy
import scipy.optimize

from analysis.calculating.inference import LEVEL, SEED, expanded

RESAMPLES = 499
LOG_HALF = (-9.0, 12.0)  # natural logarithms of seconds: the half-lengths that are tried


def saturating(length, limit, half):
    """The speedup grows up to `limit`; a search of the length `half` has half of it. This is so if
    a parallel search loses the same time at any length."""
    return limit * length / (length + half)


def power(length, at_one, exponent):
    """Without a limit: each doubling of the length raises the speedup by the same factor."""
    return at_one * length ** exponent


# name; curve(length, *parameters); its two parameters; what it fits: (lengths, logs, groups) ->
# (the parameters, the distances of the logarithms from the curve of their position).
Law = collections.namedtuple("Law", "name curve parameters estimate")
# values: the parameters. drawn: those of each resample, a line each. error: root mean square of the
# distances. positions: their number.
Fit = collections.namedtuple("Fit", "law values drawn error positions")


def group_means(values, groups):
    return numpy.bincount(groups, values) / numpy.bincount(groups)


def centred(values, groups):
    """Less the mean of their group."""
    return values - group_means(values, groups)[groups]


def saturating_estimate(lengths, logs, groups):
    def rest(log_half):
        return logs + numpy.log1p(numpy.exp(log_half) / lengths)

    log_half = scipy.optimize.minimize_scalar(
        lambda x: numpy.sum(centred(rest(x), groups) ** 2), bounds=LOG_HALF, method="bounded").x
    limit = numpy.exp(group_means(rest(log_half), groups).mean())
    return (limit, numpy.exp(log_half)), centred(rest(log_half), groups)


def power_estimate(lengths, logs, groups):
    x = centred(numpy.log(lengths), groups)
    exponent = x @ centred(logs, groups) / (x @ x)
    rest = logs - exponent * numpy.log(lengths)
    return (numpy.exp(group_means(rest, groups).mean()), exponent), centred(rest, groups)


SATURATING = Law("limit", saturating, ("limit", "half"), saturating_estimate)
POWER = Law("power", power, ("at one", "exponent"), power_estimate)
LAWS = (SATURATING, POWER)


def fit(law, positions, lengths, speedups):
    """The Fit of points: the names of their positions, the lengths of their sequential searches in
    seconds, their speedups. None unless two positions have two lengths each."""
    names, groups = numpy.unique(positions, return_inverse=True)
    lengths, logs = numpy.asarray(lengths, float), numpy.log(numpy.asarray(speedups, float))
    several = [len(set(lengths[groups == g])) > 1 for g in range(len(names))]
    if sum(several) < 2:
        return None
    values, distances = law.estimate(lengths, logs, groups)
    random = numpy.random.default_rng(SEED)
    members = [numpy.flatnonzero(groups == g) for g in range(len(names))]
    drawn = []
    while len(drawn) < RESAMPLES:
        chosen = random.integers(len(names), size=len(names))
        if not any(several[g] for g in chosen):
            continue
        points = numpy.concatenate([members[g] for g in chosen])
        again = numpy.repeat(numpy.arange(len(chosen)), [len(members[g]) for g in chosen])
        drawn.append(law.estimate(lengths[points], logs[points], again)[0])
    free = len(logs) - len(names) - 1
    error = float(numpy.sqrt(distances @ distances / free)) if free > 0 else 0.0
    return Fit(law, values, numpy.array(drawn), error, len(names))


def interval(fitted, figures):
    """The 95 % interval of a figure from its values in the resamples, over positions."""
    wide = expanded(LEVEL, fitted.positions)
    low, high = numpy.quantile(figures, [(1 - wide) / 2, (1 + wide) / 2])
    return float(low), float(high)


def predicted(fitted, length):
    """(the speedup at a length, low, high)"""
    return (float(fitted.law.curve(length, *fitted.values)),
            *interval(fitted, fitted.law.curve(length, *fitted.drawn.T)))
