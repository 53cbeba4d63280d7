# pairing.py - pairs the searches of two sides, position by position.
#
# The sides are two runs, or the searches of one run with two values of an option.
# SPDX-License-Identifier: MIT
import collections

import numpy
import pandas

from analysis.comparing import configurations
from analysis.comparing.configurations import WITH_BASELINE
from analysis.reading.rows import CONFIGURATION, PLACE

# `limit` is only a label; the limits themselves are in PLACE.
KEYS = [name for name in CONFIGURATION if name != "limit"] + PLACE
# Options in which two runs may differ as a whole and still be compared search by search.
SETTINGS = ["search", "bounds", "selectivity", "depth_rule", "quiescence", "repetition", "hash",
            "table", "variant", "quantum", "ranks", "network", "costs"]
REPEATED = ["time", "nodes", "rate"]  # columns of lists of logarithms, one for each repeat
RESULTS = ["value", "best_move", "fingerprint", "seed"]  # columns of lists, one for each repeat

# keys: the columns that partners share. lines: a line for each pair, with `keys` and, with the
# suffixes _base and _candidate, the lists of REPEATED and RESULTS, and `first_time` and
# `first_nodes` of the baseline. only_base, only_candidate: cells without a partner. settings:
# {option: (value of base, value of candidate)} for options in which the whole sides differ.
Paired = collections.namedtuple("Paired", "keys lines only_base only_candidate settings")


def repeats(rows):
    """A line for each position and configuration; REPEATED are lists of logarithms."""
    rows = configurations.searches(rows)
    if not len(rows):
        return pandas.DataFrame(columns=KEYS + ["limit", *REPEATED, *RESULTS,
                                                "first_time", "first_nodes", "first_seed"])
    rows = rows.assign(rate=rows["nodes"] / rows["time"]).sort_values(["seed", "repeat"],
                                                                      kind="stable")
    groups = rows.groupby(KEYS, sort=False).ngroup().to_numpy()
    by_group = numpy.argsort(groups, kind="stable")
    ends = numpy.cumsum(numpy.bincount(groups))[:-1]

    def listed(values):  # by hand: DataFrameGroupBy.agg takes five times as long
        return [part.tolist() for part in numpy.split(values[by_group], ends)]

    lines = rows.drop_duplicates(KEYS)[[*KEYS, "limit"]].reset_index(drop=True)
    lines = lines.assign(**{name: listed(numpy.log(rows[name].to_numpy(float)))
                            for name in REPEATED},
                         **{name: listed(rows[name].to_numpy()) for name in RESULTS})
    same = [name for name in WITH_BASELINE if name in KEYS]
    base = lines[configurations.is_baseline(lines)][same + ["time", "nodes", "seed"]]
    return lines.merge(base.rename(columns={name: f"first_{name}"
                                            for name in ("time", "nodes", "seed")}),
                       on=same, how="left")


def same_seeds(lines):
    """Whether repeat i of one side belongs to repeat i of the other. It does in virtual time if
    both sides and their baselines have the same seeds: a seed determines the schedule."""
    return (lines["machine"] == "virtual").all() and all(
        lines[f"{name}_base"].equals(lines[f"{name}_candidate"])
        for name in ("seed", "first_seed")) and all(
        first == seed or not isinstance(first, list)
        for seed, first in zip(lines["seed_base"], lines["first_seed_base"]))


def chosen_otherwise(base, candidate):
    """The options that have one value on each side, and not the same."""
    found = {}
    for name in SETTINGS:
        values = set(base[name]) - {""}, set(candidate[name]) - {""}
        if len(values[0]) == len(values[1]) == 1 and values[0] != values[1]:
            found[name] = *values[0], *values[1]
    return found


def pair(base, candidate, ignored=()):
    """The Paired of two frames of searches. The columns in `ignored` may differ."""
    settings = {} if not len(base) or not len(candidate) else chosen_otherwise(base, candidate)
    keys = [name for name in KEYS if name not in settings and name not in ignored]
    both = repeats(base).merge(repeats(candidate), on=keys, how="outer",
                               suffixes=("_base", "_candidate"), indicator="side")
    lines = both[both["side"] == "both"].copy()
    lines["limit"] = lines["limit_base"]
    return Paired(keys, lines.sort_values(keys), both[both["side"] == "left_only"],
                  both[both["side"] == "right_only"], settings)


def by_configuration(paired):
    """[(configuration as {name: value}, its lines)], sorted."""
    names = [n for n in CONFIGURATION if n in paired.keys or n == "limit"]
    if not len(paired.lines):
        return []
    return [(configurations.named(names, key), lines)
            for key, lines in paired.lines.groupby(names, sort=True)]


def label(configuration, varying):
    """A configuration as text: strategy, processors, machine and the options that vary."""
    where = configuration["machine"]
    if where == "virtual":
        where = f"virtual, {configuration.get('costs', '')}".rstrip(", ")
    chosen = configurations.choices(configuration, [n for n in varying if n in configuration and
                                                    n not in ("machine", "costs")])
    processors = configurations.processors_text(configuration["processors"])
    return ", ".join(filter(None, [f"{configuration['strategy']} P={processors}".strip(), where,
                                   chosen]))
