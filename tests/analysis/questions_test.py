# questions_test.py - the commands that analyse some of experiments/questions in more detail.
# SPDX-License-Identifier: MIT
import math
import pathlib
import tempfile
import unittest

import synthetic_match
from synthetic import analyse, cell, search, write

from analysis.comparing import configurations
from analysis.matches import games as match_games
from analysis.questions import (clusters, first_moves, key_width, quanta, strength,
                                table_load)
from analysis.reading import rows

POSITIONS = 8


def variants(choices, row):
    """Sequential searches of every position with every variant. row(position, variant) returns the
    nodes and the further fields of the row."""
    stored = []
    for i in range(POSITIONS):
        for variant in choices:
            nodes, more = row(i, variant)
            of = cell(f"p{i}", **({"variant": variant} if variant else {}), hash=16)
            stored.append(search(of, 100 * nodes, nodes, **more))
    return stored


class Questions(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name) / "run"

    def read(self, stored):
        return rows.read(write(self.folder, stored))

    def check(self, command, *parts):
        found = analyse(command, self.folder)
        self.assertEqual((found.returncode, found.stderr), (0, ""))
        for part in parts:
            self.assertIn(part, found.stdout)
        self.assertTrue((self.folder / f"{command}.svg").stat().st_size)


class TableLoad(Questions):
    def stored(self):
        # 16 MiB are 2^20 entries; 100 permille are in use: 102 for each slot of a table of 2^10.
        def row(i, variant):
            factor = {"": 1, "halved=4": 1.2, "halved=10": 2, "replacement=always,halved=10": 3}
            return (1000 + i) * 10 * factor[variant], {"table": {"permille_full": 100}}
        return variants(["", "halved=4", "halved=10", "replacement=always,halved=10"], row)

    def test_loads_and_what_they_cost(self):
        lines = table_load.loads(self.read(self.stored()))
        self.assertEqual({round(x, 2) for x in lines["load"]}, {1.6, 102.4})
        found = {(i, policy): round(ratio, 3)
                 for i, policy, _, ratio, *_ in table_load.by_load(lines, "log_nodes")}
        self.assertEqual(found, {(3, "ageing"): 1.2, (6, "ageing"): 2, (6, "always"): 3})
        found = {policy: round(ratio, 3)
                 for i, policy, _, ratio, *_ in table_load.by_load(lines, "log_policy") if i == 6}
        self.assertEqual(found, {"ageing": 1, "always": 1.5})
        self.check("table_load", "| above 30 | 8 |", "| 1 to 3   | 8 |")


class KeyWidth(Questions):
    def stored(self):
        def row(_, variant):
            narrow = "key-bits" in variant
            used = (27 if "drop" in variant else 12) * narrow
            counts = {"probes": 1_000_000, "hits": 100_000 + used, "permille_full": 500,
                      "rejected": 15 * narrow, "wrong_hits": used, "wrong_cutoffs": 2 * narrow}
            return 10_000, {"table": counts, "value": 10 + narrow}
        return variants(["keys=xor", "key-bits=16,keys=xor",
                         "illegal-move=drop,key-bits=16,keys=xor"], row)

    def test_wrong_hits_beside_those_expected(self):
        lines = key_width.widths(self.read(self.stored())).set_index(["numbers", "bits"])
        self.assertEqual((lines.loc[("xor", 16), "met"], lines.loc[("xor", 16), "wrong_hits"]),
                         (27 * POSITIONS, 12 * POSITIONS))
        self.assertAlmostEqual(lines.loc[("xor", 16), "expected"],
                               POSITIONS * 900_000 * 4 * 0.5 / 65536, 6)
        self.assertEqual((lines.loc[("xor", 16), "other_values"],
                          lines.loc[("xor", 64), "other_values"]), (POSITIONS, 0))
        self.check("key_width", "| xor       |   16 |", "| xor       |   64 |")

    def test_an_illegal_move_that_is_dropped_leaves_its_entry_in_use(self):
        lines = key_width.widths(self.read(self.stored())).set_index(["numbers", "bits"])
        dropped = lines.loc[("xor, drop", 16)]
        self.assertEqual((dropped["met"], dropped["rejected"], dropped["wrong_hits"]),
                         (27 * POSITIONS, 15 * POSITIONS, 27 * POSITIONS))

    def test_rare_events(self):
        self.assertEqual([round(x, 3) for x in key_width.poisson(0, 1)], [0, 0, 3.689])
        self.assertEqual([round(x, 2) for x in key_width.poisson(10, 1)], [10, 4.80, 18.39])


class FirstMoves(Questions):
    def stored(self):
        # Ten points less of first-move cutoffs: 10 % more nodes sequentially, 21 % more time on 16.
        depths = [{"depth": 1, "fail_highs": 50, "first_move_fail_highs": 45},
                  {"depth": 2, "fail_highs": 50, "first_move_fail_highs": 40}]
        found = []
        for row in variants(["", "misordered=20"], lambda i, variant: (
                (1000 + i) * 100 * (1.1 if variant else 1),
                {"first_move_cutoff_rate": 0.75 if variant else 0.85,
                 "node_types_by_depth": depths})):
            found.append(row)
            with_16 = {**row["cell"], "strategy": "ybwc", "processors": 16}
            slower = 1.1 if "variant" in row["cell"] else 1
            found.append(search(with_16, row["time_ns"] * slower / 8, row["nodes"]["total"]))
        return found

    def test_rates_and_prices(self):
        read = self.read(self.stored())
        by_depth = first_moves.rates_by_depth(read.rows[read.rows["processors"] == 1])
        self.assertEqual({(r.depth, r.rate) for r in by_depth.itertuples()}, {(1, 90), (2, 80)})
        prices = first_moves.prices(read.rows).set_index(["strategy", "position"])
        alone, many = prices.loc["sequential", "p3"], prices.loc["ybwc", "p3"]
        a_point = 100 * math.expm1(math.log(1.1) / 10)
        self.assertAlmostEqual(alone["nodes"], a_point, 3)
        self.assertAlmostEqual(many["speedup"], 100 * math.expm1(-math.log(1.1) / 10), 2)
        self.assertAlmostEqual(alone["speedup"], 0, 6)
        self.check("first_moves", "| xiangqi | full ", "90.0", "| ybwc ")


class Strength(Questions):
    # Each doubling of time is worth 50 Elo; ybwc on 4 and 16 processors plays as if it thought 2 and
    # 4 times as long, so each doubling of processors is worth 25.
    TRUE = {"alone-1": 0, "alone-2": 50, "alone-4": 100, "alone-8": 150, "ybwc-4": 50,
            "ybwc-16": 100}

    def scale(self, pairs=600):
        sides, found = synthetic_match.round_robin(self.TRUE, pairs)
        synthetic_match.write(self.folder, found, synthetic_match.manifest(sides))
        return strength.Scale([match_games.read(self.folder)])

    def assert_within(self, estimate, value):
        self.assertLess(estimate.low, value)
        self.assertGreater(estimate.high, value)

    def test_elo_slopes_and_factors_of_time_are_about_the_truth(self):
        scale = self.scale()
        self.assertEqual(scale.elo(("alone", 1)), (0, 0, 0))
        for side, value in (("ybwc", 4), 50), (("ybwc", 16), 100), (("alone", 8), 150):
            self.assert_within(scale.elo(side), value)
        self.assert_within(scale.elo_a_doubling("ybwc"), 25)
        self.assert_within(scale.time_factor(("ybwc", 4)), 2)
        self.assert_within(scale.time_factor(("ybwc", 16)), 4)
        self.check("strength", "| ybwc ", "P = 16 |", "times as long")

    def test_a_side_beyond_the_curve_has_no_factor(self):
        self.TRUE = {"alone-1": 0, "alone-2": 50, "alone-4": 100, "lazy-smp-4": 400}
        self.assertIsNone(self.scale().time_factor(("lazy-smp", 4)))

    def test_speedups_of_the_same_game_stand_beside(self):
        sides, found = synthetic_match.round_robin(self.TRUE, 30)
        head = synthetic_match.manifest(sides)
        head["match"]["game"] = "xiangqi"
        synthetic_match.write(self.folder, found, head)
        runs = self.folder / "speedups"
        alone = variants([""], lambda i, v: (1000 + i, {}))
        write(runs, alone + [search({**row["cell"], "strategy": "ybwc", "processors": 4},
                                    row["time_ns"] / 3, row["nodes"]["total"]) for row in alone])
        beside = analyse("strength", self.folder, "--speedups", runs)
        self.assertEqual((beside.returncode, beside.stderr), (0, ""))
        self.assertRegex(beside.stdout, r"## Speedup to a depth\n[^#]*\| ybwc +\| +3 ")
        head["match"]["game"] = "chess"
        synthetic_match.write(self.folder, found, head)
        refused = analyse("strength", self.folder, "--speedups", runs)
        self.assertEqual((refused.returncode, len(refused.stderr.splitlines())), (2, 1))

    def test_parts_of_a_match_are_put_together(self):
        whole = self.scale()
        _, found = synthetic_match.round_robin(self.TRUE, 600)
        parts = []
        for strategy in ("alone", "ybwc"):
            mine = [g for g in found if ("ybwc" in g["white"] + g["black"]) == (strategy == "ybwc")]
            sides = [s for s in self.TRUE if any(s in (g["white"], g["black"]) for g in mine)]
            parts.append(synthetic_match.write(self.folder / strategy, mine,
                                               synthetic_match.manifest(sides)))
        both = strength.Scale(strength.read_parts(parts))
        self.assertEqual(both.sides, whole.sides)
        for side in whole.index:
            self.assertEqual([round(x, 6) for x in both.elo(side)],
                             [round(x, 6) for x in whole.elo(side)])
        again = analyse("strength", *parts, parts[1])
        self.assertEqual((again.returncode, len(again.stderr.splitlines())), (2, 1))
        self.assertIn("is in", again.stderr)
        other = synthetic_match.manifest(self.TRUE)
        other["match"]["text"] = "# another file\n"
        synthetic_match.write(parts[1], [], other)
        self.assertIn("another file", analyse("strength", *parts).stderr)

    def test_a_match_of_too_few_pairs_is_refused(self):
        synthetic_match.write(self.folder, synthetic_match.games([1], "alone-1", "alone-2"),
                              synthetic_match.manifest(["alone-1", "alone-2"]))
        found = analyse("strength", self.folder)
        self.assertEqual((found.returncode, len(found.stderr.splitlines())), (2, 1))
        self.assertIn("play more pairs", found.stderr)

    def test_a_match_about_something_else_is_refused(self):
        for sides in (("base", "new"), ("ybwc-4", "ybwc-16"), ("alone-1", "ybwc-4"),
                      ("alone-0", "alone-1"), ("alone-1", "alone-2", "ybwc-1")):
            synthetic_match.write(self.folder, synthetic_match.games([1, 2, 3], *sides[:2]),
                                  synthetic_match.manifest(sides))
            found = analyse("strength", self.folder)
            self.assertEqual((found.returncode, len(found.stderr.splitlines())), (2, 1), sides)


class Quanta(Questions):
    def stored(self):
        """In quanta of 1,000, a search has a tenth more nodes and takes twice the time; on 4
        processors three times."""
        stored = []
        for i in range(POSITIONS):
            stored.append(search(cell(f"p{i}"), 1000 + i, 100 + i))
            for quantum in (0, 1000):
                for p in (2, 4):
                    of = cell(f"p{i}", "lazy-smp", p, **({"quantum": quantum} if quantum else {}))
                    slower = {0: 1, 1000: {2: 2, 4: 3}[p]}[quantum]
                    more = 1.1 if quantum else 1
                    stored.append(search(of, (1000 + i) * 1000 * slower, (100 + i) * 10 * more))
        return stored

    def test_costs_by_quantum_and_processors(self):
        found = quanta.means(quanta.costs(self.read(self.stored()).rows))
        ratios = {key[2:]: [round(ratios[name][0], 2) for name in quanta.FIGURES]
                  for key, ratios in found.items()}
        self.assertEqual(ratios, {(2, 1000): [2, 1.1, 0.55], (4, 1000): [3, 1.1, 0.37]})
        self.check("quanta", "## lazy-smp, virtual", "| 4 |   1,000 | 3.00")


class Clusters(Questions):
    def stored(self):
        """Each doubling of the ranks saves a third of the time on a good network, and nothing on
        a bad one."""
        stored = []
        for i in range(POSITIONS):
            for ranks in (1, 2, 4):
                for network in ("good", "bad")[:2 if ranks > 1 else 1]:
                    there = {"ranks": ranks, "network": network} if ranks > 1 else {}
                    stored.append(search(cell(f"p{i}", **there), 8100 + i, 100 + i))
                    steps = {1: 0, 2: 1, 4: 2}[ranks] if network == "good" else 0
                    stored.append(search(cell(f"p{i}", "lazy-smp", 4, **there),
                                         (8100 + i) / 3 * (2 / 3) ** steps, (100 + i) * 2,
                                         cluster={"link_permille": 50}))
        return stored

    def test_speedups_by_ranks_and_network(self):
        found = clusters.means(clusters.speedups(self.read(self.stored()).rows))
        ratios = {(key[1], key[3]): (round(values[0], 2), round(values[3], 2))
                  for key, values in found.items()}
        self.assertEqual(ratios, {("good", 1): (3, 2), ("good", 2): (4.5, 2), ("good", 4): (6.75, 2),
                                  ("bad", 1): (3, 2), ("bad", 2): (3, 2), ("bad", 4): (3, 2)})
        self.check("clusters", "## good virtual", "5.0 %")

    def test_where_the_time_and_the_messages_went(self):
        stored = [search(cell("p0"), 8_000_000, 100)]
        traffic = {"messages": 80, "bytes": 160_000, "sent": 800, "received": 600, "dropped": 200,
                   "jobs": 40, "cut_jobs": 10}
        accounts = {"busy_ns": 16_000_000, "idle_ns": 12_000_000, "wait_ns": 3_000_000,
                    "lock_ns": 1_000_000}
        for ranks, more in ((1, {}), (2, {"ranks": 2, "network": "good"})):
            stored.append(search(cell("p0", "lazy-smp", 4, **more), 4_000_000, 100,
                                 cluster={"ranks": ranks, **traffic}, parallel=accounts))
        rows = self.read(stored).rows
        found = clusters.traffic_table(rows, "virtual", "good").splitlines()
        self.assertEqual([text.strip() for text in found[2].strip("|").split("|")],
                         ["lazy-smp", "2", "50 %", "38 %", "12 %", "10.0", "20.0", "100", "75 %",
                          "20 %", "40", "25 %"])
        self.assertEqual(len(found), 3)
        self.assertIsNone(clusters.traffic_table(rows, "virtual", "bad"))

    def test_the_accounts_are_those_of_all_simulated_nodes(self):
        accounts = {"busy_ns": 16_000_000, "idle_ns": 12_000_000, "wait_ns": 3_000_000,
                    "lock_ns": 1_000_000}
        at = cell("p0", "lazy-smp", 4, ranks=2, network="good")
        rows = self.read([search(cell("p0", ranks=2, network="good"), 8_000_000, 100),
                          search(at, 4_000_000, 100, cluster={"ranks": 2}, parallel=accounts)]).rows
        self.assertEqual(configurations.faults(rows), [])
        shares = configurations.loss_shares(rows).iloc[0]
        self.assertAlmostEqual(shares["no work"], 12 / 32)
        self.assertAlmostEqual(shares["busy share"], 16 / 32)

    def test_simulated_and_real_ranks(self):
        stored = self.stored()
        for i in range(POSITIONS):
            for strategy, p, time in (("sequential", 1, 9000 + i), ("lazy-smp", 4, (9000 + i) / 4)):
                of = {**cell(f"p{i}", strategy, p, ranks=2), "machine": "cluster"}
                stored.append(search(of, time, 200))
        lines = clusters.speedups(self.read(stored).rows)
        found = clusters.prediction_table(lines[lines["network"] != "bad"])
        self.assertIn("| 4.00 |      4.50 |             1.13 |", found)
        self.assertEqual({key[:2] for key in clusters.means(lines)},
                         {("cluster", ""), ("virtual", "good"), ("virtual", "bad")})
        self.check("clusters", "## cluster", "## Simulated and real speed-up")


class BadInput(Questions):
    def test_a_run_about_something_else_is_refused(self):
        for command in ("table_load", "key_width", "first_moves", "quanta", "clusters"):
            found = analyse(command, write(self.folder, variants([""], lambda i, v: (10, {}))))
            self.assertEqual((found.returncode, len(found.stderr.splitlines())), (2, 1), command)


if __name__ == "__main__":
    unittest.main()
