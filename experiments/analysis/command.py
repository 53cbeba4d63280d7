# command.py - what every script here has in common: its packages, its arguments, its errors.
#
# It imports nothing that may be missing: it is what says so.
# SPDX-License-Identifier: MIT
import argparse
import importlib.util
import os
import pathlib
import sys

BAD_INPUT = 2  # exit code
DEBIAN_PACKAGES = {"jinja2": "python3-jinja2", "matplotlib": "python3-matplotlib",
                   "pandas": "python3-pandas", "scipy": "python3-scipy",
                   "statsmodels": "python3-statsmodels"}


class BadInput(Exception):
    """What is wrong with what the user gave, and where, in one line."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, without the usage before it."""

    def error(self, message):
        fail(f"{message} (--help shows the usage)")


def folder(arguments, about):
    """The path that a script wants which takes nothing but a result folder."""
    parser = Parser(prog=pathlib.Path(sys.argv[0]).name, description=about)
    parser.add_argument("folder", metavar="DIR", type=pathlib.Path)
    return parser.parse_args(arguments).folder


def fail(message):
    print(f"splitpoint {pathlib.Path(sys.argv[0]).stem}: {message}", file=sys.stderr)
    sys.exit(BAD_INPUT)


def require(*modules):
    """Ends the program when a library is missing, and says what to install."""
    missing = [DEBIAN_PACKAGES[m] for m in modules if importlib.util.find_spec(m) is None]
    if missing:
        fail(f"missing Debian package: {' '.join(missing)} (apt-get install {' '.join(missing)})")


def run(main):
    """Runs main(arguments) and ends with the exit code that it gives."""
    try:
        sys.exit(main(sys.argv[1:]))
    except BadInput as problem:
        fail(problem)
    except BrokenPipeError:  # whoever reads has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as problem:
        fail(f"{problem.filename}: {problem.strerror}" if problem.filename else problem)


def write(file, text):
    """All of the file or nothing: the draft takes the name when it is whole."""
    draft = file.with_name(file.name + ".new")
    try:
        with draft.open("w", encoding="utf-8", newline="") as out:
            out.write(text)
        os.replace(draft, file)
    finally:
        draft.unlink(missing_ok=True)
