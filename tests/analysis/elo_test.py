# elo_test.py - Elo, normalised Elo and their intervals, against known values and by simulation.
# SPDX-License-Identifier: MIT
import math
import unittest

import numpy

from analysis.calculating import elo

# Pairs of a Stockfish test: github.com/official-stockfish/Stockfish/pull/4194, "passed STC".
PUBLISHED = (371, 10263, 24989, 10642, 379)
TRUTH = numpy.array([0.05, 0.2, 0.4, 0.25, 0.1])


class Values(unittest.TestCase):
    def test_elo_and_its_score_are_inverse(self):
        self.assertAlmostEqual(elo.expected_score(0), 0.5)
        self.assertAlmostEqual(elo.expected_score(400), 10 / 11)
        for difference in (-700, -3, 0, 1, 250):
            self.assertAlmostEqual(elo.elo_of(elo.expected_score(difference)), difference)
        self.assertEqual([elo.elo_of(s) for s in (-0.1, 0, 1, 1.1)],
                         [-math.inf, -math.inf, math.inf, math.inf])

    def test_counts_of_pair_scores(self):
        self.assertEqual(list(elo.pentanomial([0, 0.25, 0.25, 0.5, 1, 1, 1])), [1, 2, 1, 0, 3])
        self.assertEqual(list(elo.pentanomial([])), [0] * 5)

    def test_computed_by_hand(self):
        # Scores 0.25, 0.5, 0.5, 1: mean 9/16, variance 0.390625 - 0.31640625 = 0.07421875.
        found = elo.strength((0, 1, 2, 0, 1))
        self.assertEqual((found.pairs, found.score, found.pair_ratio), (4, 0.5625, 1.0))
        self.assertAlmostEqual(found.elo[0], 400 * math.log10(9 / 7))
        error = math.sqrt(0.07421875 / 4)
        self.assertAlmostEqual(found.elo[1], elo.elo_of(0.5625 - 1.959963985 * error), 6)
        self.assertAlmostEqual(found.nelo[0], 0.0625 / math.sqrt(2 * 0.07421875) * 347.435585522, 6)
        self.assertAlmostEqual(found.superiority, 0.5 * math.erfc(-0.0625 / error / math.sqrt(2)))

    def test_a_published_result(self):
        found = elo.strength(PUBLISHED)
        self.assertEqual(2 * found.pairs, 93288)
        self.assertAlmostEqual(found.score, (24996 + 43691 / 2) / 93288, 12)
        self.assertAlmostEqual(found.pair_ratio, (10642 + 379) / (371 + 10263))

    def test_swapped_sides_change_all_signs(self):
        one, other = elo.strength((3, 20, 40, 31, 6)), elo.strength((6, 31, 40, 20, 3))
        self.assertAlmostEqual(one.score, 1 - other.score)
        self.assertAlmostEqual(one.superiority, 1 - other.superiority)
        self.assertAlmostEqual(one.pair_ratio, 1 / other.pair_ratio)
        for a, b in ((one.elo, other.elo), (one.nelo, other.nelo)):
            for x, y in zip(a, (b[0], b[2], b[1])):
                self.assertAlmostEqual(x, -y)

    def test_a_pair_moved_up_raises_everything(self):
        before = elo.strength((4, 20, 40, 20, 4))
        for i in range(4):
            counts = [4, 20, 40, 20, 4]
            counts[i], counts[i + 1] = counts[i] - 1, counts[i + 1] + 1
            after = elo.strength(counts)
            self.assertGreater(after.elo[0], before.elo[0])
            self.assertGreater(after.nelo[0], before.nelo[0])
            self.assertGreater(after.superiority, before.superiority)

    def test_independent_games_have_a_normalised_elo_of_games(self):
        wins = numpy.array([0.2, 0.5, 0.3])  # lost, drawn, won
        pairs = numpy.convolve(wins, wins)
        mean, variance = wins @ [0, 0.5, 1], wins @ [0, 0.25, 1] - (wins @ [0, 0.5, 1]) ** 2
        found = elo.strength(numpy.rint(pairs * 10000))
        self.assertAlmostEqual(found.nelo[0], (mean - 0.5) / math.sqrt(variance) * elo.NORMALISED)

    def test_too_little_to_say(self):
        self.assertIsNone(elo.strength((0,) * 5))
        even, won = elo.strength((0, 0, 7, 0, 0)), elo.strength((0, 0, 0, 0, 7))
        self.assertEqual((even.elo, even.nelo), ((0, None, None), (0, None, None)))
        self.assertEqual((won.elo, won.nelo), ((math.inf, None, None), (math.inf, None, None)))
        self.assertEqual((even.superiority, even.pair_ratio), (None, None))
        self.assertEqual(won.pair_ratio, math.inf)


def share_covered(pairs, truth=TRUTH):
    """How often the intervals of Elo and nElo contain the truth, in 4,000 simulated matches."""
    mean, variance = elo.moments(truth)
    real = elo.elo_of(mean), elo.nelo_of((mean - 0.5) / math.sqrt(variance))
    covered = numpy.zeros(2)
    for counts in numpy.random.default_rng(1).multinomial(pairs, truth, size=4000):
        found = elo.strength(counts)
        covered += [low is not None and low <= value <= high for value, (_, low, high) in
                    zip(real, (found.elo, found.nelo))]
    return covered / 4000


class Coverage(unittest.TestCase):
    def test_many_pairs_are_covered_as_promised(self):
        for share in share_covered(400):
            self.assertAlmostEqual(share, 0.95, delta=0.012)

    def test_few_pairs_are_covered_almost_as_promised(self):
        for share in share_covered(30):
            self.assertTrue(0.92 < share < 0.97, share)

    def test_pairs_of_opposite_games_are_covered_too(self):
        """With openings that one colour wins, pairs vary less than games do. Their interval is
        narrow, and still right."""
        truth = numpy.array([0, 0.05, 0.9, 0.05, 0])
        self.assertAlmostEqual(share_covered(400, truth)[0], 0.95, delta=0.012)


if __name__ == "__main__":
    unittest.main()
