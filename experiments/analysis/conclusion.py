#!/usr/bin/python3
# conclusion.py - what the other scripts have to say of a run that is done, for `splitpoint run`.
#
# usage: conclusion.py DIR     draws the plots and writes the tables of DIR, prints one JSON object
#
# It has the intervals of scaling.py, and as Markdown what decomposition.py, contrasts.py and
# validation.py print; all in one go, since Python takes longer to start than to do it. The plots,
# which take as long as the rest, are drawn meanwhile.
# SPDX-License-Identifier: MIT
import concurrent.futures
import contextlib
import io
import json
import multiprocessing
import sys

import command

command.require("pandas", "scipy")
import question  # noqa: E402  after it is known that its libraries are there
import scaling  # noqa: E402
from configurations import BASELINE  # noqa: E402
from rows import read  # noqa: E402


def losses(run, folder):
    import decomposition
    searched = set(run.rows["strategy"]) - {BASELINE}
    return decomposition.markdown(run) if searched else ""


def contrasts(run, folder):
    import contrasts as script
    return script.answer(run, folder)


def validation(run, folder):
    import validation as script
    return script.markdown(run, folder)


def said(part, run, folder):
    """What a part says; where it cannot, why: the others do without."""
    complaint = io.StringIO()
    try:
        with contextlib.redirect_stderr(complaint):
            return part(run, folder)
    except SystemExit:  # a library is missing
        return complaint.getvalue()
    except Exception as problem:
        return f"No {part.__name__}: {type(problem).__name__}: {problem}\n"


def main(arguments):
    folder = command.folder(arguments, "What is said of a run that is done.")
    run = read(folder)
    asked = question.asked(run.manifest) is not None
    # A run that asks a question is not taken apart for every setting.
    parts = (contrasts, validation) if asked else (losses, contrasts, validation)
    with concurrent.futures.ProcessPoolExecutor(1, multiprocessing.get_context("fork")) as other:
        intervals = other.submit(scaling.answer, run, folder)
        found = {part.__name__: said(part, run, folder) for part in parts}
        found = {**intervals.result(), "asked": asked, **found}
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    command.run(main)
