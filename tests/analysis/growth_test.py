# growth_test.py - the curves of the speedup by the length of the search, and the command lengths.
# SPDX-License-Identifier: MIT
import pathlib
import tempfile
import unittest

import numpy

from analysis.calculating import growth
from analysis.questions import lengths
from analysis.reading import rows
from synthetic import analyse, cell, search, write

LENGTHS = [0.1, 0.4, 1.5, 6]  # seconds


def points(law, parameters, positions=6, spread=0.0, seed=1):
    """(positions, lengths, speedups); the last half of the positions has no long search, and each
    position has a level of its own."""
    random = numpy.random.default_rng(seed)
    found = []
    for i in range(positions):
        level = numpy.exp((i - (positions - 1) / 2) / 10)
        for length in LENGTHS[:4 if i < positions // 2 else 3]:
            noise = numpy.exp(random.normal(0, spread))
            found.append((f"p{i}", length, level * law.curve(length, *parameters) * noise))
    return [list(column) for column in zip(*found)]


class Growth(unittest.TestCase):
    TRUE = {growth.SATURATING: (40, 0.8), growth.POWER: (9, 0.3)}

    def test_by_hand(self):
        self.assertAlmostEqual(growth.saturating(3, 40, 1), 30)
        self.assertAlmostEqual(growth.power(4, 3, 0.5), 6)

    def test_exact_curves_give_exact_parameters(self):
        for law, parameters in self.TRUE.items():
            found = growth.fit(law, *points(law, parameters))
            numpy.testing.assert_allclose(found.values, parameters, rtol=1e-4)
            self.assertLess(found.error, 1e-5)
            at, low, high = growth.predicted(found, 60)
            self.assertAlmostEqual(at, law.curve(60, *parameters), 1)
            self.assertLess(low, at)
            self.assertGreater(high, at)

    def test_the_truth_is_in_the_interval(self):
        for law, parameters in self.TRUE.items():
            found = growth.fit(law, *points(law, parameters, 8, 0.1))
            for i, value in enumerate(parameters):
                low, high = growth.interval(found, found.drawn[:, i])
                self.assertTrue(low < value < high, (law.name, low, value, high))

    def test_the_wrong_law_fits_worse(self):
        cloud = points(growth.SATURATING, (40, 0.8), spread=0.02)
        self.assertLess(2 * growth.fit(growth.SATURATING, *cloud).error,
                        growth.fit(growth.POWER, *cloud).error)

    def test_one_position_or_one_length_is_not_enough(self):
        self.assertIsNone(growth.fit(growth.POWER, ["a", "a"], [1, 2], [3, 4]))
        self.assertIsNone(growth.fit(growth.POWER, ["a", "b"], [1, 2], [3, 4]))


class Command(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name) / "run"

    def write(self, depths, folder=None):
        stored = []
        for place, depth in zip(range(len(depths) * 4), depths * 4):
            position, alone = f"p{place // len(depths)}", 10 ** (depth / 2)  # milliseconds
            stored.append(search(cell(position, depth=depth), 1e6 * alone, 4000 * alone))
            for p in (16, 64):
                faster = growth.saturating(alone, p / 2, p)
                stored.append(search(cell(position, "ybwc", p, depth=depth), 1e6 * alone / faster,
                                     5000 * alone))
        return write(folder or self.folder, stored)

    def test_tables_and_plot(self):
        lines = lengths.points(rows.read(self.write([3, 5, 7])).rows)
        (limit, _), = [fit for key, fit in lengths.fits(lines).items() if key[1] == 64]
        numpy.testing.assert_allclose(limit.values, (32, 0.064), rtol=1e-4)
        found = analyse("lengths", self.folder)
        self.assertEqual((found.returncode, found.stderr), (0, ""))
        for part in ("| ybwc     | 64 |       12 |  32.0 |", "32.0 (32.0..32.0)", "takes 3.2 s",
                     "| ybwc     | 64 |     depth 7 |         4 |   3.162 |"):
            self.assertIn(part, found.stdout)
        self.assertTrue((self.folder / "lengths.svg").stat().st_size)

    def test_two_runs_are_one(self):
        found = analyse("lengths", self.write([5]), self.write([3], self.folder.parent / "short"))
        self.assertEqual((found.returncode, found.stderr), (0, ""))
        self.assertIn("| ybwc     | 64 |        8 |  32.0 |", found.stdout)

    def test_a_run_of_one_depth_is_refused(self):
        found = analyse("lengths", self.write([5]))
        self.assertEqual((found.returncode, len(found.stderr.splitlines())), (2, 1))


if __name__ == "__main__":
    unittest.main()
