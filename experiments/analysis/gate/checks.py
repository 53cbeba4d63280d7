# checks.py - the checks of the gate.
#
# Each function yields Checks. docs/statistics.md says which errors they make and how often.
# SPDX-License-Identifier: MIT
import collections
import math

import numpy

from analysis.calculating import inference
from analysis.comparing import comparison, configurations, effects, pairing
from analysis.comparing.pairing import by_configuration, label

PASS, FAIL, UNSURE, NOTE = "pass", "fail", "cannot tell", "note"
OUTCOMES = (FAIL, UNSURE, NOTE, PASS)  # worst first
# outcome: one of the four above; text: the figures, in words
Check = collections.namedtuple("Check", "group name outcome text")
LEAST_POSITIONS = 5  # fewer positions do not show the distribution of the noise


class Sides:
    """Base and candidate and their pairs."""

    def __init__(self, base, candidate):
        self.base, self.candidate = base, candidate
        self.paired = pairing.pair(base.rows, candidate.rows)
        lines = self.paired.lines
        self.varying = configurations.varying(lines, [
            n for n in pairing.CONFIGURATION[:-2] if n in lines]) if len(lines) else []
        self.groups = [(configuration, label(configuration, self.varying), lines)
                       for configuration, lines in by_configuration(self.paired)]

    def fixed_groups(self):
        return [g for g in self.groups if configurations.is_deterministic(g[2]).all()]


def all_checks(base, candidate, thresholds):
    sides = Sides(base, candidate)
    found = [*cell_checks(sides, thresholds["cells"]),
             *sameness_checks(sides, thresholds["deterministic"]),
             *size_checks(sides, thresholds["deterministic"]),
             *real_time_checks(sides, thresholds["real_time"])]
    if not any(c.outcome == FAIL or c.outcome == PASS and c.group != "cells" for c in found):
        found.append(Check("cells", "anything to compare", UNSURE,
                           "no cell of the base has a partner that can be judged"))
    return found


# ---- cells


def listed(names, most=5):
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return "; ".join(list(names)[:most]) + more


def cell_checks(sides, thresholds):
    failed = [{comparison.cell_text(f): f.how for f in run.failed.itertuples()}
              for run in (sides.base, sides.candidate)]
    new = [f"{cell}: {how}" for cell, how in failed[1].items() if cell not in failed[0]]
    yield Check("cells", "failed", thresholds["failed"] if new else PASS,
                f"{len(new)} cells fail that did not fail in the base: {listed(new)}" if new
                else "no cell fails that did not fail in the base")
    gone = sides.paired.only_base
    missing = [f"{row.position} {row.strategy} P={configurations.processors_text(row.processors)}"
               for row in gone.itertuples() if not is_in(row, sides.candidate.failed)]
    missing += [f"{row.position} {row.strategy} P={configurations.processors_text(row.processors)} "
                f"seed {seed}" for row in sides.paired.lines.itertuples()
                for seed in sorted(set(row.seed_base) - set(row.seed_candidate))]
    yield Check("cells", "missing", thresholds["missing"] if missing else PASS,
                f"{len(missing)} of the base's cells are not in the candidate: {listed(missing)}"
                if missing else f"all {len(sides.paired.lines)} cells of the base are there")
    if len(sides.paired.only_candidate):
        yield Check("cells", "new", NOTE, f"{len(sides.paired.only_candidate)} cells of the "
                                          "candidate are not in the base")
    for text in comparison.setting_notes(sides.paired):
        yield Check("cells", "settings", NOTE, text)
    for run, side in ((sides.base, "base"), (sides.candidate, "candidate")):
        if faults := [f"{where}: {what}" for where, what in configurations.faults(run.rows)]:
            yield Check("cells", f"accounts of {side}", NOTE, listed(faults))


def is_in(row, failed):
    return len(failed) > 0 and ((failed["position"] == row.position) &
                                (failed["strategy"] == row.strategy) &
                                (failed["processors"] == row.processors)).any()


# ---- results that should be the same


def sameness_checks(sides, thresholds):
    yield from signature_check(sides, thresholds["signature"])
    for run, side in ((sides.base, "base"), (sides.candidate, "candidate")):
        yield from repeat_check(run, side)
    other = {"results": 0, "schedules": 0}
    searches = 0
    for _, _, lines in sides.fixed_groups():
        searches += len(lines)
        for line in lines.itertuples():
            other["results"] += (set(line.value_base) != set(line.value_candidate) or
                                 set(line.best_move_base) != set(line.best_move_candidate))
            other["schedules"] += set(line.fingerprint_base) != set(line.fingerprint_candidate)
    for name, what in (("results", "value or move"), ("schedules", "schedule")):
        if searches:
            text = f"{other[name]} of {searches} deterministic cells have a different {what}"
            outcome = PASS if not other[name] else \
                FAIL if thresholds[name] == "equal" else NOTE
            yield Check("deterministic", name, outcome, text)


def signature_check(sides, threshold):
    base, candidate = [comparison.signature_of(r.manifest) for r in (sides.base, sides.candidate)]
    if base is None or candidate is None:
        return
    outcome = PASS if base == candidate else FAIL if threshold == "equal" else NOTE
    yield Check("deterministic", "signature", outcome, f"base {base}, candidate {candidate}")


def repeat_check(run, side):
    """If a search on one processor differs between its repeats, that is a fault, whatever the
    base."""
    rows = configurations.searches(run.rows)
    if not len(rows):
        return
    rows = rows[configurations.is_deterministic(rows) & (rows["machine"] != "virtual")]
    counts = rows.groupby(pairing.KEYS)["nodes"].nunique()
    if (counts > 1).any():
        yield Check("deterministic", f"repeats of {side}", FAIL,
                    f"{(counts > 1).sum()} cells on one processor search a different number of "
                    "nodes in each repeat")


# ---- figures that may be a little worse


def size_checks(sides, thresholds):
    for configuration, name, lines in sides.fixed_groups():
        virtual = configuration["machine"] == "virtual"
        yield from size_check("nodes", name, lines, "nodes", None, thresholds)
        if virtual:
            yield from size_check("virtual_time", name, lines, "time", None, thresholds)
        known = lines[[isinstance(b, list) and isinstance(c, list) for b, c in
                       zip(lines["first_time_base"], lines["first_time_candidate"])]]
        if virtual and configuration["strategy"] != configurations.BASELINE and len(known):
            yield from size_check("virtual_speedup", name, known, "time", "first_time", thresholds)


def size_check(metric, name, lines, column, relative_to, thresholds):
    """Checks `column`, or its ratio to `relative_to`, in the mean and in the total."""
    def side(which):
        own = effects.figures([(1, list(lines[f"{column}_{which}"]))])
        first = effects.figures([(1, list(lines[f"{relative_to}_{which}"]))]) if relative_to else 0
        total = numpy.exp(own).sum() / (numpy.exp(first).sum() if relative_to else 1)
        return own - first, math.log(total)

    (base, base_total), (candidate, candidate_total) = side("base"), side("candidate")
    mean, total = float(numpy.mean(candidate - base)), candidate_total - base_total
    sign = -1 if relative_to else 1  # a smaller speedup is worse
    text = (f"x {math.exp(sign * mean):.4f} in the mean of {len(lines)} positions, "
            f"x {math.exp(sign * total):.4f} in total")
    threshold = thresholds[metric]
    worst = max(mean, total)
    if threshold == "note":
        outcome = NOTE
    elif threshold == "equal":
        outcome = PASS if numpy.abs(candidate - base).max() < inference.SAME else FAIL
    else:  # a cost may grow by the threshold, a speedup may fall by it
        limit = -math.log1p(-threshold) if relative_to else math.log1p(threshold)
        outcome = FAIL if worst > limit + inference.SAME else PASS
    yield Check("deterministic", f"{metric} {name}", outcome, text)


# ---- real time


def why_not_judged(sides, judged):
    if judged == "never":
        return 'the thresholds have judged = "never"'
    if comparison.machines(sides.base) != comparison.machines(sides.candidate):
        return "base and candidate were measured on different machines"
    if judged == "interleaved" and not comparison.interleaved(sides.base, sides.candidate):
        return ("base and candidate were measured one after the other: a change of the machine's "
                "speed would look like a change of the program")
    return None


def real_time_checks(sides, thresholds):
    if not len(sides.paired.lines) or (sides.paired.lines["machine"] == "virtual").all():
        return
    notes = []
    paired = pairing.pair(*[comparison.without_contaminated(run, side, notes) for run, side in
                            ((sides.base, "base"), (sides.candidate, "candidate"))])
    yield from (Check("real time", "disturbed searches", NOTE, text) for text in notes)
    found = [slow_down(configuration, label(configuration, sides.varying), lines)
             for configuration, lines in by_configuration(paired)
             if configuration["machine"] != "virtual"]
    reason = why_not_judged(sides, thresholds["judged"])
    if reason:
        yield Check("real time", "not judged", NOTE, reason)
    for f, (outcome, text) in zip(found, judged(found, thresholds)):
        yield Check("real time", f.name, NOTE if reason else outcome, text)
    left = {label(configuration, sides.varying) for configuration, _ in by_configuration(paired)}
    for configuration, name, _ in sides.groups:
        if configuration["machine"] != "virtual" and name not in left:
            yield Check("real time", name, NOTE if reason else UNSURE,
                        "one side was disturbed on every position")


# Student's test finds a loss on a few positions. The signed-rank test finds a small loss on all
# positions, even if single searches are disturbed much more, as on a shared machine.
TESTS = (inference.student, inference.wilcoxon)
# logs: how much slower each position is; low, high: 95 % interval of the mean ratio.
SlowDown = collections.namedtuple("SlowDown", "name metric logs low high")


def slow_down(configuration, name, lines):
    """A position's figure is its fastest repeat, from the same number of repeats on both sides.
    Other programs only add time, in bursts that hit some repeats in full: Chen and Revels, "Robust
    benchmarking in noisy environments", 2016 (arXiv:1608.04295)."""
    alone = configuration["processors"] == 1
    metric, fastest = ("time", min) if alone else ("rate", max)
    pairs = list(zip(lines[f"{metric}_base"], lines[f"{metric}_candidate"]))
    base, candidate = [[[fastest(pair[side][:min(map(len, pair))])] for pair in pairs]
                       for side in (0, 1)]
    sign = 1 if alone else -1
    terms = [(sign, candidate), (-sign, base)]
    low, high = inference.hierarchical_interval(terms)
    return SlowDown(f"{metric} {name}", metric, effects.figures(terms), low, high)


def judged(found, thresholds):
    """[(outcome, text)] for all configurations, with one correction for all their tests."""
    limit = math.log1p(thresholds["slower"])
    p_values = inference.holm([test(f.logs - limit, "greater") for f in found for test in TESTS])
    return [judge(f, min(p), thresholds) for f, *p in zip(found, p_values[::2], p_values[1::2])]


def judge(f, p, thresholds):
    """(outcome, text). It is a regression if `p`, the smaller corrected p of both tests, is below
    alpha."""
    ratio = math.exp(numpy.mean(f.logs))
    text = (f"{'time' if f.metric == 'time' else 'time a node'} x {ratio:.3f} over {len(f.logs)} "
            f"positions, 95 % interval " + ("unknown" if f.low is None else
                                            f"{f.low:.3f}..{f.high:.3f}"))
    if len(f.logs) < LEAST_POSITIONS:
        return UNSURE, f"{text}; judging takes at least {LEAST_POSITIONS} positions"
    if p < thresholds["alpha"]:
        return FAIL, f"{text}: more than {100 * thresholds['slower']:g} % slower (p {p:.2g})"
    if f.high is not None and f.high < 1 + thresholds["excluded"]:
        return PASS, text
    return UNSURE, f"{text}: {100 * thresholds['excluded']:g} % slower is possible"
