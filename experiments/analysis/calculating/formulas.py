# formulas.py - every quantity that the analyses use, each with its source.
#
# A position gives one figure: the logarithm of a ratio. Its repeats or seeds are reduced to one
# figure first. Times are in nanoseconds. docs/statistics.md says what each formula answers, and
# when it misleads. Intervals and tests of such logarithms are in inference.py, scaling laws in
# laws.py.
# SPDX-License-Identifier: MIT
import math
import statistics

import numpy

ROUNDING = 1e-9  # relative error allowed for doubles
# An account is the sum of several clock readings in whole nanoseconds.
ACCOUNT_ROUNDING_NS = 1000


# ---- one figure for the repeats of a position


def median(values):
    """The typical repeat in the tables. A single disturbed repeat does not move it."""
    return statistics.median(values)


def geometric_mean(values):
    """The typical repeat if repeats truly differ, as those of parallel schedules do. It uses more
    of the data than the median, and fits the mean over positions."""
    return math.exp(numpy.mean([math.log(v) for v in values]))


# ---- speed and work


def log_ratio(base, other):
    """The logarithm of base / other. For times it says how much faster `other` is."""
    return math.log(base / other)


def mean_ratio(logs):
    """Geometric mean of the ratios of the positions. Fleming and Wallace, "How not to lie with
    statistics: the correct way to summarize benchmark results", CACM 29(3), 1986."""
    return math.exp(numpy.mean(logs))


def ratio_of_totals(base, other):
    """The ratio for the whole suite: long positions count more."""
    return sum(base) / sum(other)


def search_overhead(base_nodes, nodes):
    """The additional nodes, as a share of the sequential search's nodes. Marsland and Campbell,
    "Parallel search of strongly ordered game trees", ACM Computing Surveys 14(4), 1982."""
    return sum(nodes) / sum(base_nodes) - 1


# ---- the identity, and where the time went
#
# `time`, `nodes`, `busy` ... are columns (or single numbers) of parallel searches. `base_time` and
# `base_nodes` belong to the sequential search of the same position.


def busy_share(processors, time, busy):
    return busy / (processors * time)


def speed_when_busy(nodes, busy, base_nodes, base_time):
    """Nodes a second of a busy processor, over those of the sequential search."""
    return (nodes / busy) / (base_nodes / base_time)


def identity(processors, time, nodes, busy, base_time, base_nodes):
    """speedup = P x busy share x speed of a busy processor / (1 + search overhead).

    Returns the right-hand side, from counters. It is exact by algebra: if it differs from
    base_time / time, the row is wrong. It follows the losses of Hyafil and Kung, and of Marsland,
    Olafsson and Schaeffer, "Multiprocessor tree-search experiments", 1985."""
    return (processors * busy_share(processors, time, busy) *
            speed_when_busy(nodes, busy, base_nodes, base_time) / (nodes / base_nodes))


def accounts_gap(processors, time, busy, idle, wait, lock):
    """The sum of the processors' accounts less P x time, in nanoseconds; 0 except for rounding."""
    return busy + idle + wait + lock - processors * time


def is_whole(gap, processors, time):
    """Whether such a gap is only rounding."""
    return abs(gap) <= ACCOUNT_ROUNDING_NS * processors + ROUNDING * processors * time


LOSSES = ("useful", "aborted", "duplicated or badly ordered", "slower nodes", "locks", "no work",
          "waiting at splits")
ABOUT_LOSSES = {
    "useful": "the sequential search's own time",
    "aborted": "nodes of searches that were aborted; only strategies with split points count them",
    "duplicated or badly ordered": "all other additional nodes, less the nodes that table entries "
                                   "of other workers saved; the counters cannot tell these apart, "
                                   "and their sum may be below 0",
    "slower nodes": "the additional time of busy processors, compared with the sequential search "
                    "of the same number of nodes: copying positions, sharing caches, memory and "
                    "cores, other programs; the counters cannot tell these apart",
    "locks": "waiting for a lock",
    "no work": "no split point to join, and waking up",
    "waiting at splits": "owners waiting for their helpers",
}


def losses(processors, time, nodes, wasted, busy, idle, wait, lock, base_time, base_nodes):
    """Where the processors' time went: nanoseconds by the names of LOSSES, P x time in all.

    Additional nodes count at the speed of the sequential search; the rest of their time is "slower
    nodes". The speedup is P x the share of "useful"."""
    node_time = base_time / base_nodes
    return {"useful": base_time, "aborted": wasted * node_time,
            "duplicated or badly ordered": (nodes - base_nodes - wasted) * node_time,
            "slower nodes": busy - nodes * node_time,
            "locks": lock, "no work": idle, "waiting at splits": wait}


def karp_flatt(speedup, processors):
    """The serial fraction that would explain a speedup. If it grows with P, the cause is overhead.
    Karp and Flatt, "Measuring parallel processor performance", CACM 33(5), 1990."""
    return (1 / speedup - 1 / processors) / (1 - 1 / processors)
