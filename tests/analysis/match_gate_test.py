# match_gate_test.py - the gate on matches: what it fails, what it passes, when it cannot tell.
# SPDX-License-Identifier: MIT
import contextlib
import io
import pathlib
import tempfile
import unittest

import synthetic_match as made
from synthetic import virtual_run, write

from analysis.commands import gate
from analysis.common.errors import BadInput

WORSE = made.BETTER[::-1]
BALANCED = [1, 2, 3, 2, 2]  # classes of five pairs; 60 pairs have an interval of 28 Elo each way
CLOSE = "[matches]\nexcluded = -60\n"


class MatchGate(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def match(self, name, pairs, probabilities, sprt=None, change=lambda rows: None):
        classes = made.drawn(pairs, probabilities) if probabilities else BALANCED * (pairs // 5)
        rows = made.games(classes)
        change(rows)
        return made.write(self.folder / name, rows, made.manifest(sprt=sprt))

    def gate(self, *paths, limits=""):
        """(exit code, the summary)."""
        file = self.folder / "limits.toml"
        file.write_text(limits)
        with contextlib.redirect_stdout(io.StringIO()) as out:
            code = gate.main([*map(str, paths), "--thresholds", str(file)])
        return code, out.getvalue()

    def test_a_match_alone(self):
        for probabilities, pairs, code in ((made.BETTER, 400, 0), (WORSE, 400, 1),
                                           (None, 60, 3), (made.BETTER, 15, 3)):
            found, text = self.gate(self.match("alone", pairs, probabilities))
            self.assertEqual(found, code, text)
            self.assertIn("match: new against base", text)
            self.assertNotIn("Base:", text)

    def test_thresholds(self):
        even = self.match("even", 60, None)
        self.assertEqual(self.gate(even)[0], 3)
        self.assertEqual(self.gate(even, limits=CLOSE)[0], 0)
        worse = self.match("worse", 400, WORSE)
        self.assertEqual(self.gate(worse, limits="[matches]\nelo = -150\nexcluded = -200\n")[0], 0)

    def test_the_change_against_another_match(self):
        good, bad = self.match("good", 400, made.BETTER), self.match("bad", 400, WORSE)
        self.assertEqual(self.gate(bad, good)[0], 0)
        self.assertEqual(self.gate(good, bad)[0], 1)
        code, text = self.gate(good, good, limits=CLOSE)
        self.assertEqual(code, 0)
        self.assertIn("change +0.0", text)

    def test_a_missing_pairing_cannot_be_judged(self):
        one = self.match("one", 100, made.EVEN)
        rows = made.games([2] * 30 + [3], "base", "other")
        other = made.write(self.folder / "other", rows, made.manifest(["base", "other"]))
        code, text = self.gate(one, other)
        self.assertEqual(code, 3)
        self.assertIn("is in the base only", text)
        self.assertEqual(self.gate(made.write(self.folder / "none", []))[0], 3)

    def test_the_sequential_test_decides(self):
        for probabilities, pairs, code in ((made.BETTER, 1000, 0), (made.EVEN, 1000, 1),
                                           (made.EVEN, 25, 3)):
            found, text = self.gate(self.match("sprt", pairs, probabilities, made.BOUNDS))
            self.assertEqual(found, code, text)
            self.assertIn("match: sequential test", text)

    def test_faults_of_the_candidate(self):
        def fault(rows):
            lost = next(g for g in rows if (g["white"], g["result"]) == ("new", "0-1"))
            lost["reason"] = "crash"

        def fault_of_base(rows):
            lost = next(g for g in rows if (g["white"], g["result"]) == ("base", "0-1"))
            lost["reason"] = "time"

        found, text = self.gate(self.match("crash", 400, made.BETTER, change=fault))
        self.assertEqual(found, 1)
        self.assertRegex(text, r"fail +\| match: faults of new +\| crash 1")
        crash = self.folder / "crash"
        self.assertEqual(self.gate(crash, limits='[matches]\nfaults = "note"\n')[0], 0)
        found, text = self.gate(self.match("time", 400, made.BETTER, change=fault_of_base))
        self.assertEqual(found, 0)
        self.assertRegex(text, r"note +\| match: faults of base +\| time 1")

    def test_what_is_refused(self):
        match, run = self.match("m", 30, made.EVEN), write(self.folder / "run", virtual_run(2))
        for paths, text in (((match, run), "is a match"), ((run, match), "is a match"),
                            ((run,), "CANDIDATE is missing")):
            with self.assertRaisesRegex(BadInput, text):
                self.gate(*paths)
        for limits in ("[matches]\nelo = 5\n", '[matches]\nelo = "x"\n', "[matches]\nnelo = 1\n"):
            with self.assertRaises(BadInput):
                self.gate(match, limits=limits)


if __name__ == "__main__":
    unittest.main()
