# sprt_power_test.py - the sequential test errs as rarely as it promises, on simulated matches.
#
# results/sprt-power has the same with more tests.
# SPDX-License-Identifier: MIT
import contextlib
import io
import json
import math
import pathlib
import tempfile
import unittest

import numpy
from scipy.stats import binom

from analysis.calculating import elo
from analysis.calculating.gsprt import LOGISTIC, Test
from analysis.commands import sprt_power
from analysis.common.errors import BadInput
from analysis.matches import power, sequential
from analysis.matches.pairings import Pair

RUNS = 600
WIDE = Test(0, 60), Test(-30, 30), Test(0, 50, model=LOGISTIC)


class Power(unittest.TestCase):
    def share(self, test, strength, shape="few draws", every=1, seed=1):
        """The share of simulated tests that accept H1."""
        ended = power.simulate(test, power.truth(power.SHAPES[shape], strength, test.model), RUNS,
                               every, seed)
        self.assertFalse(ended.undecided.any())
        return ended.h1.mean()

    def test_the_truth_has_the_strength(self):
        for shape in power.SHAPES.values():
            mean, variance = elo.moments(power.truth(shape, 30, "normalized"))
            self.assertAlmostEqual(elo.nelo_of((mean - 0.5) / math.sqrt(variance)), 30, 6)
            self.assertAlmostEqual(elo.elo_of(elo.moments(power.truth(shape, 30, LOGISTIC))[0]), 30,
                                   6)

    def test_errors_at_the_hypotheses(self):
        """At most the promised 5 %, within what chance allows 600 tests once in a thousand."""
        most = binom.ppf(0.999, RUNS, 0.05) / RUNS
        for test in WIDE:
            for shape in power.SHAPES:
                self.assertLessEqual(self.share(test, test.elo0, shape), most)
                self.assertLessEqual(1 - self.share(test, test.elo1, shape), most)

    def test_between_and_beyond(self):
        test = WIDE[0]
        self.assertAlmostEqual(self.share(test, 30), 0.5, delta=0.07)
        self.assertLess(self.share(test, -30), 0.01)
        self.assertGreater(self.share(test, 90), 0.99)

    def test_looking_less_often_errs_less_often(self):
        test = WIDE[0]
        self.assertLessEqual(self.share(test, 0, every=16), self.share(test, 0) + 0.02)

    def test_other_error_rates(self):
        test = Test(0, 60, alpha=0.2, beta=0.01)
        self.assertTrue(0.1 < self.share(test, 0) < 0.25)
        self.assertGreater(self.share(test, 60), 0.975)

    def test_a_simulated_test_ends_where_a_match_ends(self):
        random = numpy.random.default_rng(1)
        for test in WIDE:
            classes = random.choice(5, size=3000, p=power.SHAPES["few draws"])
            path = sequential.path_of([Pair(kind / 4, "", []) for kind in classes], test)
            at, h1 = power.first_crossings(numpy.array([path, path[::-1]]), test)
            for ratios, i, accepted in zip((path, path[::-1]), at, h1):
                beyond = numpy.abs(ratios) >= math.log(19)
                self.assertEqual(i, beyond.argmax() if beyond.any() else len(path))
                self.assertEqual(accepted, i < len(path) and ratios[i] > 0)

    def test_the_command(self):
        with tempfile.TemporaryDirectory() as folder, \
                contextlib.redirect_stdout(io.StringIO()) as out:
            arguments = [folder, "--runs", "20", "--elo0", "0", "--elo1", "100"]
            sprt_power.main(arguments)
            first = (pathlib.Path(folder) / "sprt_power.json").read_text()
            sprt_power.main(arguments)
            self.assertEqual((pathlib.Path(folder) / "sprt_power.json").read_text(), first)
            self.assertIn((pathlib.Path(folder) / "summary.md").read_text(), out.getvalue())
        found = json.loads(first)
        self.assertEqual((found["runs"], found["every"], len(found["rows"])), (20, 1, 6))
        for arguments in (["x", "--elo0", "0"], ["x", "--elo0", "5", "--elo1", "5"],
                          ["x", "--runs", "0"]):
            with self.assertRaises(BadInput):
                sprt_power.main(arguments)


if __name__ == "__main__":
    unittest.main()
