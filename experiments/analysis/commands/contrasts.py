# contrasts.py - compares, within one run, every value of an option with the first.
#
# usage: analyse.py contrasts DIR                     prints nothing when no option has two values
#        analyse.py contrasts DIR --compare variant   as if the experiment had asked for that
#
# If the experiment asks a question, it also writes DIR/contrasts.svg and DIR/contrasts.csv.
# SPDX-License-Identifier: MIT
import pathlib

from analysis.common import libraries
from analysis.common.arguments import Parser
from analysis.comparing.contrast_texts import asked_markdown, markdown
from analysis.comparing.contrasts import summarize
from analysis.reading.question import asked
from analysis.reading.rows import SEARCH, read


def answer(run, folder):
    """The text to print. If the experiment asks a question, writes its files into `folder`."""
    found = summarize(run)
    if not asked(run.manifest):
        return markdown(found)
    if found and libraries.installed("matplotlib"):
        from analysis.drawing import contrast_files  # here: Matplotlib is slow to load
        contrast_files.write(folder, found)
    return asked_markdown(found)


def main(arguments):
    parser = Parser(prog="analyse.py contrasts",
                    description="Compares each value of an option with the first.")
    parser.add_argument("folder", metavar="DIR", type=pathlib.Path)
    parser.add_argument("--compare", metavar="DIMENSION", choices=[*SEARCH, "costs", "strategy"])
    options = parser.parse_args(arguments)
    run = read(options.folder)
    print(asked_markdown(summarize(run, options.compare)) if options.compare
          else answer(run, options.folder), end="")
