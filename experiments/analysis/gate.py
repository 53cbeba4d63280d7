#!/usr/bin/python3
# gate.py - whether a candidate has become worse than a base; for continuous integration.
#
# usage: gate.py BASE CANDIDATE [--thresholds FILE] [--junit FILE] [--summary FILE]
#
# Exit code: 0 no regression, 1 regression, 2 bad input, 3 cannot tell. BASE and CANDIDATE as in
# compare.py; what a regression is stands in gate.toml.
# SPDX-License-Identifier: MIT
import pathlib

import command

command.require("pandas", "scipy", "statsmodels")
import gate_checks  # noqa: E402  after it is known that its libraries are there
import gate_report  # noqa: E402
import thresholds  # noqa: E402
from rows import read  # noqa: E402

EXIT_CODES = {gate_checks.PASS: 0, gate_checks.FAIL: 1, gate_checks.UNSURE: 3}


def searches(path):
    run = read(path)
    if run.benchmark:
        raise command.BadInput(f"{path}: is of Google Benchmark; the gate judges runs "
                               "(splitpoint compare reads both)")
    return run


def main(arguments):
    parser = command.Parser(
        prog="splitpoint gate", description="Says whether CANDIDATE is worse than BASE.",
        epilog="exit code: 0 no regression, 1 regression, 2 bad input, 3 cannot tell")
    parser.add_argument("base", metavar="BASE")
    parser.add_argument("candidate", metavar="CANDIDATE")
    for option, what in (("thresholds", "what a regression is (default: analysis/gate.toml)"),
                         ("junit", "where to write the findings as JUnit's XML"),
                         ("summary", "where to write the findings as Markdown")):
        parser.add_argument(f"--{option}", metavar="FILE", type=pathlib.Path, help=what)
    options = parser.parse_args(arguments)
    limits = thresholds.read(options.thresholds)
    base, candidate = searches(options.base), searches(options.candidate)
    checks = gate_checks.all_checks(base, candidate, limits)
    text = gate_report.summary(base, candidate, checks)
    if options.summary:
        command.write(options.summary, text)
    if options.junit:
        command.write(options.junit, gate_report.junit(checks))
    print(text, end="")
    return EXIT_CODES[gate_report.worst(checks)]


if __name__ == "__main__":
    command.run(main)
