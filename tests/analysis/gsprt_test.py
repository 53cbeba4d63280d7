# gsprt_test.py - the log-likelihood ratio, against published tests and a general optimiser.
# SPDX-License-Identifier: MIT
import math
import unittest

import numpy
from scipy import optimize

from analysis.calculating import elo, gsprt, gsprt_many
from analysis.calculating.gsprt import LOGISTIC, Test, log_likelihood_ratio

# (counts, elo0, elo1, the ratio that Fishtest gave with two digits), from pull requests of
# github.com/official-stockfish/Stockfish: 4194 (both), 6285, 5712 and 6616.
NORMALIZED_TESTS = (((371, 10263, 24989, 10642, 379), 0, 2, 2.95),
                    ((47, 8181, 25234, 8575, 47), 0.5, 2.5, 2.94),
                    ((289, 26459, 62934, 26379, 331), -1.75, 0.25, 2.94),
                    ((831, 31795, 68460, 32448, 834), 0, 2, 2.93),
                    ((2, 1925, 6607, 2176, 2), 0, 2, 2.94))
# From the years in which Fishtest's bounds were logistic: 2920, 3209, 3017 and 2493.
LOGISTIC_TESTS = (((665, 4806, 9333, 4893, 747), -0.5, 1.5, 2.95),
                  ((253, 4282, 17604, 4431, 286), -0.25, 1.25, 2.94),
                  ((40, 1272, 12142, 1300, 30), -1.5, 0.5, 3.01),
                  ((1284, 17437, 55536, 18085, 1292), 0, 2, 2.94))
MODELS = (Test(0, 10), Test(-5, 5), Test(0, 10, model=LOGISTIC), Test(-200, 200),
          Test(-600, 600, model=LOGISTIC))


def any_counts(number, seed=1):
    """Counts of all sizes and shapes, also with empty classes."""
    random = numpy.random.default_rng(seed)
    return [random.multinomial(pairs, random.dirichlet([0.4] * 5))
            for pairs in (1, 3, 40, 1000, 100_000) for _ in range(number)]


class Ratio(unittest.TestCase):
    def test_published_ratios(self):
        for model, tests in ((gsprt.NORMALIZED, NORMALIZED_TESTS), (LOGISTIC, LOGISTIC_TESTS)):
            for counts, elo0, elo1, published in tests:
                found = log_likelihood_ratio(counts, Test(elo0, elo1, model=model))
                self.assertAlmostEqual(found, published, delta=0.0051)

    def test_the_fits_satisfy_their_conditions(self):
        for counts in any_counts(8):
            shares = gsprt.shares_of(counts)[1]
            for strength in (-150, -3, 0, 40, 190):
                mean, variance = elo.moments(gsprt.with_t(shares, strength))
                self.assertAlmostEqual(elo.nelo_of((mean - 0.5) / math.sqrt(variance)), strength, 6)
                mean, _ = elo.moments(gsprt.with_score(shares, strength))
                self.assertAlmostEqual(elo.elo_of(mean), strength, 6)

    def test_no_multinomial_is_more_likely(self):
        """Against a general optimiser with the condition as a constraint."""
        for counts in ((5, 30, 40, 35, 9), (1, 60, 10, 2, 20), (20, 5, 3, 5, 1)):
            shares = gsprt.shares_of(counts)[1]
            for fit, strength, value in (
                    (gsprt.with_t, 60, lambda p: elo.moments(p)[0] - 0.5 -
                     elo.t_of(60) * math.sqrt(elo.moments(p)[1])),
                    (gsprt.with_score, 35, lambda p: p @ elo.SCORES - elo.expected_score(35))):
                best = optimize.minimize(  # over the logarithms, so all are above 0
                    lambda logs: -(shares @ logs), numpy.log(numpy.full(5, 0.2)), method="SLSQP",
                    options={"ftol": 1e-14, "maxiter": 500},
                    constraints=[{"type": "eq", "fun": lambda logs: numpy.exp(logs).sum() - 1},
                                 {"type": "eq", "fun": lambda logs: value(numpy.exp(logs))}])
                self.assertTrue(best.success)
                found = fit(shares, strength)
                self.assertAlmostEqual(found.sum(), 1, 9)
                self.assertAlmostEqual(-(shares @ numpy.log(found)), best.fun, 6)

    def test_swapped_sides_change_the_sign(self):
        for counts in any_counts(6):
            for test in MODELS:
                other = test._replace(elo0=-test.elo1, elo1=-test.elo0)
                one = log_likelihood_ratio(counts, test)
                self.assertAlmostEqual(one, -log_likelihood_ratio(counts[::-1], other),
                                       delta=1e-7 * max(1, abs(one)))

    def test_a_pair_moved_up_raises_it(self):
        for test in MODELS[:3]:
            before = log_likelihood_ratio((10, 50, 80, 50, 10), test)
            for i in range(4):
                counts = [10, 50, 80, 50, 10]
                counts[i], counts[i + 1] = counts[i] - 1, counts[i + 1] + 1
                self.assertGreater(log_likelihood_ratio(counts, test), before)

    def test_zero_without_pairs_and_in_the_middle(self):
        for test in MODELS:
            self.assertEqual(log_likelihood_ratio((0,) * 5, test), 0)
        self.assertAlmostEqual(log_likelihood_ratio((3, 20, 50, 20, 3), Test(-5, 5)), 0, 9)

    def test_twice_the_pairs_are_twice_the_ratio(self):
        counts = numpy.array((10, 50, 80, 60, 12))
        for test in MODELS:
            self.assertAlmostEqual(log_likelihood_ratio(2 * counts, test),
                                   2 * log_likelihood_ratio(counts, test), 6)

    def test_close_hypotheses_give_the_normal_approximation(self):
        """Van den Bergh 2017: about pairs (s1 - s0) (2 s - s0 - s1) / (2 variance)."""
        counts = numpy.array((400, 2000, 3100, 2100, 420))
        mean, variance = elo.moments(counts / counts.sum())
        low, high = elo.expected_score(0), elo.expected_score(5)
        about = counts.sum() * (high - low) * (2 * mean - low - high) / (2 * variance)
        self.assertAlmostEqual(log_likelihood_ratio(counts, Test(0, 5, model=LOGISTIC)), about,
                               delta=0.02)

    def test_the_stop_rules(self):
        low, high = gsprt.bounds(Test(0, 5))
        self.assertAlmostEqual(high, math.log(19))
        self.assertAlmostEqual(low, -math.log(19))
        low, high = gsprt.bounds(Test(0, 5, alpha=0.01, beta=0.1))
        self.assertAlmostEqual(high, math.log(90))
        self.assertAlmostEqual(low, math.log(0.1 / 0.99))


class Many(unittest.TestCase):
    def test_the_same_as_one_by_one(self):
        counts = any_counts(25) + [numpy.zeros(5, int)]
        for test in MODELS:
            found = gsprt_many.log_likelihood_ratios(counts, test)
            for row, one in zip(counts, found):
                expected = log_likelihood_ratio(row, test)
                self.assertAlmostEqual(one, expected, delta=1e-8 * max(1, abs(expected)))

    def test_in_chunks(self):
        counts = numpy.array(any_counts(1)[2:4] * 15_000)
        found = gsprt_many.log_likelihood_ratios(counts, Test(0, 5))
        numpy.testing.assert_allclose(found, numpy.tile(found[:2], 15_000), atol=1e-9)


if __name__ == "__main__":
    unittest.main()
