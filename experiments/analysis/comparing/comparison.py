# comparison.py - compares two runs: the effects, and what could not be compared.
# SPDX-License-Identifier: MIT
import collections
import dataclasses
import json

import numpy

from analysis.comparing import configurations, pairing
from analysis.comparing.effects import effect, judge
from analysis.comparing.pairing import by_configuration, label

NANO = 1e-9
LEAST_TURNS = 4  # shards of each side
MOST_FAULTS = 5  # faults that are listed
METRICS = {  # name: meaning and unit
    "time": "seconds to the end of the search (virtual seconds on the virtual machine)",
    "nodes": "nodes searched",
    "speedup": "time of the sequential search over time of the search, each in its own run",
    "node ratio": "nodes over nodes of the sequential search, in its own run: 1 + search overhead",
    "time of an iteration": "nanoseconds",
    "rate": "nodes a second of all processors together, in real time or within a time limit",
}

# notes: sentences about what the comparison leaves out. settings: sentences about options in which
# the runs differ. differences: {label: numbers of positions, of other values, moves and schedules}.
# failed: {side: {cell: how}}. signatures: (of base, of candidate).
Comparison = collections.namedtuple("Comparison",
                                    "effects notes settings differences failed signatures")


def columns(lines, name, side):
    return list(lines[f"{name}_{side}"])


def rates(lines):
    return lambda side: [(1, [[x - numpy.log(NANO) for x in r]
                              for r in columns(lines, "rate", side)])]


def search_effects(paired, varying):
    """The effects of all metrics for each configuration, before judging."""
    found = []
    for configuration, lines in by_configuration(paired):
        name, matched = label(configuration, varying), pairing.same_seeds(lines)

        def add(metric, terms, lower_is_better, totals=False):
            found.append(effect(metric, name, configuration, terms("base"), terms("candidate"),
                                lower_is_better, totals, matched))

        if (lines["time_limit"] > 0).any():  # more nodes in the same time are better
            add("rate", rates(lines), False)
            continue
        add("time", lambda side: [(1, [[t + numpy.log(NANO) for t in r] for r in
                                       columns(lines, "time", side)])], True, True)
        add("nodes", lambda side: [(1, columns(lines, "nodes", side))], True, True)
        if configuration["machine"] != "virtual":
            add("rate", rates(lines), False)
        if (configuration["strategy"], configuration["processors"]) == (configurations.BASELINE, 1):
            continue
        known = lines[[isinstance(b, list) and isinstance(c, list) for b, c in
                       zip(lines["first_time_base"], lines["first_time_candidate"])]]
        if not len(known):
            continue
        lines = known
        add("speedup", lambda side: [(1, columns(lines, "first_time", side)),
                                     (-1, columns(lines, "time", side))], False)
        add("node ratio", lambda side: [(1, columns(lines, "nodes", side)),
                                        (-1, columns(lines, "first_nodes", side))], True)
    return found


def differences(paired, varying):
    """The numbers of different results, by configuration. If searches are not deterministic, a
    position counts only if its repeats have no result in common."""
    found = {}
    for configuration, lines in by_configuration(paired):
        fixed = configurations.is_deterministic(lines).all()

        def other(name):
            pairs = zip(lines[f"{name}_base"], lines[f"{name}_candidate"])
            return sum(set(b) != set(c) if fixed else not set(b) & set(c) for b, c in pairs)

        found[label(configuration, varying)] = {
            "positions": len(lines), "values": other("value"), "moves": other("best_move"),
            "schedules": other("fingerprint") if fixed else 0}
    return found


def unpaired_notes(paired, varying):
    notes = []
    for side, lines in (("base", paired.only_base), ("candidate", paired.only_candidate)):
        if not len(lines):
            continue
        lines = lines.assign(limit=lines[f"limit_{side}"])
        names = [n for n in [*pairing.CONFIGURATION] if n in lines]
        counts = collections.Counter(
            label(dict(zip(names, key)), varying)
            for key in lines[names].itertuples(index=False, name=None))
        what = "; ".join(f"{text}: {count}" for text, count in sorted(counts.items()))
        notes.append(f"{len(lines)} cells of {side} have no partner ({what})")
    return notes


def setting_notes(paired):
    return [f"{name}: base has {a}, candidate has {b}" for name, (a, b) in paired.settings.items()]


def without_contaminated(run, side, notes):
    """The rows of a run without disturbed searches, whose real times mislead. Adds a note."""
    rows = run.rows
    if not len(rows):
        return rows
    bad = (rows["contaminated"] != "") & (rows["machine"] != "virtual")
    if bad.any():
        notes.append(f"{bad.sum()} searches of {side} were disturbed and are left out")
    return rows[~bad]


def signature_of(manifest):
    return manifest.get("signature", (manifest.get("build") or {}).get("signature"))


def parts(run):
    """The manifests of the shards, or what a merged manifest keeps of them."""
    return run.manifest.get("shards", [run.manifest])


def machines(run):
    return {json.dumps(part.get("machine"), sort_keys=True) for part in parts(run)}


def interleaved(base, candidate):
    """Whether the runs took turns: in order of start, neither has three shards in a row."""
    if min(len(parts(base)), len(parts(candidate))) < LEAST_TURNS:
        return False
    starts = sorted((part.get("started", ""), side) for side, run in
                    (("base", base), ("candidate", candidate)) for part in parts(run))
    sides = [side for _, side in starts]
    return all(len(set(sides[i:i + 3])) == 2 for i in range(len(sides) - 2))


def fault_notes(run, side):
    """Notes about rows that contradict themselves; there should be none."""
    found = configurations.faults(run.rows)
    more = [f"and {len(found) - MOST_FAULTS} more rows of {side} are wrong"] \
        if len(found) > MOST_FAULTS else []
    return [f"{where}: {what}" for where, what in found[:MOST_FAULTS]] + more


def order_notes(base, candidate, paired):
    real = len(paired.lines) and (paired.lines["machine"] != "virtual").any()
    if not real or interleaved(base, candidate):
        return []
    if machines(base) != machines(candidate):
        return ["real times: base and candidate were measured on different machines"]
    return ["real times: base and candidate were measured one after the other; if the machine "
            "changed its speed in between, that looks like a change of the program"]


def compare_searches(base, candidate):
    """The Comparison of two Runs of searches."""
    notes = []
    paired = pairing.pair(without_contaminated(base, "base", notes),
                          without_contaminated(candidate, "candidate", notes))
    varying = configurations.varying(paired.lines, [n for n in pairing.CONFIGURATION[:-2]
                                                    if n in paired.lines]) \
        if len(paired.lines) else []
    failed = {side: {cell_text(f): f.how for f in run.failed.itertuples()}
              for side, run in (("base", base), ("candidate", candidate))}
    return Comparison(judge(search_effects(paired, varying)),
                      notes + fault_notes(base, "base") + fault_notes(candidate, "candidate") +
                      order_notes(base, candidate, paired) +
                      unpaired_notes(paired, varying), setting_notes(paired),
                      differences(paired, varying), failed,
                      (signature_of(base.manifest), signature_of(candidate.manifest)))


def cell_text(cell):
    return (f"{cell.suite}/{cell.position} {cell.strategy} "
            f"P={configurations.processors_text(cell.processors)} {cell.limit}")


def as_json(comparison):
    """The object that compare --json prints."""
    return {"effects": [{k: v for k, v in dataclasses.asdict(e).items()
                         if k != "lower_is_better"} for e in comparison.effects],
            "settings": comparison.settings, "notes": comparison.notes,
            "differences": comparison.differences, "failed": comparison.failed,
            "signatures": list(comparison.signatures)}
