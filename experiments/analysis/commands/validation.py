# validation.py - how well the virtual machine predicts the real speedups of this computer.
#
# usage: analyse.py validation DIR     prints Markdown, writes DIR/validation.csv
#
# Every position that both machines have finished, with a strategy and its baseline, gives a pair of
# speedups to depth. The interval of their ratio is over these pairs. How hard a position is to
# search in parallel affects both and cancels out.
# SPDX-License-Identifier: MIT
import csv
import io
import math

from analysis.calculating.formulas import geometric_mean, log_ratio, mean_ratio, ratio_of_totals
from analysis.calculating.inference import METHOD, interval
from analysis.common import files
from analysis.common.arguments import result_folder
from analysis.common.markdown import table
from analysis.comparing import configurations
from analysis.comparing.configurations import processors_text
from analysis.reading.rows import LAYOUT, PLACE, SEARCH, read

CSV_HEAD = ["costs", "strategy", "processors", "suite", "position", "measured_speedup",
            "predicted_speedup", "predicted_over_measured", "measured_nodes", "predicted_nodes",
            "measured_ns", "predicted_ns"]
TABLE_HEAD = ["strategy", "P", "positions", "measured", "95 % interval", "predicted",
              "95 % interval", "predicted/measured", "95 % interval", "nodes m/p", "ceiling",
              "adjusted", "predicted/adjusted", "95 % interval"]
ABOUT = """
measured, predicted: geometric means over positions of the speedup to depth, on threads and on the
virtual machine.
nodes m/p: measured over predicted nodes of all positions.
ceiling: how many times the work of one search P independent searches do at once on this computer.
adjusted: measured x ceiling of the cost model (P / slowdown) / ceiling, by position: the model does
not know the ceiling of that moment.
validation.csv has one line for each position.
"""


def pair_up(rows):
    """A line for each parallel configuration and position that both machines have finished. It has
    the columns of the real search and, with the suffix _predicted, of the virtual one. log_* are
    logarithms; `load` is the time of the independent searches."""
    found = configurations.speedups(rows, geometric_mean)
    if not len(found):
        return found
    same = SEARCH + LAYOUT + PLACE
    real = found[found["machine"] != "virtual"]
    virtual = found[found["machine"] == "virtual"]
    pairs = virtual.merge(real[same + ["time", "nodes", "base_time", "log_speedup"]], on=same,
                          suffixes=("_predicted", ""))
    loads = configurations.by_position(configurations.capacities(rows), geometric_mean)
    if not len(loads):
        return pairs.assign(load=math.nan)
    loads = loads[loads["machine"] != "virtual"].rename(columns={"time": "load"})
    return pairs.merge(loads[SEARCH + PLACE + ["processors", "load"]], how="left",
                       on=SEARCH + PLACE + ["processors"])


def slowdowns(rows):
    """{(costs, processors): the factor by which the cost model slows down busy processors}."""
    virtual = rows[rows["machine"] == "virtual"]
    return virtual.groupby(["costs", "processors"])["slowdown"].max().to_dict()


class Pairs:
    """The positions of one configuration, as logarithms. `slowdown` is that of the cost model."""

    def __init__(self, lines, slowdown):
        self.lines = lines
        self.measured = list(lines["log_speedup"])
        self.predicted = list(lines["log_speedup_predicted"])
        self.ratios = [p - m for p, m in zip(self.predicted, self.measured)]
        # The logarithm of ceiling / P, for the positions with a known ceiling.
        alone = (lines["processors"] == 1).all()
        self.shortfalls = {i: 0.0 if alone else log_ratio(base, load)
                           for i, (base, load) in enumerate(zip(lines["base_time"], lines["load"]))
                           if alone or math.isfinite(load)}
        unforeseen = {i: s + math.log(slowdown) for i, s in self.shortfalls.items()}
        self.adjusted = [self.measured[i] - u for i, u in unforeseen.items()]
        self.adjusted_ratios = [self.ratios[i] + u for i, u in unforeseen.items()]


def interval_text(logs):
    low, high = interval(logs)
    return "-" if low is None else f"{low:.3f}..{high:.3f}"


def table_row(configuration, pairs):
    processors = configuration["processors"]
    nodes = ratio_of_totals(pairs.lines["nodes"].tolist(), pairs.lines["nodes_predicted"].tolist())
    row = [configuration["strategy"], processors_text(processors), f"{len(pairs.lines)}",
           f"{mean_ratio(pairs.measured):.3f}", interval_text(pairs.measured),
           f"{mean_ratio(pairs.predicted):.3f}", interval_text(pairs.predicted),
           f"{mean_ratio(pairs.ratios):.3f}", interval_text(pairs.ratios), f"{nodes:.3f}"]
    if not pairs.shortfalls:
        return row + ["-", "-", "-", "-"]
    ceiling = processors * mean_ratio(list(pairs.shortfalls.values()))
    return row + [f"{ceiling:.3f}", f"{mean_ratio(pairs.adjusted):.3f}",
                  f"{mean_ratio(pairs.adjusted_ratios):.3f}", interval_text(pairs.adjusted_ratios)]


def csv_rows(configuration, pairs):
    for i, line in enumerate(pairs.lines.itertuples()):
        yield [configuration["costs"], configuration["strategy"],
               processors_text(configuration["processors"]), line.suite, line.position,
               f"{math.exp(pairs.measured[i]):.4f}", f"{math.exp(pairs.predicted[i]):.4f}",
               f"{math.exp(pairs.ratios[i]):.4f}", f"{line.nodes:.0f}",
               f"{line.nodes_predicted:.0f}", f"{line.time:.0f}", f"{line.time_predicted:.0f}"]


def one_processor(rows, like):
    """A sentence: predicted over measured time of the sequential search. Empty if unknown."""
    lines = configurations.by_position(configurations.searches(rows), geometric_mean)
    lines = lines[configurations.is_baseline(lines)]
    for name in SEARCH:
        lines = lines[lines[name] == like[name]]
    real = lines[lines["machine"] != "virtual"]
    virtual = lines[(lines["machine"] == "virtual") & (lines["costs"] == like["costs"])]
    both = virtual.merge(real, on=PLACE, suffixes=("_predicted", "")).sort_values(PLACE)
    logs = [log_ratio(p, m) for p, m in zip(both["time_predicted"], both["time"])]
    if not logs or like["costs"] == "unit":  # its ticks are nodes, not nanoseconds
        return ""
    return (f"\nThe sequential search is predicted to take {mean_ratio(logs):.3f} times its "
            f"measured time (geometric mean,\n{interval_text(logs)}; range over positions "
            f"{math.exp(min(logs)):.2f}..{math.exp(max(logs)):.2f}).\n")


def heading(configuration, varying):
    chosen = configurations.choices(configuration, varying)
    return (f"\n## Predicted by the virtual machine, costs {configuration['costs']}, and measured "
            f"on threads{': ' + chosen if chosen else ''}\n")


def markdown(run, folder):
    """The text to print, empty if there are no pairs. Writes validation.csv into `folder`."""
    rows = run.rows
    pairs = pair_up(rows)
    if not len(pairs):
        return ""
    varying = configurations.varying(rows)
    modelled = slowdowns(rows)
    csv_lines, tables = [], {}
    by_strategy = sorted(configurations.groups(pairs),
                         key=lambda g: (g[0]["strategy"], g[0]["processors"]))
    for configuration, lines in by_strategy:
        these = Pairs(lines, modelled[configuration["costs"], configuration["processors"]])
        title = heading(configuration, varying)
        tables.setdefault(title, (configuration, [TABLE_HEAD]))[1].append(
            table_row(configuration, these))
        chosen = [configurations.choices(configuration, varying)] if varying else []
        csv_lines += [chosen + line for line in csv_rows(configuration, these)]
    text = io.StringIO()
    head = (["configuration"] if varying else []) + CSV_HEAD
    csv.writer(text, lineterminator="\n").writerows([head, *csv_lines])
    files.write(folder / "validation.csv", text.getvalue())
    return "".join(f"{title}\n{table(lines)}{one_processor(rows, configuration)}"
                   for title, (configuration, lines) in tables.items()) + f"{ABOUT}{METHOD}\n"


def main(arguments):
    folder = result_folder(arguments, "validation", "Compares predicted with measured speedups.")
    print(markdown(read(folder), folder), end="")
