#!/usr/bin/python3
# side_by_side_test.py - the ratio of two sides of a benchmark, and what is wrong with a file.
# SPDX-License-Identifier: MIT
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "experiments/micro/side_by_side.py"


def row(name, time):
    return {"name": name, "run_name": name, "run_type": "iteration", "cpu_time": time}


class SideBySide(unittest.TestCase):
    def run_script(self, benchmarks, *sides):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "times.json"
            file.write_text(json.dumps({"benchmarks": benchmarks}), encoding="utf-8")
            return subprocess.run([sys.executable, SCRIPT, file, *sides], capture_output=True,
                                  text=True, check=False)

    def test_the_ratio_is_of_the_shortest_times(self):
        rows = [row(f"{side}/chess/p{i}", time * (i + 1) * slow)
                for side, time in (("new", 3.0), ("old", 2.0))
                for i in range(4) for slow in (1.0, 1.5 + i)]
        rows += [row("new/xiangqi/p0", 2.0), row("old/xiangqi/p0", 2.0), row("other", 1.0)]
        done = self.run_script(rows, "new", "old")
        self.assertEqual(done.stdout, "chess: new / old = 1.5000, 4 positions\n"
                                      "xiangqi: new / old = 1.0000, 1 positions\n", done.stderr)

    def test_different_ratios_have_an_interval(self):
        rows = [row(f"{side}/chess/p{i}", 1.0 + (0.1 * i if side == "new" else 0))
                for side in ("new", "old") for i in range(6)]
        self.assertRegex(self.run_script(rows, "new", "old").stdout,
                         r"^chess: new / old = 1\.2\d+ \(1\.\d{4}\.\.1\.\d{4}\), 6 positions\n$")

    def test_a_side_that_is_missing_is_named(self):
        rows = [row("new/chess/p0", 1.0)]
        for sides, missing in ((("no", "new"), "no/SUITE"), (("new", "no"), "no/chess")):
            done = self.run_script(rows, *sides)
            self.assertEqual(done.returncode, 2)
            self.assertIn(f"has no benchmarks {missing}", done.stderr)


if __name__ == "__main__":
    unittest.main()
