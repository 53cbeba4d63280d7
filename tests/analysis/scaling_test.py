# scaling_test.py - the output of `scaling` and `validation` for a run stored with schema 1.
#
# The expected output is that of their first versions, which read rows themselves. The run has four
# positions of results/validation, two repeats and two seeds.
# SPDX-License-Identifier: MIT
import json
import pathlib
import re
import shutil
import tempfile
import unittest

from synthetic import ROOT, analyse, cell, changed, more_nodes, search, virtual_run, write

EXPECTED = ROOT / "tests" / "data" / "analysis" / "validation"


def without_versions(text):
    return re.sub(r"SciPy [\d.]+", "SciPy", text)


class Scaling(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def test_prints_what_it_did(self):
        shutil.copy(EXPECTED / "runs.jsonl", self.folder)
        for command in ("scaling", "validation"):
            found = analyse(command, self.folder)
            self.assertEqual(found.stderr, "")
            self.assertEqual(without_versions(found.stdout), without_versions(
                (EXPECTED / f"{command}.expected").read_text(encoding="utf-8")))
        for name in ("validation.csv",):
            self.assertEqual((self.folder / name).read_text(), (EXPECTED / name).read_text())
        for name in ("speedup.svg", "overhead.svg", "time.svg"):
            self.assertTrue((self.folder / name).is_file())

    def test_schema_2_gives_the_same_figures(self):
        old = write(self.folder / "old", virtual_run(6, schema=1))
        new = write(self.folder / "new", virtual_run(6, schema=2))
        self.assertEqual(analyse("scaling", old).stdout, analyse("scaling", new).stdout)

    def test_configurations_are_told_apart(self):
        soft = virtual_run(6, (4,))
        hard = changed(soft, lambda row: row["cell"].update(bounds="hard"))
        for row in hard:
            more_nodes(1.1 if row["processors"] > 1 else 1)(row)
        found = json.loads(analyse("scaling", write(self.folder / "both", soft + hard)).stdout)
        entries = found["intervals"]
        self.assertEqual([e["configuration"]["bounds"] for e in entries], ["hard", "soft"])
        self.assertAlmostEqual((1 + entries[0]["overhead"]) / (1 + entries[1]["overhead"]), 1.1, 4)

    def test_no_parallel_search_and_bad_input(self):
        alone = write(self.folder / "alone", [search(cell("p"), 100, 10)])
        self.assertEqual(json.loads(analyse("scaling", alone).stdout)["intervals"], [])
        refused = analyse("scaling", self.folder / "nowhere")
        self.assertEqual((refused.returncode, refused.stdout, refused.stderr.count("\n")),
                         (2, "", 1))


if __name__ == "__main__":
    unittest.main()
