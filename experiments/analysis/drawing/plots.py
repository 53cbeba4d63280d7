# plots.py - plots of speedup, search overhead and the parts of the processors' time.
#
# Every plot has a panel for threads and one for each cost model of the virtual machine. With many
# processors the plot of speedups has one more panel with published curves.
# SPDX-License-Identifier: MIT
import textwrap

from analysis.drawing import published, svg
from analysis.reading.rows import ACCOUNTS

MOST_LINEAR = 8  # processors; with more, both axes are logarithmic
PANEL = (7, 5)  # inches
PANELS_A_ROW = 2
TITLE = 64  # characters that fit above a panel
PART_NAMES = {"busy": "busy", "idle": "no work", "wait": "waiting at splits", "lock": "locks"}
MARKERS = "osD^v<>pPX*h"


def finite(results):
    return [r for r in results if r["processors"] != "inf"]


def names_of(results):
    return sorted({r["strategy"] for r in results})


def prepare(axes, most, ticks, label):
    axes.set_xlabel("processors")
    axes.set_ylabel(label)
    if most > MOST_LINEAR:
        axes.set_xscale("log", base=2)
    axes.set_xticks(ticks, [str(t) for t in ticks])
    axes.grid(alpha=0.3)


def draw_one_count(axes, results, ceilings):
    """A line for every strategy, if there is only one number of processors."""
    count = finite(results)[0]["processors"]
    for r in finite(results):
        error = [[r["mean"] - (r["low"] or r["mean"])], [(r["high"] or r["mean"]) - r["mean"]]]
        axes.errorbar([r["mean"]], [r["strategy"]], xerr=error, capsize=4, marker="o", color="C0")
    axes.axvline(count, color="0.7", linestyle="--", label="linear")
    for processors, ceiling in ceilings:
        if processors == count:
            axes.axvline(ceiling, color="0.4", linestyle=":",
                         label="ceiling: independent searches")
    axes.invert_yaxis()
    axes.set_xlim(left=0)
    axes.set_xlabel(f"speedup of {count} processors over sequential, geometric mean, 95 % interval")
    axes.grid(alpha=0.3)
    axes.legend(fontsize="small", loc="lower left")


def draw_speedup(axes, results, ceilings):
    if len({r["processors"] for r in results}) == 1 and finite(results):
        draw_one_count(axes, results, ceilings)
        return
    most = max([1] + [r["processors"] for r in finite(results)])
    axes.plot([1, most], [1, most], color="0.7", linestyle="--", label="linear")
    if ceilings:
        axes.plot(*zip(*ceilings), color="0.4", marker="_", linestyle=":",
                  label="ceiling: independent searches")
    for i, strategy in enumerate(names_of(results)):
        points = [r for r in finite(results) if r["strategy"] == strategy]
        y = [p["mean"] for p in points]
        low = [p["mean"] - (p["low"] or p["mean"]) for p in points]
        high = [(p["high"] or p["mean"]) - p["mean"] for p in points]
        axes.errorbar([p["processors"] for p in points], y, yerr=[low, high], capsize=4,
                      marker=MARKERS[i % len(MARKERS)], color=f"C{i % 10}", label=strategy)
        for r in results:
            if r["strategy"] == strategy and r["processors"] == "inf":
                axes.axhline(r["mean"], color=f"C{i % 10}", linestyle=":",
                             label=f"{strategy}, unlimited")
    prepare(axes, most, sorted({1} | {r["processors"] for r in finite(results)}),
            "speedup over sequential, geometric mean")
    if most > MOST_LINEAR:
        axes.set_yscale("log", base=2)
        axes.yaxis.set_major_formatter("{x:g}")
    else:
        axes.set_ylim(bottom=0)
    axes.legend(fontsize="small")


def draw_published(axes, strategies, most):
    axes.plot([1, most], [1, most], color="0.7", linestyle="--", label="linear")
    curves = published.curves()
    colours = list(dict.fromkeys(strategies + [curve["strategy"] for curve in curves]))
    for curve in curves:
        i = colours.index(curve["strategy"])
        axes.plot(*zip(*[p for p in curve["points"] if p[0] <= most]), color=f"C{i % 10}",
                  marker=MARKERS[i % len(MARKERS)], linestyle=":", label=curve["name"])
    prepare(axes, most, [2 ** i for i in range(most.bit_length())], "speedup as published")
    axes.set_yscale("log", base=2)
    axes.yaxis.set_major_formatter("{x:g}")
    axes.set_title("published, on other games and machines (published.toml)")
    axes.legend(fontsize="small")


def draw_overhead(axes, results, _ceilings):
    most = max([1] + [r["processors"] for r in finite(results)])
    for i, strategy in enumerate(names_of(results)):
        points = [r for r in finite(results) if r["strategy"] == strategy]
        axes.plot([p["processors"] for p in points], [100 * p["overhead"] for p in points],
                  marker=MARKERS[i % len(MARKERS)], color=f"C{i % 10}", label=strategy)
    prepare(axes, most, sorted({1} | {r["processors"] for r in finite(results)}),
            "search overhead, % more nodes")
    axes.legend(fontsize="small")


def draw_parts(axes, results, _ceilings):
    """A bar for every strategy, on the largest number of processors that all strategies have."""
    counts = [{r["processors"] for r in finite(results) if r["strategy"] == s}
              for s in names_of(results)]
    common = set.intersection(*counts)
    if not common:
        return
    at = [r for r in finite(results) if r["processors"] == max(common)]
    left = [0.0] * len(at)
    for i, part in enumerate(ACCOUNTS):
        width = [100 * r["parts"][i] for r in at]
        axes.barh([r["strategy"] for r in at], width, left=left, label=PART_NAMES[part])
        left = [a + b for a, b in zip(left, width)]
    axes.invert_yaxis()
    axes.set_xlabel(f"% of the time of {max(common)} processors")
    axes.legend(fontsize="small", loc="lower right")


def title_of(panel):
    where = "threads" if panel.costs is None else f"virtual machine, costs {panel.costs}"
    return textwrap.fill(f"{where}: {panel.choices}" if panel.choices else where, TITLE)


def draw(file, panels, draw_panel, with_published):
    count = len(panels) + int(with_published)
    columns = min(count, PANELS_A_ROW)
    rows = -(-count // columns)
    figure, grid = svg.panels(rows, columns, (PANEL[0] * columns, PANEL[1] * rows), squeeze=False)
    for axes in grid.flat[count:]:
        axes.remove()
    for axes, panel in zip(grid.flat, panels):
        draw_panel(axes, panel.results, panel.ceilings)
        if panel.costs is not None or count > 1:
            axes.set_title(title_of(panel))
    if with_published:
        results = [r for panel in panels for r in panel.results]
        draw_published(grid.flat[len(panels)], names_of(results),
                       max(r["processors"] for r in finite(results)))
    svg.save(figure, file)


def draw_all(folder, panels):
    """Draws all plots; returns the names of the files."""
    many = any(r["processors"] > MOST_LINEAR for panel in panels for r in finite(panel.results))
    draw(folder / "speedup.svg", panels, draw_speedup, many)
    draw(folder / "overhead.svg", panels, draw_overhead, False)
    draw(folder / "time.svg", panels, draw_parts, False)
    return ["speedup.svg", "overhead.svg", "time.svg"]
