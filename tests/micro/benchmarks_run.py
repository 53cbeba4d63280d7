#!/usr/bin/python3
# benchmarks_run.py - every Google Benchmark program runs and prints valid JSON.
#
# usage: benchmarks_run.py PROGRAM...     runs each for the shortest time; it is no measurement
# SPDX-License-Identifier: MIT
import json
import pathlib
import subprocess
import sys
import time

# The cases to run of programs whose cases take a second or more each.
CASES = {
    "micro_crowds": "crowd<Ybwc>",
    "micro_deterministic": "lazy_smp/positions:2/",
    "micro_pawn_table": "endgame.01",
    "micro_repetition_table": "endgame.01",
    "micro_sharing": "depth:7/",
    "micro_stops": "stops<LazySmp>/P:2/",
    "micro_torn_writes": "-iterations:",
    "micro_virtual_machine": "(serial|Ybwc>/P:16/)",
}


def run(program):
    """The list of benchmarks from the program's JSON."""
    command = [program, "--benchmark_format=json", "--benchmark_min_time=0.001"]
    if (case := CASES.get(pathlib.Path(program).name)) is not None:
        command.append(f"--benchmark_filter={case}")
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}: exit code {done.returncode}: {done.stderr}")
    return json.loads(done.stdout)["benchmarks"]


def main():
    for program in sys.argv[1:]:
        start = time.monotonic()
        benchmarks = run(program)
        name = pathlib.Path(program).name
        if not benchmarks:
            sys.exit(f"{name}: has no benchmark")
        for benchmark in benchmarks:
            if benchmark.get("error_occurred"):
                sys.exit(f"{name} {benchmark['name']}: {benchmark['error_message']}")
            if not benchmark["real_time"] > 0:
                sys.exit(f"{name} {benchmark['name']}: took no time")
        print(f"{name}: {len(benchmarks)} benchmarks, {time.monotonic() - start:.1f} s")


main()
