# conclusion_test.py - `conclusion` prints the same as the commands that it combines.
# SPDX-License-Identifier: MIT
import io
import json
import pathlib
import tempfile
import unittest
from unittest import mock

from synthetic import ROOT, analyse, changed, manifest, more_nodes, virtual_run, write

from analysis.commands import conclusion

BOTH_MACHINES = ROOT / "tests" / "data" / "analysis" / "validation" / "runs.jsonl"
QUESTION = '[experiment]\ncompare = "bounds"\n[search]\nbounds = ["soft", "hard"]\n'


def printed(command, folder):
    found = analyse(command, folder)
    assert found.returncode == 0, found.stderr
    return found.stdout


def concluded(folder):
    with mock.patch("sys.stdout", io.StringIO()) as out:
        conclusion.main([str(folder)])
    return json.loads(out.getvalue())


class Conclusion(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name) / "run"

    def two_bounds(self, head=None):
        soft = virtual_run(6, (4,))
        hard = changed(changed(soft, more_nodes(1.2)),
                       lambda row: row["cell"].update(bounds="hard"))
        return write(self.folder, soft + hard, head)

    def test_all_that_the_commands_print(self):
        self.folder.mkdir()
        (self.folder / "runs.jsonl").write_bytes(BOTH_MACHINES.read_bytes())
        found = concluded(self.folder)
        scaling = json.loads(printed("scaling", self.folder))
        self.assertEqual({name: found[name] for name in scaling}, scaling)
        self.assertEqual(found["losses"], printed("decomposition", self.folder))
        self.assertEqual(found["contrasts"], printed("contrasts", self.folder))
        self.assertEqual(found["validation"], printed("validation", self.folder))
        self.assertIn("## What the speedups are made of", found["losses"])
        self.assertIn("## Predicted by the virtual machine", found["validation"])
        self.assertFalse(found["asked"])

    def test_a_question_is_answered_and_not_taken_apart(self):
        head = manifest()
        head["experiment"]["text"] = QUESTION
        found = concluded(self.two_bounds(head))
        self.assertTrue(found["asked"])
        self.assertIn("## Bounds: each value against soft", found["contrasts"])
        self.assertNotIn("losses", found)
        self.assertTrue((self.folder / "contrasts.csv").is_file())

    def test_nothing_is_said_where_there_is_nothing_to_say(self):
        found = concluded(write(self.folder, virtual_run(3, ())))
        self.assertEqual((found["losses"], found["contrasts"], found["validation"]), ("", "", ""))

    def test_without_a_library_or_with_a_fault_the_others_do_without(self):
        folder = self.two_bounds()
        with mock.patch("analysis.common.libraries.installed",
                        lambda library: library != "statsmodels"):
            found = concluded(folder)
        self.assertIn("missing Debian package: python3-statsmodels", found["contrasts"])
        self.assertIn("## What the speedups are made of", found["losses"])
        with mock.patch("analysis.comparing.configurations.loss_shares", side_effect=KeyError("lock_ns")):
            found = concluded(folder)
        self.assertEqual(found["losses"], "No losses: KeyError: 'lock_ns'\n")
        self.assertTrue(found["intervals"])


if __name__ == "__main__":
    unittest.main()
