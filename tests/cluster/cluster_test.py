#!/usr/bin/python3
# cluster_test.py - searches by several ranks, which mpirun starts on this computer.
#
# usage: cluster_test.py PROGRAM ORACLE [TRIES]     TRIES ranks are killed, 6 if it is not given
# SPDX-License-Identifier: MIT
import json
import os
import random
import signal
import subprocess
import sys
import time
import unittest

PROGRAM, ORACLE = sys.argv[1:3]
TRIES = int(sys.argv[3]) if len(sys.argv) > 3 else 6
ENDLESS = ["--depth", "60"]
# Ranks share processors here, and tests may run as root.
ENVIRONMENT = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
               "OMPI_MCA_rmaps_base_oversubscribe": "1", "OMPI_MCA_hwloc_base_binding_policy": "none",
               "OMPI_MCA_btl_vader_single_copy_mechanism": "none",
               "OMPI_MCA_mpi_yield_when_idle": "1"}


def mpirun(ranks, *command):
    return ["mpirun", "-n", str(ranks), *command]


def search(*more):
    return [PROGRAM, "search", "--game", "xiangqi", "--machine", "cluster", "--hash", "4",
            *([] if "--strategy" in more else ["--strategy", "lazy-smp"]), *more]


def run(ranks, *command, timeout=600):
    return subprocess.run(mpirun(ranks, *command), env=ENVIRONMENT, capture_output=True, text=True,
                          timeout=timeout, check=False)


def start(ranks, *command):
    """The running mpirun and the process ids of its ranks."""
    running = subprocess.Popen(mpirun(ranks, *command), env=ENVIRONMENT, text=True,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        found = subprocess.run(["pgrep", "-P", str(running.pid), "-x", "splitpoint"],
                               capture_output=True, text=True, check=False).stdout.split()
        if len(found) == ranks:
            return running, [int(pid) for pid in found]
        time.sleep(0.01)
    running.kill()
    running.communicate()
    raise AssertionError("the ranks have not started")


def wait_until_they_search(ranks, seconds):
    """Until each rank has used so much processor time; the start of MPI takes less than 0.3 s."""
    def used(pid):
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    while any(used(pid) < seconds for pid in ranks):
        time.sleep(0.01)


class Cluster(unittest.TestCase):
    def test_ranks_return_the_value_of_minimax(self):
        for ranks in (2, 4):
            done = run(ranks, ORACLE)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            print(f"{ranks} ranks:", done.stdout.strip().splitlines()[-1])

    def test_rank_0_reports_for_all(self):
        done = run(2, *search("--depth", "9", "--json"))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        row = json.loads(done.stdout)  # one object
        self.assertEqual((row["depth"], row["machine"], row["processors"]), (9, "cluster", 2))
        self.assertEqual(row["cluster"]["ranks"], 2)
        self.assertGreater(row["cluster"]["received"], 0)
        self.assertLessEqual(row["cluster"]["received"], row["cluster"]["sent"])

    def test_limits_are_those_of_the_whole_cluster(self):
        done = run(3, *search("--nodes", "200000", "--json"))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertLess(json.loads(done.stdout)["nodes"]["total"], 600_000)
        began = time.monotonic()
        done = run(3, *search("--time", "300", "--json"))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertLess(time.monotonic() - began, 30)

    def test_one_rank_needs_no_mpirun(self):
        done = subprocess.run(search("--depth", "6"), env=ENVIRONMENT, capture_output=True, text=True,
                              timeout=60, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("1 ranks of 1 processors", done.stdout)

    def test_bad_input_gets_one_message(self):
        for what, text in ((["--fen", "nonsense"], "splitpoint search: "),
                           (["--strategy", "dts"], "the ranks of a cluster run only")):
            done = run(2, *search(*what))
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertEqual(done.stderr.count(text), 1, done.stderr)

    def test_a_killed_rank_ends_the_search(self):
        choose = random.Random(1)
        for _ in range(TRIES):
            running, ranks = start(3, *search(*ENDLESS))
            # Open MPI 4.1.4 can wait for ever for a rank that is killed while it connects.
            wait_until_they_search(ranks, choose.uniform(0.4, 0.8))
            os.kill(choose.choice(ranks), signal.SIGKILL)
            out, err = running.communicate(timeout=30)
            self.assertNotEqual(running.returncode, 0, out)
            self.assertIn("killed", err.lower())

    def test_a_stopped_rank_is_an_error_within_seconds(self):
        for rank in (0, 1):
            running, ranks = start(3, *search(*ENDLESS, "--patience", "2"))
            wait_until_they_search(ranks, 0.5)
            os.kill(ranks[rank], signal.SIGSTOP)
            out, err = running.communicate(timeout=60)
            self.assertNotEqual(running.returncode, 0, out)
            self.assertIn("has said nothing for 2 s", err)


def mpi_works():
    """Not if processes cannot be started here at all, as in some containers."""
    return run(2, "true", timeout=60).returncode == 0


if __name__ == "__main__":
    if not mpi_works():
        print("mpirun starts no processes here: nothing was tested")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])
