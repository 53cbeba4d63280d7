#!/usr/bin/python3
# validation.py - how well the virtual machine predicts what the threads of this computer do.
#
# usage: validation.py DIR     reads DIR/runs.jsonl, writes DIR/validation.csv, prints Markdown
#
# Every position on which both have finished a strategy and its baseline gives a pair of speedups to
# depth. Their ratio's interval is over positions, in pairs: how hard a position is to search in
# parallel strikes both alike and cancels out.
# SPDX-License-Identifier: MIT
import csv
import math
import pathlib
import sys

from runs import BASELINE, METHOD, Group, baseline_of, interval, mean, read_groups

CSV_HEAD = ["costs", "strategy", "processors", "suite", "position", "measured_speedup",
            "predicted_speedup", "predicted_over_measured", "measured_nodes", "predicted_nodes",
            "measured_ns", "predicted_ns"]
TABLE_HEAD = ["strategy", "P", "positions", "measured", "95 % interval", "predicted",
              "95 % interval", "predicted/measured", "95 % interval", "nodes m/p", "ceiling",
              "adjusted", "predicted/adjusted", "95 % interval"]
ABOUT = """
measured, predicted: geometric means over positions of the speedup to depth on threads and on the
virtual machine; nodes m/p: nodes measured over nodes predicted, of all positions; ceiling: how
many times the work of one so many independent searches do at once on this computer; adjusted:
measured / (ceiling / P) by position, for what keeps the ceiling below P (neighbours, shared caches,
clocks) is not modelled. One line a position: validation.csv.
"""


def typical_time(searches):
    """Of repeats or seeds. On several processors they differ by a quarter; the logarithms' mean says
    more about them than the median, and is what a mean over positions goes on with."""
    return mean([math.log(s.time) for s in searches])


def typical_nodes(searches):
    return mean([math.log(s.nodes) for s in searches])


def log_ratio(base, searches):
    """The logarithm of how much faster than `base` they are."""
    return math.log(typical_time(base) / typical_time(searches))


class Pairs:
    """The positions that a strategy has finished on both machines, in order."""

    def __init__(self, groups, group):
        self.real, self.virtual = groups.get(group._replace(costs=None), {}), groups[group]
        self.real_base = baseline_of(groups, None)
        self.virtual_base = baseline_of(groups, group.costs)
        self.places = sorted(set(self.real) & set(self.virtual) & set(self.real_base) &
                             set(self.virtual_base))
        self.measured = [log_ratio(self.real_base[p], self.real[p]) for p in self.places]
        self.predicted = [log_ratio(self.virtual_base[p], self.virtual[p]) for p in self.places]
        self.ratios = [p - m for p, m in zip(self.predicted, self.measured)]
        # What the ceiling falls short by; on the positions that it is known for.
        loads = groups.get(Group("capacity", None, BASELINE, group.processors), {})
        alone = group.processors == 1
        self.shortfalls = {i: 0.0 if alone else log_ratio(self.real_base[p], loads[p])
                           for i, p in enumerate(self.places) if alone or p in loads}
        self.adjusted = [self.measured[i] - s for i, s in self.shortfalls.items()]
        self.adjusted_ratios = [self.ratios[i] + s for i, s in self.shortfalls.items()]


def interval_text(logs):
    low, high = interval(logs)
    return "-" if low is None else f"{low:.3f}..{high:.3f}"


def table_row(group, pairs):
    measured, predicted = mean(pairs.measured), mean(pairs.predicted)
    nodes = (sum(typical_nodes(pairs.real[p]) for p in pairs.places) /
             sum(typical_nodes(pairs.virtual[p]) for p in pairs.places))
    row = [group.strategy, f"{group.processors}", f"{len(pairs.places)}",
           f"{measured:.3f}", interval_text(pairs.measured),
           f"{predicted:.3f}", interval_text(pairs.predicted),
           f"{mean(pairs.ratios):.3f}", interval_text(pairs.ratios), f"{nodes:.3f}"]
    if not pairs.shortfalls:
        return row + ["-", "-", "-", "-"]
    ceiling = group.processors * mean(list(pairs.shortfalls.values()))
    return row + [f"{ceiling:.3f}", f"{mean(pairs.adjusted):.3f}",
                  f"{mean(pairs.adjusted_ratios):.3f}", interval_text(pairs.adjusted_ratios)]


def csv_rows(group, pairs):
    for i, place in enumerate(pairs.places):
        real, virtual = pairs.real[place], pairs.virtual[place]
        yield [group.costs, group.strategy, group.processors, *place,
               f"{math.exp(pairs.measured[i]):.4f}", f"{math.exp(pairs.predicted[i]):.4f}",
               f"{math.exp(pairs.ratios[i]):.4f}", f"{typical_nodes(real):.0f}",
               f"{typical_nodes(virtual):.0f}", f"{typical_time(real):.0f}",
               f"{typical_time(virtual):.0f}"]


def markdown(rows):
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = ["| " + " | ".join(f"{cell:>{width}}" if i else f"{cell:<{width}}"
                               for i, (cell, width) in enumerate(zip(row, widths))) + " |"
             for row in rows]
    return "\n".join([lines[0], "|---|" + "---:|" * (len(widths) - 1), *lines[1:]]) + "\n"


def one_processor(groups, costs):
    """How long the model takes a sequential search to be, against how long it is."""
    real, virtual = baseline_of(groups, None), baseline_of(groups, costs)
    logs = [log_ratio(virtual[p], real[p]) for p in sorted(set(real) & set(virtual))]
    if not logs or costs == "unit":  # whose ticks are nodes
        return ""
    return (f"\nOne sequential search is predicted to take {mean(logs):.3f} times what it was "
            f"measured to take (geometric mean,\n{interval_text(logs)}; "
            f"{math.exp(min(logs)):.2f}..{math.exp(max(logs)):.2f} by position).\n")


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: validation.py DIR")
    folder = pathlib.Path(sys.argv[1])
    groups = read_groups(folder / "runs.jsonl")
    lines, tables = [], {}
    for group in sorted((g for g in groups if g.costs is not None and g.strategy != BASELINE),
                        key=lambda g: (g.strategy, float(g.processors))):
        pairs = Pairs(groups, group)
        if not pairs.places:
            continue
        tables.setdefault(group.costs, [TABLE_HEAD]).append(table_row(group, pairs))
        lines += csv_rows(group, pairs)
    if not tables:
        return
    draft = folder / "validation.csv.new"
    with draft.open("w", encoding="utf-8", newline="") as out:
        csv.writer(out, lineterminator="\n").writerows([CSV_HEAD, *lines])
    draft.replace(folder / "validation.csv")
    for costs, rows in tables.items():
        print(f"\n## Predicted by the virtual machine, costs {costs}, and measured on threads\n")
        print(markdown(rows) + one_processor(groups, costs), end="")
    print(f"{ABOUT}{METHOD}")


main()
