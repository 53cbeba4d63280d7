#!/usr/bin/python3
# scaling.py - confidence intervals of a run's speedups, and the plot of speedup over processors.
#
# usage: scaling.py DIR     reads DIR/runs.jsonl, writes DIR/speedup.svg, prints one JSON object
#
# A position gives one speedup, the ratio of the median times; their geometric mean gets a BCa
# bootstrap interval over positions: Efron, "Better bootstrap confidence intervals", 1987.
# SPDX-License-Identifier: MIT
import collections
import json
import math
import pathlib
import statistics
import sys

import numpy
import scipy.stats

BASELINE = "sequential"
RESAMPLES = 9999
SEED = 1


def read_times(file):
    """{(kind, strategy, processors): {position: [time of each repeat]}}; a torn last line is skipped."""
    times = collections.defaultdict(lambda: collections.defaultdict(list))
    for line in file.read_text(encoding="utf-8").split("\n"):
        try:
            row = json.loads(line)
        except ValueError:
            continue
        if cell := row.get("cell"):
            group = (cell["kind"], cell["strategy"], cell["processors"])
            times[group][cell["suite"], cell["position"]].append(max(row["time_ns"], 1))
    return times


def log_speedups(baseline, times):
    return numpy.array([math.log(statistics.median(baseline[p]) / statistics.median(t))
                        for p, t in sorted(times.items()) if p in baseline])


def interval(logs):
    """The 95 % interval of the geometric mean, or (None, None) when there is too little to go by."""
    if len(logs) < 2 or numpy.ptp(logs) == 0:
        return None, None
    found = scipy.stats.bootstrap((logs,), numpy.mean, n_resamples=RESAMPLES, method="BCa",
                                  random_state=numpy.random.default_rng(SEED))
    low, high = (math.exp(x) for x in found.confidence_interval)
    return (low, high) if math.isfinite(low) and math.isfinite(high) else (None, None)


def draw(file, results, ceilings):
    import matplotlib
    matplotlib.use("svg")
    from matplotlib import pyplot
    matplotlib.rcParams["svg.hashsalt"] = "splitpoint"  # the same file for the same data
    figure, axes = pyplot.subplots(figsize=(7, 5))
    most = max(r["processors"] for r in results)
    axes.plot([1, most], [1, most], color="0.7", linestyle="--", label="linear")
    if ceilings:
        axes.plot(*zip(*ceilings), color="0.4", marker="_", linestyle=":",
                  label="ceiling: independent searches")
    for strategy in sorted({r["strategy"] for r in results}):
        points = [r for r in results if r["strategy"] == strategy]
        x = [p["processors"] for p in points]
        y = [p["mean"] for p in points]
        low = [p["mean"] - (p["low"] or p["mean"]) for p in points]
        high = [(p["high"] or p["mean"]) - p["mean"] for p in points]
        axes.errorbar(x, y, yerr=[low, high], marker="o", capsize=4, label=strategy)
    axes.set_xlabel("processors")
    axes.set_ylabel("speedup over sequential, geometric mean")
    axes.set_xticks(sorted({1} | {r["processors"] for r in results}))
    axes.set_ylim(bottom=0)
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(file, metadata={"Date": None})


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: scaling.py DIR")
    folder = pathlib.Path(sys.argv[1])
    times = read_times(folder / "runs.jsonl")
    baseline = times.get(("search", BASELINE, 1), {})
    results, ceilings = [], [(1, 1.0)]
    for (kind, strategy, processors), group in sorted(times.items()):
        if strategy == BASELINE and kind == "search":
            continue
        logs = log_speedups(baseline, group)
        if len(logs) == 0:
            continue
        if kind == "capacity":
            ceilings.append((processors, processors * math.exp(numpy.mean(logs))))
            continue
        low, high = interval(logs)
        results.append({"strategy": strategy, "processors": processors,
                        "mean": math.exp(numpy.mean(logs)), "low": low, "high": high})
    plot = None
    if results:
        try:
            draw(folder / "speedup.svg", results, ceilings if len(ceilings) > 1 else [])
            plot = "speedup.svg"
        except ImportError:  # no Matplotlib: the numbers do without
            pass
    json.dump({"intervals": results, "plot": plot,
               "method": f"95 % interval: BCa bootstrap over positions, {RESAMPLES:,} resamples, "
                         f"seed {SEED} (SciPy {scipy.__version__})."
                         + (f" Plot: {plot}." if plot else " No plot: Matplotlib is not there.")},
              sys.stdout)


main()
