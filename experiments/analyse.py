#!/usr/bin/python3
# analyse.py - analyses the results of runs: starts a command of the package analysis.
#
# usage: analyse.py COMMAND ...     analyse.py --help lists the commands
# SPDX-License-Identifier: MIT
import sys

from analysis.commands import start

if __name__ == "__main__":
    start.main(sys.argv[1:])
