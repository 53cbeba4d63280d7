# sequential.py - the sequential test that a match asks for, and how it stands.
# SPDX-License-Identifier: MIT
import collections

import numpy

from analysis.calculating import gsprt, gsprt_many
from analysis.common.errors import BadInput
from analysis.matches.pairings import pairings

ACCEPT_H1, ACCEPT_H0, CONTINUE = "accept-h1", "accept-h0", "continue"
KEYS = ("elo0", "elo1", "alpha", "beta")

# The state of a test. H1 says that `side` is stronger than `base` by elo1. The first crossing of a
# bound decides; pairs that finish later, because they were under way, do not change the verdict.
# llr, pairs: at the decision, or now. path: the ratio after each pair, also after the decision.
State = collections.namedtuple("State", "test side base llr lower upper verdict pairs path "
                                        "unfinished")


def test_of(match):
    """The Test that the match asks for, or None."""
    asked = match.manifest["match"].get("sprt")
    if asked is None:
        return None
    where = f"{match.path}: match.sprt"
    if not isinstance(asked, dict):
        raise BadInput(f"{where} is {asked!r}; it must be a table")
    asked = {"alpha": 0.05, "beta": 0.05, "model": gsprt.NORMALIZED, **asked}
    for key in KEYS:
        if not isinstance(asked.get(key), (int, float)) or isinstance(asked[key], bool):
            raise BadInput(f"{where}.{key} is {asked.get(key)!r}; it must be a number")
    if asked["model"] not in gsprt.MODELS:
        raise BadInput(f"{where}.model is {asked['model']!r}; it must be "
                       f"{' or '.join(gsprt.MODELS)}")
    test = gsprt.Test(*[float(asked[key]) for key in KEYS], asked["model"])
    most = gsprt.MOST_ELO[test.model]
    if not -most <= test.elo0 < test.elo1 <= most:
        raise BadInput(f"{where}: elo0 is {test.elo0:g} and elo1 {test.elo1:g}; elo0 must be below "
                       f"elo1, both from -{most} to {most}")
    if not (0 < test.alpha < 0.5 and 0 < test.beta < 0.5):
        raise BadInput(f"{where}: alpha is {test.alpha:g} and beta {test.beta:g}; they must be "
                       "above 0 and below 0.5")
    return test


def path_of(pairs, test):
    """The log-likelihood ratio after each pair."""
    if not pairs:
        return numpy.zeros(0)
    classes = numpy.rint([4 * pair.score for pair in pairs]).astype(int)
    return gsprt_many.log_likelihood_ratios(numpy.eye(5, dtype=int)[classes].cumsum(axis=0), test)


def state(match):
    """The State of the match's test, or None if it asks for none."""
    test = test_of(match)
    if test is None:
        return None
    if len(match.sides) != 2:
        raise BadInput(f"{match.path}: match.sprt needs two sides, not {len(match.sides)}")
    found = pairings(match)
    pairs = found[0].pairs if found else []
    path = path_of(pairs, test)
    lower, upper = gsprt.bounds(test)
    crossed = numpy.flatnonzero((path <= lower) | (path >= upper))
    used = int(crossed[0]) + 1 if len(crossed) else len(path)
    llr = float(path[used - 1]) if used else 0.0
    verdict = ACCEPT_H1 if llr >= upper else ACCEPT_H0 if llr <= lower else CONTINUE
    return State(test, match.sides[1], match.sides[0], llr, lower, upper, verdict, used, path,
                 found[0].unfinished if found else 0)
