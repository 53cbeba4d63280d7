# laws_test.py - the fitted laws recover the parameters of made-up curves.
# SPDX-License-Identifier: MIT
import unittest

import numpy
import scipy.optimize

from analysis.calculating import laws

COUNTS = numpy.array([2, 4, 8, 16, 32, 64])


def curves(random, law, parameters, positions=12, spread=0.1):
    """Logarithms of speedups by the law, with random deviations at each position."""
    return numpy.log(law.curve(COUNTS, *parameters)) + random.normal(0, spread,
                                                                     (positions, len(COUNTS)))


class Laws(unittest.TestCase):
    def test_by_hand(self):
        self.assertAlmostEqual(laws.amdahl(4, 0.2), 2.5)
        self.assertAlmostEqual(laws.universal_scalability(4, 0.1, 0.05), 4 / (1 + 0.3 + 0.6))

    def test_exact_curves_give_exact_parameters(self):
        for law, parameters in ((laws.AMDAHL, [0.07]), (laws.UNIVERSAL, [0.03, 0.0008])):
            found = laws.fit(law, COUNTS, numpy.log([law.curve(COUNTS, *parameters)]))
            numpy.testing.assert_allclose(list(found.values.values()), parameters, rtol=1e-6)
            self.assertLess(found.error, 1e-9)

    def test_the_peak(self):
        found = laws.fit(laws.UNIVERSAL, COUNTS,
                         numpy.log([laws.universal_scalability(COUNTS, 0.19, 0.0081)]))
        self.assertAlmostEqual(found.peak, 10, 5)  # sqrt(0.81 / 0.0081)

    def test_intervals_cover_in_nearly_95_of_100(self):
        random = numpy.random.default_rng(1)
        for law, parameters in ((laws.AMDAHL, [0.07]), (laws.UNIVERSAL, [0.03, 0.0008])):
            covered = []
            for _ in range(60):
                ends = laws.fit(law, COUNTS, curves(random, law, parameters)).intervals.values()
                covered.append([low <= p <= high for p, (low, high) in zip(parameters, ends)])
            # Percentile intervals over twelve positions are known to be a little too narrow.
            self.assertTrue((numpy.mean(covered, axis=0) > 0.95 - 0.1).all(),
                            numpy.mean(covered, axis=0))

    def test_as_scipy_fits_them(self):
        random = numpy.random.default_rng(2)
        for law in laws.LAWS:
            for _ in range(20):
                logs = numpy.log(COUNTS) * random.uniform(0.2, 1.05) + random.normal(0, 0.2, 6)
                other = scipy.optimize.least_squares(
                    lambda p: numpy.log(law.curve(COUNTS, *p)) - logs,
                    [0.05, 1e-4][:len(law.most)], bounds=(0, law.most),
                    x_scale=[0.1, 1e-3][:len(law.most)], xtol=1e-12, ftol=1e-12, gtol=1e-12)
                found = laws.fit(law, COUNTS, [logs])
                self.assertLessEqual(found.error, numpy.sqrt(numpy.mean(other.fun ** 2)) + 1e-5)

    def test_too_few_points_are_no_curve(self):
        self.assertIsNone(laws.fit(laws.AMDAHL, [1, 2], [[0, 0.6]]))
        self.assertIsNone(laws.fit(laws.UNIVERSAL, [1, 2, 4], [[0, 0.6, 1]]))
        self.assertIsNone(laws.fit(laws.AMDAHL, [2, 4, numpy.inf], numpy.zeros((0, 3))))

    def test_faster_than_linear_fits_as_linear(self):
        found = laws.fit(laws.UNIVERSAL, COUNTS, [numpy.log(COUNTS * 1.1)])
        self.assertEqual(list(found.values.values()), [0, 0])
        self.assertIsNone(found.peak)


if __name__ == "__main__":
    unittest.main()
