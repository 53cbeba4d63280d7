# rows_test.py - reading the files of runs, whole and damaged.
# SPDX-License-Identifier: MIT
import json
import pathlib
import tempfile
import unittest

from synthetic import cell, failure, manifest, search, write

from analysis.common.errors import BadInput
from analysis.reading import rows


class Reading(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.addCleanup(self.scratch.cleanup)
        self.folder = pathlib.Path(self.scratch.name)

    def run_of(self, stored, head=None, name="run"):
        return write(self.folder / name, stored, head)

    def assert_refused(self, path, *words):
        with self.assertRaises(BadInput) as caught:
            rows.read(*([path] if isinstance(path, pathlib.Path) else path))
        for word in words:
            self.assertIn(word, str(caught.exception))
        self.assertNotIn("\n", str(caught.exception))

    def test_schema_1_takes_options_from_the_row(self):
        stored = search(cell("p", schema=1), 1000, 10, schema=1)
        run = rows.read(self.run_of([stored], manifest(schema=1)))
        row = run.rows.iloc[0]
        self.assertEqual((row["bounds"], row["hash"], row["table"], row["depth"], row["limit"]),
                         ("soft", 64, "cold", 9, "depth 9"))
        self.assertEqual(row["game"], "xiangqi")

    def test_schema_2_takes_options_from_the_cell(self):
        stored = search(cell("p", bounds="hard", hash=16, table="warm", depth=5), 1000, 10)
        row = rows.read(self.run_of([stored])).rows.iloc[0]
        self.assertEqual((row["bounds"], row["hash"], row["table"], row["depth"]),
                         ("hard", 16, "warm", 5))

    def test_failed_cells_stand_apart_and_know_their_game(self):
        run = rows.read(self.run_of([search(cell("p"), 1000, 10), failure(cell("q"), "crash")]))
        self.assertEqual(len(run.rows), 1)
        self.assertEqual(run.failed.iloc[0][["position", "how", "game"]].tolist(),
                         ["q", "crash", "xiangqi"])

    def test_a_run_of_failures_alone_can_be_read(self):
        run = rows.read(self.run_of([failure(cell("q"))]))
        self.assertEqual((len(run.rows), len(run.failed)), (0, 1))

    def test_unlimited_processors(self):
        stored = search(cell("p", "ybwc", "inf"), 1000, 10)
        self.assertEqual(rows.read(self.run_of([stored])).rows.iloc[0]["processors"],
                         rows.UNLIMITED)

    def test_the_last_row_of_a_cell_counts(self):
        again = search(cell("p", machine="threads"), 2000, 10, contaminated=["steal 4.1 %"])
        last = search(cell("p", machine="threads"), 3000, 10, attempt=2)
        run = rows.read(self.run_of([again, last]))
        self.assertEqual(run.rows[["time", "attempt", "contaminated"]].values.tolist(),
                         [[3000, 2, ""]])

    def test_a_torn_last_line_is_passed_over(self):
        folder = self.run_of([search(cell("p"), 1000, 10), search(cell("q"), 1000, 10)])
        file = folder / "runs.jsonl"
        file.write_bytes(file.read_bytes()[:-20])
        run = rows.read(folder)
        self.assertEqual((len(run.rows), run.torn), (1, True))

    def test_a_damaged_line_is_named(self):
        folder = self.run_of([search(cell("p"), 1000, 10), search(cell("q"), 1000, 10)])
        file = folder / "runs.jsonl"
        lines = file.read_text().split("\n")
        lines[1] = lines[1].replace('"value":10', '"value":11')
        file.write_text("\n".join(lines))
        self.assert_refused(folder, "runs.jsonl:2:", "damaged")

    def test_what_is_not_a_run_is_refused(self):
        for text, word in (("", "manifest"), ("hello\n", "manifest"), ('{"a":1}\n', "manifest")):
            file = self.folder / "other.jsonl"
            file.write_text(text)
            self.assert_refused(file, "other.jsonl", word)
        self.assert_refused(self.folder / "nothing", "nothing", "no runs.jsonl")
        self.assert_refused(self.run_of([], manifest(schema=3)), ":1:", "schema 3")

    def test_a_row_without_its_time_is_named(self):
        stored = search(cell("p"), 1000, 10)
        del stored["time_ns"]
        self.assert_refused(self.run_of([stored]), "runs.jsonl:2:", "time_ns")

    def shard(self, i, count=2, positions=("p", "q"), **more):
        stored = [search(cell(positions[i - 1]), 1000, 10)]
        return self.run_of(stored, manifest(shard=f"{i}/{count}", **more),
                           f"sweep-shard-{i}-of-{count}")

    def test_shards_merge_by_name_and_by_paths(self):
        parts = [self.shard(1, started="2026-11-22T02:00:00Z"), self.shard(2)]
        for run in (rows.read(self.folder / "sweep"), rows.read(*parts)):
            self.assertEqual(sorted(run.rows["position"]), ["p", "q"])
            self.assertEqual(run.manifest["experiment"]["cells"], 2)
            self.assertEqual(run.manifest["started"], "2026-11-22T01:00:00Z")
        self.assertEqual(len(rows.read(parts[0]).rows), 1)

    def test_missing_and_strange_shards_are_named(self):
        first = self.shard(1, 3)
        self.assert_refused(self.folder / "sweep", "missing: 2, 3")
        self.assert_refused([first, first], "shard 1 of 3")
        other = self.run_of([], manifest(shard="2/2", build={"commit": "other"}), "x")
        same = self.run_of([], manifest(shard="1/2"), "y")
        self.assert_refused([same, other], str(other), "another program")
        self.assert_refused([first, other], str(other), "one of 2 shards")

    def test_depths_are_named_by_what_the_suite_has(self):
        head = manifest()
        head["experiment"]["positions"] = {"xiangqi": [
            {"id": "p", "depth": 10, "depth_none": 7}, {"id": "q", "depth": 12, "depth_none": 8}]}
        stored = [search(cell(p, depth=d, **o), 1000, 10)
                  for p, d, o in (("p", 9, {}), ("q", 11, {}), ("p", 8, {}), ("q", 10, {}),
                                  ("p", 7, {"selectivity": "none"}),
                                  ("q", 8, {"selectivity": "none"}))]
        self.assertEqual(list(rows.read(self.run_of(stored, head)).rows["limit"]),
                         ["suite depth-1"] * 2 + ["suite depth-2"] * 2 + ["suite depth"] * 2)

    def test_a_suite_may_have_one_depth_for_every_selectivity(self):
        head = manifest()
        head["experiment"]["positions"] = {"xiangqi": [
            {"id": "p", "depth": 10, "depth_none": 0}, {"id": "q", "depth": 12}]}
        stored = [search(cell(p, depth=d, selectivity=s), 1000, 10)
                  for s in ("full", "none") for p, d in (("p", 8), ("q", 10))]
        self.assertEqual(list(rows.read(self.run_of(stored, head)).rows["limit"]),
                         ["suite depth-2"] * 4)
        stored = [search(cell("p", depth=9, nodes=5000), 1000, 10)]
        self.assertEqual(rows.read(self.run_of(stored, head)).rows.iloc[0]["limit"],
                         "5000 nodes or depth 9")

    def test_google_benchmark(self):
        file = self.folder / "b.json"
        entry = {"name": "probe/1", "run_name": "probe/1", "run_type": "iteration",
                 "repetition_index": 0, "real_time": 2.0, "cpu_time": 1.5, "time_unit": "us"}
        mean = {**entry, "name": "probe/1_mean", "run_type": "aggregate"}
        file.write_text(json.dumps({"context": {"date": "x"}, "benchmarks": [entry, mean]}))
        run = rows.read(file)
        self.assertTrue(run.benchmark)
        self.assertEqual(run.rows.values.tolist(), [["probe/1", 0, 2000.0, 1500.0]])
        file.write_text('{"context": {}, "benchmarks": []}')
        self.assert_refused(file, "b.json", "no measured benchmark")
        file.write_text('{"context": {}, "bench')
        self.assert_refused(file, "b.json", "not the JSON")


if __name__ == "__main__":
    unittest.main()
