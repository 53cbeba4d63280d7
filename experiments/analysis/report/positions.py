# positions.py - a figure with a dot for every position: the values behind a mean.
# SPDX-License-Identifier: MIT
import math
import random

from analysis.report.figure import (COLOUR, Figure, log_value_axis, name_rows, new_drawing, plain,
                                    row_height, wrapped)

STRIP = 34   # height of a strategy's strip
SPREAD = 0.30  # of the dots above and below the middle of a strip
SEED = 1     # of the heights, which are random so that dots do not hide each other


def draw_positions(setting, name, title, strategies, looks):
    """Each strategy on its largest number of processors."""
    last = {r.strategy: r for r in setting.compared if r.strategy in strategies and r.logs}
    results = sorted(last.values(), key=lambda r: -r.speedup)
    if not results:
        return None
    names = [wrapped(f"{r.strategy} · {plain(r.processors)}") for r in results]
    drawing, ((axes,),) = new_drawing(52 + row_height(names, STRIP) * len(results))
    labels, shake = {}, random.Random(SEED)
    for y, r in enumerate(results):
        look, ratios = looks[r.strategy], [math.exp(x) for x in r.logs]
        heights = [y + shake.uniform(-SPREAD, SPREAD) for _ in ratios]
        axes.plot(ratios, heights, linestyle="none", marker="o", markersize=4.2, alpha=0.7,
                  color=look["color"], markeredgewidth=0, gid=f"dots{y}")
        labels[f"dots{y}"] = [f"{place[0]}: {x:.2f}" for place, x in zip(r.places, ratios)]
        if r.low is not None:
            axes.plot([r.low, r.high], [y, y], color=COLOUR["ink"], linewidth=1.4)
        axes.plot([r.speedup], [y], marker="|", markersize=15, markeredgewidth=2,
                  color=COLOUR["ink"])
    axes.axvline(1, color=COLOUR["ink"], linewidth=0.8)
    values = [math.exp(x) for r in results for x in r.logs]
    log_value_axis(axes, "x", min(values + [1]), max(values))
    name_rows(axes, names)
    axes.grid(True, axis="x")
    axes.set_xlabel("times as fast as sequential")
    slower = sum(v < 1 for v in values)
    return Figure(name, title,
                  "Each dot is a position; point at it to see which. Its height means nothing. "
                  "The vertical mark is the geometric mean, the line through it its 95 % interval. "
                  "Left of 1, the position took longer than sequentially. The axis is logarithmic. "
                  "The number after a strategy is its largest number of processors.",
                  f"Dot plot of {len(values)} speedups by position, from {min(values):.2f} to "
                  f"{max(values):.2f}; {slower} are below 1.",
                  ["strategy", "processors", "position", "depth", "nodes_limit", "time_limit",
                   "speedup"],
                  [[r.strategy, r.processors, *place, math.exp(x)] for r in setting.compared
                   if r.strategy in strategies
                   for place, x in zip(r.places, r.logs)]).keep(drawing, labels)
