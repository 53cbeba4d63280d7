# runs.py - reads a run's result file, and the statistics that all analyses share.
#
# A position gives one figure, a ratio of times; the geometric mean of these gets a BCa bootstrap
# interval over positions: Efron, "Better bootstrap confidence intervals", 1987.
# SPDX-License-Identifier: MIT
import collections
import json
import math
import statistics

import numpy
import scipy.stats

BASELINE = "sequential"
RESAMPLES = 9999
SEED = 1
SAME = 1e-9  # logarithms that differ by less are equal but for rounding
METHOD = (f"95 % interval: BCa bootstrap over positions, {RESAMPLES:,} resamples, seed {SEED} "
          f"(SciPy {scipy.__version__}).")

# A group of searches that differ in nothing but position and repeat or seed. `costs` is the cost
# model of the virtual machine, None on threads; `processors` a number or "inf".
Group = collections.namedtuple("Group", "kind costs strategy processors")
# Nanoseconds of virtual or real time. `parts` are sums over the processors; together they are
# processors * time, of a search that says so.
Search = collections.namedtuple("Search", "time nodes parts")
PARTS = ("busy", "idle", "wait", "lock")


def read_groups(file):
    """{Group: {(suite, position): [Search]}} in the file's order; a torn last line is skipped."""
    groups = collections.defaultdict(lambda: collections.defaultdict(list))
    for line in file.read_text(encoding="utf-8").split("\n"):
        try:
            row = json.loads(line)
        except ValueError:
            continue
        if cell := row.get("cell"):
            group = Group(cell["kind"], cell.get("costs"), cell["strategy"], cell["processors"])
            groups[group][cell["suite"], cell["position"]].append(
                Search(max(row["time_ns"], 1), row["nodes"]["total"],
                       [row.get("parallel", {}).get(part + "_ns", 0) for part in PARTS]))
    return groups


def baseline_of(groups, costs):
    return groups.get(Group("search", costs, BASELINE, 1), {})


def median_time(searches):
    return statistics.median(s.time for s in searches)


def median_nodes(searches):
    return statistics.median(s.nodes for s in searches)


def log_ratio(base, searches):
    """The logarithm of how much faster than `base` they are."""
    return math.log(median_time(base) / median_time(searches))


def mean(logs):
    return math.exp(numpy.mean(logs))


def interval(logs):
    """The 95 % interval of the geometric mean, or (None, None) when there is too little to go by."""
    if len(logs) < 2 or numpy.ptp(logs) < SAME:
        return None, None
    found = scipy.stats.bootstrap((numpy.asarray(logs),), numpy.mean, n_resamples=RESAMPLES,
                                  method="BCa", random_state=numpy.random.default_rng(SEED))
    low, high = (math.exp(x) for x in found.confidence_interval)
    return (low, high) if math.isfinite(low) and math.isfinite(high) else (None, None)
