#!/usr/bin/python3
# side_by_side.py - compares two sides that one run of a benchmark program measured in turns.
#
# usage: side_by_side.py FILE SIDE BASE
#
# FILE is the program's JSON. Its benchmarks are named SIDE/SUITE/POSITION. For each suite it prints
# the time of SIDE divided by that of BASE: the geometric mean over positions, of the shortest time
# of each, with its 95 % interval. Measure with
#   --benchmark_repetitions=9 --benchmark_enable_random_interleaving=true --benchmark_out=FILE
# SPDX-License-Identifier: MIT
import json
import math
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from analysis.calculating import inference  # noqa: E402


def shortest_times(file):
    """{(side, suite, position): processor time of the fastest repetition}"""
    times = {}
    for row in json.loads(pathlib.Path(file).read_text(encoding="utf-8"))["benchmarks"]:
        parts = tuple(row["run_name"].split("/"))
        if row["run_type"] == "iteration" and len(parts) == 3:
            times[parts] = min(times.get(parts, math.inf), row["cpu_time"])
    return times


def fault(text):
    print(f"side_by_side.py: {text}", file=sys.stderr)
    sys.exit(2)


def main():
    if len(sys.argv) != 4:
        fault("usage: side_by_side.py FILE SIDE BASE")
    _, file, side, base = sys.argv
    try:
        times = shortest_times(file)
    except (OSError, ValueError, KeyError) as error:
        fault(f"{file}: {error}")
    suites = sorted({suite for name, suite, _ in times if name == side})
    if not suites:
        fault(f"{file}: has no benchmarks {side}/SUITE/POSITION")
    for suite in suites:
        logs = [math.log(time / times[base, suite, position])
                for (name, of, position), time in times.items()
                if name == side and of == suite and (base, suite, position) in times]
        if not logs:
            fault(f"{file}: has no benchmarks {base}/{suite}/POSITION")
        low, high = inference.interval(logs)
        limits = "" if low is None else f" ({low:.4f}..{high:.4f})"
        print(f"{suite}: {side} / {base} = {math.exp(sum(logs) / len(logs)):.4f}{limits}, "
              f"{len(logs)} positions")


main()
