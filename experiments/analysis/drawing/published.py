# published.py - the speedup curves that others have published.
# SPDX-License-Identifier: MIT
import pathlib
import tomllib

FILE = pathlib.Path(__file__).with_name("published.toml")


def curves():
    """The tables of published.toml: strategy, name, source and points [processors, speedup]."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))["curve"]
