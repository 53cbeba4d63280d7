#!/usr/bin/python3
# kept_results.py - the program reproduces the kept results of virtual time to the last tick.
#
# usage: kept_results.py PROGRAM RESULTS
#
# It searches one shard of each kept run again, with the experiment in the run's manifest, and
# compares every field of a kept row with today's. (`scripts/test gate` checks all of
# results/baseline.)
# SPDX-License-Identifier: MIT
import json
import pathlib
import subprocess
import sys
import tempfile

# Folder: a shard with one of its quick positions, and settings that leave out slow cells.
KEPT = {"fail-soft-vs-hard": ("3/12", []),
        "virtual-scaling-none": ("2/8", ['strategies=["ybwc"]', "processors=[64]"])}


def by_cell(lines):
    rows = [json.loads(line) for line in lines]
    return {json.dumps(row["cell"]): row for row in rows}


def rows_of(folder):
    manifest, *lines = (folder / "runs.jsonl").read_text(encoding="utf-8").splitlines()
    return json.loads(manifest), by_cell(lines)


def agrees(kept, today):
    """Whether today's row has every kept field; it may have more fields."""
    return all(today.get(key) == kept[key] for key in kept.keys() - {"crc32"})


def searched_again(program, manifest, shard, settings, box):
    experiment = box / "experiment.toml"
    experiment.write_text(manifest["experiment"]["text"], encoding="utf-8")
    command = [program, "run", experiment, "--quiet", "--shard", shard, "--out", box / "out"]
    for setting in [*manifest["experiment"]["settings"], *settings]:
        command += ["--set", setting]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return rows_of(box / "out")[1]


def main():
    program, results = sys.argv[1], pathlib.Path(sys.argv[2])
    differ = 0
    for name, (shard, settings) in KEPT.items():
        manifest, kept = rows_of(results / name)
        with tempfile.TemporaryDirectory() as box:
            today = searched_again(program, manifest, shard, settings, pathlib.Path(box))
        other = [cell for cell, row in today.items() if not agrees(kept[cell], row)]
        print(f"{name}: {len(today)} of {len(kept)} searched again, {len(other)} differ", *other[:3],
              sep="\n  ")
        differ += len(other) + (not today)
    return 1 if differ else 0


sys.exit(main())
