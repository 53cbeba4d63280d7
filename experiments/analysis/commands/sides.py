# sides.py - compares two sides that one run of a benchmark program measured in turns.
#
# usage: analyse.py sides FILE SIDE BASE
#
# FILE is the program's JSON. Its benchmarks are named SIDE/SUITE/POSITION. For each suite it prints
# the processor time of SIDE divided by that of BASE: the geometric mean over positions, of the
# shortest time of each. Measure with
#   --benchmark_repetitions=9 --benchmark_enable_random_interleaving=true --benchmark_out=FILE
# SPDX-License-Identifier: MIT
import pathlib

import numpy

from analysis.calculating import inference
from analysis.common.arguments import Parser
from analysis.common.errors import BadInput
from analysis.common.markdown import table
from analysis.reading import google_benchmark


def shortest_times(file):
    """{side: {(suite, position): nanoseconds of the fastest repetition}}"""
    _, rows = google_benchmark.read(file)
    times = {}
    for name, cpu in rows.groupby("name", sort=False)["cpu"].min().items():
        if name.count("/") == 2:
            side, suite, position = name.split("/")
            times.setdefault(side, {})[suite, position] = cpu
    return times


def line(suite, side, base):
    common = [place for place in side if place in base and place[0] == suite]
    logs = numpy.log([side[place] / base[place] for place in common])
    low, high = inference.interval(logs)
    limits = "–" if low is None else f"{low:.4f}..{high:.4f}"
    return [suite, len(common), f"{numpy.exp(logs.mean()):.4f}", limits]


def main(arguments):
    parser = Parser(prog="analyse.py sides",
                    description="Two sides that one run of a benchmark program measured in turns.")
    parser.add_argument("file", metavar="FILE", type=pathlib.Path)
    parser.add_argument("side", metavar="SIDE")
    parser.add_argument("base", metavar="BASE")
    options = parser.parse_args(arguments)
    times = shortest_times(options.file)
    for name in (options.side, options.base):
        if name not in times:
            raise BadInput(f"{options.file}: has no benchmarks {name}/SUITE/POSITION")
    side, base = times[options.side], times[options.base]
    suites = sorted({suite for suite, position in side if (suite, position) in base})
    if not suites:
        raise BadInput(f"{options.file}: {options.side} and {options.base} have no position in common")
    print(table([["suite", "positions", f"{options.side} / {options.base}", "95 % interval"],
                 *(line(suite, side, base) for suite in suites)]), end="")
