# contrast_files.py - the contrasts of a run that asks a question, as a plot and as CSV.
# SPDX-License-Identifier: MIT
import csv

from matplotlib import ticker
from matplotlib.lines import Line2D

from analysis.comparing.contrast_texts import title
from analysis.comparing.contrasts import ALL
from analysis.drawing import svg

ROW, MARGIN, WIDTH = 0.24, 1.3, 11  # inches
MARKERS = "osD^v<>pPX*h"
LINEAR_SPAN = 1.6  # the axis is linear if the largest ratio over the smallest is at most this
HEAD = ["dimension", "value", "against", "suite", "with", "setting", "positions", "metric", "ratio",
        "low", "high", "below", "above", "p_holm", "verdict", "other_values", "other_moves"]


def write_csv(file, found):
    with file.open("w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(HEAD)
        for dimension, contrasts in found.items():
            for c in contrasts:
                for e in (c.nodes, c.time):
                    numbers = ["" if x is None else f"{x:.6g}" for x in (e.ratio, e.low, e.high)]
                    writer.writerow([dimension, c.value, c.against, c.suite, c.layout, c.setting,
                                     e.positions, e.metric, *numbers, e.below, e.above,
                                     f"{e.p_holm:.3g}", e.verdict, c.other_values, c.other_moves])


def ratio_axis(axes, ratios, label):
    axes.axvline(1, color="0.4", linewidth=0.8)
    if max(ratios) > LINEAR_SPAN * min(ratios):
        axes.set_xscale("log")
        axes.xaxis.set_major_locator(ticker.LogLocator(subs=(1, 2, 5)))
        axes.xaxis.set_minor_locator(ticker.NullLocator())
        axes.xaxis.set_major_formatter("{x:g}")
    axes.set_xlabel(label)
    axes.grid(alpha=0.3)


def draw(file, dimension, contrasts):
    """A row for every value, strategy and combination of other options: all suites together with
    their interval, and a mark for each suite."""
    rows = list(dict.fromkeys((str(c.value), c.setting, c.layout) for c in contrasts))
    rows.sort(key=lambda row: row[1:])  # values with the same other options are neighbours
    suites = [s for s in dict.fromkeys(c.suite for c in contrasts) if s != ALL]
    figure, panels = svg.panels(1, 2, (WIDTH, MARGIN + ROW * len(rows)), sharey=True)
    for axes, metric in zip(panels, ("nodes", "time")):
        for c in contrasts:
            y = rows.index((str(c.value), c.setting, c.layout))
            e = getattr(c, metric)
            if c.suite == ALL or len(suites) == 1:
                axes.plot([e.low or e.ratio, e.high or e.ratio], [y, y], color="black",
                          linewidth=2.5, zorder=3)
                axes.plot([e.ratio], [y], color="black", marker="|", markersize=9, zorder=3)
            else:
                i = suites.index(c.suite)
                axes.plot([e.ratio], [y], color=f"C{i}", marker=MARKERS[i % len(MARKERS)],
                          markersize=4, linestyle="none", alpha=0.8)
        ratio_axis(axes, [getattr(c, metric).ratio for c in contrasts],
                   f"{metric}, relative to {contrasts[0].against}")
    panels[0].set_yticks(range(len(rows)),
                         [", ".join(filter(None, [value, layout, setting]))
                          for value, setting, layout in rows], fontsize="small")
    panels[0].set_ylim(len(rows) - 0.5, -0.5)
    handles = [Line2D([], [], color="black", linewidth=2.5,
                      label=f"{ALL if len(suites) > 1 else suites[0]}, 95 % interval")]
    if len(suites) > 1:
        handles += [Line2D([], [], color=f"C{i}", marker=MARKERS[i % len(MARKERS)],
                           markersize=4, linestyle="none", label=suite)
                    for i, suite in enumerate(suites)]
    panels[1].legend(handles=handles, loc="upper left", bbox_to_anchor=(1.02, 1), fontsize="small")
    figure.suptitle(f"{title(dimension)}: each value against {contrasts[0].against}; below 1 is "
                    "less", fontsize="medium")
    svg.save(figure, file)


def write(folder, found):
    """Writes contrasts.csv and contrasts.svg into the folder."""
    write_csv(folder / "contrasts.csv", found)
    for dimension, contrasts in found.items():  # a question has only one
        draw(folder / "contrasts.svg", dimension, contrasts)
