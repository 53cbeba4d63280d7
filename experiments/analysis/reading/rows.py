# rows.py - reads the result files of runs into one table of searches, whatever the schema.
#
# usage: read(path, ...) -> Run. A path is a result folder, a runs.jsonl, a Google Benchmark JSON
# file, or the common NAME of the folders NAME-shard-I-of-N.
# SPDX-License-Identifier: MIT
import collections
import json
import math
import pathlib
import re

import pandas

from analysis.common.errors import BadInput
from analysis.reading import checked_lines, google_benchmark, limits

RUN_FILE = "runs.jsonl"
NEWEST_SCHEMA = 2
UNLIMITED = math.inf  # processors; "inf" in the file

# The options of a configuration. Its baseline differs only in LAYOUT, the last two.
SEARCH = ["game", "suite", "search", "bounds", "selectivity", "depth_rule", "quiescence",
          "repetition", "hash", "table", "variant", "quantum", "ranks", "network", "limit"]
MACHINE = ["machine", "costs"]
LAYOUT = ["strategy", "processors"]
CONFIGURATION = SEARCH + MACHINE + LAYOUT
# The columns that identify a position within a configuration. `depth`, `nodes_limit` and
# `time_limit` (milliseconds) end its search; a limit that is not set is 0.
PLACE = ["position", "depth", "nodes_limit", "time_limit"]
NODE_COUNTS = ["interior", "quiescence", "wasted"]
ACCOUNTS = ["busy", "idle", "wait", "lock"]  # parts of the processors' time
# rejected: hits with an illegal move. wrong_*: hits of another position that the search uses; they
# are counted only if a table option verifies all hits.
TABLE_COUNTS = ["probes", "hits", "cutoffs", "rejected", "stores", "permille_full", "wrong_hits",
                "wrong_cutoffs"]
TRAFFIC = ["messages", "bytes", "sent", "received", "dropped", "jobs", "cut_jobs"]  # of all ranks
EVENTS = ["splits", "joins", "aborts", "claims", "deferred"]

# rows: a pandas.DataFrame with one line for each search; the columns are those of `search_columns`.
# failed: the cells without a result, with `how` and `what`. path: shown to the user. benchmark: the
# rows are those of google_benchmark.read instead. torn: the last line is incomplete.
Run = collections.namedtuple("Run", "manifest rows failed path benchmark torn")


def read(*paths):
    """One Run. Several paths must be all the shards of one run."""
    found = [file for path in paths for file in files_of(pathlib.Path(path))]
    if len(found) == 1 and google_benchmark.recognises(found[0]):
        manifest, rows = google_benchmark.read(found[0])
        return Run(manifest, rows, pandas.DataFrame(), str(paths[0]), True, False)
    stored = [read_file(file) for file in found]
    named = pathlib.Path(paths[0])  # a single shard may be read if the path names it
    alone = len(found) == 1 and found[0] in (named, named / RUN_FILE)
    manifest = stored[0].manifest if alone else merge_manifests(stored)
    cells = {}
    for s in stored:
        cells.update(s.cells)
    good = [search_columns(where, row) for where, row in cells.values() if "failed" not in row]
    bad = [failed_columns(where, row) for where, row in cells.values() if "failed" in row]
    rows, failed = limits.label(frame(good), frame(name_games(bad, good)), manifest)
    return Run(manifest, rows, failed, " ".join(str(p) for p in paths), False,
               any(s.torn for s in stored))


def frame(lines):
    return pandas.DataFrame(lines, columns=None if lines else CONFIGURATION + PLACE + ["kind"])


def name_games(failed, good):
    """A failed cell does not name its game; the other cells of its suite do."""
    games = {row["suite"]: row["game"] for row in good}
    return [{**row, "game": row["game"] or games.get(row["suite"], "")} for row in failed]


def files_of(path):
    if path.is_dir() and (path / RUN_FILE).is_file():
        return [path / RUN_FILE]
    if path.is_file():
        return [path]
    name = re.compile(re.escape(path.name) + r"-shard-(\d+)-of-(\d+)")
    folders = path.parent.iterdir() if path.parent.is_dir() else []
    shards = [f / RUN_FILE for f in folders if name.fullmatch(f.name)]
    if shards:
        return sorted(shards, key=lambda f: int(name.fullmatch(f.parent.name)[1]))
    raise BadInput(f"{path}: no {RUN_FILE} in it, and no {path.name}-shard-I-of-N beside it")


# A result file. cells: {the cell as text: (file:line, row)}; the last row of a cell counts.
Stored = collections.namedtuple("Stored", "file manifest cells torn")


def read_file(file):
    stored, torn = checked_lines.read(file, "the manifest of a run")
    manifest, cells = checked_manifest(file, stored[0][1]), {}
    for number, row in stored[1:]:
        if "cell" in row:
            key = json.dumps(row["cell"], sort_keys=True)
            cells.pop(key, None)  # so that a repeated cell comes where its last row is
            cells[key] = f"{file}:{number}", row
    return Stored(file, manifest, cells, torn)


def checked_manifest(file, manifest):
    if manifest.get("kind") != "manifest" or not isinstance(manifest.get("experiment"), dict):
        raise BadInput(f"{file}:1: is not the manifest of a run")
    if manifest.get("schema") not in range(1, NEWEST_SCHEMA + 1):
        raise BadInput(f"{file}:1: schema {manifest.get('schema')} is unknown; "
                       f"schemas 1 to {NEWEST_SCHEMA} can be read")
    return manifest


def merge_manifests(stored):
    """The manifest of the whole run. An error names the shards that do not match or are missing."""
    first, seen = stored[0], {}
    for s in stored:
        index, count = shard_of(s)
        if count != shard_of(first)[1]:
            raise BadInput(f"{s.file}: is one of {count} shards, {first.file} one of "
                           f"{shard_of(first)[1]}")
        if index in seen:
            raise BadInput(f"{s.file}: is shard {index} of {count}, as is {seen[index]}")
        seen[index] = s.file
        for what, same in (("experiment", asked_for), ("program", lambda m: m.get("build"))):
            if same(s.manifest) != same(first.manifest):
                raise BadInput(f"{s.file}: comes from another {what} than {first.file}")
    missing = [str(i) for i in range(1, shard_of(first)[1] + 1) if i not in seen]
    if missing:
        raise BadInput(f"{first.file}: of its {shard_of(first)[1]} shards these are missing: "
                       f"{', '.join(missing)}")
    experiment = {**asked_for(first.manifest), "shard": "1/1",
                  "cells": sum(s.manifest["experiment"].get("cells", 0) for s in stored)}
    shards = [{"file": str(s.file), **{key: s.manifest.get(key)
                                       for key in ("started", "machine", "system", "cpus")}}
              for s in stored]
    return {**first.manifest, "experiment": experiment, "shards": shards,
            "started": min(s.manifest.get("started", "") for s in stored)}


def asked_for(manifest):
    """The experiment without what differs between its shards."""
    return {key: value for key, value in manifest["experiment"].items()
            if key not in ("shard", "cells")}


def shard_of(stored):
    text = stored.manifest["experiment"].get("shard", "1/1")
    found = re.fullmatch(r"(\d+)/(\d+)", str(text))
    if not found:
        raise BadInput(f"{stored.file}:1: shard {text!r} is not I/N")
    return int(found[1]), int(found[2])


def processors_of(text):
    return UNLIMITED if text == "inf" else float(text)


def cell_columns(row):
    """The configuration and position. In schema 1 the row, not the cell, has the search options."""
    cell = row["cell"]

    def option(name, in_row=None, otherwise=""):
        return cell.get(name, row.get(in_row or name, otherwise))

    return {
        "kind": cell.get("kind", "search"), "game": option("game"), "suite": cell["suite"],
        "position": cell["position"],
        **{name: option(name) for name in SEARCH[2:8]},
        "hash": option("hash", "hash_mib", 0), "table": cell.get("table", "cold"),
        "variant": cell.get("variant", "") or "usual", "quantum": cell.get("quantum", 0),
        "ranks": cell.get("ranks", 1), "network": cell.get("network", ""),
        "depth": option("depth", otherwise=0),
        "nodes_limit": cell.get("nodes", 0), "time_limit": cell.get("time_ms", 0),
        "machine": cell["machine"], "costs": cell.get("costs") or "",
        "strategy": cell["strategy"], "processors": processors_of(cell["processors"]),
        "repeat": cell.get("repeat", -1), "seed": cell.get("seed", -1)}


def search_columns(where, row):
    """A finished search as one line of the table. Times are in nanoseconds, real or virtual."""
    try:
        nodes, parallel, simulated = row["nodes"], row.get("parallel", {}), row.get("virtual", {})
        solution, cluster = row.get("solution", {}), row.get("cluster", {})
        columns = cell_columns(row)
        return {
            **columns, "where": where,
            # The accounts are those of all simulated nodes, but of rank 0 alone on a real cluster.
            "accounted": columns["processors"] * (cluster.get("ranks", 1) if simulated else 1),
            "time": max(row["time_ns"], 1), "nodes": nodes["total"],
            **{name + "_nodes": nodes.get(name, 0) for name in NODE_COUNTS},
            "evaluations": nodes.get("evaluations", 0),
            "solved": solution.get("solved"),  # None: the suite names no solution
            "solution_time": max(solution.get("time_ns", row["time_ns"]), 1),
            "solution_nodes": solution.get("nodes", nodes["total"]),
            **{name: parallel.get(name + "_ns", 0) for name in ACCOUNTS},
            **{name: parallel.get(name, 0) for name in EVENTS},
            "value": row.get("value"), "best_move": row.get("best_move", ""),
            "fail_highs": row.get("fail_highs", 0),
            "first_move_cutoff_rate": row.get("first_move_cutoff_rate", 1.0),
            "fingerprint": simulated.get("fingerprint", ""),
            "span": simulated.get("span_ns", 0), "work": simulated.get("work_ns", 0),
            "slowdown": simulated.get("slowdown", 1.0),
            "link": cluster.get("link_permille", 0),
            **{name: cluster.get(name, 0) for name in TRAFFIC},
            **{name: row.get("table", {}).get(name, 0) for name in TABLE_COUNTS},
            "cpu": row.get("cpu_ns"), "steal": row.get("steal_ns"),
            "pressure": row.get("pressure_ns"), "cpus": row.get("cpus"),
            "ceiling": (row.get("probe") or {}).get("ceiling"),
            "attempt": row.get("attempt", 1),
            "contaminated": "; ".join(row.get("contaminated", [])),
            "node_types": row.get("node_types", {}),
            "node_types_by_depth": row.get("node_types_by_depth", [])}
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        raise BadInput(f"{where}: is not a search result ({what_is_wrong(problem)})") from None


def failed_columns(where, row):
    try:
        return {**cell_columns(row), "where": where, "how": row["failed"]["how"],
                "what": row["failed"].get("what", "")}
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        raise BadInput(f"{where}: is not a failed cell ({what_is_wrong(problem)})") from None


def what_is_wrong(problem):
    return f"{problem} is missing" if isinstance(problem, KeyError) else str(problem)
