# table_load.py - the cost of a replacement policy, by the load of the table.
#
# usage: analyse.py table_load DIR     prints Markdown, writes DIR/table_load.svg
#
# DIR: a run with the variants "usual", on a table that holds everything, and "halved=N", alone and
# with a replacement policy; see experiments/questions/02_replacement.toml.
# SPDX-License-Identifier: MIT
import re

import numpy

from analysis.calculating import formulas
from analysis.calculating.inference import METHOD, interval
from analysis.common.arguments import result_folder
from analysis.common.errors import BadInput
from analysis.common.markdown import table
from analysis.comparing import configurations
from analysis.drawing import svg
from analysis.reading.rows import read

ENTRIES_A_MIB = 65536
USUAL = "ageing"  # the policy if the variant names none
EDGES = [0, 0.1, 0.3, 1, 3, 10, 30, numpy.inf]
SEARCHED = ["suite", "position", "selectivity"]
FEW = 6  # with fewer positions a figure says nothing


def bin_name(i):
    low, high = EDGES[i], EDGES[i + 1]
    return f"below {high:g}" if i == 0 else f"above {low:g}" if high == numpy.inf \
        else f"{low:g} to {high:g}"


def loads(run):
    """A line for each search on a smaller table: its `policy`; the `load`, in wanted entries for
    each slot; and the logarithms of its nodes over those with a table that holds everything
    (`log_nodes`), and over those of the usual policy on an equally small table (`log_policy`)."""
    lines = configurations.searches(run.rows)
    lines = lines.assign(
        halved=[int(m[1]) if (m := re.search(r"halved=(\d+)", v)) else -1
                for v in lines["variant"]],
        policy=[m[1] if (m := re.search(r"replacement=([a-z0-9-]+)", v)) else USUAL
                for v in lines["variant"]])
    whole = lines[lines["variant"] == "usual"].set_index(SEARCHED)
    entries = whole["hash"] * ENTRIES_A_MIB
    wanted = entries * whole["permille_full"].clip(lower=1) / 1000
    known = whole.assign(wanted=wanted, entries=entries, whole_nodes=whole["nodes"])
    small = lines[lines["halved"] >= 0].merge(
        known[["wanted", "entries", "whole_nodes"]].reset_index(), on=SEARCHED)
    ageing = small[small["policy"] == USUAL][[*SEARCHED, "halved", "nodes"]]
    small = small.merge(ageing.rename(columns={"nodes": "usual_nodes"}), on=[*SEARCHED, "halved"])
    return small.assign(load=small["wanted"] / (small["entries"] / 2.0 ** small["halved"]),
                        log_nodes=numpy.log(small["nodes"] / small["whole_nodes"]),
                        log_policy=numpy.log(small["nodes"] / small["usual_nodes"]))


def by_load(lines, column):
    """[(bin, policy, positions, mean ratio, low, high)]. A position counts once in each bin."""
    which = numpy.digitize(lines["load"], EDGES) - 1
    found = []
    for i in range(len(EDGES) - 1):
        part = lines[which == i]
        for policy in [USUAL, *sorted(set(lines["policy"]) - {USUAL})]:
            logs = part[part["policy"] == policy].groupby(["suite", "position"])[column].mean()
            if len(logs) >= FEW:
                found.append((i, policy, len(logs), formulas.mean_ratio(list(logs)),
                              *interval(list(logs))))
    return found


def ratio_text(ratio, low, high):
    return f"{ratio:.3f}" + (f" ({low:.3f}..{high:.3f})" if low is not None else "")


def load_table(found):
    policies = list(dict.fromkeys(line[1] for line in found))
    body = []
    for i in sorted({line[0] for line in found}):
        cells = {line[1]: line for line in found if line[0] == i}
        body.append([bin_name(i), max(line[2] for line in cells.values()),
                     *[ratio_text(*cells[p][3:]) if p in cells else "-" for p in policies]])
    return table([["load", "n", *policies], *body])


def draw(file, lines):
    games = sorted(set(lines["game"]))
    figure, grid = svg.panels(1, len(games), (4 * len(games), 4), sharey=True, squeeze=False)
    for axes, game in zip(grid.flat, games):
        found = by_load(lines[lines["game"] == game], "log_nodes")
        for k, policy in enumerate(dict.fromkeys(line[1] for line in found)):
            points = [line for line in found if line[1] == policy]
            axes.plot([line[0] for line in points], [line[3] for line in points],
                      marker="osD^v<"[k % 6], label=policy)
        axes.set_xticks(range(len(EDGES) - 1), [bin_name(i) for i in range(len(EDGES) - 1)],
                        rotation=60, fontsize="small")
        axes.set_yscale("log", base=2)
        axes.yaxis.set_major_formatter("{x:g}")
        axes.set_title(game)
        axes.grid(alpha=0.3)
    grid[0][0].set_ylabel("nodes, relative to a table\nthat holds everything")
    grid[0][0].legend(fontsize="small")
    figure.supxlabel("load: wanted entries for each slot")
    svg.save(figure, file)


def main(arguments):
    folder = result_folder(arguments, "table_load", "Cost of replacement policies by load.")
    lines = loads(read(folder))
    if not len(lines):
        raise BadInput(f"{folder}: has no variant halved=N")
    for name, part in [("All games", lines), *lines.groupby("game", sort=False)]:
        print(f"## {name}: nodes, relative to a table that holds everything\n")
        print(load_table(by_load(part, "log_nodes")))
        print(f"## {name}: nodes, relative to {USUAL} on an equally small table\n")
        print(load_table(by_load(part, "log_policy")))
    print("load: entries that the search wants to keep, for each slot. Geometric means; a position "
          f"counts once in each line.\n{METHOD}")
    draw(folder / "table_load.svg", lines)
