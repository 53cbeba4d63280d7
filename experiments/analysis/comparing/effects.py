# effects.py - what a comparison finds: per metric a ratio, its interval, tests and a verdict.
# SPDX-License-Identifier: MIT
import dataclasses
import math

import numpy

from analysis.calculating import inference

ALPHA = round(1 - inference.LEVEL, 9)
SMALL = 0.10  # "no difference larger than x %" is said of at most this; more is "cannot tell"
METHOD = (
    "ratio: candidate / base, geometric mean over positions, repeats or seeds of a position first; "
    "interval: 95 %,\nbootstrap over positions and repeats "
    f"({inference.HIERARCHICAL_RESAMPLES:,} resamples, seed {inference.SEED}, expanded "
    "percentiles); p: paired t test\nof the logarithms, after Holm's correction for all rows of "
    "all tables; permutation, Wilcoxon: p of these paired\ntests, not corrected; effect: "
    "rank-biserial correlation, -1 to 1; detectable: the ratio that as many positions\nwould show "
    "in 80 of 100 comparisons. Better and worse are said where p and the permutation test's p are "
    f"below\n{ALPHA:.2f}, which takes six positions.")


@dataclasses.dataclass
class Effect:
    """A metric of one configuration, base against candidate."""
    metric: str
    label: str
    configuration: dict
    positions: int
    base: float
    candidate: float
    ratio: float
    totals: float  # ratio of the sums; None where sums mean nothing
    low: float  # None when one cannot say
    high: float
    p: float  # of the t test
    permutation: float  # None, as the next, where there are no pairs
    wilcoxon: float
    size: float
    detectable: float  # None when one cannot say
    lower_is_better: bool
    below: int = 0  # positions whose ratio is below 1, and above
    above: int = 0
    p_holm: float = 1.0
    verdict: str = ""


def figures(terms):
    """One figure a position: the sum of factor x mean over the repeats."""
    return sum(factor * numpy.array([numpy.mean(r) for r in repeats]) for factor, repeats in terms)


def repeat_by_repeat(terms):
    """The terms as one, when repeat i of each belongs to repeat i of the others."""
    return [(1, [sum(f * numpy.array(repeats[i]) for f, repeats in terms)
                 for i in range(len(terms[0][1]))])]


def effect(metric, label, configuration, base, candidate, lower_is_better, totals=False,
           matched=False):
    """`base` and `candidate`: terms as inference.hierarchical_interval has them; `matched` when
    their repeats belong together one by one."""
    of_base, of_candidate = figures(base), figures(candidate)
    logs = of_candidate - of_base
    terms = candidate + [(-f, r) for f, r in base]
    low, high = inference.hierarchical_interval(repeat_by_repeat(terms) if matched else terms)
    ratio = math.exp(numpy.mean(logs))
    if low is None and len(logs) > 1:  # every position says the same
        low = high = ratio
    sums = [float(numpy.exp(f).sum()) for f in (of_base, of_candidate)]
    return Effect(metric, label, configuration, len(logs), math.exp(numpy.mean(of_base)),
                  math.exp(numpy.mean(of_candidate)), ratio, sums[1] / sums[0] if totals else None,
                  low, high, inference.student(logs), inference.permutation(logs),
                  inference.wilcoxon(logs), inference.rank_biserial(logs),
                  inference.least_detectable(logs), lower_is_better,
                  int((logs < -inference.SAME).sum()), int((logs > inference.SAME).sum()))


def judge(effects):
    """Sets the corrected p values and the verdicts: all of a comparison at once."""
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
            f"{e.size:+.2f}",
            number(e.detectable), e.verdict]
