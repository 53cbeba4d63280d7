# scaling.py - confidence intervals of a run's speedups, and its plots.
#
# usage: analyse.py scaling DIR     reads DIR/runs.jsonl, writes DIR/*.svg, prints one JSON object
#
# If a run has several configurations, each entry of the object names its own.
# SPDX-License-Identifier: MIT
import collections
import json
import sys

from analysis.calculating import formulas
from analysis.calculating.inference import METHOD, interval
from analysis.common import libraries
from analysis.common.arguments import result_folder
from analysis.comparing import configurations
from analysis.reading.rows import ACCOUNTS, CONFIGURATION, SEARCH, read

# The results of one cost model, or of threads (costs None), with the same options except strategy
# and processors. choices: the options that differ from other panels of the run.
Panel = collections.namedtuple("Panel", "costs choices results ceilings")


def account_shares(rows):
    """The parts of the processors' time as shares; zeros if the rows have no accounts."""
    sums = [int(rows[name].sum()) for name in ACCOUNTS]
    total = sum(sums)
    return [x / total if total else 0 for x in sums]


def entry(configuration, lines, rows):
    """The result of one strategy and number of processors, as a JSON object."""
    logs = list(lines["log_speedup"])
    low, high = interval(logs)
    processors = configuration["processors"]
    return {"costs": configuration["costs"] or None, "strategy": configuration["strategy"],
            "processors": int(processors) if processors < float("inf") else "inf",
            "mean": formulas.mean_ratio(logs), "low": low, "high": high,
            "overhead": formulas.search_overhead(lines["base_nodes"].tolist(),
                                                 lines["nodes"].tolist()),
            "parts": account_shares(rows)}


def measured_ceilings(rows):
    """{key_of(configuration): [(processors, ceiling)]}. The ceiling is how many times the work of
    one search independent searches do at once."""
    found = collections.defaultdict(lambda: [(1, 1.0)])
    loads = configurations.by_position(configurations.capacities(rows))
    if not len(loads):
        return found
    for configuration, part in configurations.groups(
            configurations.beside_baseline(loads, rows=configurations.searches(rows))):
        logs = [formulas.log_ratio(b, t) for b, t in zip(part["base_time"], part["time"])]
        found[key_of(configuration)].append(
            (int(configuration["processors"]),
             configuration["processors"] * formulas.mean_ratio(logs)))
    return found


def key_of(configuration):
    return tuple(configuration[name] for name in (*SEARCH, "machine", "costs"))


def summarize(rows):
    """The panels, each with an entry for every strategy and number of processors."""
    lines = configurations.speedups(rows)
    if not len(lines):
        return []
    varying = configurations.varying(rows)
    ceilings = measured_ceilings(rows)
    by_configuration = dict(list(configurations.searches(rows).groupby(CONFIGURATION, sort=False)))
    panels = {}
    for configuration, part in configurations.groups(lines):
        result = entry(configuration, part, by_configuration[tuple(configuration.values())])
        if varying:
            result["configuration"] = {name: configuration[name]
                                       for name in (*SEARCH, "machine")}
        key = key_of(configuration)
        panel = panels.setdefault(key, Panel(result["costs"],
                                             configurations.choices(configuration, varying), [],
                                             ceilings.get(key, [])))
        panel.results.append(result)
    return list(panels.values())


def answer(run, folder):
    """The object to print. Draws the plots into `folder`."""
    panels = summarize(run.rows)
    plots = []
    if panels and libraries.installed("matplotlib"):
        from analysis.drawing.plots import draw_all  # here: Matplotlib is slow to load
        plots = draw_all(folder, panels)
    return {"intervals": [r for panel in panels for r in panel.results], "plots": plots,
            "method": METHOD + (f" Plots: {', '.join(plots)}." if plots else
                                " No plot: Matplotlib is not installed.")}


def main(arguments):
    folder = result_folder(arguments, "scaling", "Prints intervals of speedups and draws plots.")
    sys.stdout.write(json.dumps(answer(read(folder), folder)))
