# question.py - reads an experiment's text: the values that it lists, and its question.
# SPDX-License-Identifier: MIT
import tomllib


def given(manifest):
    """The experiment's tables: its file with the changes of the command line."""
    experiment = manifest.get("experiment") or {}
    tables = tomllib.loads(experiment.get("text", ""))
    for setting in experiment.get("settings", []):
        key, _, value = setting.partition("=")
        section, _, name = key.rpartition(".")
        try:
            value = tomllib.loads(f"x = {value}")["x"]
        except tomllib.TOMLDecodeError:
            pass  # a bare word
        named = [section] if section else [s for s, t in tables.items() if name in t]
        for there in named:
            tables.setdefault(there, {})[name] = value
    return tables


def declared(manifest):
    """{key: its values} in the experiment's order; the rows are in a random order."""
    tables = [t for t in given(manifest).values() if isinstance(t, dict)]
    return {key: value for t in tables for key, value in t.items() if isinstance(value, list)}


def asked(manifest):
    """The option that the experiment asks about, or None."""
    return given(manifest).get("experiment", {}).get("compare")
