#!/usr/bin/python3
# scaling.py - confidence intervals of a run's speedups, and its plots.
#
# usage: scaling.py DIR     reads DIR/runs.jsonl, writes DIR/*.svg, prints one JSON object
# SPDX-License-Identifier: MIT
import json
import pathlib
import sys

from runs import (BASELINE, METHOD, baseline_of, interval, log_ratio, mean, median_nodes,
                  read_groups)


def overhead(base, searches):
    """As in the run's table: the nodes of all positions in relation to the baseline's, less one."""
    places = [place for place in searches if place in base]
    return (sum(median_nodes(searches[place]) for place in places) /
            sum(median_nodes(base[place]) for place in places) - 1)


def parts(searches):
    """What became of the processors' time, as shares of it; zeros where nothing is said."""
    sums = [sum(column) for column in
            zip(*(s.parts for group in searches.values() for s in group))]
    total = sum(sums)
    return [x / total if total else 0 for x in sums]


def summarize(groups):
    """One result for each strategy and number of processors, and the ceilings that were measured."""
    models = list(dict.fromkeys(g.costs for g in groups))
    results, ceilings = [], [(1, 1.0)]
    for group in sorted(groups, key=lambda g: (models.index(g.costs), g.strategy,
                                               float(g.processors))):  # "inf" as well
        if group.strategy == BASELINE and group.kind == "search":
            continue
        base = baseline_of(groups, group.costs)
        logs = [log_ratio(base[place], searches)
                for place, searches in sorted(groups[group].items()) if place in base]
        if not logs:
            continue
        if group.kind == "capacity":
            ceilings.append((group.processors, group.processors * mean(logs)))
            continue
        low, high = interval(logs)
        results.append({"costs": group.costs, "strategy": group.strategy,
                        "processors": group.processors, "mean": mean(logs),
                        "low": low, "high": high, "overhead": overhead(base, groups[group]),
                        "parts": parts(groups[group])})
    return results, ceilings if len(ceilings) > 1 else []


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: scaling.py DIR")
    folder = pathlib.Path(sys.argv[1])
    results, ceilings = summarize(read_groups(folder / "runs.jsonl"))
    plots = []
    if results:
        try:
            from plots import draw_all
            plots = draw_all(folder, results, ceilings)
        except ImportError:  # no Matplotlib: the numbers do without
            pass
    json.dump({"intervals": results, "plots": plots,
               "method": METHOD + (f" Plots: {', '.join(plots)}." if plots else
                                   " No plot: Matplotlib is not there.")}, sys.stdout)


main()
