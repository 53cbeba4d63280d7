# configurations.py - searches by configuration and position, with their baseline.
#
# A configuration is one full choice of options. Its baseline is the sequential search on one
# processor with all else equal. The frames are those of rows.read.
# SPDX-License-Identifier: MIT
import numpy
import pandas

from analysis.calculating import formulas
from analysis.reading.rows import ACCOUNTS, CONFIGURATION, LAYOUT, MACHINE, PLACE, SEARCH

BASELINE = "sequential"
WITH_BASELINE = SEARCH + MACHINE + PLACE  # the columns that a search shares with its baseline


def searches(rows):
    """Without the cells that measure the capacity of the machine."""
    return rows[rows["kind"] == "search"] if len(rows) else rows


def to_the_end(rows):
    """Without the searches that end by a time limit."""
    return rows[rows["time_limit"] == 0] if len(rows) else rows


def capacities(rows):
    return rows[rows["kind"] == "capacity"] if len(rows) else rows


def is_baseline(rows):
    return (rows["strategy"] == BASELINE) & (rows["processors"] == 1)


def is_deterministic(rows):
    """Whether a search gives the same tree each time: in virtual time, and on one processor or in
    quanta without a time limit."""
    virtual = rows["machine"] == "virtual"
    by_itself = (rows["processors"] == 1) | (rows["quantum"] > 0)
    return virtual | (by_itself & (rows["time_limit"] == 0))


def varying(rows, names=SEARCH):
    """The columns that have several values."""
    return [name for name in names if rows[name].nunique() > 1]


def by_position(rows, typical=formulas.median):
    """A line for each configuration and position: the typical `time` and `nodes` of its repeats or
    seeds, the number of `searches`, and the `value` and `best_move` of the first."""
    if not len(rows):
        return rows
    groups = rows.groupby(CONFIGURATION + PLACE, sort=False)
    return groups.agg(time=("time", typical), nodes=("nodes", typical), searches=("time", "size"),
                      value=("value", "first"), best_move=("best_move", "first")).reset_index()


def beside_baseline(lines, typical=formulas.median, rows=None):
    """The lines whose baseline has finished, with `base_time` and `base_nodes`.

    `lines` come from by_position. With `rows` they may be single searches; the baselines are then
    taken from `rows`."""
    source = by_position(rows, typical) if rows is not None else lines
    base = source[is_baseline(source)][WITH_BASELINE + ["time", "nodes"]]
    base = base.rename(columns={"time": "base_time", "nodes": "base_nodes"})
    return lines.merge(base, on=WITH_BASELINE, how="inner")


def speedups(rows, typical=formulas.median):
    """A line for each parallel configuration and position, with `base_time` and `base_nodes` of its
    baseline and `log_speedup`, the logarithm of its speedup. Searches with a time limit are left
    out: they have no speedup."""
    rows = to_the_end(searches(rows))
    if not len(rows):
        return pandas.DataFrame(columns=CONFIGURATION + PLACE + ["log_speedup"])
    lines = beside_baseline(by_position(rows, typical))
    lines = lines[~is_baseline(lines)]
    return lines.assign(log_speedup=[formulas.log_ratio(b, t) for b, t in
                                     zip(lines["base_time"], lines["time"])])


def groups(lines):
    """(configuration as {name: value}, its lines by suite and position). Cost models are in the
    order of their first line; within one, by search options, machine, strategy and processors."""
    if not len(lines):
        return []
    models = list(dict.fromkeys(lines["costs"]))
    found = [(named(CONFIGURATION, key), part.sort_values(["suite", *PLACE], kind="stable"))
             for key, part in lines.groupby(CONFIGURATION, sort=False)]

    def rank(configuration):
        return (models.index(configuration["costs"]), *[str(configuration[n]) for n in SEARCH],
                configuration["machine"], *[configuration[n] for n in LAYOUT])

    return sorted(found, key=lambda group: rank(group[0]))


def named(names, key):
    """{name: value} of a group's key, in Python types that JSON can hold."""
    return {name: value.item() if isinstance(value, numpy.generic) else value
            for name, value in zip(names, key)}


def loss_shares(rows):
    """A line for each parallel configuration: the parts of P x time as shares that add up to 1
    (formulas.LOSSES), the speedup and the factors of the identity, all as ratios of totals.

    Searches on unlimited processors are left out: they have no P x time."""
    rows = to_the_end(searches(rows))
    if not len(rows):
        return pandas.DataFrame()
    lines = beside_baseline(rows, rows=rows)
    lines = lines[~is_baseline(lines) & numpy.isfinite(lines["processors"])]
    found = []
    for configuration, part in groups(lines):
        sums = formulas.losses(*[part[name] for name in (
            "accounted", "time", "nodes", "wasted_nodes", *ACCOUNTS, "base_time", "base_nodes")])
        whole = (part["accounted"] * part["time"]).sum()
        busy = part["busy"].sum()
        found.append({**configuration, "searches": len(part),
                      **{name: values.sum() / whole for name, values in sums.items()},
                      "speedup": part["base_time"].sum() / part["time"].sum(),
                      "busy share": busy / whole,
                      "speed when busy": formulas.speed_when_busy(
                          part["nodes"].sum(), busy, part["base_nodes"].sum(),
                          part["base_time"].sum()),
                      "search overhead": formulas.search_overhead(part["base_nodes"],
                                                                  part["nodes"])})
    return pandas.DataFrame(found, columns=CONFIGURATION + ["searches", *formulas.LOSSES, "speedup",
                                                            "busy share", "speed when busy",
                                                            "search overhead"])


def faults(rows):
    """[(file:line, what is wrong)] of rows whose accounts do not add up to P x time, or that
    contradict the identity of the speedup."""
    rows = searches(rows)
    if not len(rows):
        return []
    found = []
    finite = rows[numpy.isfinite(rows["processors"]) & (rows[ACCOUNTS].sum(axis=1) > 0)]
    for row in finite.itertuples():
        gap = formulas.accounts_gap(row.accounted, row.time, row.busy, row.idle, row.wait,
                                    row.lock)
        if not formulas.is_whole(gap, row.accounted, row.time):
            found.append((row.where, f"busy, idle, wait and lock are {gap:+.0f} ns off "
                                     f"{row.accounted:.0f} x time"))
    lines = beside_baseline(finite[finite["busy"] > 0], rows=rows)
    product = formulas.identity(*[lines[name] for name in (
        "accounted", "time", "nodes", "busy", "base_time", "base_nodes")])
    off = (product / (lines["base_time"] / lines["time"]) - 1).abs() > formulas.ROUNDING
    return found + [(where, "the identity of the speedup does not hold")
                    for where in lines[off]["where"]]


def choices(configuration, names):
    """The options `names` of a configuration as text: "bounds hard, hash 64". The game is left out
    beside the suite, whose name tells the game."""
    return ", ".join(f"{configuration[n]}" if n == "limit" else f"{n} {configuration[n]}"
                     for n in names if n != "game" or "suite" not in names)


def processors_text(processors):
    return f"{processors:.0f}" if numpy.isfinite(processors) else "inf"
