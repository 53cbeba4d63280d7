# quanta.py - what it costs that a parallel search is the same in every run, by quantum and P.
#
# usage: analyse.py quanta DIR     prints Markdown, writes DIR/quanta.svg
#
# DIR: a run with `quantum` 0 and other values, see experiments/deterministic.toml.
# SPDX-License-Identifier: MIT
import numpy
import pandas

from analysis.calculating import formulas
from analysis.calculating.inference import METHOD, interval
from analysis.common.arguments import result_folder
from analysis.common.errors import BadInput
from analysis.common.markdown import table
from analysis.comparing import configurations
from analysis.drawing import svg
from analysis.reading.rows import CONFIGURATION, PLACE, read

FIGURES = {"time": "time", "nodes": "nodes", "rate": "nodes a second"}
GROUP = ["machine", "strategy", "processors", "quantum"]
PARTNERS = [name for name in CONFIGURATION + PLACE if name not in ("quantum", "limit")]


def costs(rows):
    """A line for each position in quanta: the logarithms of FIGURES over those without quanta, of
    the same strategy on as many processors. Repeats and seeds are one, by their geometric mean."""
    lines = configurations.searches(rows)
    lines = lines[~configurations.is_baseline(lines)]
    lines = lines.assign(**{name: numpy.log(lines[name].astype(float))
                            for name in ("time", "nodes")})
    lines = lines.groupby([*PARTNERS, "quantum"], sort=False)[["time", "nodes"]].mean()
    lines = lines.assign(rate=lines["nodes"] - lines["time"]).reset_index()
    free, held = (lines[which] for which in (lines["quantum"] == 0, lines["quantum"] > 0))
    both = held.merge(free.drop(columns="quantum"), on=PARTNERS, suffixes=("", "_free"))
    return both.assign(**{name: both[name] - both[f"{name}_free"] for name in FIGURES})


def means(lines):
    """{(machine, strategy, processors, quantum): {figure: (ratio, low, high)}}"""
    found = {}
    for key, part in lines.groupby(GROUP, sort=True):
        logs = {name: list(part.groupby(["suite", "position"])[name].mean()) for name in FIGURES}
        found[key] = {name: (formulas.mean_ratio(x), *interval(x)) for name, x in logs.items()}
    return found


def ratio_text(ratio, low, high):
    return f"{ratio:.2f}" + (f" ({low:.2f}..{high:.2f})" if low is not None else "")


def cost_table(found, machine, strategy):
    part = {key[2:]: ratios for key, ratios in found.items() if key[:2] == (machine, strategy)}
    return table([["P", "quantum", *FIGURES.values()],
                  *[[f"{p:g}", f"{quantum:,}", *[ratio_text(*ratios[name]) for name in FIGURES]]
                    for (p, quantum), ratios in sorted(part.items())]])


def draw(file, found):
    panels = list(dict.fromkeys(key[:2] for key in found))
    figure, grid = svg.panels(1, len(panels), (4 * len(panels), 3.6), sharey=True, squeeze=False)
    for axes, panel in zip(grid.flat, panels):
        part = {key[2:]: ratios["rate"][0] for key, ratios in found.items() if key[:2] == panel}
        for i, p in enumerate(sorted({p for p, _ in part})):
            points = sorted((quantum, rate) for (q, quantum), rate in part.items() if q == p)
            axes.plot([x for x, _ in points], [y for _, y in points],
                      marker="osD^v<>"[i % 7], label=f"P = {p:g}")
        axes.set_xscale("log")
        axes.axhline(1, color="gray", linewidth=0.8)
        axes.set_title(f"{panel[1]}, {panel[0]}")
        axes.set_xlabel("length of a quantum in ticks")
        axes.grid(alpha=0.3)
    grid[0][0].set_ylabel("nodes a second,\nrelative to the free search")
    grid[0][0].set_ylim(bottom=0)
    grid[0][0].legend(fontsize="small")
    svg.save(figure, file)


def main(arguments):
    folder = result_folder(arguments, "quanta", "Cost of searches in quanta.")
    rows = read(folder).rows
    lines = costs(rows) if len(rows) else pandas.DataFrame()
    if not len(lines):
        raise BadInput(f"{folder}: has no searches with and without `quantum`")
    found = means(lines)
    for machine, strategy in dict.fromkeys(key[:2] for key in found):
        print(f"## {strategy}, {machine}: in quanta, relative to the free search\n")
        print(cost_table(found, machine, strategy))
    print(f"Geometric means over {lines.groupby(['suite', 'position']).ngroups} positions.\n{METHOD}")
    draw(folder / "quanta.svg", found)
