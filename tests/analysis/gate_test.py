# gate_test.py - the gate: what it fails, what it passes, and how often it errs.
# SPDX-License-Identifier: MIT
import gc
import pathlib
import tempfile
import unittest
import xml.etree.ElementTree as xml

import numpy
import pandas

from synthetic import (AUTOCORRELATION, RATE_SPREAD, analyse, cell, changed, failure, manifest,
                       more_nodes, more_time, noise, real_run, search, virtual_run, write)

from analysis.calculating import inference
from analysis.common.errors import BadInput
from analysis.gate import checks as gate_checks
from analysis.gate import findings, thresholds
from analysis.reading import rows

inference.holm([1.0])  # loads the libraries; gc.freeze() spares their objects
gc.freeze()

TRIALS = 200


class Gate(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def checks(self, base, candidate, limits="", heads=(None, None)):
        file = self.folder / "limits.toml"
        file.write_text(limits)
        runs = [rows.read(write(self.folder / side, stored, head)) for side, stored, head in
                zip(("base", "candidate"), (base, candidate), heads)]
        return gate_checks.all_checks(*runs, thresholds.read(file))

    def failed(self, *arguments, **more):
        return [c.name for c in self.checks(*arguments, **more) if c.outcome == gate_checks.FAIL]

    def verdict(self, *arguments, **more):
        return findings.worst(self.checks(*arguments, **more))


class Deterministic(Gate):
    def test_a_run_and_itself_pass_even_exactly(self):
        exact = "[deterministic]\n" + "".join(f'{key} = "equal"\n' for key in (
            "signature", "results", "schedules", "nodes", "virtual_time", "virtual_speedup"))
        for seed in range(2):
            base = virtual_run(4, seed=seed, seeds=2)
            head = manifest(signature=5)
            self.assertEqual(self.verdict(base, base, exact, heads=(head, head)), "pass")

    def test_two_percent_more_nodes_are_always_caught(self):
        for seed in range(3):
            base = virtual_run(4, seed=seed)
            for p in (1, 4, 16, 64):
                names = self.failed(base, changed(
                    base, lambda row: more_nodes(1.02)(row) if row["processors"] == p else None))
                self.assertTrue(names and all(f"P={p}," in name for name in names), (p, names))

    def test_two_percent_less_virtual_speedup_is_always_caught(self):
        for seed in range(3):
            base = virtual_run(4, seed=seed)
            for p in (4, 16, 64):
                names = self.failed(base, changed(base, more_time(
                    1 / 0.98, lambda row: row["processors"] == p)))
                self.assertIn(f"virtual_speedup ybwc P={p}, virtual, measured", names)

    def test_what_is_better_or_within_the_limit_passes(self):
        base = virtual_run(4)
        for factor in (0.5, 1.005):
            self.assertEqual(self.verdict(base, changed(base, more_nodes(factor))), "pass")

    def test_exactly_and_not_at_all(self):
        base = virtual_run(4)
        other = changed(base, more_nodes(1.001))
        self.assertNotEqual(self.failed(base, other, "[deterministic]\nnodes = 'equal'\n"), [])
        self.assertEqual(self.failed(base, changed(base, more_nodes(2)),
                                     "[deterministic]\nnodes = 'note'\n"), [])

    def test_a_loss_in_the_total_alone_is_caught(self):
        base = virtual_run(8, (4,))
        largest = max(base, key=lambda row: row["nodes"]["total"])["cell"]["position"]

        def change(row):
            more_nodes(1.2 if row["cell"]["position"] == largest else 0.97)(row)
        self.assertNotEqual(self.failed(base, changed(base, change)), [])

    def test_signature_and_results(self):
        base = virtual_run(2)
        other = changed(base, lambda row: row.update(value=1))
        heads = manifest(signature=5), manifest(signature=6)
        self.assertEqual(self.failed(base, other, heads=heads), [])
        self.assertEqual(self.failed(base, other, '[deterministic]\nsignature = "equal"\n'
                                                  'results = "equal"\n', heads=heads),
                         ["signature", "results"])

    def test_one_processor_must_repeat_itself(self):
        stored = [search(cell("p", machine="threads", seed=i), 100, 10 + i) for i in range(2)]
        self.assertIn("repeats of base", self.failed(stored, stored))


class Cells(Gate):
    def test_missing_cells_and_seeds_leave_it_open(self):
        base = virtual_run(3, seeds=2)
        self.assertEqual(self.verdict(base, base[1:]), "cannot tell")
        self.assertEqual(self.verdict(base, base[1:], '[cells]\nmissing = "note"\n'), "pass")
        self.assertEqual(self.verdict(base[1:], base), "pass")

    def test_a_new_failure_fails_and_an_old_one_does_not(self):
        good, bad = virtual_run(2), failure(cell("p05"), "crash")
        self.assertEqual(self.failed(good + [search(cell("p05"), 10, 1)], good + [bad]), ["failed"])
        self.assertEqual(self.verdict(good + [bad], good + [bad]), "pass")

    def test_nothing_in_common_cannot_be_told(self):
        self.assertEqual(self.verdict([search(cell("p"), 10, 1)], [search(cell("q"), 10, 1)],
                                      '[cells]\nmissing = "note"\n'), "cannot tell")


def drifting(random, count):
    """noise() plus a clock rate that drifts by 3 % over a hundred searches."""
    wander = numpy.zeros(count)
    for i in range(1, count):
        wander[i] = 0.98 * wander[i - 1] + random.normal(0, 0.03 * numpy.sqrt(1 - 0.98 ** 2))
    return wander + noise(random, count, AUTOCORRELATION)


def shared(random, count):
    """drifting() plus another program on a shared computer: a quarter of the time, for seven searches
    in a row on average, searches take 1.45 times as long. These figures were observed on one."""
    busy, found = False, drifting(random, count)
    for i in range(count):
        busy = random.random() < (6 / 7 if busy else 1 / 21)
        found[i] += numpy.log(1.45) * busy
    return found


def turns(random, slower, positions=18, repeats=3, shards=6, noise_of=drifting):
    """The slow-downs of base and candidate, measured in turns: sequential time and a rate on two
    processors. The order of the sides alternates by shard, as docs/ci.md asks for."""
    lists = {side: [[[] for _ in range(positions)] for _ in range(2)] for side in "bc"}
    jitter = iter(noise_of(random, positions * repeats * 4))
    for shard in range(shards):
        for side in ("bc" if shard % 2 else "cb"):
            for _ in range(repeats):
                for i in range(shard, positions, shards):
                    for which in range(2):
                        own = next(jitter) + random.normal(0, which * RATE_SPREAD)
                        sign = -1 if which else 1
                        lists[side][which][i].append(
                            sign * (own + (numpy.log(slower) if side == "c" else 0)))
    found = []
    for which, metric in enumerate(("time", "rate")):
        lines = pandas.DataFrame({f"{metric}_base": lists["b"][which],
                                  f"{metric}_candidate": lists["c"][which]})
        found.append(gate_checks.slow_down({"processors": which + 1}, "x", lines))
    return found


class RealTime(Gate):
    def outcomes(self, slower, trials=TRIALS, **design):
        random = numpy.random.default_rng(6)
        limits = thresholds.read()["real_time"]
        return [[outcome for outcome, _ in
                 gate_checks.judged(turns(random, slower, **design), limits)]
                for _ in range(trials)]

    def test_a_program_against_itself_fails_in_1_of_100_at_most(self):
        found = self.outcomes(1)
        self.assertLessEqual(sum("fail" in o for o in found), TRIALS // 100)
        self.assertGreaterEqual(sum(o == ["pass"] * 2 for o in found), 0.95 * TRIALS)

    def test_ten_percent_are_caught_in_95_of_100(self):
        found = self.outcomes(1.1, 100)
        self.assertGreaterEqual(sum("fail" in o for o in found), 95)

    def test_the_same_beside_a_neighbour_who_comes_and_goes(self):
        design = dict(positions=36, repeats=4, shards=4, noise_of=shared)
        found = self.outcomes(1, **design)
        self.assertLessEqual(sum("fail" in o for o in found), TRIALS // 100)
        found = self.outcomes(1.1, 100, **design)
        self.assertGreaterEqual(sum("fail" in o for o in found), 95)

    def test_the_fastest_of_as_many_repeats_counts(self):
        lines = pandas.DataFrame({
            "time_base": [[2.0, 1.0], [5.0, 4.0, 3.0]], "time_candidate": [[1.5, 9.0, 0.0], [4.0]],
            "rate_base": [[-2.0, -1.0], [-5.0, -4.0, -3.0]],
            "rate_candidate": [[-1.5, -9.0, 0.0], [-4.0]]})
        for processors in (1, 2):
            found = gate_checks.slow_down({"processors": processors}, "x", lines)
            self.assertEqual(list(found.logs), [0.5, -1.0])

    def caught(self, logs_of, trials):
        """In how many of `trials` trials at least one of two slow-downs logs_of(random) fails."""
        random = numpy.random.default_rng(7)
        limits = thresholds.read()["real_time"]
        found = [gate_checks.judged([gate_checks.SlowDown("x", "time", logs_of(random), None, None)
                                     for _ in range(2)], limits) for _ in range(trials)]
        return sum("fail" in (outcome for outcome, _ in two) for two in found)

    def test_a_machine_that_others_share_hides_ten_percent_no_more_often(self):
        # As observed on a shared computer: fewer than half of 54 ratios lie within 3 %, a sixth lie
        # beyond 15 %, some at 40 %.
        def shared(slower):
            return lambda random: numpy.clip(0.032 * random.standard_t(0.8, 54), -0.45,
                                             0.45) + numpy.log(slower)
        self.assertGreaterEqual(self.caught(shared(1.1), 200), 190)
        self.assertLessEqual(self.caught(shared(1), 1000), 10)

    def test_a_loss_on_some_positions_alone_is_caught(self):
        def some(random):
            return random.normal(0, 0.03, 54) + numpy.log(1.5) * (numpy.arange(54) < 15)
        self.assertGreaterEqual(self.caught(some, 100), 95)

    def shards(self, side, stored, starts):
        """Writes the run as shards, split by position. Returns the common start of their names."""
        for i, start in enumerate(starts, 1):
            mine = [row for row in stored
                    if int(row["cell"]["position"][1:]) % len(starts) == i - 1]
            write(self.folder / f"{side}-shard-{i}-of-{len(starts)}", mine,
                  manifest(shard=f"{i}/{len(starts)}", started=f"2026-11-22T01:{start:02}:00Z"))
        return self.folder / side

    def test_only_turns_are_judged(self):
        random = numpy.random.default_rng(1)
        works = random.lognormal(15, 0.3, 18)
        base, slow = real_run(random, works), real_run(random, works, slower=1.1)
        for row, other in zip(base, slow):  # the same trees, so that only the times differ
            if row["processors"] == 1:
                other["nodes"] = row["nodes"]
        one = self.shards("base", base, range(0, 12, 2))
        turn = self.shards("candidate", slow, range(1, 12, 2))
        found = analyse("gate", one, turn)
        self.assertEqual((found.returncode, found.stderr), (1, ""))
        self.assertIn("real time: time sequential P=1, threads", found.stdout)
        after = self.shards("after", slow, range(20, 26))
        found = analyse("gate", one, after)
        self.assertEqual(found.returncode, 0, found.stdout)
        self.assertIn("one after the other", found.stdout)
        limits = self.folder / "limits.toml"
        limits.write_text('[real_time]\njudged = "always"\n')
        self.assertEqual(analyse("gate", one, after, "--thresholds", limits).returncode, 1)

    def test_disturbed_searches_are_no_evidence(self):
        random = numpy.random.default_rng(1)
        base = real_run(random, [1e6] * 6)
        disturbed = changed(base, lambda row: row.update(contaminated=["steal 9 %"]))
        checks = self.checks(base, disturbed, '[real_time]\njudged = "always"\n')
        self.assertEqual({c.outcome for c in checks if "P=" in c.name and c.group == "real time"},
                         {"cannot tell"})

    def test_too_few_positions_leave_it_open(self):
        random = numpy.random.default_rng(1)
        base, again = real_run(random, [1e6] * 3, 1), real_run(random, [1e6] * 3, 1)
        checks = self.checks(base, again, '[real_time]\njudged = "always"\n')
        self.assertIn("cannot tell", {c.outcome for c in checks if c.group == "real time"})


class OnTheCommandLine(Gate):
    def gate(self, base, candidate, *options):
        return analyse("gate", write(self.folder / "base", base),
                   write(self.folder / "candidate", candidate), *options)

    def test_exit_codes_and_files(self):
        base = virtual_run(3)
        junit, summary = self.folder / "gate.xml", self.folder / "gate.md"
        for candidate, code, word in ((base, 0, "no regression"),
                                      (changed(base, more_nodes(1.02)), 1, "regression"),
                                      (base[1:], 3, "cannot tell")):
            found = self.gate(base, candidate, "--junit", junit, "--summary", summary)
            self.assertEqual((found.returncode, found.stderr), (code, ""))
            self.assertTrue(found.stdout.startswith(f"# Gate: {word}\n"))
            self.assertEqual(summary.read_text(), found.stdout)
            root = xml.parse(junit).getroot()
            self.assertEqual(root.tag, "testsuites")
            for suite in root:
                for kind, element in (("failures", "failure"), ("skipped", "skipped")):
                    self.assertEqual(int(suite.get(kind)), len(suite.findall(f"*/{element}")))
                self.assertEqual(int(suite.get("tests")), len(suite))
            self.assertEqual(bool(root.findall("*/*/failure")), code == 1)

    def test_names_that_xml_cannot_hold(self):
        check = gate_checks.Check("cells", "a<b>\x01", "fail", '"&\x00')
        case = xml.fromstring(findings.junit([check]))[0][0]
        self.assertEqual((case.get("name"), case[0].get("message")), ("a<b>?", '"&?'))

    def test_thresholds_are_checked(self):
        file = self.folder / "limits.toml"
        for text, word in (("[cell]\n", "did you mean cells?"),
                           ("[deterministic]\nnode = 0.1\n", "did you mean deterministic.nodes?"),
                           ("[deterministic]\nnodes = -1\n", "at least 0"),
                           ("[deterministic]\nresults = 0.1\n", '"equal" or "note"'),
                           ("[real_time]\nalpha = true\n", "a number"), ("x = [\n", "limits.toml")):
            file.write_text(text)
            with self.assertRaises(BadInput) as caught:
                thresholds.read(file)
            self.assertIn(word, str(caught.exception))
            self.assertNotIn("\n", str(caught.exception))
        found = self.gate(virtual_run(1), virtual_run(1), "--thresholds", file)
        self.assertEqual((found.returncode, found.stdout, found.stderr.count("\n")), (2, "", 1))

    def test_nothing_is_half_written(self):
        found = self.gate(virtual_run(1), virtual_run(1), "--junit", self.folder / "no" / "x.xml")
        self.assertEqual((found.returncode, found.stderr.count("\n")), (2, 1))
        self.assertEqual(list(self.folder.glob("**/*.new")), [])

    def test_the_shipped_thresholds_are_the_documented_ones(self):
        self.assertEqual(thresholds.read(thresholds.DEFAULTS), thresholds.read())


if __name__ == "__main__":
    unittest.main()
