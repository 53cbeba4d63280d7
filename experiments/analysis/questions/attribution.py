# attribution.py - where the speedup goes: the processors' time by kinds of work, and what it is
# worth if a cost of working together, or a prediction, were perfect.
#
# usage: analyse.py attribution DIR [--suites NAME...]     prints Markdown, writes
#                                                          DIR/attribution.svg
#
# DIR: a run in virtual time, see questions/16_where_selective_speedup_goes.toml. Its first cost
# model and variant are what really happens; the others are counterfactual.
# SPDX-License-Identifier: MIT
import pathlib

import numpy

from analysis.calculating import attribution, formulas
from analysis.calculating.inference import METHOD, interval
from analysis.common.arguments import Parser
from analysis.common.errors import BadInput
from analysis.common.markdown import table
from analysis.comparing import configurations
from analysis.drawing import svg
from analysis.reading.cost_models import cost_models
from analysis.reading.rows import PLACE, read

FREE = "free_together"  # the cost model under which working together is free
GROUP = ["selectivity", "search", "processors", "strategy"]
SAME = [*GROUP, "suite", *PLACE]


def searches(rows):
    """The parallel searches beside their baselines; only those whose parts can be told."""
    rows = configurations.to_the_end(configurations.searches(rows))
    rows = rows[(rows["machine"] == "virtual") & (rows["seed"] <= 0)]
    lines = configurations.beside_baseline(rows, rows=rows) if len(rows) else rows
    if not len(lines):
        return lines
    return lines[~configurations.is_baseline(lines) & numpy.isfinite(lines["processors"])]


def first_of(lines, name, declared):
    """The value of the option that the experiment names first."""
    values = list(dict.fromkeys(lines[name]))
    return next((v for v in declared if v in values), values[0])


def named(key, lines):
    """The strategy and P, and what else differs within the run."""
    varying = [name for name in GROUP[:2] if lines[name].nunique() > 1]
    return [" ".join([key[GROUP.index("strategy")], *[key[GROUP.index(n)] for n in varying]]),
            f"{key[GROUP.index('processors')]:g}"]


def groups(lines):
    return sorted(lines.groupby(GROUP, sort=True), key=lambda group: group[0])


def speedup(lines):
    return [formulas.log_ratio(b, t) for b, t in zip(lines["base_time"], lines["time"])]


def share_table(real, costs):
    cells = [["strategy", "P", "positions", "speedup", "alone / span", "of total",
              *attribution.PARTS]]
    for key, part in groups(real):
        shares = attribution.shares(part, costs)
        spans = [formulas.log_ratio(b, s) for b, s in zip(part["base_time"], part["span"])]
        cells.append([*named(key, real), len(part), f"{formulas.mean_ratio(speedup(part)):.2f}",
                      f"{formulas.mean_ratio(spans):.1f}", f"{key[2] * shares['useful']:.2f}",
                      *[f"{100 * shares[name]:.1f} %" for name in attribution.PARTS]])
    return table(cells)


def ratio(logs):
    low, high = interval(logs)
    return f"{formulas.mean_ratio(logs):.2f}" + (f" ({low:.2f}..{high:.2f})" if low else "")


def paired(real, other):
    """The lines of both, in the same order, for the searches that both have."""
    both = real.merge(other, on=SAME, suffixes=("", "_there"))
    mine = list(real.columns)
    there = both[[name if name in SAME else f"{name}_there" for name in mine]]
    return both[mine], there.set_axis(mine, axis=1)


def worlds(lines, real, option):
    """{value: its searches}, of the values of the option that are not the real one."""
    usual = real[option].iloc[0]
    other = "variant" if option == "costs" else "costs"
    lines = lines[lines[other] == real[other].iloc[0]]
    return {value: part for value, part in lines.groupby(option, sort=False) if value != usual}


def counterfactual_table(lines, real, option):
    """The speedup in each world, over the sequential search there; by how much it, the search
    overhead and the time differ from the real ones. None if there is no such world."""
    cells = [["strategy", "P", "if", "positions", "speedup", "times the speedup",
              "times the nodes over sequential", "times the time"]]
    for value, part in worlds(lines, real, option).items():
        for key, one in groups(part):
            mine, there = paired(real, one)
            if not len(mine):
                continue
            gain = [a - b for a, b in zip(speedup(there), speedup(mine))]
            nodes = list(numpy.log(there["nodes"] / there["base_nodes"] /
                                   (mine["nodes"] / mine["base_nodes"])))
            times = list(numpy.log(there["time"] / mine["time"]))
            cells.append([*named(key, lines), value, len(mine),
                          f"{formulas.mean_ratio(speedup(there)):.2f}", ratio(gain), ratio(nodes),
                          ratio(times)])
    order = sorted(range(1, len(cells)), key=lambda i: (cells[i][0], float(cells[i][1])))
    return table([cells[0], *[cells[i] for i in order]], 1) if len(cells) > 1 else None


def factor_table(lines, real):
    free = worlds(lines, real, "costs").get(FREE)
    if free is None:
        return None
    cells = [["strategy", "P", "positions", "P / speedup", *[f"x {f}" for f in attribution.FACTORS]]]
    for key, one in groups(free):
        mine, there = paired(real, one)
        if not len(mine):
            continue
        logs = attribution.factors(mine, there)
        whole = [sum(each) for each in zip(*logs.values())]
        cells.append([*named(key, lines), len(mine), ratio(whole),
                      *[f"{formulas.mean_ratio(logs[f]):.2f}" for f in attribution.FACTORS]])
    return table(cells)


def draw(file, real, costs):
    counts = sorted(real["processors"].unique())
    figure, grid = svg.panels(1, len(counts), (4.4 * len(counts), 4.6), sharey=True, squeeze=False)
    found = {key: attribution.shares(part, costs) for key, part in groups(real)}
    names = list(dict.fromkeys(named(key, real)[0] for key in found))
    for axes, p in zip(grid.flat, counts):
        mine = {named(key, real)[0]: s for key, s in found.items() if key[2] == p}
        below, above = dict.fromkeys(mine, 0.0), dict.fromkeys(mine, 0.0)
        for i, part in enumerate(attribution.PARTS):
            values = {name: 100 * s[part] for name, s in mine.items()}
            starts = [above[n] if v >= 0 else below[n] for n, v in values.items()]
            axes.barh([names.index(n) for n in values], list(values.values()), 0.75, starts,
                      color=f"C{i}", label=part, edgecolor="white", linewidth=0.5,
                      hatch="//" if i in (2, 5) else None)
            for n, v in values.items():
                (above if v >= 0 else below)[n] += v
        axes.set_title(f"P = {p:g}")
        axes.set_xlabel("% of the processors' time")
        axes.set_yticks(range(len(names)), names)
        axes.axvline(0, color="black", linewidth=0.8)
    grid[0][0].invert_yaxis()
    grid[0][-1].legend(loc="upper left", bbox_to_anchor=(1.02, 1), fontsize="small")
    svg.save(figure, file)


def main(arguments):
    parser = Parser(prog="analyse.py attribution", description="Where the speedup goes.")
    parser.add_argument("folder", metavar="DIR", type=pathlib.Path)
    parser.add_argument("--suites", metavar="NAME", nargs="+", help="only these; default: all")
    given = parser.parse_args(arguments)
    folder, run = given.folder, read(given.folder)
    lines, models = searches(run.rows), cost_models(run.manifest)
    if given.suites:
        lines = lines[lines["suite"].isin(given.suites)]
    if not len(lines) or not models:
        raise BadInput(f"{folder}: has no parallel searches in virtual time with seed 0")
    lines = lines[lines["processors"] > 1]
    real = lines[(lines["costs"] == first_of(lines, "costs", models)) &
                 (lines["variant"] == first_of(lines, "variant", ["usual"]))]
    costs = models[real["costs"].iloc[0]]
    print("## Where the time of all processors goes\n")
    print(share_table(real, costs))
    print("The parts are of the total times and add up to 100 %. alone / span: the sequential "
          "time over the longest chain\nof work of which each piece needs the one before. No number "
          "of processors searches that tree faster.\n")
    print("".join(f"- {name}: {about}\n" for name, about in attribution.ABOUT.items()))
    for option, title in (("costs", "What if it were free"), ("variant", "What if it were known")):
        if found := counterfactual_table(lines, real, option):
            print(f"## {title}\n\n{found}")
    if found := factor_table(lines, real):
        print("## P over the speedup, as a product\n")
        print(found)
        print("working together: how much longer the search takes than if that were free. The other "
              "factors are of the search\nin which it is free. All are geometric means; their "
              "product is P / speedup.\n")
    print(METHOD)
    draw(folder / "attribution.svg", real, costs)
