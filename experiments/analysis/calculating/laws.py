# laws.py - scaling laws fitted to speedup curves.
# SPDX-License-Identifier: MIT
import collections

import numpy

from analysis.calculating.inference import LEVEL, SEED

RESAMPLES = 1999
STEPS = 60  # of a fit; most converge after a dozen


def amdahl(processors, serial):
    """The speedup if a share `serial` of the work cannot be divided. Amdahl, "Validity of the
    single processor approach to achieving large scale computing capabilities", AFIPS 1967."""
    return 1 / (serial + (1 - serial) / processors)


def universal_scalability(processors, contention, coherence):
    """Amdahl's law plus a cost for each pair of processors that keep each other informed. The
    speedup has a peak. Gunther, "Guerrilla Capacity Planning", 2007, chapter 4."""
    return processors / (1 + contention * (processors - 1) +
                         coherence * processors * (processors - 1))


# name, curve, {parameter: meaning}, and the upper bounds of the parameters; the lower bound is 0.
Law = collections.namedtuple("Law", "name curve parameters most")
AMDAHL = Law("Amdahl", amdahl, {"serial": "share of the work that one processor does alone"}, [1.0])
UNIVERSAL = Law("universal scalability law", universal_scalability,
                {"contention": "share of the work in which processors wait for each other",
                 "coherence": "work of a pair of processors to keep each other informed, as a "
                              "share of all work"}, [1.0, 1.0])
LAWS = (AMDAHL, UNIVERSAL)

# values: {parameter: estimate}; intervals: {parameter: (low, high)}, 95 %, over positions;
# error: root mean square of the logarithms' distance from the curve; peak: the number of
# processors with the highest speedup, None if the law has no peak.
Fit = collections.namedtuple("Fit", "law values intervals error peak")


def least_squares(law, processors, mean_logs):
    """(parameters, root mean square of the distance) for each line of `mean_logs`, at once.

    Both laws are S = P / (1 + X parameters) with X = (P - 1, P (P - 1)). The Gauss-Newton method
    fits the logarithm of P / S; a parameter that would fall below 0 stays at 0."""
    x = numpy.stack([processors - 1, processors * (processors - 1)][:len(law.most)], axis=1)
    wanted = numpy.log(processors) - mean_logs
    found = numpy.zeros((len(wanted), x.shape[1]))
    for _ in range(STEPS):
        bottom = 1 + found @ x.T
        slopes = x / bottom[..., None]
        # The step solves slopes @ (next - found) = wanted - log bottom.
        target = wanted - numpy.log(bottom) + numpy.einsum("rpk,rk->rp", slopes, found)
        found = numpy.minimum(non_negative(slopes, target), law.most)
    distance = numpy.log(1 + found @ x.T) - wanted
    return found, numpy.sqrt(numpy.mean(distance ** 2, axis=1))


def non_negative(slopes, target):
    """The least squares solutions of slopes @ s = target with s >= 0, for one or two unknowns. If
    one of two would be below 0, it is 0, and the better solution with the other alone is taken."""
    squares = numpy.einsum("rpi,rpj->rij", slopes, slopes)
    products = numpy.einsum("rpi,rp->ri", slopes, target)
    alone = numpy.maximum(products / numpy.einsum("rii->ri", squares), 0)
    if alone.shape[1] == 1:
        return alone
    both = numpy.linalg.solve(squares, products[..., None])[..., 0]
    gains = alone * products  # by how much each alone reduces the sum of squares
    single = alone * (gains == gains.max(axis=1, keepdims=True))
    return numpy.where((both < 0).any(axis=1, keepdims=True), single, both)


def fit(law, processors, logs):
    """`logs`: logarithms of speedups, a row for each position, a column for each processor count.

    None if there are fewer counts above 1 than parameters + 1: a curve through all points says
    nothing. The fit is to logarithms, so each count has the same weight, whatever its speedup."""
    processors, logs = numpy.asarray(processors, float), numpy.asarray(logs, float)
    use = (processors > 1) & numpy.isfinite(processors)
    processors, logs = processors[use], logs[:, use]
    if len(processors) <= len(law.most) or len(logs) == 0:
        return None
    (values,), (error,) = least_squares(law, processors, logs.mean(axis=0)[None])
    names = list(law.parameters)
    intervals = {name: (None, None) for name in names}
    if len(logs) > 1:
        random = numpy.random.default_rng(SEED)
        means = logs[random.integers(len(logs), size=(RESAMPLES, len(logs)))].mean(axis=1)
        drawn, _ = least_squares(law, processors, means)
        ends = numpy.quantile(drawn, [(1 - LEVEL) / 2, (1 + LEVEL) / 2], axis=0)
        intervals = {name: (ends[0][i], ends[1][i]) for i, name in enumerate(names)}
    peak = None
    if law is UNIVERSAL and values[1] > 0 and values[0] < 1:
        peak = float(numpy.sqrt((1 - values[0]) / values[1]))
    return Fit(law, dict(zip(names, values)), intervals, error, peak)
