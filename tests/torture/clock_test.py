#!/usr/bin/python3
# clock_test.py - the clock of the day jumps by years while a match is played and a run is measured.
#
# usage: clock_test.py PROGRAM
#
# Debian's faketime shows the program another time of day, which a file says; the test rewrites the
# file all the time. Only the monotonic clock may end a search.
# SPDX-License-Identifier: MIT
import json
import os
import pathlib
import re
import subprocess
import time
import unittest

from torture import ROOT, Torture

LIBRARIES = sorted(pathlib.Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
JUMPS = ["-20y", "+20y", "-1h", "+9000d", "+0"]
WALL_CLOCK = re.compile(r"system_clock|gettimeofday|CLOCK_REALTIME|\bstd::time\s*\(|\btime\(nullptr\)")

MATCH = """[match]
name = "clocks"
game = "xiangqi"
pairs = 2
concurrency = 1
max_plies = 24
margin = 5000
[limit]
time = 8000
increment = 20
[[side]]
name = "a"
hash = 1
[[side]]
name = "b"
hash = 1
"""
EXPERIMENT = """[experiment]
name = "clocks"
suites = ["xiangqi"]
positions = 3
strategies = ["ybwc"]
processors = [1]
parallel_on_one = true
retries = 0
warm_up = 0
capacity = 0
[search]
time = 200
hash = 1
"""


class Clock(Torture):
    def test_one_function_asks_for_the_time_of_day(self):
        found = {str(file.relative_to(ROOT)) for layer in ("engine", "parallel", "experiments")
                 for file in (ROOT / layer).rglob("*") if file.suffix in (".h", ".cpp", ".in")
                 and WALL_CLOCK.search(file.read_text(encoding="utf-8"))}
        self.assertEqual(found, {"experiments/recording/machine_facts.cpp"})

    def jumping(self, words):
        """Runs the command; the time of day jumps thirty times a second."""
        said = self.folder / "time"
        environment = {**os.environ, "LD_PRELOAD": str(LIBRARIES[0]), "FAKETIME_NO_CACHE": "1",
                       "FAKETIME_TIMESTAMP_FILE": str(said), "FAKETIME_DONT_FAKE_MONOTONIC": "1",
                       "DONT_FAKE_MONOTONIC": "1"}
        said.write_text(JUMPS[0], encoding="utf-8")
        program = subprocess.Popen(words, env=environment, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        deadline, jumps = time.monotonic() + 240, 0
        while program.poll() is None and time.monotonic() < deadline:
            jumps += 1
            new = said.with_suffix(".new")
            new.write_text(JUMPS[jumps % len(JUMPS)], encoding="utf-8")
            new.replace(said)
            time.sleep(0.03)
        program.kill()
        out, err = program.communicate()
        self.assertEqual(program.returncode, 0, out + err)
        return jumps

    def rows(self, verb):
        lines = self.kept(verb, "out").read_text(encoding="utf-8").splitlines()
        return [json.loads(line) for line in lines]

    @unittest.skipUnless(LIBRARIES, "faketime is not installed")
    def test_no_game_is_lost_on_time(self):
        (self.folder / "match.toml").write_text(MATCH, encoding="utf-8")
        jumps = self.jumping(self.words("match", "out"))
        manifest, *games = self.rows("match")
        self.assertEqual(len(games), 4)
        self.assertNotIn("time", {game["reason"] for game in games})
        years = {moment[:4] for moment in [manifest["started"], *(game["ended"] for game in games)]}
        self.assertGreater(len(years), 1, "the clock did not jump")
        for game in games:
            self.assertTrue(all(0 <= ms < 8000 for ms in game["ms"]))
        print(f"match: {jumps} jumps, in the years {', '.join(sorted(years))}")

    @unittest.skipUnless(LIBRARIES, "faketime is not installed")
    def test_searches_last_as_long_as_they_should(self):
        (self.folder / "run.toml").write_text(EXPERIMENT, encoding="utf-8")
        jumps = self.jumping(self.words("run", "out"))
        _, *rows = self.rows("run")
        self.assertEqual(len(rows), 6)
        for row in rows:  # 200 ms, or less if the search is sure; neither 0 nor a year
            self.assertTrue(1e6 < row["time_ns"] < 60e9, row["time_ns"])
        print(f"run: {jumps} jumps")


if __name__ == "__main__":
    unittest.main()
