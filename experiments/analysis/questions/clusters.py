# clusters.py - how much faster the ranks of a cluster search, by number, network and strategy.
#
# usage: analyse.py clusters DIR     prints Markdown, writes DIR/clusters.svg
#
# DIR: a run with several values of `ranks`, see experiments/cluster.toml.
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
from analysis.reading.rows import ACCOUNTS, CONFIGURATION, PLACE, TRAFFIC, read

FIGURES = ["time", "nodes"]
# What a search has in common with its baseline, which needs no ranks.
PARTNERS = [name for name in CONFIGURATION + PLACE
            if name not in ("ranks", "network", "strategy", "processors", "limit")]
GROUP = ["machine", "network", "strategy", "ranks", "processors"]


def speedups(rows):
    """A line for each position, strategy, number of ranks and network: the logarithms of the
    baseline's time over its own, and of its nodes over the baseline's. Repeats and seeds are one,
    by their geometric mean."""
    lines = configurations.searches(rows)
    lines = lines.assign(**{name: numpy.log(lines[name].astype(float)) for name in FIGURES})
    base = lines[configurations.is_baseline(lines)].groupby(PARTNERS, sort=False)[FIGURES].mean()
    lines = lines[~configurations.is_baseline(lines)]
    lines = lines.groupby(PARTNERS + GROUP[1:], sort=False)[[*FIGURES, "link"]].mean().reset_index()
    both = lines.merge(base.reset_index(), on=PARTNERS, suffixes=("", "_base"))
    both["speedup"] = both["time_base"] - both["time"]
    both["nodes"] = both["nodes"] - both["nodes_base"]
    return on_every_network(both)


def on_every_network(lines):
    """One rank has no network: its lines count for each network of its machine."""
    parts = []
    for _, part in lines.groupby("machine", sort=False):
        alone = part["ranks"] == 1
        parts.append(part[~alone])
        parts += [part[alone].assign(network=name) for name in part.loc[~alone, "network"].unique()]
    return pandas.concat(parts)


def means(lines):
    """{(machine, network, strategy, ranks, processors): (speedup, low, high, nodes, link)}"""
    found = {}
    for key, part in lines.groupby(GROUP, sort=True):
        logs = part.groupby(["suite", "position"])[["speedup", "nodes"]].mean()
        logs = {name: list(logs[name]) for name in ("speedup", "nodes")}
        found[key] = (formulas.mean_ratio(logs["speedup"]), *interval(logs["speedup"]),
                      formulas.mean_ratio(logs["nodes"]), part["link"].mean() / 1000)
    return found


def speedup_table(found, machine, network):
    rows = [["strategy", "nodes", "processors of each", "processors", "speed-up", "95 % interval",
             "times the nodes", "link busy"]]
    for (*place, strategy, ranks, p), (speedup, low, high, nodes, link) in found.items():
        if tuple(place) == (machine, network):
            rows.append([strategy, f"{ranks:g}", f"{p:g}", f"{ranks * p:g}", f"{speedup:.2f}",
                         "-" if low is None else f"{low:.2f}..{high:.2f}", f"{nodes:.2f}",
                         f"{100 * link:.1f} %"])
    return table(rows)


def traffic_table(rows, machine, network):
    """Where the processors' time and the messages went, as ratios of totals; None without any."""
    part = rows[(rows["machine"] == machine) & (rows["network"] == network) & (rows["ranks"] > 1) &
                ~configurations.is_baseline(rows)]
    if not part["messages"].sum():
        return None
    lines = [["strategy", "nodes", "busy", "no work", "waiting", "messages", "kB", "entries sent",
              "arrived", "held back", "jobs", "cut"]]
    for (strategy, ranks, _), searches in part.groupby(["strategy", "ranks", "processors"]):
        total = searches[[*ACCOUNTS, *TRAFFIC]].sum()
        time = searches["time"].sum()
        accounted = (searches["accounted"] * searches["time"]).sum()
        each = ranks * time / 1e6  # milliseconds of a node
        lines.append([strategy, f"{ranks:g}",
                      *[f"{100 * x / accounted:.0f} %"
                        for x in (total["busy"], total["idle"], total["wait"] + total["lock"])],
                      f"{total['messages'] / each:.1f}", f"{total['bytes'] / 1000 / each:.1f}",
                      f"{total['sent'] / each:.0f}", share(total["received"], total["sent"]),
                      share(total["dropped"], total["sent"] + total["dropped"]),
                      f"{total['jobs'] / len(searches):.0f}",
                      share(total["cut_jobs"], total["jobs"])])
    return table(lines)


def share(part, whole):
    return f"{100 * part / whole:.0f} %" if whole else "-"


def prediction_table(lines):
    """The simulated speed-up over the real one; None without searches of both kinds."""
    same = ["suite", "position", "strategy", "ranks", "processors"]
    logs = {machine: lines[lines["machine"] == machine].groupby(same, sort=True)["speedup"].mean()
            for machine in ("cluster", "virtual")}
    both = pandas.DataFrame(logs).dropna().reset_index()
    if not len(both):
        return None
    rows = [["strategy", "nodes", "processors of each", "real", "simulated", "simulated / real",
             "95 % interval"]]
    for (strategy, ranks, p), part in both.groupby(same[2:], sort=True):
        ratio = list(part["virtual"] - part["cluster"])
        low, high = interval(ratio)
        rows.append([strategy, f"{ranks:g}", f"{p:g}",
                     *[f"{formulas.mean_ratio(x):.2f}"
                       for x in (part["cluster"], part["virtual"], ratio)],
                     "-" if low is None else f"{low:.2f}..{high:.2f}"])
    return table(rows)


def draw(file, found):
    panels = list(dict.fromkeys(key[:2] for key in found))
    figure, grid = svg.panels(1, len(panels), (3.6 * len(panels), 3.6), sharey=True, squeeze=False)
    for axes, panel in zip(grid.flat, panels):
        part = {key[2:]: values[0] for key, values in found.items() if key[:2] == panel}
        curves = list(dict.fromkeys((strategy, p) for strategy, _, p in part))
        for i, curve in enumerate(curves):
            points = sorted((ranks, speedup) for (strategy, ranks, p), speedup in part.items()
                            if (strategy, p) == curve)
            axes.plot([x for x, _ in points], [y for _, y in points],
                      marker="osD^v<>"[i % 7], label=f"{curve[0]}, {curve[1]:g} each")
        axes.set_xscale("log", base=2)
        axes.set_yscale("log", base=2)
        axes.set_title(" ".join(word for word in panel[::-1] if word))
        axes.set_xlabel("nodes of the cluster")
        axes.grid(alpha=0.3)
    grid[0][0].set_ylabel("speed-up against one processor")
    grid[0][0].legend(fontsize="small")
    svg.save(figure, file)


def main(arguments):
    folder = result_folder(arguments, "clusters", "Speed-up by the ranks of a cluster.")
    rows = read(folder).rows
    lines = speedups(rows) if len(rows) and rows["ranks"].nunique() > 1 else pandas.DataFrame()
    if not len(lines):
        raise BadInput(f"{folder}: has no searches with several values of `ranks`")
    found = means(lines)
    for machine, network in dict.fromkeys(key[:2] for key in found):
        print(f"## {' '.join(word for word in (network, machine) if word)}\n")
        print(speedup_table(found, machine, network))
        if traffic := traffic_table(rows, machine, network):
            print(traffic)
    if predictions := prediction_table(lines):
        print(f"## Simulated and real speed-up\n\n{predictions}")
    print("speed-up, times the nodes: against the sequential search; geometric means over "
          f"{lines.groupby(['suite', 'position']).ngroups} positions. link busy: the share of the "
          "time in which a node's link sends, mean of all nodes. messages, kB, entries sent: for "
          "each node and millisecond; an entry that goes to three nodes counts three times. arrived: of the "
          "entries sent, before the end. held back: not sent, because 64 messages waited already. "
          "jobs: for each search. The shares and the traffic are of the total times.\n" + METHOD)
    draw(folder / "clusters.svg", found)
