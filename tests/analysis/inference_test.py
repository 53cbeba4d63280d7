# inference_test.py - intervals and tests: by hand, and their error rates on made-up data.
#
# Made-up positions resemble real ones: ratios differ by position, and repeats have the noise of
# synthetic.noise. Only one test has drift, because every method here assumes independent positions.
# Seeds are fixed; limits are three standard errors of the number of trials.
# SPDX-License-Identifier: MIT
import gc
import math
import unittest

import numpy

import synthetic

from analysis.calculating import inference

inference.holm([1.0])  # loads the libraries; gc.freeze() spares their objects
gc.freeze()

TRIALS = 250


def ratios(random, effect, positions, repeats, between=0.08, drift=0.0):
    """The terms of a comparison whose true ratio is `effect`."""
    true = numpy.log(effect) + random.normal(0, between, positions)
    sides = [synthetic.noise(random, positions * repeats, drift).reshape(positions, repeats)
             for _ in range(2)]
    return [(1, list(true[:, None] + sides[0])), (-1, list(sides[1]))]


def figures(terms):
    return sum(f * numpy.array([r.mean() for r in repeats]) for f, repeats in terms)


def share(trial, trials=TRIALS, seed=1):
    random = numpy.random.default_rng(seed)
    return numpy.mean([trial(random) for _ in range(trials)])


class ByHand(unittest.TestCase):
    def test_permutation_counts_signs(self):
        self.assertEqual(inference.permutation([1, 2, 3]), 2 / 8)
        self.assertEqual(inference.permutation([1, 2, 3], "greater"), 1 / 8)
        self.assertEqual(inference.permutation([1, -1]), 1)
        self.assertEqual(inference.permutation([0, 0, 0]), 1)

    def test_wilcoxon(self):
        self.assertAlmostEqual(inference.wilcoxon([0.1, 0.2, 0.3, 0.4, 0.5]), 0.0625)
        self.assertAlmostEqual(inference.wilcoxon([0.1, 0.2, 0.3, 0.4, 0.5], "greater"), 0.03125)
        self.assertEqual(inference.wilcoxon([0, 0]), 1)

    def test_student(self):
        # mean 2, standard error 1 / sqrt 3: t = 3.4641 with two degrees of freedom
        self.assertAlmostEqual(inference.student([1, 2, 3]), 0.07418, 5)
        self.assertEqual(inference.student([0.1, 0.1, 0.1]), 0)
        self.assertEqual(inference.student([0.0, 0.0]), 1)

    def test_rank_biserial(self):
        self.assertEqual(inference.rank_biserial([1, 2, 3]), 1)
        self.assertAlmostEqual(inference.rank_biserial([1, 2, -3]), 0)  # ranks 1 + 2 against 3
        self.assertEqual(inference.rank_biserial([0, 0]), 0)

    def test_holm(self):
        numpy.testing.assert_allclose(inference.holm([0.01, 0.04, 0.03]), [0.03, 0.06, 0.06])
        self.assertEqual(inference.holm([]), [])

    def test_too_little_to_go_by(self):
        self.assertEqual(inference.interval([0.5]), (None, None))
        self.assertEqual(inference.interval([0.5, 0.5]), (None, None))
        self.assertEqual(inference.hierarchical_interval([(1, [[0.5, 0.6]])]), (None, None))
        self.assertIsNone(inference.least_detectable([0.1]))

    def test_the_same_data_give_the_same_figures(self):
        terms = ratios(numpy.random.default_rng(3), 1.1, 8, 3)
        self.assertEqual(inference.hierarchical_interval(terms),
                         inference.hierarchical_interval(terms))
        logs = figures(ratios(numpy.random.default_rng(3), 1.1, 20, 1))
        self.assertEqual(inference.permutation(logs), inference.permutation(logs))


class Rates(unittest.TestCase):
    def test_hierarchical_intervals_cover_in_95_of_100(self):
        for positions, repeats in ((8, 3), (24, 3), (12, 1)):
            def covers(random):
                low, high = inference.hierarchical_interval(
                    ratios(random, 1.25, positions, repeats))
                return low <= 1.25 <= high
            found = share(covers)
            self.assertGreater(found, 0.95 - 0.041, f"{positions} positions, {repeats} repeats")

    def test_where_noise_is_all_they_are_wider_but_not_by_more_than_sqrt_2(self):
        def width(random):
            terms = ratios(random, 1.0, 20, 4, between=0)
            low, high = inference.hierarchical_interval(terms)
            right = 2 * inference.scipy.stats.t.ppf(0.975, 19) * figures(terms).std(ddof=1) / \
                math.sqrt(20)
            return math.log(high / low) / right
        self.assertTrue(1 < share(width, 60) < math.sqrt(2))

    def test_bca_intervals_cover_nearly_as_often(self):
        def covers(random):  # 24 positions: with fewer, SciPy's interval is too narrow
            low, high = inference.interval(figures(ratios(random, 1.25, 24, 1)))
            return low <= 1.25 <= high
        self.assertGreater(share(covers, 200), 0.95 - 0.06)

    def test_tests_cry_wolf_in_5_of_100_at_most(self):
        for test in (inference.student, inference.permutation, inference.wilcoxon):
            found = share(lambda random: test(figures(ratios(random, 1.0, 18, 1))) < 0.05, 1000)
            self.assertTrue(0.03 < found < 0.05 + 0.021, f"{test.__name__}: {found}")

    def test_a_drifting_machine_makes_them_cry_wolf_more_often(self):
        # The observed drift, not shared by the sides, raises the error rate: so the gate wants
        # turns.
        found = share(lambda random: inference.student(figures(
            ratios(random, 1.0, 18, 1, drift=synthetic.AUTOCORRELATION))) < 0.05, 1000)
        self.assertTrue(0.05 < found < 0.10, found)

    def test_holm_keeps_the_whole_family_at_5_of_100(self):
        def any_found(random):
            return min(inference.holm([inference.student(figures(ratios(random, 1.0, 12, 1)))
                                       for _ in range(10)])) < 0.05
        self.assertLess(share(any_found), 0.05 + 0.041)

    def test_what_is_least_detectable_is_detected_in_80_of_100(self):
        logs = numpy.random.default_rng(8).normal(0, 1, 25)
        logs = 0.1 * (logs - logs.mean()) / logs.std(ddof=1)
        effect = math.log(inference.least_detectable(logs))
        found = share(lambda random: inference.student(random.normal(effect, 0.1, 25)) < 0.05, 1000)
        self.assertAlmostEqual(found, 0.8, delta=0.04)


if __name__ == "__main__":
    unittest.main()
