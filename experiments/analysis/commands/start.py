# start.py - starts a command by its name, after checking that its libraries are installed.
#
# It imports no library itself: otherwise a missing one would end the program with a traceback.
# SPDX-License-Identifier: MIT
import argparse
import collections
import importlib
import os
import sys

from analysis.common import libraries
from analysis.common.arguments import Parser
from analysis.common.errors import BadInput, MissingLibrary

BAD_INPUT = 2  # exit code
PLOTTING = ("pandas", "scipy", "matplotlib")
TESTING = ("pandas", "scipy", "statsmodels")

Command = collections.namedtuple("Command", "module libraries about")
COMMANDS = {
    "compare": Command("commands.compare", TESTING, "two runs, position by position"),
    "gate": Command("commands.gate", TESTING, "whether a run is worse than another"),
    "report": Command("commands.report", (*PLOTTING, "jinja2", "statsmodels"),
                      "a run as an HTML page"),
    "elo": Command("commands.elo", ("scipy", "statsmodels"), "how strong the sides of a match are"),
    "sprt": Command("commands.sprt", ("scipy",), "how the sequential test of a match stands"),
    "sprt_power": Command("commands.sprt_power", ("scipy",),
                          "how often the sequential test errs, by simulation"),
    "contrasts": Command("commands.contrasts", TESTING,
                         "within a run: each value of an option against the first"),
    "decomposition": Command("commands.decomposition", ("pandas", "scipy"),
                             "what the speedups are made of"),
    "scaling": Command("commands.scaling", ("pandas", "scipy"),
                       "intervals of the speedups as JSON, and plots"),
    "validation": Command("commands.validation", ("pandas", "scipy"),
                          "virtual time against real time"),
    "conclusion": Command("commands.conclusion", ("pandas", "scipy"),
                          "what `splitpoint run` adds to a finished run, as JSON"),
    "sides": Command("commands.sides", ("pandas", "scipy"),
                     "two sides that one run of a benchmark program measured in turns"),
    "table_load": Command("questions.table_load", PLOTTING,
                          "replacement policies by the load of the table"),
    "key_width": Command("questions.key_width", PLOTTING, "wrong hits by the width of the check"),
    "first_moves": Command("questions.first_moves", PLOTTING,
                           "how often the first move gives the cutoff"),
    "quanta": Command("questions.quanta", PLOTTING,
                      "what deterministic searches cost, by quantum and processors"),
    "clusters": Command("questions.clusters", PLOTTING,
                        "how much faster the ranks of a cluster search, by network"),
    "lengths": Command("questions.lengths", PLOTTING,
                       "how the speedup grows with the length of the search"),
    "attribution": Command("questions.attribution", PLOTTING,
                           "where the speedup goes, by kinds of work and counterfactuals"),
    "at_work": Command("questions.at_work", PLOTTING,
                       "how many workers of a traced search are at work, over time"),
    "strength": Command("questions.strength", (*PLOTTING, "statsmodels"),
                        "what processors are worth in a match"),
}


def chosen(arguments):
    """The name of the command, the first of the arguments."""
    listed = [f"  {name:<15} {command.about}" for name, command in COMMANDS.items()]
    parser = Parser(prog="analyse.py", description="Analyses the results of runs.",
                    usage="%(prog)s COMMAND ...", epilog="\n".join(["commands:", *listed]),
                    formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", metavar="COMMAND", choices=COMMANDS,
                        help="its own --help lists what it takes")
    return parser.parse_args(arguments[:1]).command


def run(name, arguments):
    """The exit code of the command."""
    command = COMMANDS[name]
    libraries.require(*command.libraries)
    return importlib.import_module(f"analysis.{command.module}").main(arguments)


def main(arguments):
    """Runs the command and ends the program with its exit code."""
    name = "analyse"
    try:
        name = chosen(arguments)
        sys.exit(run(name, arguments[1:]))
    except (BadInput, MissingLibrary) as problem:
        fail(name, problem)
    except BrokenPipeError:  # the reader has closed the pipe: it has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as problem:
        fail(name, f"{problem.filename}: {problem.strerror}" if problem.filename else problem)


def fail(name, message):
    print(f"splitpoint {name}: {message}", file=sys.stderr)
    sys.exit(BAD_INPUT)
