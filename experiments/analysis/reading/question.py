# question.py - what an experiment says of itself: the values that it lists, and what it asks.
# SPDX-License-Identifier: MIT
import tomllib


def given(manifest):
    """The experiment's tables as it was run: its file, and what was set on the command line."""
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
    """{key: its values} as the experiment lists them; rows are in a drawn order."""
    tables = [t for t in given(manifest).values() if isinstance(t, dict)]
    return {key: value for t in tables for key, value in t.items() if isinstance(value, list)}


def asked(manifest):
    """The dimension that the experiment is about, or None."""
    return given(manifest).get("experiment", {}).get("compare")
