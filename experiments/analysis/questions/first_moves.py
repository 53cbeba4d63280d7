# first_moves.py - how often the first move gives the cutoff, and the cost of one percent less.
#
# usage: analyse.py first_moves DIR     prints Markdown, writes DIR/first_moves.svg
#
# DIR: a run with variants "usual" and "misordered=N", see experiments/questions/09_first_move.toml.
# SPDX-License-Identifier: MIT
import numpy
import pandas
import scipy.stats

from analysis.calculating.inference import LEVEL, RESAMPLES, SEED
from analysis.common.arguments import result_folder
from analysis.common.errors import BadInput
from analysis.common.markdown import table
from analysis.comparing import configurations
from analysis.drawing import svg
from analysis.reading.rows import read

SEARCHED = ["suite", "position", "selectivity"]
DEEPEST = 8  # plies left; larger depths count as this one


def mean_interval(values):
    """(mean, low, high): 95 % interval by bootstrap over the positions."""
    values = numpy.asarray(values, float)
    if len(values) < 2 or numpy.ptp(values) == 0:
        return values.mean(), None, None
    found = scipy.stats.bootstrap((values,), numpy.mean, n_resamples=RESAMPLES, method="BCa",
                                  confidence_level=LEVEL,
                                  random_state=numpy.random.default_rng(SEED))
    return values.mean(), *found.confidence_interval


def text(figures, unit=""):
    mean, low, high = figures
    return f"{mean:.1f}{unit}" + (f" ({low:.1f}..{high:.1f})" if low is not None else "")


def misordered(variant):
    """The percentage of nodes whose first move is random."""
    return int(variant.partition("misordered=")[2] or 0)


def rates_by_depth(rows):
    """A line for each position and depth: the percentage of cutoffs by the first move."""
    found = []
    for row in rows.itertuples():
        sums = {}
        for at in row.node_types_by_depth:
            depth = min(at["depth"], DEEPEST)
            highs, first = sums.get(depth, (0, 0))
            sums[depth] = highs + at["fail_highs"], first + at["first_move_fail_highs"]
        found += [{"suite": row.suite, "selectivity": row.selectivity, "position": row.position,
                   "depth": depth, "rate": 100 * first / highs}
                  for depth, (highs, first) in sums.items() if highs]
    return pandas.DataFrame(found)


def prices(rows):
    """A line for each position, strategy and number of processors: the change of nodes, time and
    speedup, in percent, if one percentage point fewer cutoffs come from the first move. It is the
    slope through the origin of their logarithms over the lost points, from all variants."""
    layout = ["strategy", "processors"]
    base = rows[rows["variant"] == "usual"].set_index(SEARCHED + layout)
    alone = rows[configurations.is_baseline(rows)].set_index(SEARCHED + ["variant"])
    found = []
    for key, part in rows[rows["variant"] != "usual"].groupby(SEARCHED + layout, sort=True):
        if key not in base.index:
            continue
        usual, points, logs = base.loc[key], [], {"nodes": [], "time": [], "speedup": []}
        for row in part.itertuples():
            here, there = (key[:3] + (v,) for v in ("usual", row.variant))
            lost = 100 * (alone.loc[here]["first_move_cutoff_rate"] -
                          alone.loc[there]["first_move_cutoff_rate"])
            points.append(lost)
            logs["nodes"].append(numpy.log(row.nodes / usual["nodes"]))
            logs["time"].append(numpy.log(row.time / usual["time"]))
            logs["speedup"].append(numpy.log(alone.loc[there]["time"] / row.time) -
                                   numpy.log(alone.loc[here]["time"] / usual["time"]))
        points = numpy.array(points)
        if (points ** 2).sum() > 1:
            found.append({**dict(zip(SEARCHED + layout, key)),
                          **{name: 100 * numpy.expm1((points * y).sum() / (points ** 2).sum())
                             for name, y in logs.items()}})
    return pandas.DataFrame(found)


def draw(file, by_depth):
    figure, panels = svg.panels(1, 2, (10, 4), sharey=True)
    for axes, (selectivity, part) in zip(panels, by_depth.groupby("selectivity")):
        for k, (suite, of) in enumerate(part.groupby("suite")):
            found = [(depth, *mean_interval(at["rate"])) for depth, at in of.groupby("depth")]
            depths, means, lows, highs = zip(*found)
            axes.errorbar(depths, means, capsize=3, marker="osD^v"[k % 5], label=suite,
                          yerr=[[m - (low if low is not None else m)
                                 for m, low in zip(means, lows)],
                                [(high if high is not None else m) - m
                                 for m, high in zip(means, highs)]])
        axes.axhline(80, color="0.4", linestyle=":")
        axes.set_title(f"selectivity {selectivity}")
        axes.set_xlabel(f"plies left ({DEEPEST}: {DEEPEST} and more)")
        axes.grid(alpha=0.3)
    panels[0].set_ylabel("% of cutoffs by the first move")
    panels[0].legend(fontsize="small")
    svg.save(figure, file)


def main(arguments):
    folder = result_folder(arguments, "first_moves", "How often the first move gives the cutoff.")
    rows = configurations.searches(read(folder).rows)
    alone = rows[configurations.is_baseline(rows)] if len(rows) else rows
    usual = alone[alone["variant"] == "usual"] if len(rows) else rows
    if not len(usual) or len(usual) == len(alone):
        raise BadInput(f"{folder}: has no variant misordered=N")
    by_depth = rates_by_depth(usual)
    depths = sorted(set(by_depth["depth"]))
    print("## Cutoffs by the first move, percent\n")
    body = []
    for (suite, selectivity), part in usual.groupby(["suite", "selectivity"]):
        here = by_depth[(by_depth["suite"] == suite) & (by_depth["selectivity"] == selectivity)]
        cells = [here[here["depth"] == d]["rate"] for d in depths]
        body.append([suite, selectivity, len(part),
                     text(mean_interval(100 * part["first_move_cutoff_rate"])),
                     *[f"{c.mean():.1f}" if len(c) else "-" for c in cells]])
    print(table([["suite", "selectivity", "n", "all depths", *depths], *body], left=2))
    print(f"Columns: plies left; {DEEPEST} stands for {DEEPEST} and more.\n")
    print("## The same, by the percentage of nodes whose first move is random\n")
    qualities = list(dict.fromkeys(sorted(alone["variant"], key=misordered)))
    print(table([["suite", "selectivity", *[misordered(v) for v in qualities]],
                 *[[*key, *[text(mean_interval(100 * of["first_move_cutoff_rate"]))
                            for of in (part[part["variant"] == v] for v in qualities)]]
                   for key, part in alone.groupby(["suite", "selectivity"])]], left=2))
    print("## Cost of one percentage point less, percent\n")
    found = prices(rows)
    body = [[*key[:3], f"{key[3]:.0f}", len(part),
             *[text(mean_interval(part[name])) for name in ("nodes", "time", "speedup")]]
            for key, part in found.groupby(["suite", "selectivity", "strategy", "processors"])]
    print(table([["suite", "selectivity", "strategy", "P", "n", "nodes", "time", "speedup"],
                 *body], left=3))
    print("Mean over positions of the slope through the origin, with its 95 % interval by "
          "bootstrap over positions.\nThe points are those that the sequential search loses.")
    draw(folder / "first_moves.svg", by_depth)
