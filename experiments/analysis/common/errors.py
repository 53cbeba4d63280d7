# errors.py - errors that a command reports in one line.
# SPDX-License-Identifier: MIT


class BadInput(Exception):
    """What is wrong with the user's input, and where, in one line."""


class MissingLibrary(Exception):
    """Which Debian packages are missing, in one line."""
