# summary.py - the results of a match as Markdown and as a JSON object.
# SPDX-License-Identifier: MIT
from analysis.calculating.ratings import ratings_of
from analysis.common.markdown import table
from analysis.matches import sequential, tables
from analysis.matches.pairings import pairings

METHOD = ("Each row says how strong the first name is against the second: an Elo above 0 means "
          "stronger. Intervals: 95 %, from the variance of pairs of games. LOS: likelihood of "
          "superiority. Pentanomial: pairs with 0, 1/2, 1, 1 1/2 and 2 points.")
NO_RATINGS = ("There are no ratings: a side, or a group of sides, has not met the others, or has "
              "won or lost all games against them, or too few pairs of games were played.")
STOPPED = "A test that stopped early makes the Elo difference look larger than it is."


def as_json(match):
    found = pairings(match)
    return {"name": match.name, "sides": match.sides, "games": len(match.games),
            "pairings": [tables.values_of(p) for p in found],
            "ratings": [r._asdict() for r in ratings_of(match.sides, found)],
            "endings": tables.endings(match), "incomplete_line": match.torn}


def markdown(match):
    found = pairings(match)
    parts = [f"# {match.name}: {len(match.games)} games"]
    parts += ["\n".join(f"- {note}" for note in tables.notes(match, found)) or None]
    if found:
        parts += [table(tables.pairings_table(found)).rstrip("\n"), METHOD]
        state = sequential.state(match)
        parts += [tables.sprt_line(state) if state else None,
                  STOPPED if state and state.verdict != sequential.CONTINUE else None]
        if len(match.sides) > 2:
            rated = ratings_of(match.sides, found)
            parts += ["## Ratings", table(tables.ratings_table(match, rated)).rstrip("\n")
                      if rated else NO_RATINGS]
        parts += ["## How the games ended", table(tables.endings_table(match)).rstrip("\n")]
    return "\n\n".join(part for part in parts if part) + "\n"
