# match_checks.py - the checks of the gate for matches.
#
# The candidate is the later side of a pairing. Alone, a match is judged by its Elo against the
# earlier side. With a match as base, between the same names, it is judged by the change of this Elo:
# for example, an old and a new program against the same opponent.
# SPDX-License-Identifier: MIT
import math

from analysis.calculating import elo
from analysis.gate.checks import FAIL, NOTE, PASS, UNSURE, Check
from analysis.matches import games, sequential
from analysis.matches.pairings import pairings
from analysis.matches.tables import signed, span, sprt_line

LEAST_PAIRS = 30  # with 20, an interval contains the truth in 93 of 100 matches (elo_test.py)
OUTCOMES = {sequential.ACCEPT_H1: PASS, sequential.ACCEPT_H0: FAIL, sequential.CONTINUE: UNSURE}


def match_checks(base, candidate, thresholds):
    """The Checks of the match `candidate`. `base`: a match, or None."""
    found = pairings(candidate)
    earlier = {p.label: p for p in pairings(base)} if base else {}
    checks = [*sprt_checks(candidate)] if base is None else []
    judged = not checks  # a test that stops early makes the Elo look larger than it is
    for pairing in found:
        if base and pairing.label not in earlier:
            checks.append(Check("match", pairing.label, NOTE, "is not in the base"))
            continue
        outcome, text = judge(difference(earlier.get(pairing.label), pairing), thresholds)
        checks.append(Check("match", pairing.label, outcome if judged else NOTE, text))
    for label in earlier.keys() - {p.label for p in found}:
        checks.append(Check("match", label, UNSURE, "is in the base only"))
    if not found:
        checks.append(Check("match", "games", UNSURE, "no game has been played"))
    return checks + fault_checks(candidate, thresholds)


def sprt_checks(match):
    state = sequential.state(match)
    if state:
        yield Check("match", "sequential test", OUTCOMES[state.verdict], sprt_line(state))


def difference(base, pairing):
    """(Elo, low, high, what) of a pairing, or of its change since `base`. low and high are None if
    they are unknown. The interval of a change is combined from both: Newcombe, "Interval estimation
    for the difference between independent proportions", Statistics in Medicine 17, 1998."""
    sides = [elo.strength(p.counts) for p in (base, pairing) if p is not None]
    if any(s is None or s.pairs < LEAST_PAIRS or s.elo[1] is None for s in sides):
        return None, None, None, f"fewer than {LEAST_PAIRS} pairs, or all with the same score"
    new, low, high = sides[-1].elo
    pairs = f"{sides[-1].pairs} pairs"
    if base is None:
        return new, low, high, f"Elo {signed(new)} over {pairs}, 95 % interval {span(low, high)}"
    old, old_low, old_high = sides[0].elo
    change = new - old
    low, high = change - math.hypot(new - low, old_high - old), \
        change + math.hypot(high - new, old - old_low)
    return change, low, high, (f"Elo {signed(old)} before, {signed(new)} now: change "
                               f"{signed(change)} over {sides[0].pairs} and {pairs}, 95 % interval "
                               f"{span(low, high)}")


def judge(found, thresholds):
    """(outcome, text) of a difference."""
    value, low, high, text = found
    if value is None:
        return UNSURE, text
    if high < thresholds["elo"]:
        return FAIL, f"{text}: surely below {thresholds['elo']:g}"
    if low > thresholds["excluded"]:
        return PASS, text
    return UNSURE, f"{text}: {thresholds['excluded']:g} is possible"


def fault_checks(match, thresholds):
    """The losses on time, by crashes and the like of every side. The first side is the base, so its
    faults are only shown."""
    found = []
    for side in match.sides:
        lost = [g.reason for g in match.games if g.reason in games.FAULTS and games.loser(g) == side]
        text = ", ".join(f"{reason} {lost.count(reason)}" for reason in games.FAULTS
                         if reason in lost)
        outcome = PASS if not lost else NOTE if side == match.sides[0] else thresholds["faults"]
        found.append(Check("match", f"faults of {side}", outcome, text or "none"))
    return found
