# arguments.py - how commands read their arguments.
# SPDX-License-Identifier: MIT
import argparse
import pathlib

from analysis.common.errors import BadInput


class Parser(argparse.ArgumentParser):
    """Reports an error in one line, without the usage before it."""

    def error(self, message):
        raise BadInput(f"{message} (--help shows the usage)")


def result_folder(arguments, name, about):
    """The path given to a command that takes a result folder and nothing else."""
    parser = Parser(prog=f"analyse.py {name}", description=about)
    parser.add_argument("folder", metavar="DIR", type=pathlib.Path)
    return parser.parse_args(arguments).folder
