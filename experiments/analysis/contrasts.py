#!/usr/bin/python3
# contrasts.py - within one run: every value of a dimension against the first, all else equal.
#
# usage: contrasts.py DIR     prints Markdown; nothing when no dimension has two values
#
# This is what makes "fail-soft against fail-hard" one command: an experiment that names both.
# SPDX-License-Identifier: MIT
import tomllib

import command

command.require("pandas", "scipy", "statsmodels")
import numpy  # noqa: E402  after it is known that its libraries are there

import configurations  # noqa: E402
import effects  # noqa: E402
import pairing  # noqa: E402
from comparison import NANO, without_contaminated  # noqa: E402
from markdown import table  # noqa: E402
from pairing import SETTINGS  # noqa: E402
from rows import MACHINE, SEARCH, read  # noqa: E402

HEAD = ["value", "against", "with", "n", "nodes", "95 % interval", "p", "verdict", "time",
        "95 % interval", "p", "verdict"]
LIMITS = ["limit", "depth", "nodes_limit", "time_limit"]  # go together
ABOUT = (
    "nodes, time: ratio of the value to what it stands against, geometric mean over the n "
    "positions on which both\nhave finished (below 1: less); time is virtual on the virtual "
    "machine. A position's ratio is the mean over the other\nsettings that vary; disturbed "
    "searches are left out. Interval: 95 %, bootstrap over positions and repeats; p: paired\nt "
    "test of the logarithms, after Holm's correction for all of these tables. Better and worse are "
    "said where p and\nthat of the permutation test are below 0.05, which takes six positions.")


def declared(manifest):
    """{key: its values} as the experiment's file lists them; rows are in a drawn order."""
    text = (manifest.get("experiment") or {}).get("text", "")
    tables = [t for t in tomllib.loads(text).values() if isinstance(t, dict)]
    return {key: value for t in tables for key, value in t.items() if isinstance(value, list)}


def order_of(rows, dimension, order):
    values = list(dict.fromkeys(rows[dimension]))
    listed = order.get("strategies" if dimension == "strategy" else dimension, [])
    return sorted(values, key=lambda v: listed.index(v) if v in listed else len(listed))


def layouts(rows, dimension):
    """(label, rows) for each machine, strategy and number of processors; for the strategies, those
    that share the most processors."""
    if dimension == "strategy":
        rows = rows[rows["strategy"] != configurations.BASELINE]
        counts = [set(part["processors"]) for _, part in rows.groupby("strategy")]
        common = set.intersection(*counts) if counts else set()
        rows = rows[rows["processors"] == max(common)] if common else rows[:0]
    names = [n for n in (*MACHINE, "strategy", "processors") if n != dimension]
    for key, part in rows.groupby(names, sort=True):
        chosen = dict(zip(names, key))
        yield pairing.label({"machine": "", "strategy": "", **chosen}, []), part


def strata(lines, dimension):
    """The lines for each combination of the other settings that vary, of the positions that all of
    these have, in the same order."""
    place = ["game", "suite", "position"]
    others = [n for n in SEARCH if n not in place and n != dimension and n in lines]
    parts = [part.set_index(place).sort_index() for _, part in lines.groupby(others, sort=True)]
    common = set.intersection(*(set(part.index) for part in parts))
    return [part[part.index.isin(common)] for part in parts]


def terms(parts, name, side, unit=0.0):
    """The figure of a position is the mean over the strata, so that a position counts once."""
    return [(1 / len(parts), [[x + unit for x in repeats] for repeats in part[f"{name}_{side}"]])
            for part in parts]


def contrast_effects(rows, dimension, order):
    """[(value, first value, label, effect of nodes, effect of time)]; not judged yet."""
    ignored = [*LIMITS] if dimension == "limit" else [dimension]
    found = []
    for label, part in layouts(rows, dimension):
        values = order_of(part, dimension, order)
        for value in values[1:]:
            paired = pairing.pair(part[part[dimension] == values[0]],
                                  part[part[dimension] == value], ignored)
            parts = strata(paired.lines, dimension) if len(paired.lines) else []
            if not parts or not len(parts[0]):
                continue
            matched = pairing.same_seeds(paired.lines)
            both = [effects.effect(metric, label, {dimension: value},
                                   *[terms(parts, metric, side, unit)
                                     for side in ("base", "candidate")], True, True, matched)
                    for metric, unit in (("nodes", 0.0), ("time", numpy.log(NANO)))]
            found.append((value, values[0], label, *both))
    return found


def dimensions(rows):
    """Those that a position can be searched with several values of; a game has its own."""
    names = [n for n in (*SEARCH, "costs", "strategy") if n not in ("game", "suite")]
    return [n for n in names if rows[n].nunique() > 1]


def summarize(run):
    """{dimension: [(value, first value, label, effect of nodes, effect of time)]}, judged. What was
    disturbed is left out."""
    rows = configurations.searches(without_contaminated(run, "the run", []))
    order = declared(run.manifest)
    if not len(rows):
        return {}
    found = {}
    for dimension in dimensions(rows):
        part = rows[rows["machine"] == "virtual"] if dimension == "costs" else rows
        if lines := contrast_effects(part, dimension, order):
            found[dimension] = lines
    effects.judge([e for lines in found.values() for line in lines for e in line[3:]])
    return found


def cells(e):
    interval = "-" if e.low is None else f"{e.low:.3f}..{e.high:.3f}"
    return [f"{e.ratio:.3f}", interval, effects.p_text(e.p_holm), e.verdict]


def markdown(found):
    text = []
    for dimension, lines in found.items():
        text.append(f"## {dimension.replace('_', ' ').capitalize()}: each value against the "
                    "first\n")
        text.append(table([HEAD] + [[value, first, label, nodes.positions, *cells(nodes),
                                     *cells(time)] for value, first, label, nodes, time in lines],
                          left=3))
    return "\n".join([*text, ABOUT + "\n"]) if text else ""


def main(arguments):
    parser = command.Parser(prog="contrasts.py", description="Each value against the first.")
    parser.add_argument("folder", metavar="DIR")
    print(markdown(summarize(read(parser.parse_args(arguments).folder))), end="")


if __name__ == "__main__":
    command.run(main)
