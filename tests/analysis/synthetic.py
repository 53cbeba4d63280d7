# synthetic.py - makes runs with known effects, in the form in which the program writes them.
#
# The noise is that of the project's computer (results/validation, 54 positions, five repeats): real
# times on one processor spread by 3 %, one search in 50 takes longer by an eighth on average, and
# neighbours in time share a third of the noise. On two processors the nodes of a search spread by
# 24 %, and its time a node by 4.5 %.
# SPDX-License-Identifier: MIT
import copy
import importlib
import json
import os
import pathlib
import runpy
import subprocess
import sys
import tempfile
import traceback
import zlib

import numpy

from analysis.commands import start

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
ANALYSE = ROOT / "experiments" / "analyse.py"

SPREAD, SPIKE_SHARE, SPIKE, AUTOCORRELATION = 0.03, 0.02, 0.125, 0.35
NODE_SPREAD, RATE_SPREAD = 0.24, 0.045
NODE_NS = 200

OPTIONS = {"search": "pvs", "bounds": "soft", "selectivity": "full", "depth_rule": "at-least",
           "quiescence": "on", "repetition": "on"}


started_afresh = set()  # commands


def analyse(command, *arguments):
    """The finished process `analyse.py COMMAND ARGUMENT...`: its exit code, and what it printed.

    A command is started afresh the first time. Later it is a copy of this process, which has loaded
    the libraries already: to load them takes a second.
    """
    words = [str(ANALYSE), command, *map(str, arguments)]
    if command not in started_afresh:
        started_afresh.add(command)
        return subprocess.run(["/usr/bin/python3", "-B", *words], capture_output=True, text=True)
    importlib.import_module(f"analysis.{start.COMMANDS[command].module}")
    sys.stdout.flush()
    sys.stderr.flush()
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as error:
        child = os.fork()
        if child == 0:
            os.dup2(out.fileno(), 1)
            os.dup2(error.fileno(), 2)
            os._exit(exit_code_of_program(words))
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        for file in (out, error):
            file.seek(0)
        return subprocess.CompletedProcess(words, code, out.read().decode(), error.read().decode())


def exit_code_of_program(words):
    """Runs the Python file words[0] as a program of its own in this process."""
    sys.argv, code = words, 0
    sys.stdout, sys.stderr = (open(n, "w", encoding="utf-8", closefd=False) for n in (1, 2))
    try:
        runpy.run_path(words[0], run_name="__main__")
    except SystemExit as end:
        code = end.code or 0
    except BaseException:
        traceback.print_exc()
        code = 1
    sys.stdout.flush()
    sys.stderr.flush()
    return code


def line(stored):
    """The stored line with its checksum, in the form of experiments/recording/store.cpp."""
    text = json.dumps(stored, separators=(",", ":"), ensure_ascii=False)
    return f'{text[:-1]},"crc32":"{zlib.crc32(text.encode()):08x}"}}\n'


def noise(random, count, drift=AUTOCORRELATION):
    """The noise of `count` consecutive real searches on one processor, as logarithms of time."""
    own = random.normal(0, SPREAD, count)
    for i in range(1, count if drift else 0):
        own[i] = drift * own[i - 1] + numpy.sqrt(1 - drift ** 2) * own[i]
    return own + (random.random(count) < SPIKE_SHARE) * random.exponential(SPIKE, count)


def search(cell, time, nodes, schema=2, **more):
    """A row whose accounts add up: with several processors 2 % idle, the rest busy."""
    processors = cell["processors"]
    whole = int(time) * (1 if processors == "inf" else processors)
    idle = 0 if processors == 1 else whole // 50
    row = {"schema": schema, "game": "xiangqi", **OPTIONS, "strategy": cell["strategy"],
           "machine": cell["machine"], "processors": processors, "depth": 9, "hash_mib": 64,
           "value": 10, "best_move": "h2e2", "time_ns": int(time),
           "nodes": {"total": int(nodes), "interior": int(nodes), "quiescence": 0, "wasted": 0,
                     "evaluations": int(nodes)},
           "parallel": {"splits": 0, "joins": 0, "aborts": 0, "busy_ns": whole - idle,
                        "idle_ns": idle, "lock_ns": 0, "wait_ns": 0},
           "fail_highs": 100, "first_move_cutoff_rate": 0.9, "cell": cell}
    if cell["machine"] == "virtual":
        row["virtual"] = {"fingerprint": f"{zlib.crc32(f'{cell} {time} {nodes}'.encode()):016x}",
                          "work_ns": whole, "span_ns": int(time)}
    return {**row, **more}


def cell(position, strategy="sequential", processors=1, machine="virtual", seed=0, schema=2,
         **options):
    found = {"kind": "search", "suite": "xiangqi", "position": position, "strategy": strategy,
             "machine": machine, "processors": processors}
    if schema > 1:
        found.update({**OPTIONS, "hash": 64, "table": "cold", "depth": 9, **options})
    return {**found, **({"costs": "measured", "seed": seed} if machine == "virtual"
                        else {"repeat": seed})}


def failure(cell, how="timeout", what="took longer than 60 s"):
    return {"cell": cell, "failed": {"how": how, "what": what}}


def manifest(schema=2, shard="1/1", cells=1, started="2026-11-22T01:00:00Z", **more):
    return {"schema": schema, "kind": "manifest", "started": started, "file": "made.toml",
            "experiment": {"name": "made", "text": '[search]\nbounds = ["soft", "hard"]\n',
                           "settings": [], "shard": shard, "cells": cells,
                           "positions": {"xiangqi": []}},
            "build": {"version": "0.1.0", "commit": "0" * 12}, "machine": {"processors": 2}, **more}


def write(folder, rows, head=None):
    """Writes runs.jsonl into the folder and returns the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    head = head or manifest(cells=len(rows))
    (folder / "runs.jsonl").write_text(line(head) + "".join(map(line, rows)), encoding="utf-8")
    return folder


def virtual_run(positions=12, processors=(1, 4, 16, 64), seed=1, seeds=1, schema=2,
                strategy="ybwc"):
    """Rows in virtual time: speedups of about P ** 0.8, different for each position."""
    random = numpy.random.default_rng(seed)
    rows = []
    for i in range(positions):
        nodes = int(random.lognormal(13, 0.5))
        for s in range(seeds):
            rows.append(search(cell(f"p{i:02}", seed=s, schema=schema), nodes * NODE_NS, nodes,
                               schema))
            for p in processors:
                more = nodes * (1 if p == 1 else p ** 0.1 * random.lognormal(0, 0.1))
                rows.append(search(cell(f"p{i:02}", strategy, p, seed=s, schema=schema),
                                   more * NODE_NS / p ** 0.9, more, schema))
    return rows


def real_run(random, works, repeats=3, slower=1.0, processors=(1, 2), **options):
    """Rows in real time of positions with `works` nodes; each search takes `slower` times as long."""
    rows = []
    jitter = iter(noise(random, len(works) * repeats * len(processors)))
    for r in range(repeats):
        for i, nodes in enumerate(works):
            for p in processors:
                strategy = "sequential" if p == 1 else "ybwc"
                own = nodes if p == 1 else nodes * random.lognormal(0, NODE_SPREAD)
                rate = next(jitter) + (0 if p == 1 else random.normal(0, RATE_SPREAD))
                rows.append(search(cell(f"p{i:02}", strategy, p, "threads", r, **options),
                                   own * NODE_NS / p * slower * numpy.exp(rate), own))
    return rows


def changed(rows, change):
    """A copy of the rows; change(row) has changed each."""
    rows = copy.deepcopy(rows)
    for row in rows:
        change(row)
    return rows


def more_nodes(factor):
    """A change that multiplies the nodes and keeps the accounts consistent."""
    def change(row):
        for key in row["nodes"]:
            row["nodes"][key] = round(row["nodes"][key] * factor)
    return change


def more_time(factor, only=lambda row: True):
    def change(row):
        if not only(row):
            return
        row["time_ns"] = round(row["time_ns"] * factor)
        p = row["processors"]
        row["parallel"]["busy_ns"] = row["time_ns"] * p - row["parallel"]["idle_ns"]
    return change
