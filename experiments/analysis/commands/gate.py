# gate.py - decides whether a candidate is worse than a base, for continuous integration.
#
# usage: analyse.py gate BASE CANDIDATE [--thresholds FILE] [--junit FILE] [--summary FILE]
#        analyse.py gate MATCH ...           the later side of a match against the earlier one
#
# Exit code: 0 no regression, 1 regression, 2 bad input, 3 cannot tell. BASE and CANDIDATE: see
# compare.py, or two match folders. gate/gate.toml defines a regression.
# SPDX-License-Identifier: MIT
import pathlib

from analysis.common.arguments import Parser
from analysis.common.errors import BadInput
from analysis.common.files import write
from analysis.gate import findings, thresholds
from analysis.gate.checks import FAIL, PASS, UNSURE, all_checks
from analysis.gate.match_checks import match_checks
from analysis.matches import games
from analysis.reading.rows import read

EXIT_CODES = {PASS: 0, FAIL: 1, UNSURE: 3}


def searches(path):
    run = read(path)
    if run.benchmark:
        raise BadInput(f"{path}: is from Google Benchmark; the gate judges runs "
                       "(splitpoint compare reads both)")
    return run


def judged(base, candidate, limits):
    """(base, candidate, the checks). The base of a match that is judged alone is None."""
    matches = [path for path in (base, candidate) if path and games.is_match(path)]
    if len(matches) == 2 or matches and candidate is None:
        *earlier, candidate = map(games.read, matches)
        base = earlier[0] if earlier else None
        return base, candidate, match_checks(base, candidate, limits["matches"])
    if matches:
        raise BadInput(f"{base} and {candidate}: only {matches[0]} is a match")
    if candidate is None:
        raise BadInput(f"{base}: CANDIDATE is missing; only a match is judged alone")
    base, candidate = searches(base), searches(candidate)
    return base, candidate, all_checks(base, candidate, limits)


def main(arguments):
    parser = Parser(
        prog="splitpoint gate", description="Says whether CANDIDATE is worse than BASE.",
        epilog="exit code: 0 no regression, 1 regression, 2 bad input, 3 cannot tell")
    parser.add_argument("base", metavar="BASE")
    parser.add_argument("candidate", metavar="CANDIDATE", nargs="?",
                        help="may be left out if BASE is a match")
    for option, what in (("thresholds", "what a regression is (default: analysis/gate/gate.toml)"),
                         ("junit", "write the findings as JUnit XML"),
                         ("summary", "write the findings as Markdown")):
        parser.add_argument(f"--{option}", metavar="FILE", type=pathlib.Path, help=what)
    options = parser.parse_args(arguments)
    limits = thresholds.read(options.thresholds)
    base, candidate, checks = judged(options.base, options.candidate, limits)
    text = findings.summary(base, candidate, checks)
    if options.summary:
        write(options.summary, text)
    if options.junit:
        write(options.junit, findings.junit(checks))
    print(text, end="")
    return EXIT_CODES[findings.worst(checks)]
