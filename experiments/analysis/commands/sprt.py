# sprt.py - how the sequential test of a match stands.
#
# usage: analyse.py sprt DIR [--json]     prints a sentence, or one JSON object
#
# A running match may call it after every pair, so it loads NumPy and SciPy's solver alone.
# SPDX-License-Identifier: MIT
import json

from analysis.common.arguments import Parser
from analysis.common.errors import BadInput
from analysis.matches import games, sequential
from analysis.matches.tables import sprt_line


def as_json(state):
    return {"side": state.side, "base": state.base, **state.test._asdict(), "llr": state.llr,
            "bounds": [state.lower, state.upper], "verdict": state.verdict, "pairs": state.pairs,
            "finished_pairs": len(state.path), "unfinished_pairs": state.unfinished}


def main(arguments):
    parser = Parser(prog="analyse.py sprt",
                    description="Says whether the sequential test of a match has ended.")
    parser.add_argument("folder", metavar="DIR", help="a folder with games.jsonl")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a sentence")
    options = parser.parse_args(arguments)
    match = games.read(options.folder)
    state = sequential.state(match)
    if state is None:
        raise BadInput(f"{match.path}: the match asks for no sequential test (match.sprt)")
    print(json.dumps(as_json(state)) if options.json else sprt_line(state))
