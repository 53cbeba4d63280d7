# lengths.py - how the speedup grows with the length of the search.
#
# usage: analyse.py lengths DIR...     prints Markdown, writes lengths.svg into the first DIR
#
# DIR: a run with several values of `depth_offset`, see questions/16_length_of_the_search.toml. The
# length is the time of the sequential search. Several runs count as one: few positions can be
# searched for long.
# SPDX-License-Identifier: MIT
import pathlib

import numpy
import pandas

from analysis.calculating import formulas, growth
from analysis.common.arguments import Parser
from analysis.common.errors import BadInput
from analysis.common.markdown import table
from analysis.comparing import configurations
from analysis.drawing import svg
from analysis.reading.rows import read

GROUP = ["strategy", "processors"]
ASKED = (1, 10, 60)  # seconds
NS = 1e9
METHOD = (f"limit: speedup = limit x T / (T + half), T the time of the sequential search. power: "
          f"speedup proportional to T ^ exponent. Each position has a level of its own. misfit: "
          f"root mean square of the logarithms. 95 % intervals: bootstrap over positions, "
          f"{growth.RESAMPLES} resamples. A speedup beyond the longest search is extrapolated.")


def points(rows):
    """A line for each search, with `seconds` of its baseline, its `speedup` and `where`, the name
    of the position with its suite."""
    lines = configurations.speedups(rows)
    return lines.assign(seconds=lines["base_time"] / NS, speedup=numpy.exp(
        lines["log_speedup"].astype(float)), where=lines["suite"] + " " + lines["position"])


def fits(lines):
    """{(strategy, processors): [a Fit for each law]}"""
    found = {}
    for key, part in lines.groupby(GROUP, sort=True):
        both = [growth.fit(law, part["where"], part["seconds"], part["speedup"])
                for law in growth.LAWS]
        if all(both):
            found[key] = both
    return found


def between(low, high, digits=2):
    return f"{low:.{digits}f}..{high:.{digits}f}"


def law_table(found, lines):
    head = ["strategy", "P", "searches", "limit", "95 %", "half, s", "95 %", "misfit", "exponent",
            "95 %", "misfit"]
    cells = [head]
    for key, (limit, power) in found.items():
        ends = [between(*growth.interval(f, f.drawn[:, i])) for f, i in
                ((limit, 0), (limit, 1), (power, 1))]
        cells.append([key[0], f"{key[1]:g}", len(lines[same(lines, key)]),
                      f"{limit.values[0]:.1f}", ends[0], f"{limit.values[1]:.3f}", ends[1],
                      f"{limit.error:.2f}", f"{power.values[1]:.2f}", ends[2], f"{power.error:.2f}"])
    return table(cells)


def prediction_table(found):
    head = ["strategy", "P", *[f"{law.name}, {t} s" for t in ASKED for law in growth.LAWS]]
    cells = [head]
    for key, fitted in found.items():
        figures = [growth.predicted(f, t) for t in ASKED for f in fitted]
        cells.append([key[0], f"{key[1]:g}",
                      *[f"{mean:.1f} ({low:.1f}..{high:.1f})" for mean, low, high in figures]])
    return table(cells)


def same(lines, key):
    return (lines["strategy"] == key[0]) & (lines["processors"] == key[1])


def length_table(rows, lines):
    """By depth: the parts of the processors' time, all suites together."""
    shares = configurations.loss_shares(rows.assign(suite="all", game="all",
                                                    position=rows["suite"] + rows["position"]))
    cells = [["strategy", "P", "searches to", "positions", "s alone", "speedup", "overhead",
              *formulas.LOSSES]]
    for row in shares.to_dict("records"):
        part = lines[same(lines, (row["strategy"], row["processors"])) &
                     (lines["limit"] == row["limit"])]
        cells.append([row["strategy"], f"{row['processors']:g}", row["limit"], len(part),
                      f"{numpy.exp(numpy.log(part['seconds']).mean()):.3f}",
                      f"{formulas.mean_ratio(part['log_speedup']):.2f}",
                      f"{100 * row['search overhead']:+.0f} %",
                      *[f"{100 * row[name]:.0f} %" for name in formulas.LOSSES]])
    order = [0, *sorted(range(1, len(cells)), key=lambda i: (
        cells[i][0], float(cells[i][1]), float(cells[i][4])))]
    return table([cells[i] for i in order])


def draw(file, found, lines):
    strategies = list(dict.fromkeys(key[0] for key in found))
    figure, grid = svg.panels(1, len(strategies), (4 * len(strategies), 4), sharey=True,
                              squeeze=False)
    longest = max(ASKED)
    for axes, strategy in zip(grid.flat, strategies):
        counts = [key[1] for key in found if key[0] == strategy]
        for i, p in enumerate(counts):
            part = lines[same(lines, (strategy, p))]
            axes.scatter(part["seconds"], part["speedup"], s=10, alpha=0.5, color=f"C{i}",
                         marker="osD^v<>"[i % 7])
            fitted = found[strategy, p][0]
            x = numpy.geomspace(part["seconds"].min(), longest, 60)
            ends = numpy.array([growth.predicted(fitted, t) for t in x])
            seen = x <= part["seconds"].max()
            axes.plot(x[seen], ends[seen, 0], color=f"C{i}", label=f"P = {p:g}")
            axes.plot(x[~seen], ends[~seen, 0], color=f"C{i}", linestyle="--")
            axes.fill_between(x, ends[:, 1], ends[:, 2], color=f"C{i}", alpha=0.12, linewidth=0)
        axes.set_xscale("log")
        axes.set_yscale("log", base=2)
        axes.set_title(strategy)
        axes.set_xlabel("time of the sequential search, s")
        axes.grid(alpha=0.3)
        axes.legend(fontsize="small", loc="upper left")
    grid[0][0].set_ylabel("speedup; the curve: limit x T / (T + half)")
    svg.save(figure, file)


def main(arguments):
    parser = Parser(prog="analyse.py lengths", description="Speedup by the length of the search.")
    parser.add_argument("folders", metavar="DIR", type=pathlib.Path, nargs="+")
    folders = parser.parse_args(arguments).folders
    rows = pandas.concat([read(folder).rows for folder in folders])
    if len(rows):  # of several cost models, the first
        rows = rows[rows["costs"] == rows["costs"].iloc[0]]
    found = {}
    if len(rows):
        lines = points(rows)
        found = fits(lines) if len(lines) else {}
    if not found:
        raise BadInput(f"{folders[0]}: has no two positions searched to several depths")
    print("## Curves of the speedup by the length of the search\n")
    print(law_table(found, lines))
    print("## What the curves say\n")
    print(prediction_table(found))
    print("## By depth\n")
    print(length_table(rows, lines))
    print(f"The longest sequential search takes {lines['seconds'].max():.1f} s, over "
          f"{lines['base_nodes'].max():,.0f} nodes. {METHOD}")
    draw(folders[0] / "lengths.svg", found, lines)
