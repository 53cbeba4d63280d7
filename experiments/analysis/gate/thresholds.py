# thresholds.py - reads the thresholds of the gate from a file.
# SPDX-License-Identifier: MIT
import difflib
import pathlib
import tomllib

from analysis.common.errors import BadInput

DEFAULTS = pathlib.Path(__file__).resolve().with_name("gate.toml")
WORDS = {("cells", "failed"): ("fail", "note"),
         ("cells", "missing"): ("fail", "cannot tell", "note"),
         ("deterministic", "signature"): ("equal", "note"),
         ("deterministic", "results"): ("equal", "note"),
         ("deterministic", "schedules"): ("equal", "note"),
         ("deterministic", "nodes"): ("equal", "note"),
         ("deterministic", "virtual_time"): ("equal", "note"),
         ("deterministic", "virtual_speedup"): ("equal", "note"),
         ("real_time", "judged"): ("interleaved", "always", "never"),
         ("matches", "faults"): ("fail", "note")}
ELO = (-1000, 0)  # the range of the numbers of [matches]


def parse(file):
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise BadInput(f"{file}: {problem}") from None


def unknown(file, name, known):
    near = difflib.get_close_matches(name, known, 1)
    hint = f" (did you mean {near[0]}?)" if near else ""
    return BadInput(f"{file}: unknown key {name}{hint}")


def check(file, table, key, value, default):
    """The value of a threshold: one of the words of its key, or a number if the default is one:
    from 0 to below 1, or an Elo difference."""
    words = WORDS.get((table, key), ())
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if number and isinstance(default, float):
        if table == "matches":
            if ELO[0] <= value <= ELO[1]:
                return float(value)
            raise BadInput(f"{file}: {table}.{key} is {value}; it must be from {ELO[0]} to "
                           f"{ELO[1]}")
        if 0 <= value < 1:
            return float(value)
        raise BadInput(f"{file}: {table}.{key} is {value}; it must be at least 0 and below 1")
    if isinstance(value, str) and value in words:
        return value
    allowed = [f'"{w}"' for w in words] + (["a number"] if isinstance(default, float) else [])
    raise BadInput(f"{file}: {table}.{key} is {value!r}; it must be {' or '.join(allowed)}")


def read(file=None):
    """{table: {key: value}} with all keys. The values of `file` replace the defaults."""
    found = parse(DEFAULTS)
    if file is None:
        return found
    for table, keys in parse(file).items():
        if table not in found or not isinstance(keys, dict):
            raise unknown(file, table, list(found))
        for key, value in keys.items():
            if key not in found[table]:
                raise unknown(file, f"{table}.{key}", [f"{table}.{k}" for k in found[table]])
            found[table][key] = check(file, table, key, value, found[table][key])
    return found
