# laws.py - scaling laws fitted to speedup curves.
# SPDX-License-Identifier: MIT
import collections

import numpy
import scipy.optimize

from inference import LEVEL, SEED

RESAMPLES = 399


def amdahl(processors, serial):
    """Speedup when a share of the work cannot be shared out. Amdahl, "Validity of the single
    processor approach to achieving large scale computing capabilities", AFIPS 1967."""
    return 1 / (serial + (1 - serial) / processors)


def universal_scalability(processors, contention, coherence):
    """Amdahl's law and, with the pairs of processors, the cost of keeping each other informed:
    speedup has a peak. Gunther, "Guerrilla Capacity Planning", 2007, chapter 4."""
    return processors / (1 + contention * (processors - 1) +
                         coherence * processors * (processors - 1))


# name, the curve, its parameters with their meaning, and the upper bounds of these; the least is 0.
Law = collections.namedtuple("Law", "name curve parameters most")
AMDAHL = Law("Amdahl", amdahl, {"serial": "share of the work that only one processor does"}, [1.0])
UNIVERSAL = Law("universal scalability law", universal_scalability,
                {"contention": "share of the work that processors wait for each other with",
                 "coherence": "work of a pair of processors to keep each other informed, as a share "
                              "of all"}, [1.0, 1.0])
LAWS = (AMDAHL, UNIVERSAL)

# values: {parameter: estimate}; intervals: {parameter: (low, high)} of 95 %, over positions;
# error: root mean square of the logarithms' distance from the curve; peak: the processors with
# the highest speedup, None when the law has none.
Fit = collections.namedtuple("Fit", "law values intervals error peak")


def least_squares(law, processors, mean_logs, start):
    def distance(parameters):
        return numpy.log(law.curve(processors, *parameters)) - mean_logs

    found = scipy.optimize.least_squares(distance, start,
                                         bounds=([0.0] * len(law.most), law.most),
                                         x_scale=[0.1] + [1e-3] * (len(law.most) - 1))
    return found.x, float(numpy.sqrt(numpy.mean(found.fun ** 2)))


def fit(law, processors, logs):
    """`logs`: a line a position, a column a processor count, of logarithms of speedups.

    None when there are fewer counts above 1 than parameters + 1: a curve through all points says
    nothing. Each count has the same weight, whatever its speedup, since logarithms are fitted."""
    processors, logs = numpy.asarray(processors, float), numpy.asarray(logs, float)
    use = (processors > 1) & numpy.isfinite(processors)
    processors, logs = processors[use], logs[:, use]
    if len(processors) <= len(law.most) or len(logs) == 0:
        return None
    start = [0.05] + [1e-4] * (len(law.most) - 1)
    values, error = least_squares(law, processors, logs.mean(axis=0), start)
    names = list(law.parameters)
    intervals = {name: (None, None) for name in names}
    if len(logs) > 1:
        random = numpy.random.default_rng(SEED)
        drawn = [least_squares(law, processors,
                               logs[random.integers(len(logs), size=len(logs))].mean(axis=0),
                               start)[0]
                 for _ in range(RESAMPLES)]
        ends = numpy.quantile(drawn, [(1 - LEVEL) / 2, (1 + LEVEL) / 2], axis=0)
        intervals = {name: (ends[0][i], ends[1][i]) for i, name in enumerate(names)}
    peak = None
    if law is UNIVERSAL and values[1] > 0 and values[0] < 1:
        peak = float(numpy.sqrt((1 - values[0]) / values[1]))
    return Fit(law, dict(zip(names, values)), intervals, error, peak)
