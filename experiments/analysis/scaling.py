#!/usr/bin/python3
# scaling.py - confidence intervals of a run's speedups, and the plot of speedup over processors.
#
# usage: scaling.py DIR     reads DIR/runs.jsonl, writes DIR/speedup.svg, prints one JSON object
#
# The plot has a panel for the threads and one for each cost model of the virtual machine.
# SPDX-License-Identifier: MIT
import json
import pathlib
import sys

from runs import BASELINE, METHOD, baseline_of, interval, log_ratio, mean, read_groups

MOST_LINEAR = 8  # processors; beyond it both axes are logarithmic
PANEL = (7, 5)  # inches
PANELS_A_ROW = 2


def draw_panel(axes, results, ceilings):
    finite = [r for r in results if r["processors"] != "inf"]
    most = max([1] + [r["processors"] for r in finite])
    axes.plot([1, most], [1, most], color="0.7", linestyle="--", label="linear")
    if ceilings:
        axes.plot(*zip(*ceilings), color="0.4", marker="_", linestyle=":",
                  label="ceiling: independent searches")
    for i, strategy in enumerate(sorted({r["strategy"] for r in results})):
        points = [r for r in finite if r["strategy"] == strategy]
        x = [p["processors"] for p in points]
        y = [p["mean"] for p in points]
        low = [p["mean"] - (p["low"] or p["mean"]) for p in points]
        high = [(p["high"] or p["mean"]) - p["mean"] for p in points]
        axes.errorbar(x, y, yerr=[low, high], marker="o", capsize=4, color=f"C{i}", label=strategy)
        for r in results:
            if r["strategy"] == strategy and r["processors"] == "inf":
                axes.axhline(r["mean"], color=f"C{i}", linestyle=":",
                             label=f"{strategy}, unlimited")
    axes.set_xlabel("processors")
    axes.set_ylabel("speedup over sequential, geometric mean")
    ticks = sorted({1} | {r["processors"] for r in finite})
    if most > MOST_LINEAR:
        axes.set_xscale("log", base=2)
        axes.set_yscale("log", base=2)
        axes.yaxis.set_major_formatter("{x:g}")
    else:
        axes.set_ylim(bottom=0)
    axes.set_xticks(ticks, [str(t) for t in ticks])
    axes.grid(alpha=0.3)
    axes.legend()


def draw(file, results, ceilings):
    import matplotlib
    matplotlib.use("svg")
    from matplotlib import pyplot
    matplotlib.rcParams["svg.hashsalt"] = "splitpoint"  # the same file for the same data
    models = list(dict.fromkeys(r["costs"] for r in results))
    columns = min(len(models), PANELS_A_ROW)
    rows = -(-len(models) // columns)
    figure, grid = pyplot.subplots(rows, columns, squeeze=False, layout="constrained",
                                   figsize=(PANEL[0] * columns, PANEL[1] * rows))
    for axes in grid.flat[len(models):]:
        axes.remove()
    for axes, costs in zip(grid.flat, models):
        draw_panel(axes, [r for r in results if r["costs"] == costs],
                   ceilings if costs is None else [])
        if costs is not None:
            axes.set_title(f"virtual machine, costs {costs}")
        elif len(models) > 1:
            axes.set_title("threads")
    figure.savefig(file, metadata={"Date": None})


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: scaling.py DIR")
    folder = pathlib.Path(sys.argv[1])
    groups = read_groups(folder / "runs.jsonl")
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
                        "low": low, "high": high})
    plot = None
    if results:
        try:
            draw(folder / "speedup.svg", results, ceilings if len(ceilings) > 1 else [])
            plot = "speedup.svg"
        except ImportError:  # no Matplotlib: the numbers do without
            pass
    json.dump({"intervals": results, "plot": plot,
               "method": METHOD + (f" Plot: {plot}." if plot else
                                   " No plot: Matplotlib is not there.")}, sys.stdout)


main()
