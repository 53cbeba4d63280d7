# elo.py - the strength of the sides of a match.
#
# usage: analyse.py elo DIR [--json]     prints Markdown, or one JSON object
#
# DIR holds games.jsonl. docs/match-statistics.md says what each figure means.
# SPDX-License-Identifier: MIT
import json

from analysis.calculating.ratings import ratings
from analysis.common.arguments import Parser
from analysis.common.json_numbers import finite
from analysis.common.markdown import table
from analysis.matches import games, sequential, tables
from analysis.matches.pairings import pairings

METHOD = ("Each row says how strong the first name is against the second: an Elo above 0 means "
          "stronger. Intervals: 95 %, from the variance of pairs of games. LOS: likelihood of "
          "superiority. Pentanomial: pairs with 0, 1/2, 1, 1 1/2 and 2 points.\n")
NO_RATINGS = ("There are no ratings: a side, or a group of sides, has won or lost all games "
              "against the others.\n")


def ratings_of(match, found):
    """The ratings, for more than two sides."""
    scores = [(p.base, p.side, pair.score) for p in found for pair in p.pairs]
    return ratings(match.sides, scores) if len(match.sides) > 2 and scores else []


def as_json(match, found):
    return {"name": match.name, "sides": match.sides, "games": len(match.games),
            "pairings": [tables.values_of(p) for p in found],
            "ratings": [r._asdict() for r in ratings_of(match, found)],
            "endings": tables.endings(match), "incomplete_line": match.torn}


def markdown(match):
    found = pairings(match)
    parts = [f"# {match.name}: {len(match.games)} games\n"]
    parts += [f"- {note}" for note in tables.notes(match, found)] + [""]
    if not found:
        return "\n".join(parts)
    parts += [table(tables.pairings_table(found)), METHOD]
    state = sequential.state(match)
    if state:
        parts.append(tables.sprt_line(state) + "\n")
    if len(match.sides) > 2:
        rated = ratings_of(match, found)
        parts += ["## Ratings\n", table(tables.ratings_table(match, rated)) if rated
                  else NO_RATINGS]
    parts += ["## How the games ended\n", table(tables.endings_table(match))]
    return "\n".join(parts)


def main(arguments):
    parser = Parser(prog="analyse.py elo", description="Shows how strong the sides of a match are.")
    parser.add_argument("folder", metavar="DIR", help="a folder with games.jsonl")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of tables")
    options = parser.parse_args(arguments)
    match = games.read(options.folder)
    if options.json:
        print(json.dumps(finite(as_json(match, pairings(match))), allow_nan=False))
    else:
        print(markdown(match), end="")
