# inference.py - intervals, tests and power for logarithms of ratios, one for each position.
#
# All random choices use SEED: the same data give the same figures.
# SPDX-License-Identifier: MIT
import math

import numpy
import scipy
import scipy.stats

LEVEL = 0.95
RESAMPLES = 9999
HIERARCHICAL_RESAMPLES = 1999
EXACT_SIGNS = 13  # up to this many positions all patterns of signs are counted
SEED = 1
SAME = 1e-9  # logarithms that differ by less are equal, except for rounding
METHOD = (f"95 % interval: BCa bootstrap over positions, {RESAMPLES:,} resamples, seed {SEED} "
          f"(SciPy {scipy.__version__}).")


def interval(logs):
    """The 95 % interval of the geometric mean, or (None, None) if there is too little data.
    BCa bootstrap over positions: Efron, "Better bootstrap confidence intervals", JASA 82, 1987."""
    if len(logs) < 2 or numpy.ptp(logs) < SAME:
        return None, None
    found = scipy.stats.bootstrap((numpy.asarray(logs),), numpy.mean, n_resamples=RESAMPLES,
                                  method="BCa", random_state=numpy.random.default_rng(SEED))
    low, high = (math.exp(x) for x in found.confidence_interval)
    return (low, high) if math.isfinite(low) and math.isfinite(high) else (None, None)


def expanded(level, n):
    """The level at which to read the percentiles of a bootstrap of `n` values, so that the interval
    covers `level`. Read at `level` itself, the interval would be too narrow. Hesterberg, "What
    teachers should know about the bootstrap", The American Statistician 69(4), 2015."""
    t = scipy.stats.t.ppf((1 + level) / 2, n - 1) * math.sqrt(n / (n - 1))
    return 2 * scipy.stats.norm.cdf(t) - 1


def hierarchical_interval(terms, level=LEVEL):
    """The interval of a geometric mean of repeated positions: it draws positions, then repeats of
    each. (None, None) if there is too little data.

    `terms`: [(factor, [logarithms of the repeats, one list for each position])]. The figure of a
    position is the sum of factor x mean. Davison and Hinkley, "Bootstrap Methods and their
    Application", 1997, section 3.8. If all noise comes from the repeats, drawing at both levels
    makes the interval too wide, by at most sqrt(2)."""
    n = len(terms[0][1])
    figures = sum(f * numpy.array([numpy.mean(r) for r in repeats]) for f, repeats in terms)
    if n < 2 or (numpy.ptp(figures) < SAME and
                 all(numpy.ptp(r) < SAME for _, repeats in terms for r in repeats)):
        return None, None
    random = numpy.random.default_rng(SEED)
    drawn = random.integers(n, size=(HIERARCHICAL_RESAMPLES, n))
    means = numpy.zeros(HIERARCHICAL_RESAMPLES)
    for factor, repeats in terms:
        counts = numpy.array([len(r) for r in repeats])
        table = numpy.zeros((n, counts.max()))
        for i, r in enumerate(repeats):
            table[i, :len(r)] = r
        mine = counts[drawn][..., None]
        chosen = (random.random((*drawn.shape, counts.max())) * mine).astype(int)
        counted = numpy.arange(counts.max()) < mine
        values = table[drawn[..., None], chosen]
        means += factor * ((values * counted).sum(axis=2) / mine[..., 0]).mean(axis=1)
    wide = expanded(level, n)
    low, high = numpy.quantile(means, [(1 - wide) / 2, (1 + wide) / 2])
    return math.exp(low), math.exp(high)


def student(logs, alternative="two-sided"):
    """p of the paired t test that the mean logarithm is 0. Student, "The probable error of a mean",
    Biometrika 6, 1908. It assumes normal logarithms; ratios of times are about log-normal."""
    logs = numpy.asarray(logs, float)
    if len(logs) < 2 or numpy.abs(logs).max(initial=0) < SAME:
        return 1.0
    if numpy.ptp(logs) < SAME:
        return 0.0 if alternative == "two-sided" or logs[0] > 0 else 1.0
    return float(scipy.stats.ttest_1samp(logs, 0.0, alternative=alternative).pvalue)


def wilcoxon(logs, alternative="two-sided"):
    """p of the signed-rank test that the logarithms lie around 0. The size of single outliers does
    not matter. Wilcoxon, "Individual comparisons by ranking methods", Biometrics Bulletin 1(6),
    1945. Like Wilcoxon, it leaves out positions without a difference."""
    logs = numpy.asarray([x for x in logs if abs(x) >= SAME])
    if not len(logs):
        return 1.0
    return float(scipy.stats.wilcoxon(logs, alternative=alternative).pvalue)


def permutation(logs, alternative="two-sided"):
    """p of the paired permutation test that the mean logarithm is 0: the share of sign changes that
    give a mean as far from 0. Exact up to 13 positions, 9,999 random changes beyond. Fisher, "The
    Design of Experiments", 1935, section 21; Phipson and Smyth, SAGMB 9(1), 2010, for the 1 that is
    added to both counts."""
    logs = numpy.asarray(logs, float)
    if numpy.abs(logs).max(initial=0) < SAME:
        return 1.0
    n = len(logs)
    if n <= EXACT_SIGNS:
        signs = 1 - 2 * ((numpy.arange(2 ** n)[:, None] >> numpy.arange(n)) & 1)
        added = 0
    else:
        random = numpy.random.default_rng(SEED)
        signs = 1 - 2 * random.integers(2, size=(RESAMPLES, n), dtype=numpy.int8)
        added = 1
    sums, seen = signs @ logs, logs.sum()
    if alternative == "two-sided":
        sums, seen = numpy.abs(sums), abs(seen)
    as_far = numpy.count_nonzero(sums >= seen - SAME)
    return (as_far + added) / (len(signs) + added)


def rank_biserial(logs):
    """Effect size of the signed ranks, -1 to 1: the share of ranks above 0 less that below. Kerby,
    "The simple difference formula", Comprehensive Psychology 3, 2014."""
    logs = numpy.asarray([x for x in logs if abs(x) >= SAME])
    if not len(logs):
        return 0.0
    ranks = scipy.stats.rankdata(numpy.abs(logs))
    return float((ranks[logs > 0].sum() - ranks[logs < 0].sum()) / ranks.sum())


def holm(p_values):
    """The p values after correction for many tests: the chance that any of them falls below a limit
    by luck is at most that limit. Holm, Scandinavian Journal of Statistics 6, 1979."""
    from statsmodels.stats.multitest import multipletests  # here: slow to load
    return list(multipletests(p_values, method="holm")[1]) if len(p_values) else []


def least_detectable(logs, power=0.8, alpha=1 - LEVEL):
    """The smallest ratio above 1 that 80 of 100 experiments would detect, with the same number and
    spread of positions. Cohen, "Statistical Power Analysis for the Behavioral Sciences", 1988,
    chapter 2."""
    from statsmodels.stats.power import TTestPower  # here: slow to load
    spread = numpy.std(logs, ddof=1) if len(logs) > 1 else 0.0
    if len(logs) < 2 or spread < SAME:
        return None
    with numpy.errstate(invalid="ignore", divide="ignore"):  # the solver tries huge sizes
        size = TTestPower().solve_power(nobs=len(logs), alpha=alpha, power=power)
    return math.exp(float(size) * spread)
