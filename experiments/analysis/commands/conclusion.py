# conclusion.py - all that `splitpoint run` adds to a finished run.
#
# usage: analyse.py conclusion DIR     draws the plots and writes the tables of DIR, prints one JSON
#                                      object
#
# The object has the intervals of `scaling`, and the Markdown of `decomposition`, `contrasts` and
# `validation`. One program does it all, since Python takes longer to start than to compute it. A
# second process draws the plots meanwhile; they take as long as the rest.
# SPDX-License-Identifier: MIT
import concurrent.futures
import json
import multiprocessing
import sys

from analysis.commands import contrasts, decomposition, scaling, validation
from analysis.common import libraries
from analysis.common.arguments import result_folder
from analysis.common.errors import MissingLibrary
from analysis.comparing.configurations import BASELINE
from analysis.reading import question
from analysis.reading.rows import read


def losses(run, folder):
    searched = set(run.rows["strategy"]) - {BASELINE}
    return decomposition.markdown(run) if searched else ""


def contrast_tables(run, folder):
    libraries.require("statsmodels")
    return contrasts.answer(run, folder)


PARTS = {"losses": losses, "contrasts": contrast_tables, "validation": validation.markdown}


def said(name, run, folder):
    """The text of a part, or the reason why there is none. The other parts do not depend on it."""
    try:
        return PARTS[name](run, folder)
    except MissingLibrary as problem:
        return f"splitpoint conclusion: {problem}\n"
    except Exception as problem:
        return f"No {name}: {type(problem).__name__}: {problem}\n"


def main(arguments):
    folder = result_folder(arguments, "conclusion", "Analyses a finished run.")
    run = read(folder)
    asked = question.asked(run.manifest) is not None
    # The answer to a question does not need the losses.
    names = [name for name in PARTS if not (asked and name == "losses")]
    with concurrent.futures.ProcessPoolExecutor(1, multiprocessing.get_context("fork")) as other:
        intervals = other.submit(scaling.answer, run, folder)
        found = {name: said(name, run, folder) for name in names}
        found = {**intervals.result(), "asked": asked, **found}
    sys.stdout.write(json.dumps(found))
