# node_types.py - heat maps of predicted and actual node types.
# SPDX-License-Identifier: MIT
import math

import numpy
from matplotlib.patches import Rectangle

from analysis.report.figure import (COLOUR, Figure, name_rows, new_drawing, plain, row_height,
                                    wrapped)
from analysis.report.results import TYPES

STRONGEST = 0.62  # opacity of 100 %; numbers on it are still readable
NAMES = {"pv": "PV", "cut": "Cut", "all": "All"}
PAIRS = [(said, was) for said in TYPES for was in TYPES]
HEAD = [f"said_{said}_was_{was}" for said, was in PAIRS]
HOW = ("Three fields in a row are all nodes with one predicted type. Their numbers are the % of "
       "each actual type; they add up to 100. In the outlined fields the prediction was right.")


def shares_of(counts):
    """The shares of the actual types for each predicted type; NaN if no node has that type."""
    sums = counts.sum(axis=1, keepdims=True)
    with numpy.errstate(invalid="ignore", divide="ignore"):
        return counts / sums


def field(axes, x, y, share, right, size):
    axes.add_patch(Rectangle((x - 0.5, y - 0.5), 1, 1, facecolor=COLOUR["series1"], linewidth=0,
                             alpha=0 if math.isnan(share) else STRONGEST * share))
    if not math.isnan(share):
        text = f"{100 * share:.0f}" if share in (0, 1) else f"{100 * share:.1f}"
        axes.text(x, y, text, ha="center", va="center", fontsize=size,
                  fontweight="bold" if right else "normal")


def outline(axes, x, y, width, height):
    axes.add_patch(Rectangle((x - 0.5, y - 0.5), width, height, fill=False,
                             edgecolor=COLOUR["ink"], linewidth=1))


def head_of_three(axes, i):
    axes.annotate(f"predicted {NAMES[TYPES[i]]}", (3 * i + 1, -0.5), (0, 28), ha="center",
                  textcoords="offset points", fontsize=10.5)


def bare(axes, columns, rows):
    axes.set_xlim(-0.5, columns - 0.5)
    axes.set_ylim(rows - 0.5, -0.5)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)


def by_strategy(setting):
    """The sequential search, and each strategy on its largest number of processors."""
    last = {r.strategy: r for r in setting.results if not math.isinf(r.processors)}
    return ([setting.baseline] if setting.baseline else []) + list(last.values())


def draw_types(setting, name, title):
    results = [r for r in by_strategy(setting) if r.node_types().sum()]
    if not results:
        return None
    names = [wrapped(f"{r.strategy} · {plain(r.processors)}" if r.logs else r.strategy)
             for r in results]
    drawing, ((axes,),) = new_drawing(62 + row_height(names, 21) * len(results))
    rows = []
    for y, r in enumerate(results):
        counts = r.node_types()
        shares = shares_of(counts)
        for x, (said, was) in enumerate(PAIRS):
            field(axes, x, y, shares[TYPES.index(said), TYPES.index(was)], said == was, 9.5)
        rows.append([r.strategy, r.processors, *map(int, counts.flat), *shares.flat])
    for i in range(3):
        outline(axes, 4 * i, 0, 1, len(results))
        head_of_three(axes, i)
    for x in (2.5, 5.5):
        axes.axvline(x, color=COLOUR["paper"], linewidth=4)
    name_rows(axes, names)
    bare(axes, 9, len(results))
    axes.xaxis.tick_top()
    axes.set_xticks(range(9), [f"was\n{NAMES[was]}" for _, was in PAIRS], fontsize=9.5)
    right = {r.strategy: numpy.trace(r.node_types()) / r.node_types().sum() for r in results}
    return Figure(name, title,
                  HOW + " The number after a strategy is its largest number of processors.",
                  "Heat map of predicted and actual node types. Predicted correctly: " + "; ".join(
                      f"{strategy} {100 * share:.1f} %" for strategy, share in right.items()) + ".",
                  ["strategy", "processors", *HEAD, *(f"{h}_share" for h in HEAD)],
                  rows).keep(drawing)


def draw_by_depth(setting, name, title):
    """The types of the sequential search, by the plies left to search."""
    if not setting.baseline:
        return None
    levels = setting.baseline.node_types_by_depth()
    levels = {depth: counts for depth, counts in levels.items() if counts.sum()}
    if len(levels) < 2:
        return None
    depths = sorted(levels)
    drawing, ((axes,),) = new_drawing(62 + 19 * len(depths))
    for y, depth in enumerate(depths):
        shares = shares_of(levels[depth])
        for x, (said, was) in enumerate(PAIRS):
            field(axes, x, y, shares[TYPES.index(said), TYPES.index(was)], said == was, 9)
    for i in range(3):
        outline(axes, 4 * i, 0, 1, len(depths))
        head_of_three(axes, i)
    for x in (2.5, 5.5):
        axes.axvline(x, color=COLOUR["paper"], linewidth=4)
    bare(axes, 9, len(depths))
    axes.xaxis.tick_top()
    axes.set_xticks(range(9), [f"was\n{NAMES[was]}" for _, was in PAIRS], fontsize=9.5)
    axes.set_yticks(range(len(depths)), [str(d) for d in depths])
    axes.set_ylabel("plies left to search")
    return Figure(name, title,
                  "The nodes of the sequential search by the plies left to search; 1 is the last "
                  "ply before the horizon. Far from the horizon there are few nodes, so 100 % may "
                  f"be a single node. {HOW}",
                  f"Heat map of predicted and actual node types for {len(depths)} depths.",
                  ["plies_left", *HEAD],
                  [[d, *map(int, levels[d].flat)] for d in depths]).keep(drawing)
