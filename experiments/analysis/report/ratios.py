# ratios.py - the contrasts of a run: every value of an option against the first, all else equal.
# SPDX-License-Identifier: MIT
from matplotlib import ticker

from analysis.comparing import contrast_texts, contrasts
from analysis.report import words
from analysis.report.figure import (COLOUR, Figure, in_chunks, legend_below, log_value_axis,
                                    new_drawing, short)
from analysis.report.tables import Column, Row, Table

MOST_SENTENCES = 6
MOST_ROWS = 24   # of one figure
MOST_LINEAR = 4  # the axis is linear if the largest ratio over the smallest is at most this
ROW = 38
LOOKS = {"nodes": (-0.10, "series1", "s"), "time": (0.16, "series2", "o")}
HEAD = ["dimension", "value", "against", "with", "positions", "metric", "ratio", "low", "high",
        "p_holm", "verdict"]


def effects_of(run):
    """{option: [(value, first value, label, effect on nodes, effect on time)]}"""
    found = contrasts.summarize(run) if len(run.rows) else {}
    return {dimension: [(c.value, c.against, c.label, c.nodes, c.time) for c in lines]
            for dimension, lines in found.items()}


def values_of(dimension, lines):
    return [[dimension, str(value), str(first), label, e.positions, metric, e.ratio, e.low, e.high,
             e.p_holm, e.verdict]
            for value, first, label, *both in lines for metric, e in zip(LOOKS, both)]


def ratio_axis(axes, effects):
    ends = [x for e in effects for x in (e.ratio, e.low, e.high) if x is not None] + [1.0]
    if max(ends) > MOST_LINEAR * min(ends):
        log_value_axis(axes, "x", min(ends), max(ends))
    else:
        margin = 0.06 * (max(ends) - min(ends)) or 0.1
        axes.set_xlim(min(ends) - margin, max(ends) + margin)
        axes.xaxis.set_major_locator(ticker.MaxNLocator(6))
    axes.set_xlabel("ratio of nodes, and of time; below 1 is less")
    axes.grid(True, axis="x")


def draw(name, title, dimension, lines):
    drawing, ((axes,),) = new_drawing(56 + ROW * len(lines))
    axes.axvline(1, color=COLOUR["ink"], linewidth=0.8)
    several = len({line[2] for line in lines}) > 1
    for y, (value, first, label, *both) in enumerate(lines):
        axes.annotate(short(f"{value}, {label}" if several else value), (0, y - 0.33), (1, 0),
                      xycoords=("axes fraction", "data"), textcoords="offset points", fontsize=10,
                      va="center", annotation_clip=False, in_layout=False,
                      bbox={"facecolor": COLOUR["paper"], "edgecolor": "none", "pad": 1})
        for (metric, (shift, role, marker)), e in zip(LOOKS.items(), both):
            if e.low is not None:
                axes.plot([e.low, e.high], [y + shift, y + shift], color=COLOUR[role], linewidth=2)
            axes.plot([e.ratio], [y + shift], color=COLOUR[role], marker=marker, linestyle="none",
                      label=metric if y == 0 else None)
    ratio_axis(axes, [e for line in lines for e in line[3:]])
    axes.set_ylim(len(lines) - 0.5, -0.6)
    axes.set_yticks([])
    axes.spines["left"].set_visible(False)
    legend_below(drawing, axes)
    alt = "; ".join(f"{value} against {first} {label}: nodes {nodes.ratio:.3f}, "
                    f"time {time.ratio:.3f}"
                    for value, first, label, nodes, time in lines)
    against = f"{lines[0][1]}" if several else f"{lines[0][1]} ({lines[0][2]})"
    return Figure(name, title, f"Compared with {against}: the "
                  "geometric mean over positions of the ratio of two searches that differ only in "
                  "this value, with its 95 % interval.", f"Ratios: {alt}.", HEAD,
                  values_of(dimension, lines)).keep(drawing)


def figures(found, name):
    """One figure for each option, or more if it has very many lines; `name` makes file names."""
    return [draw(name("contrast"), words.capital(dimension.replace("_", " ")), dimension, chunk)
            for dimension, lines in found.items() for chunk in in_chunks(lines, MOST_ROWS)]


def sentences(found):
    """The contrasts as sentences, without the many contrasts of strategies."""
    said = [f"{words.capital(dimension.replace('_', ' '))} {value} against {first} ({label}): "
            f"{nodes.ratio:.2f} times the nodes, {nodes.verdict}; {time.ratio:.2f} times the time, "
            f"{time.verdict}."
            for dimension, lines in found.items() if dimension != "strategy"
            for value, first, label, nodes, time in lines]
    return said[:MOST_SENTENCES] + (["The section Contrasts has the rest."]
                                    if len(said) > MOST_SENTENCES else [])


def table(found):
    values = [v for dimension, lines in found.items() for v in values_of(dimension, lines)]
    labels = ["dimension", "value", "against", "with", "positions", "of", "ratio", "95 % interval",
              "p", "verdict"]
    return Table("contrasts", " ".join(contrast_texts.ABOUT.split()),
                 [Column(label, label in ("positions", "ratio", "95 % interval", "p"))
                  for label in labels],
                 [Row([*v[:4], v[4], v[5], words.fixed(v[6]), words.between(v[7], v[8]),
                       f"{v[9]:.3g}", v[10]]) for v in values],
                 file="contrasts.csv", head=HEAD, values=values)
