# match_report_test.py - the report page of a match, and its files.
# SPDX-License-Identifier: MIT
import csv
import pathlib
import re
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

import synthetic_match as made

from analysis.calculating import elo
from analysis.commands.report import write_report
from analysis.matches.figures import MOST_POINTS, points

HOSTILE = "<script>alert(1)</script> $x_1$ \"'&\x1b|`,:\n</svg>"


class MatchReport(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name) / "match"

    def page(self, rows, head=None):
        made.write(self.folder, rows, head)
        text = write_report(self.folder).read_text(encoding="utf-8")
        ids = re.findall(r'\bid="([^"]+)"', text)
        self.assertEqual(len(ids), len(set(ids)))
        for link in re.findall(r'href="([^"#][^"]*)"', text):
            self.assertTrue((self.folder / link).is_file(), link)
        for file in (self.folder / "figures").glob("*.svg"):
            ElementTree.parse(file)
            self.assertTrue(file.with_suffix(".csv").is_file())
        content = re.sub("<(script|style|svg).*?</\\1>", "", text, flags=re.DOTALL)
        self.assertEqual(re.findall(r"\bnan\b|\bNone\b|\binf\b", content), [])
        return text

    def csv(self, name):
        with (self.folder / "figures" / f"{name}.csv").open(encoding="utf-8", newline="") as opened:
            return list(csv.DictReader(opened))

    def test_two_sides_with_a_sequential_test(self):
        classes = made.drawn(400, made.BETTER)
        text = self.page(made.games(classes), made.manifest(sprt=made.BOUNDS))
        found = elo.strength(elo.pentanomial([kind / 4 for kind in classes]))
        self.assertIn(f"new against base: {found.elo[0]:+.1f} Elo over 400 pairs", text)
        self.assertIn("H1 is accepted", text)
        for title in ("Results", "Elo over the pairs", "The sequential test", "Openings",
                      "How the games ended", "The match file"):
            self.assertIn(f">{title}</h", text)
        last = self.csv("elo-1")[-1]
        for name, value in zip(("elo", "low", "high"), found.elo):
            self.assertAlmostEqual(float(last[name]), value, 6)
        self.assertEqual(len(self.csv("sequential-test")), 400)
        self.assertEqual(sum(int(row["games"]) for row in self.csv("openings-1")), 800)
        result, = self.csv("results")
        self.assertEqual([int(result[f"pairs_{i}"]) for i in ("0", "0.5", "1", "1.5", "2")],
                         list(elo.pentanomial([kind / 4 for kind in classes])))

    def test_the_same_games_give_the_same_files(self):
        rows = made.games(made.drawn(50, made.EVEN))
        first = self.page(rows)
        self.assertEqual(self.page(rows), first)

    def test_a_round_robin_has_ratings(self):
        sides, rows = made.round_robin({"a": 0, "b": 50, "c": -50}, 60)
        text = self.page(rows, made.manifest(sides))
        self.assertIn("b has the highest rating", text)
        self.assertEqual([r["side"] for r in self.csv("ratings")], ["b", "a", "c"])
        self.assertEqual(len(list((self.folder / "figures").glob("elo-*.svg"))), 3)
        self.assertNotIn("sequential test", text)

    def test_little_or_nothing_was_played(self):
        for rows in ([], made.games([4])[:1], made.games([4, 4]), made.games([2] * 3)):
            for head in (made.manifest(), made.manifest(sprt=made.BOUNDS),
                         made.manifest(["base", "new", "third"])):
                self.page(rows, head)

    def test_names_are_only_text(self):
        rows = [{**game, "opening": HOSTILE} for game in made.games([3, 2, 0], HOSTILE, "new")]
        head = made.manifest([HOSTILE, "new"], made.BOUNDS)
        head["match"].update(name=HOSTILE, text=HOSTILE)
        self.assertNotIn("<script>alert", self.page(rows, head))

    def test_a_summary_is_not_overwritten(self):
        made.write(self.folder, made.games([2, 3]))
        (self.folder / "summary.md").write_text("mine")
        write_report(self.folder)
        self.assertEqual((self.folder / "summary.md").read_text(), "mine")
        (self.folder / "summary.md").unlink()
        write_report(self.folder)
        self.assertIn("| new against base |", (self.folder / "summary.md").read_text())

    def test_points_of_a_curve(self):
        self.assertEqual(points(3), [1, 2, 3])
        self.assertEqual((len(points(5000)), points(5000)[-1]), (MOST_POINTS, 5000))


if __name__ == "__main__":
    unittest.main()
