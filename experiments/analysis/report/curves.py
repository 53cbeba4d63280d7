# curves.py - figures of speedup and search overhead, fitted laws, and published curves.
# SPDX-License-Identifier: MIT
import math

import numpy
from matplotlib import ticker

from analysis.drawing import published
from analysis.report import words
from analysis.report.figure import (COLOUR, MARKERS, MOST_LINEAR, Figure, Looks, in_chunks,
                                    legend_below, log_value_axis, name_rows, new_drawing, plain,
                                    processor_axis, row_height, short, wrapped)

MOST_BANDS = 5     # more bands hide each other
MOST_LINES = 10    # strategies in one figure, as lines
MOST_ROWS = 24     # strategies in one figure, as rows
LAW_COLUMNS = 2    # of small charts
LAW_STYLES = (":", "-")
HEAD = ["strategy", "processors", "positions", "speedup", "low", "high"]


def families(results):
    """Lists of strategies, one for each figure: all, or, if there are too many, those of one
    algorithm each."""
    names = list(dict.fromkeys(r.strategy for r in results))
    lines = len({r.processors for r in results} - {1, math.inf}) > 1
    if len(names) <= (MOST_LINES if lines else MOST_ROWS):
        return [names]
    algorithms = dict.fromkeys(name.split(":")[0] for name in names)
    return [chunk for algorithm in algorithms for chunk in
            in_chunks([n for n in names if n.split(":")[0] == algorithm], MOST_LINES)]


def line(axes, points, value, look, label):
    style = {"color": look["color"], "label": label, "marker": look["marker"]}
    (drawn,) = axes.plot([p.processors for p in points], [value(p) for p in points], **style)
    if look["dashes"][0]:
        drawn.set_dashes(look["dashes"])


def band(axes, points, look, alpha=0.15):
    points = [p for p in points if p.low is not None]
    axes.fill_between([p.processors for p in points], [p.low for p in points],
                      [p.high for p in points], color=look["color"], alpha=alpha, linewidth=0)


def ideal(axes, most):
    axes.plot([1, most], [1, most], color=COLOUR["muted"], linestyle="--", linewidth=1,
              label="ideal: P times")


def ceiling_line(axes, ceilings):
    if ceilings:
        axes.plot(*zip((1, 1.0), *ceilings), color=COLOUR["ink"], linestyle=":", linewidth=1.3,
                  marker="_", label="ceiling: independent searches")


def speedup_axes(axes, results, most, extra=()):
    processor_axis(axes, most, sorted({1} | {r.processors for r in results}))
    axes.set_ylabel("times as fast as sequential")
    values = [v for r in results for v in (r.speedup, r.low, r.high) if v] + list(extra)
    if most > MOST_LINEAR:
        log_value_axis(axes, "y", min(values + [1]), max(values + [1]))
    else:
        axes.set_ylim(bottom=0)


def speedup_rows(results):
    return [[r.strategy, r.processors, len(r.places), r.speedup, r.low, r.high] for r in results]


def said(results):
    """The curves in words: each strategy's speedup on its largest number of processors."""
    last = {}
    for r in results:
        last[r.strategy] = r
    return "; ".join(f"{name} {r.speedup:.2f} on {plain(r.processors)}" for name, r in last.items())


def draw_speedup(setting, name, title, strategies, looks):
    results = [r for r in setting.results
               if r.strategy in strategies and r.speedup is not None]
    finite = [r for r in results if not math.isinf(r.processors)]
    if not finite:
        return None
    if len({r.processors for r in finite} - {1}) < 2:
        return draw_one_count(setting, name, title, finite)
    most = max(r.processors for r in finite)
    drawing, ((axes,),) = new_drawing(300)
    ideal(axes, most)
    ceiling_line(axes, setting.ceilings)
    for strategy in strategies:
        points = [r for r in finite if r.strategy == strategy]
        if len(strategies) <= MOST_BANDS:
            band(axes, points, looks[strategy])
        line(axes, points, lambda p: p.speedup, looks[strategy], short(strategy))
        for r in results:
            if r.strategy == strategy and math.isinf(r.processors):
                axes.axhline(r.speedup, color=looks[strategy]["color"], linestyle=":",
                             label=f"{short(strategy)}, unlimited")
    speedup_axes(axes, finite, most)
    legend_below(drawing, axes)
    caption = ("Geometric mean over positions of sequential time over time. Dashed: the ideal, a "
               "speedup of P on P processors. ")
    caption += ("Bands: 95 % intervals. " if len(strategies) <= MOST_BANDS else
                "95 % intervals are in the table, and in the figures of single strategies. ")
    if setting.ceilings:
        caption += "Dotted: the work of P independent searches at once on this machine. "
    if most > MOST_LINEAR:
        caption += "Both axes are logarithmic."
    return Figure(name, title, caption, f"Line chart of speedup: {said(finite)}.", HEAD,
                  speedup_rows(results)).keep(drawing)


def dot_rows(axes, results, value):
    """A dot and an interval for every strategy, if there is only one number of processors."""
    for i, r in enumerate(results):
        low, high = value(r, r.low), value(r, r.high)
        if low is not None and high is not None:
            axes.plot([low, high], [i, i], color=COLOUR["series1"], linewidth=3, alpha=0.35,
                      solid_capstyle="butt")
        axes.plot([value(r, r.speedup)], [i], color=COLOUR["series1"], marker="o", markersize=6)
    name_rows(axes, [wrapped(r.strategy) for r in results])
    axes.grid(True, axis="x")


def draw_one_count(setting, name, title, results):
    count = max(r.processors for r in results)
    results = sorted((r for r in results if r.processors == count), key=lambda r: -r.speedup)
    names = [wrapped(r.strategy) for r in results]
    drawing, ((axes,),) = new_drawing(70 + row_height(names) * len(results))
    dot_rows(axes, results, lambda r, x: x)
    axes.axvline(count, color=COLOUR["muted"], linestyle="--", linewidth=1,
                 label=f"ideal: {plain(count)} times")
    at = [c for processors, c in setting.ceilings if processors == count]
    for value in at:
        axes.axvline(value, color=COLOUR["ink"], linestyle=":", linewidth=1.3,
                     label="ceiling: independent searches")
    axes.axvline(1, color=COLOUR["rule"], linewidth=1)
    axes.set_xlim(left=0)
    axes.xaxis.set_major_locator(ticker.MaxNLocator(6))
    axes.set_xlabel(f"times as fast as sequential, on {words.amount(count, 'processor')}")
    legend_below(drawing, axes)
    caption = (f"Geometric mean over positions of sequential time over time on {plain(count)} "
               "processors, the best first. The bar behind each dot is its 95 % interval. "
               "Dashed: the ideal. ")
    if at:
        caption += (f"Dotted: {plain(count)} independent sequential searches at once do "
                    f"{at[0]:.2f} times the work of one on this machine. A faster strategy has "
                    "searched fewer nodes.")
    return Figure(name, title, caption, f"Dot chart of speedup: {said(results)}.", HEAD,
                  speedup_rows(results)).keep(drawing)


def draw_overhead(setting, name, title, strategies, looks):
    results = [r for r in setting.results if r.strategy in strategies and r.overhead is not None
               and not math.isinf(r.processors)]
    if not results:
        return None
    rows = [[r.strategy, r.processors, len(r.places), r.overhead, r.nodes] for r in results]
    counts = {r.processors for r in results}
    if len(counts - {1}) < 2:
        ordered = sorted((r for r in results if r.processors == max(counts)),
                         key=lambda r: r.overhead)
        names = [wrapped(r.strategy) for r in ordered]
        drawing, ((axes,),) = new_drawing(50 + row_height(names) * len(ordered))
        axes.barh(range(len(ordered)), [100 * r.overhead for r in ordered], height=0.55,
                  color=COLOUR["series2"])
        axes.axvline(0, color=COLOUR["ink"], linewidth=1)
        name_rows(axes, names)
        axes.grid(True, axis="x")
        axes.set_xlabel(f"% more nodes than sequential, on {plain(max(counts))} processors")
    else:
        drawing, ((axes,),) = new_drawing(270)
        axes.axhline(0, color=COLOUR["ink"], linewidth=0.8)
        for strategy in strategies:
            line(axes, [r for r in results if r.strategy == strategy],
                 lambda p: 100 * p.overhead, looks[strategy], short(strategy))
        processor_axis(axes, max(counts), sorted({1} | counts))
        axes.set_ylabel("% more nodes than sequential")
        legend_below(drawing, axes)
    worst = max(results, key=lambda r: r.overhead)
    return Figure(name, title,
                  "Nodes of all positions together, over those of the sequential search, minus "
                  "one. Below zero: the parallel search needed fewer nodes.",
                  f"Search overhead; the most is {100 * worst.overhead:+.1f} % by {worst.strategy} "
                  f"on {plain(worst.processors)} processors.",
                  ["strategy", "processors", "positions", "search_overhead", "nodes"],
                  rows).keep(drawing)


def draw_published(settings, name):
    """Published curves, and as thin lines ours of the same strategies."""
    curves = published.curves()
    looks = Looks(dict.fromkeys(curve["strategy"] for curve in curves))
    setting = max(settings, key=lambda s: max([0] + [r.processors for r in s.compared]))
    most = max([16] + [r.processors for r in setting.compared])
    drawing, ((axes,),) = new_drawing(320)
    ideal(axes, most)
    own = [s for s in looks.order if any(r.strategy == s for r in setting.compared)]
    for strategy in own:
        points = [(r.processors, r.speedup) for r in setting.compared if r.strategy == strategy]
        axes.plot(*zip((1, 1), *points), color=looks[strategy]["color"], linewidth=1)
    if own:
        axes.plot([], [], color=COLOUR["ink"], linewidth=1, label="ours, in the same colours")
    for i, curve in enumerate(curves):
        points = [p for p in curve["points"] if p[0] <= most]
        axes.plot(*zip(*points), color=looks[curve["strategy"]]["color"], linestyle=":",
                  marker=MARKERS[i % len(MARKERS)], label=curve["name"])
    processor_axis(axes, most, [2 ** i for i in range(int(most).bit_length())])
    axes.set_ylabel("speedup over one processor")
    log_value_axis(axes, "y", 1, max(p[1] for c in curves for p in c["points"] if p[0] <= most))
    legend_below(drawing, axes)
    ours = f" The thin lines are ours of the same strategies ({setting.label})." if own and \
        setting.label else " The thin lines are ours of the same strategies." if own else ""
    return Figure(name, "As published by others",
                  "Games, suites, depths and machines differ from ours, so the curves cannot be "
                  f"compared directly. The table names their sources.{ours}",
                  "Line chart of published speedups: " + "; ".join(
                      f"{c['name']} {c['points'][-1][1]} on {c['points'][-1][0]}" for c in curves),
                  ["curve", "strategy", "processors", "speedup", "source"],
                  [[c["name"], c["strategy"], *p, c["source"]] for c in curves
                   for p in c["points"]]).keep(drawing)


def draw_laws(setting, name, title, fits, looks):
    """A small chart for each strategy: the measured speedups, their intervals and the fitted
    laws."""
    rows = -(-len(fits) // LAW_COLUMNS)
    drawing, grid = new_drawing(150 * rows + 40, rows, LAW_COLUMNS, sharex=True, sharey=True)
    shown = [r for r in setting.compared if r.strategy in dict(fits)]
    most = max(r.processors for r in shown)
    fine = numpy.geomspace(1, most, 60)
    csv_rows = []
    for axes, (strategy, laws) in zip(grid.flat, fits):
        points, look = [r for r in shown if r.strategy == strategy], looks[strategy]
        ideal(axes, most)
        band(axes, points, look, 0.25)
        for fit, style in zip(laws, LAW_STYLES):
            if fit:
                axes.plot(fine, fit.law.curve(fine, *fit.values.values()), linewidth=1.2,
                          color=COLOUR["ink"], linestyle=style, label=fit.law.name)
        axes.plot([p.processors for p in points], [p.speedup for p in points], linestyle="none",
                  color=look["color"], marker=look["marker"])
        axes.set_title(wrapped(strategy, 26))
        csv_rows += [[strategy, p.processors, p.speedup, p.low, p.high] +
                     [fit and fit.law.curve(p.processors, *fit.values.values()) for fit in laws]
                     for p in points]
        speedup_axes(axes, shown, most)
        axes.set_ylabel("")
        axes.label_outer()
    for axes in grid.flat[len(fits):]:
        axes.remove()
    drawing.supylabel("times as fast as sequential", fontsize=11, color=COLOUR["muted"])
    legend_below(drawing, grid.flat[0])
    return Figure(name, title,
                  "Marks and band: the geometric mean and its 95 % interval. Lines: the fitted "
                  "laws. Dashed: the ideal. If a line leaves the band, the law does not hold for "
                  "this strategy.",
                  f"Small charts of speedup with fitted laws, by strategy: {said(shown)}.",
                  HEAD[:2] + HEAD[3:] + ["amdahl", "universal_scalability_law"],
                  csv_rows).keep(drawing)
