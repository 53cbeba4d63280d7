# compare.py - compares two runs, position by position.
#
# usage: analyse.py compare BASE CANDIDATE [--json]
#
# BASE and CANDIDATE: a result folder, a runs.jsonl, the common name of shards (results/NAME for
# results/NAME-shard-1-of-4 ...), or the JSON of a Google Benchmark program.
# SPDX-License-Identifier: MIT
import json

from analysis.common.arguments import Parser
from analysis.common.errors import BadInput
from analysis.common.json_numbers import finite
from analysis.common.markdown import table
from analysis.comparing import benchmark_comparison, comparison, effects
from analysis.reading.rows import read


def heading(run, side):
    if run.benchmark:
        return f"{side}: {run.path} (Google Benchmark, {run.manifest.get('date', 'no date')})"
    manifest = run.manifest
    build = manifest.get("build", {})
    return (f"{side}: {run.path} ({manifest.get('experiment', {}).get('name', 'unnamed')}, "
            f"{build.get('version', '?')} {build.get('commit', '?')}, begun "
            f"{manifest.get('started', '?')}, {len(run.rows)} searches"
            f"{f', {len(run.failed)} failed' if len(run.failed) else ''})")


def effect_tables(found):
    for metric in dict.fromkeys(e.metric for e in found.effects):
        about = comparison.METRICS.get(metric)
        print(f"\n## {metric.capitalize()}{': ' + about if about else ''}\n")
        print(table([effects.HEAD] + [effects.table_row(e) for e in found.effects
                                      if e.metric == metric]), end="")


def difference_table(found):
    print("\n## Positions with a different result\n")
    print(table([["configuration", "positions", "value", "move", "schedule"]] +
                [[label, *d.values()] for label, d in found.differences.items()]), end="")


def failure_lines(found):
    for side, cells in found.failed.items():
        for cell, how in cells.items():
            yield f"failed in {side}: {cell}: {how}"


def signature_line(signatures):
    base, candidate = signatures
    if base is None or candidate is None:
        return []
    return ["signature: the same" if base == candidate
            else f"signature: base {base}, candidate {candidate}"]


def show(base, candidate, found):
    print(heading(base, "base") + "\n" + heading(candidate, "candidate"))
    lines = [*found.settings, *found.notes, *failure_lines(found),
             *signature_line(found.signatures)]
    if lines:
        print("\n" + "\n".join(f"- {line}" for line in lines))
    if not found.effects:
        print("\nNo search of one run has a partner in the other.")
        return
    effect_tables(found)
    if found.differences:
        difference_table(found)
    print("\n" + (benchmark_comparison.METHOD if base.benchmark else effects.METHOD))


def compare(base, candidate):
    if base.benchmark != candidate.benchmark:
        raise BadInput(f"{base.path} and {candidate.path}: one is from Google Benchmark, "
                       "the other is not")
    compared = benchmark_comparison.compare_benchmarks if base.benchmark \
        else comparison.compare_searches
    return compared(base, candidate)


def main(arguments):
    parser = Parser(prog="splitpoint compare", description="Compares two runs.")
    parser.add_argument("base", metavar="BASE")
    parser.add_argument("candidate", metavar="CANDIDATE")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of tables")
    options = parser.parse_args(arguments)
    base, candidate = read(options.base), read(options.candidate)
    found = compare(base, candidate)
    if options.json:
        print(json.dumps(finite({"base": base.path, "candidate": candidate.path,
                                 **comparison.as_json(found)}), allow_nan=False))
    else:
        show(base, candidate, found)
