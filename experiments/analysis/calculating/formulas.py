# formulas.py - every quantity and statistic that the analyses use, each with where it comes from.
#
# A position gives one figure, the logarithm of a ratio; the repeats or seeds of a position are
# brought to one figure first. Times are nanoseconds. What each formula answers, and when it
# misleads: docs/statistics.md. Intervals and tests of such logarithms: inference.py; laws fitted to
# whole curves: laws.py.
# SPDX-License-Identifier: MIT
import math
import statistics

import numpy

ROUNDING = 1e-9  # relative; what doubles may lose on the way
# The accounts of a processor are kept in whole nanoseconds by several clocks' readings.
ACCOUNT_ROUNDING_NS = 1000


# ---- one figure for the repeats of a position


def median(values):
    """The typical repeat of the tables: one that was disturbed does not move it."""
    return statistics.median(values)


def geometric_mean(values):
    """The typical repeat where repeats differ for reasons of their own, as parallel schedules do:
    it says more about them than the median, and is what a mean over positions goes on with."""
    return math.exp(numpy.mean([math.log(v) for v in values]))


# ---- speed and work


def log_ratio(base, other):
    """How much smaller `other` is than `base`, as a logarithm: of times, how much faster."""
    return math.log(base / other)


def mean_ratio(logs):
    """Geometric mean of one ratio a position. Fleming and Wallace, "How not to lie with
    statistics: the correct way to summarize benchmark results", CACM 29(3), 1986."""
    return math.exp(numpy.mean(logs))


def ratio_of_totals(base, other):
    """What somebody who waits for the whole suite sees: long positions count for more."""
    return sum(base) / sum(other)


def search_overhead(base_nodes, nodes):
    """The nodes searched more than by the sequential search, in parts of it. Marsland and Campbell,
    "Parallel search of strongly ordered game trees", ACM Computing Surveys 14(4), 1982."""
    return sum(nodes) / sum(base_nodes) - 1


# ---- the identity, and where the time went
#
# `time`, `nodes`, `busy` ... are columns (or single numbers) of parallel searches; `base_time` and
# `base_nodes` are the sequential search's on the same position.


def busy_share(processors, time, busy):
    return busy / (processors * time)


def speed_when_busy(nodes, busy, base_nodes, base_time):
    """Nodes a second of a processor while it is busy, in relation to the sequential search's."""
    return (nodes / busy) / (base_nodes / base_time)


def identity(processors, time, nodes, busy, base_time, base_nodes):
    """speedup = P x busy share x speed of a busy processor / (1 + search overhead).

    The right-hand side, from counters. Exact by algebra, so a difference from base_time / time is
    a fault of a row. After Hyafil's and Kung's, and Marsland's, division of the losses: Marsland,
    Olafsson and Schaeffer, "Multiprocessor tree-search experiments", 1985."""
    return (processors * busy_share(processors, time, busy) *
            speed_when_busy(nodes, busy, base_nodes, base_time) / (nodes / base_nodes))


def accounts_gap(processors, time, busy, idle, wait, lock):
    """What the processors' accounts lack of P x time, in nanoseconds: 0 but for rounding."""
    return busy + idle + wait + lock - processors * time


def is_whole(gap, processors, time):
    """Whether such a gap is rounding."""
    return abs(gap) <= ACCOUNT_ROUNDING_NS * processors + ROUNDING * processors * time


LOSSES = ("useful", "aborted", "duplicated or badly ordered", "slower nodes", "locks", "no work",
          "waiting at splits")
ABOUT_LOSSES = {
    "useful": "the sequential search's own time",
    "aborted": "nodes searched for a result that an abort threw away; only strategies with split "
               "points count them",
    "duplicated or badly ordered": "all other nodes beyond the sequential search's, less what the "
                                   "others' table entries saved: the counters cannot tell these "
                                   "apart, and together they may be below 0",
    "slower nodes": "a busy processor's time beyond the sequential search's for as many nodes: "
                    "copying positions, sharing caches, memory and cores, the neighbours; the "
                    "counters cannot tell these apart",
    "locks": "waiting for a lock",
    "no work": "nothing to join, and waking up",
    "waiting at splits": "an owner whose helpers are not done",
}


def losses(processors, time, nodes, wasted, busy, idle, wait, lock, base_time, base_nodes):
    """Where the processors' time went: nanoseconds by the names of LOSSES; P x time together.

    Nodes beyond the sequential search's count at its speed, what they take longer as slower nodes.
    The speedup is P x the share of "useful"."""
    node_time = base_time / base_nodes
    return {"useful": base_time, "aborted": wasted * node_time,
            "duplicated or badly ordered": (nodes - base_nodes - wasted) * node_time,
            "slower nodes": busy - nodes * node_time,
            "locks": lock, "no work": idle, "waiting at splits": wait}


def karp_flatt(speedup, processors):
    """The serial fraction that would explain a speedup; one that grows with P speaks of overhead.
    Karp and Flatt, "Measuring parallel processor performance", CACM 33(5), 1990."""
    return (1 / speedup - 1 / processors) / (1 - 1 / processors)
