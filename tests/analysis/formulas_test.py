# formulas_test.py - the formulas on examples worked out by hand.
# SPDX-License-Identifier: MIT
import math
import unittest

from synthetic import cell, search

from analysis.calculating import formulas
from analysis.comparing import configurations
from analysis.reading import rows


def frame(stored):
    return rows.limits.label(rows.frame([rows.search_columns(f"f:{i}", row)
                                         for i, row in enumerate(stored, 2)]),
                             rows.frame([]), {})[0]


class ByHand(unittest.TestCase):
    def test_typical_repeat(self):
        self.assertEqual(formulas.median([3, 1, 2, 100]), 2.5)
        self.assertAlmostEqual(formulas.geometric_mean([1, 10, 100]), 10)

    def test_two_kinds_of_speedup(self):
        base, parallel = [10, 90], [5, 90]  # twice as fast, and not at all
        logs = [formulas.log_ratio(b, p) for b, p in zip(base, parallel)]
        self.assertAlmostEqual(formulas.mean_ratio(logs), math.sqrt(2))
        self.assertAlmostEqual(formulas.ratio_of_totals(base, parallel), 100 / 95)

    def test_search_overhead(self):
        self.assertAlmostEqual(formulas.search_overhead([100, 300], [120, 320]), 0.1)

    def test_identity(self):
        # 2 processors for 60 s instead of 1 for 100 s; busy 110 s of 120; 121 nodes instead of 100
        self.assertAlmostEqual(formulas.busy_share(2, 60, 110), 110 / 120)
        self.assertAlmostEqual(formulas.speed_when_busy(121, 110, 100, 100), 1.1)
        self.assertAlmostEqual(formulas.identity(2, 60, 121, 110, 100, 100), 100 / 60)

    def test_losses_add_up(self):
        found = formulas.losses(processors=2, time=60, nodes=95, wasted=5, busy=100, idle=12,
                                wait=6, lock=2, base_time=80, base_nodes=80)
        self.assertEqual(found, {"useful": 80, "aborted": 5, "duplicated or badly ordered": 10,
                                 "slower nodes": 5, "locks": 2, "no work": 12,
                                 "waiting at splits": 6})
        self.assertEqual(sum(found.values()), 2 * 60)
        self.assertEqual(set(found), set(formulas.LOSSES) & set(formulas.ABOUT_LOSSES))

    def test_karp_flatt(self):
        self.assertAlmostEqual(formulas.karp_flatt(2.5, 4), 0.2)  # 1 / (0.2 + 0.8 / 4) = 2.5
        self.assertAlmostEqual(formulas.karp_flatt(4, 4), 0)


class OfRows(unittest.TestCase):
    def setUp(self):
        self.stored = [search(cell("p"), 1000, 100), search(cell("p", "ybwc", 2), 600, 110),
                       search(cell("q"), 4000, 400), search(cell("q", "ybwc", 2), 2500, 420),
                       search(cell("r", "ybwc", 2), 10, 1)]  # whose baseline is not there yet

    def test_speedups_are_paired_by_position(self):
        lines = configurations.speedups(frame(self.stored))
        self.assertEqual(list(lines["position"]), ["p", "q"])
        self.assertEqual([round(math.exp(x), 6) for x in lines["log_speedup"]],
                         [round(1000 / 600, 6), 1.6])

    def test_repeats_are_summarised_first(self):
        stored = [search(cell("p", machine="threads", seed=i), t, 100)
                  for i, t in enumerate((10, 20, 90))]
        stored.append(search(cell("p", "ybwc", 2, "threads"), 10, 100))
        lines = configurations.speedups(frame(stored))
        self.assertAlmostEqual(math.exp(lines.iloc[0]["log_speedup"]), 2)

    def test_each_configuration_has_its_own_baseline(self):
        hard = [search(cell("p", bounds="hard"), 3000, 100),
                search(cell("p", "ybwc", 2, bounds="hard"), 1000, 100)]
        lines = configurations.speedups(frame(self.stored[:2] + hard))
        speedups = {line.bounds: math.exp(line.log_speedup) for line in lines.itertuples()}
        self.assertAlmostEqual(speedups["soft"], 1000 / 600)
        self.assertAlmostEqual(speedups["hard"], 3)

    def test_loss_shares_and_the_identity_agree(self):
        shares = configurations.loss_shares(frame(self.stored)).iloc[0]
        self.assertAlmostEqual(shares[list(formulas.LOSSES)].sum(), 1)
        self.assertAlmostEqual(shares["speedup"], 5000 / 3100)
        self.assertAlmostEqual(shares["speedup"], 2 * shares["useful"])
        self.assertAlmostEqual(shares["speedup"], 2 * shares["busy share"] *
                               shares["speed when busy"] / (1 + shares["search overhead"]))

    def test_searches_that_a_clock_ends_have_no_speedup(self):
        stored = [search(cell("p", time_ms=50), 1000, 100),
                  search(cell("p", "ybwc", 2, time_ms=50), 1000, 190)]
        self.assertEqual(len(configurations.speedups(frame(stored))), 0)
        self.assertEqual(len(configurations.loss_shares(frame(stored))), 0)

    def test_faults_are_found(self):
        self.assertEqual(configurations.faults(frame(self.stored)), [])
        self.stored[1]["parallel"]["idle_ns"] += 10_000_000
        (where, what), = configurations.faults(frame(self.stored))
        self.assertEqual(where, "f:3")
        self.assertIn("+10000000 ns", what)

    def test_unlimited_processors_have_speedups_and_no_shares(self):
        stored = [self.stored[0], search(cell("p", "ybwc", "inf"), 100, 110)]
        self.assertEqual(len(configurations.speedups(frame(stored))), 1)
        self.assertEqual(len(configurations.loss_shares(frame(stored))), 0)
        self.assertEqual(configurations.faults(frame(stored)), [])


if __name__ == "__main__":
    unittest.main()
