# sides_test.py - the ratio of two sides of a benchmark, and what is wrong with a file.
# SPDX-License-Identifier: MIT
import contextlib
import io
import json
import pathlib
import tempfile
import unittest

from analysis.commands import sides
from analysis.common.errors import BadInput


def row(name, time):
    return {"name": name, "run_name": name, "run_type": "iteration", "time_unit": "ns",
            "real_time": 2 * time, "cpu_time": time}


class Sides(unittest.TestCase):
    def printed(self, benchmarks, side="new", base="old"):
        """The cells of the table."""
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "times.json"
            file.write_text(json.dumps({"context": {}, "benchmarks": benchmarks}),
                            encoding="utf-8")
            with contextlib.redirect_stdout(io.StringIO()) as out:
                sides.main([str(file), side, base])
        return [[cell.strip() for cell in line.strip("|").split("|")]
                for line in out.getvalue().splitlines()]

    def test_the_ratio_is_of_the_shortest_times(self):
        rows = [row(f"{side}/chess/p{i}", time * (i + 1) * slow)
                for side, time in (("new", 3.0), ("old", 2.0))
                for i in range(4) for slow in (1.0, 1.5 + i)]
        rows += [row("new/xiangqi/p0", 2.0), row("old/xiangqi/p0", 2.0), row("other", 1.0)]
        self.assertEqual(self.printed(rows),
                         [["suite", "positions", "new / old", "95 % interval"],
                          ["---", "---:", "---:", "---:"],
                          ["chess", "4", "1.5000", "–"], ["xiangqi", "1", "1.0000", "–"]])

    def test_different_ratios_have_an_interval(self):
        rows = [row(f"{side}/chess/p{i}", 1.0 + (0.1 * i if side == "new" else 0))
                for side in ("new", "old") for i in range(6)]
        suite, positions, ratio, limits = self.printed(rows)[2]
        self.assertEqual((suite, positions), ("chess", "6"))
        low, high = map(float, limits.split(".."))
        self.assertLess(1, low)
        self.assertLess(low, float(ratio))
        self.assertLess(float(ratio), high)

    def test_a_side_that_is_missing_is_named(self):
        rows = [row("new/chess/p0", 1.0), row("old/chess/p1", 1.0)]
        for side, base, said in (("no", "new", "no benchmarks no/SUITE"),
                                 ("new", "no", "no benchmarks no/SUITE"),
                                 ("new", "old", "no position in common")):
            with self.assertRaisesRegex(BadInput, said):
                self.printed(rows, side, base)


if __name__ == "__main__":
    unittest.main()
