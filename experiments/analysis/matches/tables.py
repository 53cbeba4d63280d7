# tables.py - the tables of a match: pairings, ratings, endings, openings.
#
# Each is a list of rows of texts, the head first; `values_of` has the numbers.
# SPDX-License-Identifier: MIT
import collections
import math

from analysis.calculating import elo
from analysis.matches import games, sequential
from analysis.matches.pairings import score_of

NONE = "–"
PAIRINGS_HEAD = ["pairing", "games", "+ = -", "score", "Elo", "95 % interval", "nElo",
                 "95 % interval of nElo", "LOS", "pentanomial", "draws", "pair ratio"]
RATINGS_HEAD = ["side", "rating", "95 % interval", "games", "score"]
ENDINGS_HEAD = ["ending", "games", "lost by"]
OPENINGS_HEAD = ["opening", "games", "+ = -", "score", "white's score", "decided pairs"]

VERDICTS = {sequential.ACCEPT_H1: "H1 is accepted", sequential.ACCEPT_H0: "H0 is accepted",
            sequential.CONTINUE: "no decision yet"}


def signed(value, digits=1):
    if value is None:
        return NONE
    if math.isinf(value):
        return "+∞" if value > 0 else "-∞"
    return f"{value + 0.0:+.{digits}f}"


def span(low, high):
    return NONE if low is None else f"{signed(low)} to {signed(high)}"


def percent(share):
    return NONE if share is None else f"{100 * share:.1f} %"


def ratio(value):
    return NONE if value is None else "∞" if math.isinf(value) else f"{value:.2f}"


def counted(won_drawn_lost):
    return "+{} ={} -{}".format(*won_drawn_lost)


def pairing_texts(pairing):
    s = elo.strength(pairing.counts)
    start = [pairing.label, len(pairing.games), counted(pairing.won_drawn_lost)]
    draws = percent(pairing.draw_ratio)
    if s is None:
        return [*start, *[NONE] * 6, str(tuple(map(int, pairing.counts))), draws, NONE]
    return [*start, percent(s.score), signed(s.elo[0]), span(*s.elo[1:]), signed(s.nelo[0]),
            span(*s.nelo[1:]), percent(s.superiority), str(tuple(map(int, pairing.counts))), draws,
            ratio(s.pair_ratio)]


def pairings_table(pairings):
    return [PAIRINGS_HEAD, *map(pairing_texts, pairings)]


def values_of(pairing):
    """The pairing as a JSON object. Unknown values are None."""
    s = elo.strength(pairing.counts)
    won, drawn, lost = pairing.won_drawn_lost
    names = ("value", "low", "high")
    return {"side": pairing.side, "base": pairing.base, "games": len(pairing.games), "won": won,
            "drawn": drawn, "lost": lost, "pairs": len(pairing.pairs),
            "unfinished_pairs": pairing.unfinished, "pentanomial": list(map(int, pairing.counts)),
            "score": s and s.score, "elo": s and dict(zip(names, s.elo)),
            "nelo": s and dict(zip(names, s.nelo)), "los": s and s.superiority,
            "draw_ratio": pairing.draw_ratio, "pair_ratio": s and s.pair_ratio}


def games_and_score(match, side):
    mine = [g for g in match.games if side in (g.white, g.black)]
    return len(mine), sum(score_of(g, side) for g in mine) / len(mine) if mine else None


def csv_values(pairing):
    """The pairing as {column: value}."""
    found = values_of(pairing)
    for name in ("elo", "nelo"):
        estimate = found.pop(name) or {}
        found |= {name: estimate.get("value"), f"{name}_low": estimate.get("low"),
                  f"{name}_high": estimate.get("high")}
    counts = found.pop("pentanomial")
    return found | {f"pairs_{i / 2:g}": n for i, n in enumerate(counts)}


def ratings_table(match, ratings):
    rows = []
    for r in ratings:
        played, score = games_and_score(match, r.side)
        rows.append([r.side, signed(r.value), span(r.low, r.high), played, percent(score)])
    return [RATINGS_HEAD, *rows]


def endings(match):
    """{reason: {"games": how many, "lost": {side: how many}}}, the known reasons first."""
    order = {reason: i for i, reason in enumerate(games.REASONS)}
    found = {}
    for reason in sorted({g.reason for g in match.games}, key=lambda r: (order.get(r, 99), r)):
        ended = [g for g in match.games if g.reason == reason]
        lost = collections.Counter(games.loser(g) for g in ended)
        found[reason] = {"games": len(ended),
                         "lost": {side: lost[side] for side in match.sides if lost[side]}}
    return found


def endings_table(match):
    return [ENDINGS_HEAD, *[[reason, e["games"],
                             ", ".join(f"{side} {n}" for side, n in e["lost"].items()) or NONE]
                            for reason, e in endings(match).items()]]


def openings_table(pairing):
    """The finished pairs by opening, those with the most decided pairs first."""
    found = collections.defaultdict(list)
    for pair in pairing.pairs:
        found[pair.opening].append(pair)
    rows = []
    for opening, pairs in found.items():
        played = [game for pair in pairs for game in pair.games]
        scores = [score_of(game, pairing.side) for game in played]
        rows.append([opening, len(played), counted([scores.count(x) for x in (1.0, 0.5, 0.0)]),
                     percent(sum(scores) / len(scores)),
                     percent(sum(game.score for game in played) / len(played)),
                     sum(pair.score != 0.5 for pair in pairs)])
    return [OPENINGS_HEAD, *sorted(rows, key=lambda row: -row[-1])]


def notes(match, pairings):
    """What is left out, in sentences."""
    unfinished = sum(p.unfinished for p in pairings)
    found = []
    if unfinished:
        found.append(f"{unfinished} pair{'s are' if unfinished > 1 else ' is'} unfinished: the "
                     "games count in + = -, but in nothing that is computed from pairs.")
    if match.torn:
        found.append("The last line is incomplete: the match was stopped while it was written.")
    faults = {reason: e["games"] for reason, e in endings(match).items() if reason in games.FAULTS}
    if faults:
        found.append("Games lost by a fault of the program: " + ", ".join(
            f"{reason} {n}" for reason, n in faults.items()) + ".")
    return found


def sprt_line(state):
    t = state.test
    return (f"SPRT: {VERDICTS[state.verdict]} after {state.pairs} pairs. Log-likelihood ratio "
            f"{state.llr:.2f}, bounds {state.lower:.2f} and {state.upper:.2f}; H0: {t.elo0:g}, H1: "
            f"{t.elo1:g} {'n' if t.model == 'normalized' else ''}Elo; alpha {t.alpha:g}, beta "
            f"{t.beta:g}.")
