# contrasts.py - within one run: every value of an option against the first, all else equal.
#
# So an experiment that lists fail-soft and fail-hard compares them. If the experiment has the key
# `compare`, it asks a question: then only that option is compared, for each suite and each
# combination of the other options.
# SPDX-License-Identifier: MIT
import dataclasses

import numpy

from analysis.comparing import configurations, effects, pairing
from analysis.comparing.comparison import NANO, without_contaminated
from analysis.reading.question import asked, declared
from analysis.reading.rows import MACHINE, SEARCH

LIMITS = ["limit", "depth", "nodes_limit", "time_limit"]  # they vary together
ALL = "all"  # suites together


@dataclasses.dataclass
class Contrast:
    """A value of an option against the first one, for one strategy and number of processors."""
    value: object
    against: object
    layout: str
    suite: str  # "" if all suites are taken together, as in most runs
    setting: str  # the other options that vary; "" if they are taken together
    nodes: effects.Effect
    time: effects.Effect
    other_values: int  # pairs of searches with different values
    other_moves: int  # with different moves

    @property
    def label(self):
        return ", ".join(filter(None, [self.suite, self.layout, self.setting]))


def order_of(rows, dimension, order):
    values = list(dict.fromkeys(rows[dimension]))
    listed = order.get("strategies" if dimension == "strategy" else dimension, [])
    return sorted(values, key=lambda v: listed.index(v) if v in listed else len(listed))


def parted(lines, names):
    """[({name: value}, its lines)], sorted; all lines if there are no names."""
    if not names:
        return [({}, lines)]
    if len(names) == 1:  # a list of one name would give other keys
        return [({names[0]: key}, part) for key, part in lines.groupby(names[0], sort=True)]
    return [(dict(zip(names, key)), part) for key, part in lines.groupby(names, sort=True)]


def layouts(rows, dimension, apart):
    """(label, rows) for each machine, strategy and number of processors. If strategies are compared
    and not `apart`, only on the largest number of processors that all of them have."""
    if dimension == "strategy":
        rows = rows[rows["strategy"] != configurations.BASELINE]
        counts = [set(part["processors"]) for _, part in rows.groupby("strategy")]
        common = set.intersection(*counts) if counts else set()
        if not apart:
            rows = rows[rows["processors"] == max(common)] if common else rows[:0]
    names = [n for n in (*MACHINE, "strategy", "processors") if n != dimension]
    if apart:
        names = [n for n in names if n not in MACHINE or rows[n].nunique() > 1]
    for chosen, part in parted(rows, names):
        yield pairing.label({"machine": "", "strategy": "", **chosen}, []), part


def strata(lines, dimension):
    """The lines of each combination of the other options that vary. Only positions that all of the
    combinations have, in the same order."""
    place = ["game", "suite", "position"]
    others = [n for n in SEARCH if n not in place and n != dimension and n in lines]
    parts = [part.set_index(place).sort_index() for _, part in lines.groupby(others, sort=True)]
    common = set.intersection(*(set(part.index) for part in parts)) if parts else set()
    parts = [part[part.index.isin(common)] for part in parts]
    return parts if common else []


def one_by_one(lines, dimension, varying):
    """(suite or ALL, the other options as text, one stratum) for each suite and combination."""
    others = [n for n in varying if n not in ("suite", "game", "limit", dimension) and n in lines]
    for chosen, part in parted(lines, others):
        setting = configurations.choices(chosen, others)
        suites = [(suite, of) for suite, of in part.groupby("suite", sort=True)]
        for suite, of in [(ALL, part), *suites] if len(suites) > 1 else suites:
            yield suite, setting, [of]


def terms(parts, name, side, unit=0.0):
    """The terms of an effect. The figure of a position is the mean over the strata, so that each
    position counts once."""
    return [(1 / len(parts), [[x + unit for x in repeats] for repeats in part[f"{name}_{side}"]])
            for part in parts]


def others(parts, name):
    """The number of pairs of searches with different results. Only the first repeats count: one
    side may have fewer repeats because some were disturbed."""
    return sum(base[0] != candidate[0] for part in parts
               for base, candidate in zip(part[f"{name}_base"], part[f"{name}_candidate"]))


def contrasts_of(rows, dimension, order, apart):
    """The contrasts of one option, before judging."""
    ignored = [*LIMITS] if dimension == "limit" else [dimension]
    varying = configurations.varying(rows)
    found = []
    for layout, part in layouts(rows, dimension, apart):
        values = order_of(part, dimension, order)
        for value in values[1:]:
            paired = pairing.pair(part[part[dimension] == values[0]],
                                  part[part[dimension] == value], ignored)
            matched = pairing.same_seeds(paired.lines)
            groups = one_by_one(paired.lines, dimension, varying) if apart else \
                [("", "", strata(paired.lines, dimension))]
            for suite, setting, parts in groups:
                if not parts:
                    continue
                both = [effects.effect(metric, layout, {dimension: value},
                                       *[terms(parts, metric, side, unit)
                                         for side in ("base", "candidate")], True, True, matched)
                        for metric, unit in (("nodes", 0.0), ("time", numpy.log(NANO)))]
                found.append(Contrast(value, values[0], layout, suite, setting, *both,
                                      others(parts, "value"), others(parts, "best_move")))
    return found


def dimensions(rows, question):
    """The options that have several values on the same position. Values that differ only between
    games do not count."""
    names = [n for n in (*SEARCH, "costs", "strategy") if n not in ("game", "suite")]
    several = rows.groupby(["game", "suite", "position"])[names].nunique().max() > 1
    return [n for n in names if several[n] and question in (None, n)]


def summarize(run, question=None):
    """{option: [Contrast]}, judged, without disturbed searches. `question`: an option that replaces
    the question of the experiment."""
    rows = configurations.searches(without_contaminated(run, "the run", []))
    order, question = declared(run.manifest), question or asked(run.manifest)
    if not len(rows):
        return {}
    found = {}
    for dimension in dimensions(rows, question):
        part = rows[rows["machine"] == "virtual"] if dimension == "costs" else rows
        if contrasts := contrasts_of(part, dimension, order, question is not None):
            found[dimension] = contrasts
    everything = [c for contrasts in found.values() for c in contrasts]
    for suite in {c.suite for c in everything}:  # each suite is an answer of its own
        effects.judge([e for c in everything if c.suite == suite for e in (c.nodes, c.time)])
    return found
