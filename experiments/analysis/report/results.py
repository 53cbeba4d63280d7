# results.py - the searches of a run, grouped by configuration.
#
# A setting is all options except strategy and processors. Within one setting every strategy is
# compared with the same sequential search.
# SPDX-License-Identifier: MIT
import dataclasses
import math

import numpy
import pandas

from analysis.calculating import formulas, inference, laws
from analysis.comparing import contrasts
from analysis.reading import question
from analysis.reading.rows import ACCOUNTS, MACHINE, PLACE, SEARCH
from analysis.report import words

BASELINE = "sequential"
MANY_SETTINGS = 3
FEW_RESULTS = 4
TYPES = ["pv", "cut", "all"]  # of nodes


@dataclasses.dataclass
class Result:
    """A strategy on a number of processors, over the positions that it shares with the baseline."""
    strategy: str
    processors: float
    rows: pandas.DataFrame  # the repeats or seeds of these positions, with base_time and base_nodes
    places: list            # the positions, as tuples of PLACE
    logs: list              # logarithms of the speedups, by position; [] for the baseline
    seconds: float
    nodes: float
    speedup: float | None = None
    low: float | None = None
    high: float | None = None
    of_totals: float | None = None
    overhead: float | None = None
    other_values: int = 0
    other_moves: int = 0

    @property
    def losses(self):
        """The parts of the processors' time as shares, by the names of LOSSES."""
        if math.isinf(self.processors):
            return {}
        r = self.rows
        parts = formulas.losses(self.processors, *[r[name] for name in (
            "time", "nodes", "wasted_nodes", *ACCOUNTS, "base_time", "base_nodes")])
        whole = self.processors * r["time"].sum()
        return {name: float(parts[name].sum() / whole) for name in formulas.LOSSES}

    @property
    def busy(self):
        """The share of the processors' time that they spent searching."""
        accounts = [float(self.rows[name].sum()) for name in ACCOUNTS]
        return accounts[0] / sum(accounts) if sum(accounts) else None

    @property
    def first_move(self):
        """The share of fail-highs by the first move."""
        highs = self.rows["fail_highs"]
        made = (highs * self.rows["first_move_cutoff_rate"]).sum()
        return float(made / highs.sum()) if highs.sum() else None

    def node_types(self):
        """The counts as a matrix: predicted type, actual type."""
        return sum(map(matrix, self.rows["node_types"]), numpy.zeros((3, 3)))

    def node_types_by_depth(self):
        """{depth: counts}, the largest depth first."""
        sums = {}
        for levels in self.rows["node_types_by_depth"]:
            for level in levels:
                depth = level["depth"]
                sums[depth] = sums.get(depth, numpy.zeros((3, 3))) + matrix(level)
        return dict(sorted(sums.items(), reverse=True))


@dataclasses.dataclass
class Setting:
    fields: dict
    label: str          # the options that differ between the settings; "" if there is only one
    baseline: Result | None
    results: list       # of the parallel strategies, by name and processors
    ceilings: list      # [(processors, how many times the work of one search)]
    by_time: bool       # time limits end the searches, so there are no speedups

    @property
    def compared(self):
        """The results that have a speedup, without those on unlimited processors."""
        return [r for r in self.results if r.speedup is not None and not math.isinf(r.processors)]

    def fits(self):
        """[(strategy, [a fitted law or None])] for strategies with enough processor counts."""
        found = []
        for strategy in dict.fromkeys(r.strategy for r in self.compared):
            mine = [r for r in self.compared if r.strategy == strategy and r.processors > 1]
            common = set.intersection(*(set(r.places) for r in mine)) if mine else set()
            table = [[dict(zip(r.places, r.logs))[p] for r in mine] for p in sorted(common)]
            if table:
                fitted = [laws.fit(law, [r.processors for r in mine], table) for law in laws.LAWS]
                found += [(strategy, fitted)] if any(fitted) else []
        return found


def side_by_side(settings):
    """Merges many settings with few results each into one; its strategies carry the name of their
    setting. A figure for each setting would hide the differences."""
    counts = {r.processors for s in settings for r in s.compared} - {1}
    if len(settings) < MANY_SETTINGS or len(counts) != 1 or \
            max(len(s.compared) for s in settings) > FEW_RESULTS:
        return settings
    results = [dataclasses.replace(r, strategy=f"{r.strategy}, {s.label}") for s in settings
               for r in ([s.baseline] if s.baseline else []) + s.results]
    return [Setting({}, "", None, results, [], False)]


def matrix(types):
    return numpy.array([[types.get(said, {}).get(was, 0) for was in TYPES] for said in TYPES],
                       dtype=float)


def typical(rows):
    """Time and nodes of each position: the median of its repeats or seeds."""
    return rows.groupby(PLACE, sort=True)[["time", "nodes"]].agg(formulas.median)


def differing(rows, baseline, column):
    """The number of positions with a result that differs from the baseline's."""
    expected = baseline.rows.drop_duplicates(PLACE).set_index(PLACE)[column].to_dict()
    found = zip(zip(*(rows[name] for name in PLACE)), rows[column])
    return len({place for place, value in found if value != expected[place]})


def baseline_of(rows):
    mine = rows[(rows["kind"] == "search") & (rows["strategy"] == BASELINE) &
                (rows["processors"] == 1)]
    if not len(mine):
        return None
    times = typical(mine)
    return Result(BASELINE, 1, mine, list(times.index), [], times["time"].sum() / 1e9,
                  times["nodes"].sum())


def result_of(strategy, processors, rows, baseline, by_time):
    """The Result, compared with the baseline on common positions; without a baseline, alone."""
    times = typical(rows)
    if baseline is None:
        return Result(strategy, processors, rows.assign(base_time=0, base_nodes=0),
                      list(times.index), [], times["time"].sum() / 1e9, times["nodes"].sum())
    base = typical(baseline.rows).rename(columns={"time": "base_time", "nodes": "base_nodes"})
    both = times.join(base, how="inner")
    rows = rows.join(base, on=PLACE, how="inner")
    result = Result(strategy, processors, rows, list(both.index), [], both["time"].sum() / 1e9,
                    both["nodes"].sum())
    if not len(both):
        return result
    result.other_values = differing(rows, baseline, "value")
    result.other_moves = differing(rows, baseline, "best_move")
    if not by_time:
        result.overhead = formulas.search_overhead(both["base_nodes"], both["nodes"])
        result.logs = [formulas.log_ratio(*pair) for pair in zip(both["base_time"], both["time"])]
        result.speedup = formulas.mean_ratio(result.logs)
        result.low, result.high = inference.interval(result.logs)
        result.of_totals = formulas.ratio_of_totals(both["base_time"], both["time"])
    return result


def probed(rows):
    """{processors: ceiling}: the median of the probes that ran between the searches."""
    known = rows.dropna(subset=["ceiling"])
    return {processors: float(part["ceiling"].median())
            for processors, part in known.groupby("processors") if processors > 1}


def setting_of(fields, label, rows):
    baseline = baseline_of(rows)
    by_time = bool((rows["time_limit"] > 0).any())
    groups = [(*key, part) for key, part in rows.groupby(["kind", "strategy", "processors"])]
    results = [result_of(strategy, processors, part, baseline, by_time)
               for kind, strategy, processors, part in groups
               if kind == "search" and (strategy, processors) != (BASELINE, 1)]
    loads = [result_of(strategy, processors, part, baseline, by_time)
             for kind, strategy, processors, part in groups if kind == "capacity"]
    ceilings = {r.processors: r.processors * r.speedup for r in loads if r.logs}
    return Setting(fields, label, baseline, results, sorted({**probed(rows), **ceilings}.items()),
                   by_time)


def settings_of(run):
    """The settings: real time before virtual, then in the order of the experiment file."""
    if not len(run.rows):
        return []
    columns = SEARCH + MACHINE
    parts = [(dict(zip(columns, key)), part) for key, part in run.rows.groupby(columns, sort=True)]
    varying = [c for c in columns if len({str(fields[c]) for fields, _ in parts}) > 1]
    order = question.declared(run.manifest)
    ranks = {c: contrasts.order_of(run.rows, c, order) for c in varying}
    parts.sort(key=lambda part: (part[0]["machine"] == "virtual",
                                 [ranks[c].index(part[0][c]) for c in varying]))
    return [setting_of(fields, words.setting(fields, varying), part) for fields, part in parts]
