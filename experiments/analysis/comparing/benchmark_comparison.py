# benchmark_comparison.py - compares two files of Google Benchmark.
#
# Repetitions are not pairs: repetition i of one file has nothing to do with repetition i of the
# other. Only the last line, all benchmarks together, is paired, by the names of the benchmarks.
# SPDX-License-Identifier: MIT
import math

import numpy
import scipy.stats

from analysis.calculating import inference
from analysis.comparing.comparison import Comparison
from analysis.comparing.effects import Effect, effect, judge

METHOD = (
    "ratio: candidate / base, geometric means of the repetitions; processor time, or real time "
    "if the benchmark\nasks for it.\ninterval: 95 %, BCa bootstrap of the repetitions of both "
    "files.\np: Mann-Whitney U test after Holm's correction; it needs nine repetitions or more\n"
    "(--benchmark_repetitions=9).\neffect: Cliff's delta.\nThe line \"all benchmarks\" is computed "
    "as for positions.\nIf the files were measured one after the other, the machine may have "
    "changed its speed in between.")
ALL = "all benchmarks"


def mann_whitney(base, candidate):
    """p of the test that the repetitions of neither file tend to be longer. Mann and Whitney,
    Annals of Mathematical Statistics 18(1), 1947."""
    if len(base) < 2 or len(candidate) < 2 or numpy.ptp([*base, *candidate]) < inference.SAME:
        return 1.0
    return float(scipy.stats.mannwhitneyu(candidate, base, alternative="two-sided").pvalue)


def interval(base, candidate):
    """The interval of the ratio of the geometric means; (None, None) without repetitions."""
    if len(base) < 2 or len(candidate) < 2:
        return None, None
    if max(numpy.ptp(base), numpy.ptp(candidate)) < inference.SAME:
        return (math.exp(candidate[0] - base[0]),) * 2
    found = scipy.stats.bootstrap(
        (candidate, base), lambda c, b, axis: numpy.mean(c, axis=axis) - numpy.mean(b, axis=axis),
        n_resamples=inference.RESAMPLES, method="BCa", vectorized=True,
        random_state=numpy.random.default_rng(inference.SEED))
    low, high = found.confidence_interval
    return (math.exp(low), math.exp(high)) if math.isfinite(low + high) else (None, None)


def benchmark_effect(name, base, candidate):
    base, candidate = numpy.asarray(base), numpy.asarray(candidate)
    low, high = interval(base, candidate)
    ratio = math.exp(candidate.mean() - base.mean())
    p = mann_whitney(base, candidate)
    pairs = numpy.sign(candidate[:, None] - base[None, :])  # Cliff's delta
    return Effect("time of an iteration", name, {"benchmark": name}, min(len(base), len(candidate)),
                  math.exp(base.mean()), math.exp(candidate.mean()), ratio, None, low, high,
                  p, None, None, float(pairs.mean()), None, True)


def repetitions(rows):
    """{name: logarithms of the times}: processor time, or real time if the name asks for it."""
    by_clock = rows["name"].str.contains("/real_time")
    used = rows.assign(used=rows["time"].where(by_clock, rows["cpu"]))
    return used.groupby("name", sort=False)["used"].apply(lambda t: list(numpy.log(t)))


def compare_benchmarks(base, candidate):
    sides = [repetitions(run.rows) for run in (base, candidate)]
    common = [name for name in sides[0].index if name in sides[1].index]
    notes = [f"{side} alone has: {', '.join(only)}" for side, only in (
        ("base", [n for n in sides[0].index if n not in common]),
        ("candidate", [n for n in sides[1].index if n not in common])) if only]
    effects = [benchmark_effect(name, sides[0][name], sides[1][name]) for name in common]
    if len(common) > 1:
        terms = [[(1, [s[name] for name in common])] for s in sides]
        effects.append(effect("time of an iteration", ALL, {"benchmark": ALL}, *terms, True))
    return Comparison(judge(effects), notes, [], {}, {"base": {}, "candidate": {}}, (None, None))
