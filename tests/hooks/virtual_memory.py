#!/usr/bin/python3
# virtual_memory.py - checks how much memory simulated processors take besides the table, and
# threads for a deterministic search.
#
# usage: virtual_memory.py PROGRAM     exits 1 at or above a limit below
# SPDX-License-Identifier: MIT
import os
import subprocess
import sys

TABLE = 16  # MiB
LIMITS = {1024: 256, 4096: 1024}  # processors: MiB
STRATEGIES = {"ybwc": 9, "lazy-smp": 5, "simplified-abdada": 4}  # deeper takes hardly more memory
THREADS = 16
BUFFERS = 0.03 * THREADS  # MiB, docs/deterministic.md
NOISE = 0.75  # MiB, between two runs of the same search


def resident_mib(command):
    """The peak resident memory of `command` in MiB."""
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(command)}: status {status}")
    return usage.ru_maxrss / 1024


def buffers_are_too_large(program):
    """Compares a deterministic search on threads with a free one."""
    free, held = (
        resident_mib([program, "search", "--game", "xiangqi", "--strategy", "lazy-smp", "--hash",
                      str(TABLE), "--machine", machine, "--processors", str(THREADS), "--depth", "8"])
        for machine in ("threads", "deterministic"))
    print(f"{THREADS} threads: {held - free:.2f} MiB more if deterministic, "
          f"limit {BUFFERS + NOISE:.2f}")
    return held - free > BUFFERS + NOISE


def main():
    program = sys.argv[1]
    too_much = buffers_are_too_large(program)
    for processors, limit in LIMITS.items():
        for strategy, depth in STRATEGIES.items():
            used = resident_mib([program, "search", "--game", "xiangqi", "--machine", "virtual",
                                 "--costs", "unit", "--strategy", strategy, "--hash", str(TABLE),
                                 "--processors", str(processors), "--depth", str(depth)]) - TABLE
            too_much |= used >= limit
            print(f"{strategy} P={processors}: {used:.0f} MiB beyond the table, limit {limit}")
    return 1 if too_much else 0


sys.exit(main())
