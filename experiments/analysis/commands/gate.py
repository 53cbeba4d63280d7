# gate.py - decides whether a candidate is worse than a base, for continuous integration.
#
# usage: analyse.py gate BASE CANDIDATE [--thresholds FILE] [--junit FILE] [--summary FILE]
#
# Exit code: 0 no regression, 1 regression, 2 bad input, 3 cannot tell. BASE and CANDIDATE: see
# compare.py. gate/gate.toml defines a regression.
# SPDX-License-Identifier: MIT
import pathlib

from analysis.common.arguments import Parser
from analysis.common.errors import BadInput
from analysis.common.files import write
from analysis.gate import findings, thresholds
from analysis.gate.checks import FAIL, PASS, UNSURE, all_checks
from analysis.reading.rows import read

EXIT_CODES = {PASS: 0, FAIL: 1, UNSURE: 3}


def searches(path):
    run = read(path)
    if run.benchmark:
        raise BadInput(f"{path}: is from Google Benchmark; the gate judges runs "
                       "(splitpoint compare reads both)")
    return run


def main(arguments):
    parser = Parser(
        prog="splitpoint gate", description="Says whether CANDIDATE is worse than BASE.",
        epilog="exit code: 0 no regression, 1 regression, 2 bad input, 3 cannot tell")
    parser.add_argument("base", metavar="BASE")
    parser.add_argument("candidate", metavar="CANDIDATE")
    for option, what in (("thresholds", "what a regression is (default: analysis/gate/gate.toml)"),
                         ("junit", "write the findings as JUnit XML"),
                         ("summary", "write the findings as Markdown")):
        parser.add_argument(f"--{option}", metavar="FILE", type=pathlib.Path, help=what)
    options = parser.parse_args(arguments)
    limits = thresholds.read(options.thresholds)
    base, candidate = searches(options.base), searches(options.candidate)
    checks = all_checks(base, candidate, limits)
    text = findings.summary(base, candidate, checks)
    if options.summary:
        write(options.summary, text)
    if options.junit:
        write(options.junit, findings.junit(checks))
    print(text, end="")
    return EXIT_CODES[findings.worst(checks)]
