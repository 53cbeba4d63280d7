# tables.py - the tables of a report: results, fitted laws, cells.
# SPDX-License-Identifier: MIT
import dataclasses
import math

from analysis.calculating import formulas
from analysis.report import words
from analysis.report.results import BASELINE

MOST_CELLS = 6000   # rows on the page; the CSV has all
MOST_UNFOLDED = 60
UNSEEN = 1e-7       # a smaller parameter of a law counts as 0


@dataclasses.dataclass
class Column:
    label: str
    numeric: bool = True
    long: bool = False  # text of several lines

    @property
    def style(self):
        return "n" if self.numeric else "long" if self.long else ""


@dataclasses.dataclass
class Row:
    texts: list
    mark: str = ""


@dataclasses.dataclass
class Table:
    name: str
    caption: str
    columns: list
    rows: list
    sortable: bool = True
    folded: str = ""     # the text that opens a folded table
    file: str = ""       # the CSV file, with more columns
    head: list = dataclasses.field(default_factory=list)  # of the CSV file
    values: list = dataclasses.field(default_factory=list)


RESULTS_HEAD = ["setting", "strategy", "processors", "positions", "seconds", "nodes", "speedup",
                "low", "high", "least", "most", "ratio_of_totals", "karp_flatt", "search_overhead",
                "busy", "first_move", "other_values", "other_moves"]
RESULTS_CAPTION = (
    "Speedup: geometric mean over positions of sequential time over time, with its 95 % interval "
    "and its range. Of total: ratio of the total times. Serial: the serial share of the work that "
    "would explain the speedup (Karp and Flatt). Overhead: nodes over sequential nodes, minus one. "
    "Busy: share of the processors' time spent searching. First move: share of fail-highs by the "
    "first move. Differs: positions with another value / another move than the sequential search.")


def result_values(label, r):
    ratios = [math.exp(x) for x in r.logs]
    several = r.speedup is not None and 1 < r.processors < math.inf
    return [label, r.strategy, r.processors, len(r.places), r.seconds, r.nodes, r.speedup, r.low,
            r.high, min(ratios, default=None), max(ratios, default=None), r.of_totals,
            formulas.karp_flatt(r.speedup, r.processors) if several else None, r.overhead, r.busy,
            r.first_move, r.other_values, r.other_moves]


def result_texts(v):
    setting, strategy, processors, places, seconds, nodes, speedup, low, high = v[:9]
    least, most, of_totals, serial, overhead, busy, first_move, values, moves = v[9:]
    return [strategy, setting, words.processors(processors), words.count(places),
            words.fixed(seconds, 2), words.fixed(nodes / 1e6, 2), words.fixed(speedup),
            words.between(low, high), words.between(least, most, 2), words.fixed(of_totals),
            words.percent(serial), words.percent(overhead, True), words.percent(busy),
            words.percent(first_move),
            words.NONE if strategy == BASELINE else f"{values} / {moves}"]


def results_table(settings):
    values = [result_values(s.label, r) for s in settings
              for r in ([s.baseline] if s.baseline else []) + s.results]
    labels = ["strategy", "setting", "P", "positions", "time s", "nodes M", "speedup",
              "95 % interval", "range", "of total", "serial", "overhead", "busy", "first move",
              "differs"]
    columns = [Column(label, label not in ("strategy", "setting"), label == "setting")
               for label in labels]
    rows = [result_texts(v) for v in values]
    if not any(s.label for s in settings):
        columns, rows = columns[:1] + columns[2:], [texts[:1] + texts[2:] for texts in rows]
    return Table("results", RESULTS_CAPTION, columns, [Row(texts) for texts in rows],
                 file="results.csv", head=RESULTS_HEAD, values=values)


def published_table(curves):
    return Table("published-sources", "The sources of the published curves.",
                 [Column("curve", False), Column("processors"), Column("speedup"),
                  Column("source", False, True)],
                 [Row([c["name"], c["points"][-1][0], c["points"][-1][1], c["source"]])
                  for c in curves],
                 sortable=False, folded="The sources of the published curves")


def law_meaning(fit):
    """The fitted parameters in words."""
    if fit.law.name == "Amdahl":
        serial = fit.values["serial"]
        if serial < UNSEEN:
            return "No serial share of the work is visible."
        return (f"One processor alone does {words.percent(serial)} of the work, so the speedup "
                f"cannot exceed {1 / serial:,.1f}.")
    contention, coherence = fit.values["contention"], fit.values["coherence"]
    start = f"Processors wait for each other in {words.percent(contention)} of the work; "
    if fit.peak is None or coherence < UNSEEN:
        return start + "informing each other has no visible cost."
    top = fit.law.curve(fit.peak, contention, coherence)
    return start + (f"informing each other costs {coherence:.2g} of it for each pair of "
                    f"processors. The peak is {top:,.1f}, on {words.count(fit.peak)} processors.")


def small(number):
    return words.NONE if number is None else "0" if number < UNSEEN else f"{number:.3g}"


def laws_table(settings_fits):
    rows, values = [], []
    for setting, fits in settings_fits:
        for strategy, laws in fits:
            for fit in filter(None, laws):
                for i, (name, value) in enumerate(fit.values.items()):
                    low, high = fit.intervals[name]
                    rows.append(Row([strategy, fit.law.name, name, small(value),
                                     f"{small(low)} to {small(high)}",
                                     f"{fit.error:.3f}" if i == 0 else "",
                                     law_meaning(fit) if i == 0 else "", setting.label]))
                    values.append([setting.label, strategy, fit.law.name, name, value, low, high,
                                   fit.error, fit.peak])
    keep = 8 if any(s.label for s, _ in settings_fits) else 7
    labels = ["strategy", "law", "parameter", "fitted", "95 % interval", "misfit", "in words",
              "setting"]
    return Table("law-parameters",
                 "Fitted by least squares to the logarithms of the mean speedups. Intervals by "
                 "bootstrap over positions. Misfit: root mean square of the logarithms' distance "
                 "from the curve, about the relative error. "
                 "Amdahl: S = 1 / (serial + (1 - serial) / P). Universal scalability law: "
                 "S = P / (1 + contention (P - 1) + coherence P (P - 1)).",
                 [Column(label, label in ("fitted", "misfit"), label == "in words")
                  for label in labels[:keep]],
                 [Row(r.texts[:keep]) for r in rows], sortable=False, file="law-parameters.csv",
                 head=["setting", "strategy", "law", "parameter", "fitted", "low", "high", "misfit",
                       "peak_processors"], values=values)


CELL_LABELS = ["position", "strategy", "P", "repeat", "state", "time ms", "speedup", "nodes",
               "depth", "value", "move", "setting"]
CELL_TEXTS = {"position", "strategy", "state", "move", "setting"}
CELLS_HEAD = ["suite", "position", "setting", "kind", "strategy", "processors", "repeat", "state",
              "attempt", "time_ns", "speedup", "nodes", "depth", "value", "move", "steal_ns",
              "where"]


def cell_values(row, setting, base_time):
    """A finished or failed cell with the columns of CELLS_HEAD."""
    get = row.get
    contaminated = get("contaminated")
    state = (f"failed: {row['how']}" + (f", {row['what']}" if row["what"] else "")
             if "how" in row else f"contaminated: {contaminated}" if contaminated else "finished")
    time = get("time")
    speedup = base_time / time if time and base_time and row["kind"] == "search" else None
    return [row["suite"], row["position"], setting, row["kind"], row["strategy"],
            row["processors"], max(row["repeat"], row["seed"]), state, get("attempt"), time,
            speedup, get("nodes"), row["depth"], get("value"), get("best_move"), get("steal"),
            row["where"].rpartition("/")[2]]


def cell_row(v, several):
    v = dict(zip(CELLS_HEAD, v))
    kind = " (ceiling)" if v["kind"] == "capacity" else ""
    texts = [v["position"], v["strategy"] + kind, words.processors(v["processors"]),
             v["repeat"], v["state"], words.fixed(v["time_ns"] and v["time_ns"] / 1e6, 1),
             words.fixed(v["speedup"]), words.fixed(v["nodes"], 0),
             v["depth"], words.NONE if v["value"] is None else v["value"], v["move"] or words.NONE]
    return Row(texts + ([v["setting"]] if several else []), v["state"].split(":")[0])


def cells_table(values, several):
    """Failed and contaminated cells first, then in the order of the run."""
    order = {"failed": 0, "contaminated": 1, "finished": 2}
    values = sorted(values, key=lambda v: order[v[7].split(":")[0]])
    shown = values[:MOST_CELLS]
    labels = CELL_LABELS if several else CELL_LABELS[:-1]
    caption = ("All finished and failed cells; failed and contaminated ones come first. On the "
               "virtual machine, a repeat is a seed.")
    if len(shown) < len(values):
        caption += f" The first {words.count(len(shown))} of {words.count(len(values))}; all: "
    folded = (f"{words.amount(len(shown), 'cell')}: show the table"
              if len(shown) > MOST_UNFOLDED else "")
    return Table("cells", caption, [Column(label, label not in CELL_TEXTS) for label in labels],
                 [cell_row(v, several) for v in shown], folded=folded, file="cells.csv",
                 head=CELLS_HEAD, values=values)
