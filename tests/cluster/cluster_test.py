#!/usr/bin/python3
# cluster_test.py - searches by several ranks, which mpirun starts on this computer.
#
# usage: cluster_test.py PROGRAM ORACLE [TRIES]     TRIES ranks are killed, 6 if it is not given
# SPDX-License-Identifier: MIT
import concurrent.futures
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

PROGRAM, ORACLE = sys.argv[1:3]
TRIES = int(sys.argv[3]) if len(sys.argv) > 3 else 6
ENDLESS = ["--depth", "60"]
HASH_OF_EXPERIMENTS = 3  # MiB; no other search of this computer has it
STRATEGIES = ["lazy-smp", "distributed-ybwc"]
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


def run_with_late_messages(ranks, *command):
    """The same, but mpirun receives what rank 0 says a second after the other ranks have ended."""
    late = ["bash", "-c", 'set -o pipefail; "$@" 2>&1 | (sleep 1; cat >&2)', "late", *command]
    return run(1, *late, ":", "-n", str(ranks - 1), *command)


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


def is_over(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0] in "ZX"
    except (FileNotFoundError, ProcessLookupError):  # the second, if it ends before the read
        return True


def all_are_over(ranks, seconds):
    return wait_until(lambda: all(is_over(pid) for pid in ranks), seconds)


def errors_of_failed(started, deadline):
    """What each mpirun has written after its ranks were over; asserts that one of them has ended.

    The mpirun of Open MPI 4.1.4 can then wait for ever in PMIx_server_finalize, for a lock that
    its own thread holds: about one time in 15 after a rank was stopped. Those that are there at the
    deadline are killed.
    """
    errors, ended = [], 0
    for running in started:
        try:
            out, err = running.communicate(timeout=max(0.1, deadline - time.monotonic()))
            assert running.returncode != 0, out
            ended += 1
        except subprocess.TimeoutExpired:
            running.kill()
            err = running.communicate()[1]
        errors.append(err)
    assert ended > 0, "no mpirun has ended"
    return errors


def experiment(folder, limit="depth = 7"):
    """An experiment file: one position, two ranks."""
    file = os.path.join(folder, "mine.toml")
    with open(file, "w", encoding="utf-8") as out:
        out.write(f"""[experiment]
name = "mine"
suites = ["xiangqi"]
positions = 1
strategies = ["lazy-smp", "distributed-ybwc"]
machine = ["cluster", "virtual"]
processors = [1]
parallel_on_one = true
retries = 0
warm_up = 0
[search]
{limit}
hash = {HASH_OF_EXPERIMENTS}
ranks = 2
""")
    return file


def rows_of(folder):
    with open(os.path.join(folder, "runs.jsonl"), encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    return [row for row in rows if "cell" in row]


def ranks_of_experiments():
    found = subprocess.run(["pgrep", "-f", "--", f"--machine cluster .*--hash {HASH_OF_EXPERIMENTS} "],
                           capture_output=True, text=True, check=False)
    return found.stdout.split()


def wait_until(condition, seconds):
    deadline = time.monotonic() + seconds
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.05)
    return condition()


class Cluster(unittest.TestCase):
    failed = []  # (the mpiruns of failed searches, their deadline, what they must have written)

    @classmethod
    def tearDownClass(cls):
        """They may take 10 s to end. The other tests do not wait for them."""
        for started, deadline, text in cls.failed:
            for err in errors_of_failed(started, deadline):
                assert re.search(text, err), err

    def test_ranks_return_the_value_of_minimax(self):
        with concurrent.futures.ThreadPoolExecutor() as together:  # they often sleep
            runs = together.map(lambda ranks: run(ranks, ORACLE), (2, 4))
        for ranks, done in zip((2, 4), runs):
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

    def test_ranks_give_nodes_away(self):
        done = run(3, *search("--strategy", "distributed-ybwc", "--depth", "10", "--json"))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        row = json.loads(done.stdout)
        self.assertEqual(row["depth"], 10)
        self.assertGreater(row["cluster"]["jobs"], 0)
        self.assertLessEqual(row["cluster"]["cut_jobs"], row["cluster"]["jobs"])

    def test_messages_are_measured(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "here.toml")
            done = run(2, PROGRAM, "calibrate", "--network", "--out", file)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            done = subprocess.run([PROGRAM, "search", "--game", "xiangqi", "--depth", "7", "--strategy",
                                   "lazy-smp", "--machine", "virtual", "--ranks", "2", "--network", file],
                                  capture_output=True, text=True, timeout=60, check=False)
            self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_limits_are_those_of_the_whole_cluster(self):
        for strategy in STRATEGIES:
            done = run(3, *search("--strategy", strategy, "--nodes", "200000", "--json"))
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertLess(json.loads(done.stdout)["nodes"]["total"], 600_000)
            began = time.monotonic()
            done = run(3, *search("--strategy", strategy, "--time", "300", "--json"))
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertLess(time.monotonic() - began, 30)

    def test_an_experiment_starts_its_ranks(self):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(
                [PROGRAM, "run", experiment(folder), "--out", os.path.join(folder, "out"),
                 "--quiet", "--no-analysis"],
                env=ENVIRONMENT, capture_output=True, text=True, timeout=600, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)  # it may warn of disturbed searches
            rows = rows_of(os.path.join(folder, "out"))
            for row in rows:
                cell = row["cell"]
                self.assertNotIn("failed", row)
                if cell["kind"] == "capacity":
                    self.assertEqual(len(row["times_ns"]), 2)
                elif cell["strategy"] != "sequential":
                    self.assertEqual((row["machine"], row["cluster"]["ranks"]),
                                     (cell["machine"], cell["ranks"]))
            machines = [row["cell"]["machine"] for row in rows]
            # A baseline and two strategies; the capacity of the real ranks.
            self.assertEqual((machines.count("cluster"), machines.count("virtual")), (4, 3))

    def test_a_killed_experiment_leaves_no_rank_and_can_be_resumed(self):
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "out")
            command = [PROGRAM, "run", experiment(folder, "time = 2000"), "--out", out, "--quiet",
                       "--no-analysis", "--set", "machine=cluster", "--set", "capacity=0"]
            with subprocess.Popen(command, env=ENVIRONMENT, stdout=subprocess.DEVNULL) as running:
                self.assertTrue(wait_until(ranks_of_experiments, 120))
                running.kill()
            self.assertTrue(wait_until(lambda: not ranks_of_experiments(), 30))
            done = subprocess.run([*command, "--resume"], env=ENVIRONMENT, capture_output=True, text=True,
                                  timeout=600, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
            cells = [json.dumps(row["cell"]) for row in rows_of(out)]
            self.assertEqual((len(cells), len(set(cells))), (3, 3))

    def test_one_rank_needs_no_mpirun(self):
        done = subprocess.run(search("--depth", "6"), env=ENVIRONMENT, capture_output=True, text=True,
                              timeout=60, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("1 ranks of 1 processors", done.stdout)

    def test_bad_input_gets_one_message(self):
        cases = {"splitpoint search: ": (2, *search("--fen", "nonsense")),
                 "does not go with --independent": (2, *search("--independent")),
                 "the ranks of a cluster run only": (2, *search("--strategy", "dts")),
                 "needs two ranks, not 3": (3, PROGRAM, "calibrate", "--network")}
        with concurrent.futures.ThreadPoolExecutor() as together:  # each sleeps most of the time
            runs = together.map(lambda what: run_with_late_messages(*what), cases.values())
        for text, done in zip(cases, runs):
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertEqual(done.stderr.count(text), 1, done.stderr)

    def fail_a_rank(self, searches, sent, seconds, text, *more):
        """Sends a signal to a rank of each search (strategy, rank, seconds that it has searched before).

        All its ranks must be over after `seconds`. While one search ends, the next one begins.
        """
        beginning = threading.Lock()

        def one(strategy, rank, searched):
            with beginning:
                running, ranks = start(3, *search("--strategy", strategy, *ENDLESS, *more))
                wait_until_they_search(ranks, searched)
                os.kill(ranks[rank], sent)
            self.assertTrue(all_are_over(ranks, seconds), "a rank goes on")
            return running

        with concurrent.futures.ThreadPoolExecutor(2) as together:
            started = list(together.map(lambda what: one(*what), searches))
        self.failed.append((started, time.monotonic() + 10, text))

    def test_a_killed_rank_ends_the_search(self):
        choose = random.Random(1)
        # Open MPI 4.1.4 can wait for ever for a rank that is killed while it connects.
        searches = [(STRATEGIES[i % len(STRATEGIES)], choose.randrange(3), choose.uniform(0.4, 0.8))
                    for i in range(TRIES)]
        self.fail_a_rank(searches, signal.SIGKILL, 30, "(?i)killed")

    def test_a_stopped_rank_is_an_error_within_seconds(self):
        searches = [(strategy, rank, 0.5) for strategy in STRATEGIES for rank in (0, 1)]
        self.fail_a_rank(searches, signal.SIGSTOP, 60, "has said nothing for 2 s", "--patience", "2")


def mpi_works():
    """Not if processes cannot be started here at all, as in some containers."""
    return run(2, "true", timeout=60).returncode == 0


if __name__ == "__main__":
    if not mpi_works():
        print("mpirun starts no processes here: nothing was tested")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])
