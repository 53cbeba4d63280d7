# contrast_texts.py - the contrasts of a run as Markdown.
# SPDX-License-Identifier: MIT
from analysis.common.markdown import table
from analysis.comparing import effects

HEAD = ["value", "against", "with", "n", "nodes", "95 % interval", "p", "verdict", "time",
        "95 % interval", "p", "verdict"]
ASKED_HEAD = ["value", "suite", "with", "n", "nodes", "95 % interval", "fewer / more", "verdict",
              "time", "95 % interval", "verdict", "other value / move"]
RATIOS = (
    "nodes, time: the value over the value it is compared with, geometric mean over the n "
    "positions that both\nhave finished; below 1 is less. Time is virtual on the virtual machine. ")
JUDGED = (
    "Interval: 95 %, bootstrap over positions and repeats.\np: paired t test of the logarithms, "
    "after Holm's correction for all {family}.\nThe verdict is \"better\" or \"worse\" if p "
    "and the p of the permutation test are below 0.05. That takes at\nleast six positions.")
ABOUT = (RATIOS + "The ratio of a position\nis the mean over the other options that vary. "
         "Disturbed searches are left out.\n" + JUDGED.format(family="of these tables"))
ASKED_ABOUT = (
    RATIOS + "Disturbed\nsearches are left out. Fewer / more: positions with fewer nodes, and with "
    "more nodes. Other value / move: positions\non which the two searches have different values, "
    "and different moves.\n" + JUDGED.format(family="rows of a suite"))


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
    """The Markdown of a run that asks a question: one option, with the columns of ASKED_HEAD."""
    text = []
    for dimension, contrasts in found.items():
        text.append(f"## {title(dimension)}: each value against {contrasts[0].against}\n")
        text.append(table([ASKED_HEAD] + [
            [c.value, c.suite, ", ".join(filter(None, [c.layout, c.setting])), c.nodes.positions,
             f"{c.nodes.ratio:.3f}", interval(c.nodes), f"{c.nodes.below} / {c.nodes.above}",
             c.nodes.verdict, f"{c.time.ratio:.3f}", interval(c.time), c.time.verdict,
             f"{c.other_values} / {c.other_moves}"] for c in contrasts], left=3))
    return "\n".join([*text, ASKED_ABOUT + "\n"]) if text else ""
