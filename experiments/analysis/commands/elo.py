# elo.py - the strength of the sides of a match.
#
# usage: analyse.py elo DIR [--json]     prints Markdown, or one JSON object
#
# DIR holds games.jsonl. docs/playing/match-statistics.md says what each figure means.
# SPDX-License-Identifier: MIT
import json

from analysis.common.arguments import Parser
from analysis.common.json_numbers import finite
from analysis.matches import games
from analysis.matches.summary import as_json, markdown


def main(arguments):
    parser = Parser(prog="analyse.py elo", description="Shows how strong the sides of a match are.")
    parser.add_argument("folder", metavar="DIR", help="a folder with games.jsonl")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of tables")
    options = parser.parse_args(arguments)
    match = games.read(options.folder)
    if options.json:
        print(json.dumps(finite(as_json(match)), allow_nan=False))
    else:
        print(markdown(match), end="")
