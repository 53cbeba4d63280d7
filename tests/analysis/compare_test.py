# compare_test.py - comparing runs, contrasts within a run, and benchmarks.
# SPDX-License-Identifier: MIT
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import numpy

from synthetic import (ANALYSE, analyse, cell, changed, failure, manifest, more_nodes, more_time,
                       noise, real_run, search, virtual_run, write)

from analysis.commands import start
from analysis.comparing import comparison, contrasts
from analysis.reading import rows


class Comparing(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def runs(self, base, candidate, heads=(None, None)):
        return [write(self.folder / name, stored, head)
                for name, stored, head in zip(("base", "candidate"), (base, candidate), heads)]

    def compared(self, base, candidate):
        return comparison.compare_searches(*map(rows.read, self.runs(base, candidate)))

    def effects(self, base, candidate, metric):
        return {e.label: e for e in self.compared(base, candidate).effects if e.metric == metric}


class OfRuns(Comparing):
    def test_a_run_and_itself_are_the_same(self):
        base = virtual_run()
        found = self.compared(base, base)
        self.assertEqual({e.verdict for e in found.effects}, {"the same"})
        self.assertEqual([*found.notes, *found.settings], [])
        self.assertEqual({tuple(d.values())[1:] for d in found.differences.values()}, {(0, 0, 0)})

    def test_a_planted_effect_is_found_where_it_is(self):
        base = virtual_run()
        found = self.effects(base, changed(base, lambda row: more_time(1.02)(row)
                                           if row["processors"] == 16 else None), "speedup")
        self.assertEqual({e.label.split()[1]: e.verdict for e in found.values()},
                         {"P=1,": "the same", "P=4,": "the same", "P=16,": "worse",
                          "P=64,": "the same"})
        self.assertAlmostEqual(found["ybwc P=16, virtual, measured"].ratio, 1 / 1.02, 4)

    def test_noise_gives_no_verdict(self):
        random = numpy.random.default_rng(4)
        works = random.lognormal(15, 0.5, 20)
        found = self.effects(real_run(random, works), real_run(random, works), "time")
        self.assertRegex(found["sequential P=1, threads"].verdict,
                         "no difference larger than [1-4]")
        self.assertIn(found["ybwc P=2, threads"].verdict[:9], ("cannot te", "no differ"))
        worse = self.effects(real_run(random, works), real_run(random, works, slower=1.1), "time")
        self.assertEqual(worse["sequential P=1, threads"].verdict, "worse")

    def test_few_positions_tell_nothing(self):
        base = virtual_run(1)
        found = self.effects(base, changed(base, more_nodes(2)), "nodes")
        self.assertEqual({e.verdict for e in found.values()}, {"cannot tell (one figure)"})

    def test_what_has_no_partner_is_said(self):
        base = virtual_run(4, (1, 4))
        found = self.compared(base[:-1] + [search(cell("new"), 10, 1)], base[1:])
        self.assertEqual(found.notes, [
            "2 cells of base have no partner (sequential P=1, virtual, measured: 2)",
            "1 cells of candidate have no partner (ybwc P=4, virtual, measured: 1)"])

    def test_runs_with_another_setting_are_compared_by_it(self):
        base = virtual_run()
        hard = changed(base, lambda row: row["cell"].update(bounds="hard"))
        found = self.compared(base, changed(hard, more_nodes(1.5)))
        self.assertEqual(found.settings, ["bounds: base has soft, candidate has hard"])
        self.assertEqual({e.verdict for e in found.effects if e.metric == "nodes"}, {"worse"})

    def test_other_results_failures_and_disturbances_are_counted(self):
        random = numpy.random.default_rng(4)
        base = real_run(random, [1e6] * 3)
        worse = changed(base, lambda row: row.update(value=99) if row["processors"] == 1 else None)
        worse[0]["contaminated"] = ["steal 9 %"]
        worse.append(failure(cell("p09", machine="threads"), "crash"))
        found = self.compared(base, worse)
        self.assertEqual(found.differences["sequential P=1, threads"]["values"], 3)
        self.assertEqual(found.failed["candidate"], {"xiangqi/p09 sequential P=1 depth 9": "crash"})
        self.assertIn("1 searches of candidate were disturbed and are left out", found.notes)

    def test_accounts_that_do_not_add_up_are_named(self):
        base = virtual_run(3, (4,))
        wrong = changed(base, lambda row: row["parallel"].update(lock_ns=12345678))
        self.assertIn("runs.jsonl:2: busy, idle, wait and lock", "".join(
            self.compared(base, wrong).notes))

    def test_to_a_limit_of_time_more_nodes_are_better(self):
        base = changed(virtual_run(), lambda row: row["cell"].update(time_ms=50))
        found = self.compared(base, changed(base, more_nodes(1.1)))
        self.assertEqual({(e.metric, e.verdict) for e in found.effects}, {("rate", "better")})

    def test_a_run_that_failed_altogether(self):
        base = virtual_run(2)
        bad = [failure(row["cell"]) for row in base]
        for sides in ((base, bad), (bad, base), (bad, bad)):
            found = self.compared(*sides)
            self.assertEqual((found.effects, found.differences), ([], {}))
        self.assertEqual(analyse("compare", *self.runs(base, bad)).returncode, 0)
        self.assertEqual(analyse("gate", *self.runs(base, bad)).returncode, 1)
        for command in ("scaling", "validation", "contrasts", "decomposition"):
            self.assertEqual(analyse(command, self.folder / "candidate").returncode, 0, command)

    def test_turns(self):
        def sides(order):
            heads = {side: [{"started": f"{i:02}"} for i, s in enumerate(order) if s == side]
                     for side in "ab"}
            runs = [rows.Run({"shards": heads[side]}, *[None] * 5) for side in "ab"]
            return comparison.interleaved(*runs)
        self.assertTrue(sides("abbaabba"))
        self.assertTrue(sides("abababab"))
        self.assertFalse(sides("ab"))
        self.assertFalse(sides("aaaabbbb"))


class OnTheCommandLine(Comparing):
    def test_tables_and_json(self):
        base, candidate = self.runs(virtual_run(), changed(virtual_run(), more_nodes(1.05)))
        text = analyse("compare", base, candidate)
        self.assertEqual(text.stderr, "")
        self.assertIn(" worse |", text.stdout)
        found = json.loads(analyse("compare", base, candidate, "--json").stdout)
        self.assertEqual({e["verdict"] for e in found["effects"] if e["metric"] == "nodes"},
                         {"worse"})
        self.assertAlmostEqual(found["effects"][1]["ratio"], 1.05, 4)

    def test_unlimited_processors_can_be_written_as_json(self):
        stored = [search(cell("p"), 100, 10), search(cell("p", "ybwc", "inf"), 10, 10)]
        found = analyse("compare", *self.runs(stored, stored), "--json")
        self.assertIn('"processors": "inf"', found.stdout)

    def test_bad_input_is_one_line_and_exit_code_2(self):
        base, candidate = self.runs(virtual_run(2), virtual_run(2))
        (candidate / "runs.jsonl").write_text("x\n")
        for arguments, word in (((base, candidate), "runs.jsonl:1"), ((base,), "CANDIDATE"),
                                ((base, base, "--jsn"), "--jsn"), ((base, "no"), "no:")):
            found = analyse("compare", *arguments)
            self.assertEqual((found.returncode, found.stdout), (2, ""))
            self.assertEqual(found.stderr.count("\n"), 1, found.stderr)
            self.assertIn(word, found.stderr)

    def test_a_missing_package_is_named(self):
        for command in start.COMMANDS:
            code = (f"import runpy, sys, importlib.util as u; real = u.find_spec; "
                    f"u.find_spec = lambda m, *a: None if m == 'scipy' else real(m, *a); "
                    f"sys.modules['scipy'] = None; sys.argv = ['analyse.py', '{command}']; "
                    f"runpy.run_path({str(ANALYSE)!r}, run_name='__main__')")
            found = subprocess.run([sys.executable, "-B", "-c", code], capture_output=True,
                                   text=True)
            self.assertEqual((found.returncode, found.stderr), (
                2, f"splitpoint {command}: missing Debian package: python3-scipy (apt-get install "
                   "python3-scipy)\n"))


class Decomposition(Comparing):
    def test_shares_and_faults_are_printed(self):
        stored = virtual_run(4, (4,))
        folder = write(self.folder / "run", stored)
        found = analyse("decomposition", folder)
        self.assertEqual(found.stderr, "")
        cells = [c.strip() for c in found.stdout.split("\n")[4].split("|")[1:-1]]
        self.assertEqual(cells[0], "ybwc P=4, virtual, measured")
        speedup = 4 * float(cells[3][:-2]) / 100 * float(cells[4]) / \
            (1 + float(cells[5][:-2]) / 100)
        self.assertAlmostEqual(float(cells[2]), speedup, 2)
        self.assertAlmostEqual(sum(float(c[:-2]) for c in cells[6:]), 100, delta=0.4)
        stored[1]["parallel"]["lock_ns"] += 10 ** 7
        found = analyse("decomposition", write(self.folder / "wrong", stored))
        self.assertIn("runs.jsonl:3: busy, idle, wait and lock", found.stdout)


class Contrasts(Comparing):
    def contrasts(self, stored):
        return contrasts.summarize(rows.read(write(self.folder / "run", stored)))

    def both(self, factor, positions=12):
        soft = virtual_run(positions, (4,))
        hard = changed(changed(soft, more_nodes(factor)),
                       lambda row: row["cell"].update(bounds="hard"))
        return [row for pair in zip(hard, soft) for row in pair]  # mixed, as rows of a run are

    def test_values_stand_against_the_first_of_the_file(self):
        found = self.contrasts(self.both(1.2))["bounds"]
        self.assertEqual([(c.value, c.against, c.label) for c in found],
                         [("hard", "soft", "sequential P=1, virtual, measured"),
                          ("hard", "soft", "ybwc P=4, virtual, measured")])
        for c in found:
            self.assertAlmostEqual(c.nodes.ratio, 1.2, 4)
            self.assertEqual((c.nodes.verdict, c.time.verdict), ("worse", "the same"))

    def test_a_position_counts_once_however_many_dimensions_vary(self):
        both = self.both(1.2, 8)
        warm = changed(both, lambda row: row["cell"].update(table="warm"))
        found = self.contrasts(both + warm)
        self.assertEqual(list(found), ["bounds", "table"])
        self.assertEqual({c.nodes.positions for lines in found.values() for c in lines}, {8})
        self.assertEqual({c.nodes.verdict for c in found["table"]}, {"the same"})

    def test_one_configuration_has_nothing_to_contrast(self):
        folder = write(self.folder / "run", virtual_run(3, (4,)))
        self.assertEqual(analyse("contrasts", folder).stdout, "")
        found = analyse("contrasts", write(self.folder / "two", self.both(1.2)))
        self.assertIn("## Bounds: each value", found.stdout)

    def test_depths(self):
        nine = virtual_run(8, (4,))
        ten = changed(changed(nine, more_nodes(3)), lambda row: row["cell"].update(depth=10))
        found = self.contrasts(nine + ten)["limit"]
        self.assertEqual({(c.value, c.against) for c in found}, {("depth 10", "depth 9")})
        self.assertAlmostEqual(found[0].nodes.ratio, 3, 4)

    def test_what_no_position_has_two_values_of_is_not_looked_at(self):
        nine = virtual_run(8, (4,))
        other = changed(nine, lambda row: row["cell"].update(
            depth=7, suite="other", position="o" + row["cell"]["position"]))
        read = rows.read(write(self.folder / "run", nine + other))
        self.assertEqual(set(read.rows["limit"]), {"depth 9", "depth 7"})
        self.assertEqual(contrasts.dimensions(read.rows, None), ["strategy"])


QUESTION = '[experiment]\ncompare = "bounds"\n[search]\nbounds = ["soft", "hard"]\n'


class Questions(Comparing):
    """Contrasts of an experiment that names what it compares."""

    def both(self, factors, warm=1.0):
        """Rows of two suites, each with a cold and a warm table."""
        found = []
        for suite, factor in zip(("xiangqi", "chess"), factors):
            soft = changed(virtual_run(8, (4,)), lambda row: row["cell"].update(suite=suite))
            hard = changed(changed(soft, more_nodes(factor)),
                           lambda row: row["cell"].update(bounds="hard"))
            kept = changed(changed(hard, more_nodes(warm)),
                           lambda row: row["cell"].update(table="warm"))
            found += soft + hard + kept
            found += changed(soft, lambda row: row["cell"].update(table="warm"))
        return found

    def head(self, text=QUESTION, settings=()):
        head = manifest()
        head["experiment"].update(text=text, settings=list(settings))
        return head

    def summary(self, stored, head=None):
        return contrasts.summarize(rows.read(write(self.folder / "run", stored,
                                                   head or self.head())))

    def test_every_suite_and_setting_has_its_own_line(self):
        found = self.summary(self.both((1.2, 0.9), warm=1.1))
        self.assertEqual(list(found), ["bounds"])
        ratios = {(c.suite, c.setting): round(c.nodes.ratio, 3) for c in found["bounds"]
                  if c.layout == "ybwc P=4"}
        self.assertEqual(ratios, {("chess", "table cold"): 0.9, ("chess", "table warm"): 0.99,
                                  ("xiangqi", "table cold"): 1.2,
                                  ("xiangqi", "table warm"): 1.32,
                                  ("all", "table cold"): round((1.2 * 0.9) ** 0.5, 3),
                                  ("all", "table warm"): round((1.32 * 0.99) ** 0.5, 3)})
        line = next(c for c in found["bounds"] if c.suite == "all" and "cold" in c.setting)
        self.assertEqual((line.nodes.positions, line.nodes.below, line.nodes.above), (16, 8, 8))

    def test_other_answers_are_counted(self):
        stored = changed(self.both((1.2, 1.2)), lambda row: row.update(value=11)
                         if (row["cell"]["bounds"], row["cell"]["position"]) == ("hard", "p03")
                         else None)
        self.assertEqual({(c.suite, c.other_values, c.other_moves)
                          for c in self.summary(stored)["bounds"]},
                         {("xiangqi", 1, 0), ("chess", 1, 0), ("all", 2, 0)})

    def test_what_the_command_line_says_stands_above_the_file(self):
        stored = self.both((1.2, 1.2))
        found = self.summary(stored, self.head(settings=["experiment.compare=table"]))
        self.assertEqual(list(found), ["table"])
        found = self.summary(stored, self.head(settings=['bounds=["hard", "soft"]']))
        self.assertEqual({(c.value, c.against) for c in found["bounds"]}, {("soft", "hard")})

    def test_files_are_written(self):
        folder = write(self.folder / "run", self.both((1.2, 0.9)), self.head())
        found = analyse("contrasts", folder)
        self.assertIn("## Bounds: each value against soft", found.stdout)
        self.assertIn("| hard  | all ", found.stdout)
        self.assertTrue((folder / "contrasts.svg").stat().st_size)
        lines = (folder / "contrasts.csv").read_text().splitlines()
        self.assertEqual(len(lines), 1 + 2 * 2 * 2 * 3)  # layouts, tables, metrics, suites


class Benchmarks(Comparing):
    def file(self, name, factor, seed, repetitions=9):
        random = numpy.random.default_rng(seed)
        entries = [{"name": f"b/{i}", "run_name": f"b/{i}", "run_type": "iteration",
                    "repetition_index": r, "real_time": t, "cpu_time": t, "time_unit": "ns"}
                   for i in range(6) for r, t in enumerate(
                       100 * (i + 1) * (factor if i == 2 else 1) *
                       numpy.exp(noise(random, repetitions, 0)))]
        file = self.folder / name
        file.write_text(json.dumps({"context": {"date": "today"}, "benchmarks": entries}))
        return file

    def test_a_slower_one_is_found_and_the_others_are_not(self):
        found = json.loads(analyse("compare", self.file("a.json", 1, 1),
                               self.file("b.json", 1.2, 2), "--json").stdout)
        verdicts = {e["label"]: e["verdict"] for e in found["effects"]}
        self.assertEqual(verdicts.pop("b/2"), "worse", found)
        self.assertNotIn("worse", verdicts.values())
        self.assertIn("all benchmarks", verdicts)

    def test_a_benchmark_and_a_run_do_not_compare(self):
        folder = write(self.folder / "run", virtual_run(2), manifest())
        found = analyse("compare", folder, self.file("a.json", 1, 1))
        self.assertEqual(found.returncode, 2)
        self.assertIn("Google Benchmark", found.stderr)


if __name__ == "__main__":
    unittest.main()
