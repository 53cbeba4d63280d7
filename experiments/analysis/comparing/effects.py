# effects.py - the effects of a comparison: a ratio, its interval, tests and a verdict per metric.
# SPDX-License-Identifier: MIT
import dataclasses
import math

import numpy

from analysis.calculating import inference

ALPHA = round(1 - inference.LEVEL, 9)
SMALL = 0.10  # the largest x of the verdict "no difference larger than x %"; above: "cannot tell"
METHOD = (
    "ratio: candidate / base, geometric mean over the repeats or seeds of a position, then over "
    "positions.\ninterval: 95 %, bootstrap over positions and repeats "
    f"({inference.HIERARCHICAL_RESAMPLES:,} resamples, seed {inference.SEED}, expanded "
    "percentiles).\np: paired t test of the logarithms, after Holm's correction for all rows of "
    "all tables.\npermutation, Wilcoxon: p of these paired tests, not corrected.\n"
    "effect: rank-biserial correlation, -1 to 1.\n"
    "detectable: the ratio that 80 of 100 comparisons with the same number of positions would show."
    "\nThe verdict is \"better\" or \"worse\" if p and the p of the permutation test are below "
    f"{ALPHA:.2f}.\nThat takes at least six positions.")


@dataclasses.dataclass
class Effect:
    """The change of one metric of one configuration, from base to candidate."""
    metric: str
    label: str
    configuration: dict
    positions: int
    base: float
    candidate: float
    ratio: float
    totals: float  # ratio of the sums; None if sums mean nothing
    low: float  # 95 % interval; None if unknown
    high: float
    p: float  # of the t test
    permutation: float  # None without pairs, as is `wilcoxon`
    wilcoxon: float
    size: float  # effect size, -1 to 1
    detectable: float  # None if unknown
    lower_is_better: bool
    below: int = 0  # positions with a ratio below 1; `above`: above 1
    above: int = 0
    p_holm: float = 1.0
    verdict: str = ""


def figures(terms):
    """One figure for each position: the sum of factor x mean over the repeats."""
    return sum(factor * numpy.array([numpy.mean(r) for r in repeats]) for factor, repeats in terms)


def repeat_by_repeat(terms):
    """The terms as one term; repeat i of each belongs to repeat i of the others."""
    return [(1, [sum(f * numpy.array(repeats[i]) for f, repeats in terms)
                 for i in range(len(terms[0][1]))])]


def effect(metric, label, configuration, base, candidate, lower_is_better, totals=False,
           matched=False):
    """`base` and `candidate`: terms of inference.hierarchical_interval. `matched`: repeat i of base
    belongs to repeat i of candidate."""
    of_base, of_candidate = figures(base), figures(candidate)
    logs = of_candidate - of_base
    terms = candidate + [(-f, r) for f, r in base]
    low, high = inference.hierarchical_interval(repeat_by_repeat(terms) if matched else terms)
    ratio = math.exp(numpy.mean(logs))
    if low is None and len(logs) > 1:  # all positions have the same ratio
        low = high = ratio
    sums = [float(numpy.exp(f).sum()) for f in (of_base, of_candidate)]
    return Effect(metric, label, configuration, len(logs), math.exp(numpy.mean(of_base)),
                  math.exp(numpy.mean(of_candidate)), ratio, sums[1] / sums[0] if totals else None,
                  low, high, inference.student(logs), inference.permutation(logs),
                  inference.wilcoxon(logs), inference.rank_biserial(logs),
                  inference.least_detectable(logs), lower_is_better,
                  int((logs < -inference.SAME).sum()), int((logs > inference.SAME).sum()))


def judge(effects):
    """Sets the corrected p values and the verdicts of all effects of a comparison."""
    for e, p in zip(effects, inference.holm([e.p for e in effects])):
        e.p_holm = float(p)
        e.verdict = verdict(e)
    return effects


def verdict(e):
    if e.low is not None and max(abs(math.log(e.low)), abs(math.log(e.high))) < inference.SAME:
        return "the same"
    if e.low is None:
        return "cannot tell (one figure)"
    if max(e.p_holm, e.permutation or 0) < ALPHA and (e.low > 1 or e.high < 1):
        return "better" if (e.ratio < 1) == e.lower_is_better else "worse"
    most = max(e.high, 1 / e.low) - 1
    if most <= SMALL:
        return f"no difference larger than {100 * most:.1f} %"
    return "cannot tell"


HEAD = ["configuration", "n", "base", "candidate", "ratio", "95 % interval", "of totals", "p",
        "permutation", "Wilcoxon", "effect", "detectable", "verdict"]


def number(value):
    if value is None:
        return "-"
    return f"{value:.3f}" if abs(value) < 1000 else f"{value:.4g}"


def p_text(p):
    if p is None:
        return "-"
    return f"{p:.3g}" if p >= 1e-4 else "< 0.0001"


def table_row(e):
    interval = "-" if e.low is None else f"{e.low:.3f}..{e.high:.3f}"
    return [e.label, e.positions, number(e.base), number(e.candidate), number(e.ratio), interval,
            number(e.totals), p_text(e.p_holm), p_text(e.permutation), p_text(e.wilcoxon),
            f"{e.size:+.2f}", number(e.detectable), e.verdict]
