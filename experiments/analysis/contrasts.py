#!/usr/bin/python3
# contrasts.py - within one run: every value of a dimension against the first, all else equal.
#
# usage: contrasts.py DIR                   prints Markdown; nothing when no dimension has two values
#        contrasts.py DIR --compare variant   as if the experiment had asked for that
#
# This is what makes "fail-soft against fail-hard" one command: an experiment that names both. One
# that says `compare` has a question: then only that dimension is looked at, suite by suite and
# setting by setting, and DIR/contrasts.svg and contrasts.csv are written.
# SPDX-License-Identifier: MIT
import dataclasses
import pathlib

import command

command.require("pandas", "scipy", "statsmodels")
import numpy  # noqa: E402  after it is known that its libraries are there

import configurations  # noqa: E402
import effects  # noqa: E402
import pairing  # noqa: E402
from comparison import NANO, without_contaminated  # noqa: E402
from markdown import table  # noqa: E402
from question import asked, declared  # noqa: E402
from rows import MACHINE, SEARCH, read  # noqa: E402

HEAD = ["value", "against", "with", "n", "nodes", "95 % interval", "p", "verdict", "time",
        "95 % interval", "p", "verdict"]
ASKED_HEAD = ["value", "suite", "with", "n", "nodes", "95 % interval", "fewer / more", "verdict",
              "time", "95 % interval", "verdict", "other value / move"]
LIMITS = ["limit", "depth", "nodes_limit", "time_limit"]  # go together
ALL = "all"  # suites together
RATIOS = (
    "nodes, time: ratio of the value to what it stands against, geometric mean over the n "
    "positions on which both\nhave finished (below 1: less); time is virtual on the virtual "
    "machine. ")
JUDGED = (
    "Interval: 95 %, bootstrap over positions and repeats; p: paired\nt "
    "test of the logarithms, after Holm's correction for all {family}. Better and worse are "
    "said where p and\nthat of the permutation test are below 0.05, which takes six positions.")
ABOUT = (RATIOS + "A position's ratio is the mean over the other\nsettings that vary; disturbed "
         "searches are left out. " + JUDGED.format(family="of these tables"))
ASKED_ABOUT = (
    RATIOS + "Disturbed searches are left out. Fewer / more: positions\nwith fewer nodes, and with "
    "more. Other value / move: positions on which the two searches end with another value,\nand "
    "with another move. " + JUDGED.format(family="rows of a suite"))


@dataclasses.dataclass
class Contrast:
    """A value of a dimension against the first one, by one strategy on so many processors."""
    value: object
    against: object
    layout: str
    suite: str  # "" where they are taken together, as in most runs
    setting: str  # of the others that vary; "" where they are taken together
    nodes: effects.Effect
    time: effects.Effect
    other_values: int  # searches that end otherwise
    other_moves: int

    @property
    def label(self):
        return ", ".join(filter(None, [self.suite, self.layout, self.setting]))


def order_of(rows, dimension, order):
    values = list(dict.fromkeys(rows[dimension]))
    listed = order.get("strategies" if dimension == "strategy" else dimension, [])
    return sorted(values, key=lambda v: listed.index(v) if v in listed else len(listed))


def parted(lines, names):
    """({name: value}, its lines), sorted; all lines where there are no names."""
    if not names:
        return [({}, lines)]
    if len(names) == 1:  # a list of one has keys of its own kind
        return [({names[0]: key}, part) for key, part in lines.groupby(names[0], sort=True)]
    return [(dict(zip(names, key)), part) for key, part in lines.groupby(names, sort=True)]


def layouts(rows, dimension, apart):
    """(label, rows) for each machine, strategy and number of processors; for the strategies, if not
    `apart`, those that share the most processors."""
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
    """The lines for each combination of the other settings that vary, of the positions that all of
    these have, in the same order."""
    place = ["game", "suite", "position"]
    others = [n for n in SEARCH if n not in place and n != dimension and n in lines]
    parts = [part.set_index(place).sort_index() for _, part in lines.groupby(others, sort=True)]
    common = set.intersection(*(set(part.index) for part in parts)) if parts else set()
    parts = [part[part.index.isin(common)] for part in parts]
    return parts if common else []


def one_by_one(lines, dimension, varying):
    """(suite or ALL, setting as text, strata of one) for each of them that there is."""
    others = [n for n in varying if n not in ("suite", "game", "limit", dimension) and n in lines]
    for chosen, part in parted(lines, others):
        setting = configurations.choices(chosen, others)
        suites = [(suite, of) for suite, of in part.groupby("suite", sort=True)]
        for suite, of in [(ALL, part), *suites] if len(suites) > 1 else suites:
            yield suite, setting, [of]


def terms(parts, name, side, unit=0.0):
    """The figure of a position is the mean over the strata, so that a position counts once."""
    return [(1 / len(parts), [[x + unit for x in repeats] for repeats in part[f"{name}_{side}"]])
            for part in parts]


def others(parts, name):
    """How many pairs of searches do not end with the same; of repeats, the first. There may be more of
    them on one side, where some were disturbed."""
    return sum(base[0] != candidate[0] for part in parts
               for base, candidate in zip(part[f"{name}_base"], part[f"{name}_candidate"]))


def contrasts_of(rows, dimension, order, apart):
    """Not judged yet."""
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
    """Those that a position can be searched with several values of; a game has its own."""
    names = [n for n in (*SEARCH, "costs", "strategy") if n not in ("game", "suite")]
    several = rows.groupby(["game", "suite", "position"])[names].nunique().max() > 1
    return [n for n in names if several[n] and question in (None, n)]


def summarize(run, question=None):
    """{dimension: [Contrast]}, judged. What was disturbed is left out. `question`: a dimension, if
    not what the experiment asks."""
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
    for suite in {c.suite for c in everything}:  # a question's answer is that of all, or of a suite
        effects.judge([e for c in everything if c.suite == suite for e in (c.nodes, c.time)])
    return found


def interval(e):
    return "-" if e.low is None else f"{e.low:.3f}..{e.high:.3f}"


def cells(e):
    return [f"{e.ratio:.3f}", interval(e), effects.p_text(e.p_holm), e.verdict]


def title(dimension):
    return dimension.replace("_", " ").capitalize()


def markdown(found):
    text = []
    for dimension, contrasts in found.items():
        text.append(f"## {title(dimension)}: each value against the first\n")
        text.append(table([HEAD] + [[c.value, c.against, c.layout, c.nodes.positions,
                                     *cells(c.nodes), *cells(c.time)] for c in contrasts], left=3))
    return "\n".join([*text, ABOUT + "\n"]) if text else ""


def asked_markdown(found):
    """The same where there is one dimension, with what its question wants to know."""
    text = []
    for dimension, contrasts in found.items():
        text.append(f"## {title(dimension)}: each value against {contrasts[0].against}\n")
        text.append(table([ASKED_HEAD] + [
            [c.value, c.suite, ", ".join(filter(None, [c.layout, c.setting])), c.nodes.positions,
             f"{c.nodes.ratio:.3f}", interval(c.nodes), f"{c.nodes.below} / {c.nodes.above}",
             c.nodes.verdict, f"{c.time.ratio:.3f}", interval(c.time), c.time.verdict,
             f"{c.other_values} / {c.other_moves}"] for c in contrasts], left=3))
    return "\n".join([*text, ASKED_ABOUT + "\n"]) if text else ""


def answer(run, folder):
    """What is printed, when nothing else is asked than the experiment does; its files are then in
    `folder`."""
    found = summarize(run)
    if not asked(run.manifest):
        return markdown(found)
    if found:
        try:
            import contrast_files
            contrast_files.write(folder, found)
        except ImportError:  # no Matplotlib: the numbers do without
            pass
    return asked_markdown(found)


def main(arguments):
    parser = command.Parser(prog="contrasts.py", description="Each value against the first.")
    parser.add_argument("folder", metavar="DIR", type=pathlib.Path)
    parser.add_argument("--compare", metavar="DIMENSION", choices=[*SEARCH, "costs", "strategy"])
    options = parser.parse_args(arguments)
    run = read(options.folder)
    print(asked_markdown(summarize(run, options.compare)) if options.compare
          else answer(run, options.folder), end="")


if __name__ == "__main__":
    command.run(main)
