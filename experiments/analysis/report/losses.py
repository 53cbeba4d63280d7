# losses.py - bars of where the processors' time went.
# SPDX-License-Identifier: MIT
import math

from matplotlib.patches import Patch

from analysis.calculating import formulas
from analysis.report.figure import (COLOUR, Figure, legend_of, name_rows, new_drawing, plain,
                                    row_height, wrapped)

HATCHED = (1, 2, 3, 6)  # numbers of the hatched parts; theme.TILES has the patterns
COLUMNS = 2            # of small charts
CAPTION = ("A whole bar is the time of all processors together. The useful share times the number "
           "of processors is the ratio of the total times. A part below zero is saved time; it "
           "makes the rest of the bar longer.")


def part_style(i, line=0.6):
    return {"facecolor": COLOUR[f"loss{i + 1}"], "hatch": "/" if i in HATCHED else None,
            "edgecolor": COLOUR["paper"], "linewidth": line}


def stacked(axes, positions, shares, across, size):
    """Stacks the parts above zero in one direction and those below zero in the other."""
    above, below = [0.0] * len(shares), [0.0] * len(shares)
    draw = axes.barh if across else axes.bar
    for i, name in enumerate(formulas.LOSSES):
        values = [100 * s[name] for s in shares]
        starts = [above[k] if v >= 0 else below[k] for k, v in enumerate(values)]
        draw(positions, values, size, starts, **part_style(i))
        for k, v in enumerate(values):
            if v >= 0:
                above[k] += v
            else:
                below[k] += v
    return max(above), min(below)


def legend(drawing, results):
    used = [i for i, name in enumerate(formulas.LOSSES)
            if any(abs(r.losses[name]) > 0.0005 for r in results)]
    legend_of(drawing, [Patch(**part_style(i)) for i in used],
              [formulas.LOSSES[i] for i in used])


def draw_one_count(results):
    """A bar for every strategy."""
    results = sorted(results, key=lambda r: -r.losses["useful"])
    names = [wrapped(r.strategy) for r in results]
    drawing, ((axes,),) = new_drawing(50 + 1.15 * row_height(names) * len(results))
    most, least = stacked(axes, range(len(results)), [r.losses for r in results], True, 0.72)
    for k, r in enumerate(results):
        axes.annotate(f"{100 * r.losses['useful']:.0f}", (0, k), (4, 0), va="center",
                      textcoords="offset points", color=COLOUR["paper"], fontsize=10)
    name_rows(axes, names)
    axes.set_xlim(min(0, least), max(100, most))
    axes.axvline(0, color=COLOUR["ink"], linewidth=0.8)
    axes.set_xlabel(f"% of the time of {plain(results[0].processors)} processors")
    return drawing


def draw_counts(results):
    """A small chart for every strategy, with a bar for each number of processors."""
    strategies = list(dict.fromkeys(r.strategy for r in results))
    rows = -(-len(strategies) // COLUMNS)
    drawing, grid = new_drawing(112 * rows + 40, rows, COLUMNS, sharey=True)
    most, least = 100, 0
    for axes, strategy in zip(grid.flat, strategies):
        mine = [r for r in results if r.strategy == strategy]
        ends = stacked(axes, range(len(mine)), [r.losses for r in mine], False, 0.82)
        most, least = max(most, ends[0]), min(least, ends[1])
        axes.set_title(wrapped(strategy, 26))
        axes.set_xticks(range(len(mine)), [plain(r.processors) for r in mine],
                        fontsize=9 if len(mine) > 6 else None)
        axes.tick_params(axis="x", length=0)
        axes.axhline(0, color=COLOUR["ink"], linewidth=0.8)
    grid.flat[0].set_ylim(least, most)
    for axes in grid.flat[len(strategies):]:
        axes.remove()
    for axes in grid.flat[:len(strategies)][-COLUMNS:]:
        axes.set_xlabel("processors")
    drawing.supylabel("% of all processors' time", fontsize=11, color=COLOUR["muted"])
    return drawing


def draw_losses(setting, name, title, strategies):
    results = [r for r in setting.compared
               if r.strategy in strategies and r.processors > 1 and r.losses["useful"]]
    if not results:
        return None
    single = len({r.processors for r in results}) == 1
    drawing = draw_one_count(results) if single else draw_counts(results)
    legend(drawing, results)
    best = max(results, key=lambda r: r.losses["useful"])
    alt = (f"Stacked bars of processor time. Useful at best: {100 * best.losses['useful']:.0f} % "
           f"with {best.strategy} on {plain(best.processors)} processors.")
    return Figure(name, title, CAPTION, alt, ["strategy", "processors", *formulas.LOSSES],
                  [[r.strategy, r.processors, *r.losses.values()] for r in setting.compared
                   if r.strategy in strategies and not math.isinf(r.processors)]).keep(drawing)
