# sprt_power.py - how often the sequential test errs, by simulation.
#
# usage: analyse.py sprt_power DIR [--runs 5000] [--every 1] [--seed 1]
#                              [--elo0 X --elo1 Y --model M]
#
# Simulates matches whose true strength is exactly elo0, halfway, or exactly elo1. Writes
# DIR/sprt_power.json and DIR/summary.md, and prints the latter. Without --elo0 it takes TESTS.
# SPDX-License-Identifier: MIT
import json
import pathlib

import numpy
import scipy
from scipy.stats import binomtest

from analysis.calculating import gsprt
from analysis.calculating.elo import SCORES, elo_of, moments
from analysis.calculating.gsprt import LOGISTIC, Test
from analysis.common.arguments import Parser
from analysis.common.errors import BadInput
from analysis.common.files import write
from analysis.common.markdown import table
from analysis.matches import power

TESTS = (Test(0, 10), Test(0, 50), Test(0, 10, model=LOGISTIC), Test(0, 50, model=LOGISTIC))
HEAD = ["test", "pairs of games", "truth", "H1 accepted", "95 % interval", "error", "promised",
        "mean pairs", "median", "95th percentile", "true Elo", "Elo found with H1"]


def row(test, shape, strength, runs, every, seed):
    """The result of one strength, as a JSON object."""
    probabilities = power.truth(power.SHAPES[shape], strength, test.model)
    ended = power.simulate(test, probabilities, runs, every, seed)
    h1, pairs = int(ended.h1.sum()), ended.counts.sum(axis=1)
    low, high = binomtest(h1, runs).proportion_ci(0.95, "exact")
    found = ended.counts[ended.h1] @ SCORES / pairs[ended.h1]
    return {**test._asdict(), "shape": shape, "probabilities": probabilities.tolist(),
            "truth": strength, "true_elo": elo_of(float(moments(probabilities)[0])), "runs": runs,
            "h1": h1, "undecided": int(ended.undecided.sum()), "h1_low": float(low),
            "h1_high": float(high),
            "median_elo_of_h1": elo_of(float(numpy.median(found))) if h1 else None,
            "mean_pairs": float(pairs.mean()), "median_pairs": float(numpy.median(pairs)),
            "percentile_95_pairs": float(numpy.quantile(pairs, 0.95))}


def texts(r):
    share = r["h1"] / r["runs"]
    error, promised = {r["elo0"]: (share, r["alpha"]), r["elo1"]: (1 - share, r["beta"])}.get(
        r["truth"], (None, None))
    elo = "nElo" if r["model"] == gsprt.NORMALIZED else "Elo"
    return [f"{r['elo0']:g} to {r['elo1']:g} {elo}", r["shape"], f"{r['truth']:g} {elo}",
            f"{100 * share:.2f} %", f"{100 * r['h1_low']:.2f} to {100 * r['h1_high']:.2f} %",
            "–" if error is None else f"{100 * error:.2f} %",
            "–" if error is None else f"{100 * promised:g} %", f"{r['mean_pairs']:,.0f}",
            f"{r['median_pairs']:,.0f}", f"{r['percentile_95_pairs']:,.0f}",
            f"{r['true_elo']:.1f}",
            "–" if r["median_elo_of_h1"] is None else f"{r['median_elo_of_h1']:.1f}"]


def summary(found):
    undecided = sum(r["undecided"] for r in found["rows"])
    rows = table([HEAD, *map(texts, found["rows"])], 3)
    return (f"# Error rates of the sequential test\n\n{rows}\n{found['runs']:,} simulated tests a "
            f"row, seed {found['seed']}; {undecided} undecided. The exact log-likelihood ratio is "
            f"computed after every "
            f"{'pair' if found['every'] == 1 else str(found['every']) + ' pairs'}. Intervals: "
            "Clopper and Pearson. Elo found with H1: the median of the tests that accepted H1.\n")


def options_of(arguments):
    parser = Parser(prog="analyse.py sprt_power",
                    description="How often the sequential test errs, by simulation.")
    parser.add_argument("folder", metavar="DIR", type=pathlib.Path)
    for name, default in (("runs", 5000), ("every", 1), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=default)
    for name in ("elo0", "elo1"):
        parser.add_argument(f"--{name}", type=float)
    parser.add_argument("--model", choices=gsprt.MODELS, default=gsprt.NORMALIZED)
    options = parser.parse_args(arguments)
    if (options.elo0 is None) != (options.elo1 is None):
        raise BadInput("--elo0 and --elo1 go together")
    if options.elo0 is not None and not options.elo0 < options.elo1:
        raise BadInput("--elo0 must be below --elo1")
    if options.runs < 1 or options.every < 1:
        raise BadInput("--runs and --every must be at least 1")
    return options


def main(arguments):
    options = options_of(arguments)
    tests = TESTS if options.elo0 is None else \
        (Test(options.elo0, options.elo1, model=options.model),)
    asked = [(test, shape, strength) for test in tests for shape in power.SHAPES
             for strength in (test.elo0, (test.elo0 + test.elo1) / 2, test.elo1)]
    found = {"runs": options.runs, "every": options.every, "seed": options.seed,
             "numpy": numpy.__version__, "scipy": scipy.__version__,
             "rows": [row(*one, options.runs, options.every, [options.seed, i])
                      for i, one in enumerate(asked)]}
    options.folder.mkdir(parents=True, exist_ok=True)
    write(options.folder / "sprt_power.json", json.dumps(found, indent=1) + "\n")
    write(options.folder / "summary.md", summary(found))
    print(summary(found), end="")
