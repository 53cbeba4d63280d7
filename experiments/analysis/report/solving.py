# solving.py - positions with a known solution: how many were solved, and how soon.
# SPDX-License-Identifier: MIT
from analysis.calculating import formulas, inference
from analysis.reading.rows import PLACE
from analysis.report import words
from analysis.report.results import BASELINE
from analysis.report.tables import Column, Row, Table

HEAD = ["setting", "strategy", "processors", "positions", "solved", "seconds", "nodes", "speedup",
        "low", "high"]
CAPTION = (
    "Solved: positions where most searches ended with the right answer (bm, am and dm of the "
    "suite). Time to solution: the time until the answer stayed right, summed over all positions. "
    "An unsolved position counts with its whole search time, so the sum is then too small. "
    "Speedup: geometric mean of that time's ratio over the positions that both this and the "
    "sequential search solved, and its 95 % interval.")


def by_position(result):
    """{place: (solved, nanoseconds, nodes)} of the positions with a known solution."""
    known = result.rows[result.rows["solved"].notna()]
    found = {}
    for place, part in known.groupby(PLACE, sort=True):
        found[place] = (2 * part["solved"].astype(bool).sum() > len(part),
                        formulas.median(part["solution_time"]),
                        formulas.median(part["solution_nodes"]))
    return found


def values_of(label, result, baseline):
    mine, base = by_position(result), by_position(baseline) if baseline else {}
    both = [place for place in mine if mine[place][0] and place in base and base[place][0]]
    logs = [formulas.log_ratio(base[place][1], mine[place][1]) for place in both]
    low, high = inference.interval(logs) if logs else (None, None)
    return [label, result.strategy, result.processors, len(mine), sum(m[0] for m in mine.values()),
            sum(m[1] for m in mine.values()) / 1e9, sum(m[2] for m in mine.values()),
            formulas.mean_ratio(logs) if logs else None, low, high]


def texts_of(values):
    setting, strategy, processors, positions, solved, seconds, nodes, speedup, low, high = values
    alone = strategy == BASELINE
    return [strategy, setting, words.processors(processors),
            f"{words.count(solved)} of {words.count(positions)}", words.fixed(seconds, 3),
            words.fixed(nodes / 1e6, 3), words.NONE if alone else words.fixed(speedup),
            words.NONE if alone else words.between(low, high)]


def solving_table(settings):
    """The table, or None if no position has a known solution."""
    values = [values_of(s.label, r, s.baseline) for s in settings
              for r in ([s.baseline] if s.baseline else []) + s.results]
    values = [v for v in values if v[3]]
    if not values:
        return None
    columns = [Column("strategy", False), Column("setting", False, True), Column("P"),
               Column("solved"), Column("time to solution s"), Column("nodes M"),
               Column("speedup"), Column("95 % interval")]
    rows = [texts_of(v) for v in values]
    if not any(s.label for s in settings):
        columns, rows = columns[:1] + columns[2:], [texts[:1] + texts[2:] for texts in rows]
    return Table("solved", CAPTION, columns, [Row(texts) for texts in rows], file="solved.csv",
                 head=HEAD, values=values)
