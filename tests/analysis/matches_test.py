# matches_test.py - the commands `elo` and `sprt`, on matches with known results.
# SPDX-License-Identifier: MIT
import json
import math
import pathlib
import subprocess
import tempfile
import unittest

import numpy
import synthetic_match as made
from synthetic import ANALYSE, analyse

from analysis.calculating import elo, gsprt
from analysis.calculating.ratings import ratings
from analysis.common.errors import BadInput
from analysis.matches import games, sequential, tables
from analysis.matches.pairings import pairings
from analysis.matches.summary import markdown


class Matches(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name) / "match"

    def match(self, rows, head=None):
        return games.read(made.write(self.folder, rows, head))

    def refused(self, rows, head=None, then=pairings):
        with self.assertRaises(BadInput) as caught:
            then(self.match(rows, head))
        return str(caught.exception).replace(str(self.folder), "DIR")


class Reading(Matches):
    def test_pairs_count_for_the_later_side(self):
        found, = pairings(self.match(made.games([0, 1, 2, 3, 3, 4])))
        self.assertEqual((found.side, found.base, list(found.counts)), ("new", "base",
                                                                        [1, 1, 1, 2, 1]))
        # Two losses, draw and loss, two draws, twice win and draw, two wins.
        self.assertEqual(found.won_drawn_lost, (4, 5, 3))

    def test_sides_in_the_other_order(self):
        rows = made.games(made.drawn(200, made.BETTER))
        one, = pairings(self.match(rows))
        other, = pairings(self.match(rows, made.manifest(("new", "base"))))
        self.assertEqual(list(one.counts), list(other.counts)[::-1])
        self.assertEqual(one.won_drawn_lost, other.won_drawn_lost[::-1])

    def test_an_unfinished_pair_is_left_out_and_said(self):
        rows = made.games([3, 3, 0, 2])
        del rows[5]
        match = self.match(rows)
        found, = pairings(match)
        self.assertEqual((list(found.counts), found.unfinished, len(found.games)),
                         ([0, 0, 1, 2, 0], 1, 7))
        self.assertIn("1 pair is unfinished", markdown(match))

    def test_pairs_finish_in_the_order_of_their_last_games(self):
        rows = made.games([4, 0, 3])
        rows = [rows[i] for i in (0, 2, 3, 4, 1, 5)]
        found, = pairings(self.match(rows))
        self.assertEqual([pair.score for pair in found.pairs], [0, 1, 0.75])

    def test_a_repeated_game_counts_once(self):
        rows = made.games([0, 4])
        match = self.match(rows + [rows[1]])
        self.assertEqual([g.number for g in match.games], [1, 3, 4, 2])

    def test_an_incomplete_last_line_is_left_out(self):
        self.match(made.games([2, 3]))
        file = self.folder / "games.jsonl"
        file.write_bytes(file.read_bytes()[:-20])
        match = games.read(self.folder)
        self.assertEqual((len(match.games), match.torn), (3, True))
        self.assertIn("The last line is incomplete", markdown(match))

    def test_what_is_not_a_match(self):
        self.assertIn("DIR/games.jsonl:1: is not the manifest of a match",
                      self.refused([], {"kind": "manifest"}))
        self.assertIn("must be at least two different", self.refused([], made.manifest(["a", "a"])))
        with self.assertRaises(BadInput):
            games.read(self.folder / "nothing")
        (self.folder / "games.jsonl").write_text("")
        with self.assertRaises(BadInput):
            games.read(self.folder)

    def test_what_is_not_a_game_or_a_pair(self):
        good = made.games([3, 1])
        for change, text in (({"result": "*"}, "DIR/games.jsonl:3: result is '*'"),
                             ({"white": "nobody"}, "DIR/games.jsonl:3: white is 'nobody'"),
                             ({"opening": "other"}, "DIR/games.jsonl:3: is not the other game of "
                                                    "pair 1"),
                             ({"white": "new", "black": "base"}, "is not the other game of pair 1"),
                             ({"game": "x"}, "DIR/games.jsonl:3: is not a game"),
                             ({"pair": 2, "opening": "o02"},
                              "DIR/games.jsonl:5: is game 3 of pair 2")):
            rows = [good[0], {**good[1], **change}, *good[2:]]
            self.assertIn(text, self.refused(rows))
        del good[1]["reason"]
        self.assertIn("is not a game ('reason' is missing)", self.refused(good))


class Tables(Matches):
    def test_the_markdown_has_all_figures(self):
        text = markdown(self.match(made.games(made.drawn(400, made.BETTER))))
        found = elo.strength([6, 56, 184, 114, 40])
        self.assertIn("(6, 56, 184, 114, 40)", text)
        self.assertIn(f"{found.elo[0]:+.1f} | {found.elo[1]:+.1f} to {found.elo[2]:+.1f}", text)
        self.assertIn("| new against base |", text)
        self.assertIn("| repetition |", text)

    def test_endings_say_who_lost_and_why(self):
        rows = made.games([0, 4, 2])
        rows[0]["reason"] = rows[1]["reason"] = "time"
        rows[2]["reason"] = "crash"
        match = self.match(rows)
        self.assertEqual(tables.endings(match)["time"], {"games": 2, "lost": {"new": 2}})
        self.assertEqual(tables.endings(match)["crash"], {"games": 1, "lost": {"base": 1}})
        self.assertIn("Games lost by a fault of the program: time 2, crash 1.", markdown(match))

    def test_openings(self):
        found, = pairings(self.match(made.games([2] * 40 + [4])))
        head, first, *others = tables.openings_table(found)
        self.assertEqual(first[:3] + first[5:], ["o01", 6, "+2 =4 -0", 1])
        self.assertEqual(len(others), 19)

    def test_no_games_and_no_pairs(self):
        self.assertIn("# made: 0 games", markdown(self.match([])))
        text = markdown(self.match(made.games([4])[:1]))
        self.assertIn("| new against base |     1 | +1 =0 -0 |     – |", text)

    def test_json_of_the_program(self):
        made.write(self.folder, made.games([4, 4, 4]))
        found = json.loads(analyse("elo", self.folder, "--json").stdout)
        pairing, = found["pairings"]
        self.assertEqual(pairing["pentanomial"], [0, 0, 0, 0, 3])
        self.assertEqual(pairing["elo"], {"value": "inf", "low": None, "high": None})
        self.assertEqual(found["ratings"], [])

    def test_markup_in_names_stays_in_its_cell(self):
        rows = made.games([3, 2], "a|b", "c")
        text = markdown(self.match(rows, made.manifest(["a|b", "c"])))
        self.assertIn("| c against a\\|b |", text)


class RoundRobin(Matches):
    STRENGTHS = {"a": 0, "b": 60, "c": -40, "d": 20}

    def test_two_sides_have_the_interval_of_their_pairs(self):
        """The rating of one against another is the Elo difference, and so is its interval."""
        scores = [("base", "new", kind / 4) for kind in made.drawn(400, made.BETTER)]
        found = {r.side: r for r in ratings(["base", "new"], scores)}
        direct = elo.strength(elo.pentanomial([s for *_, s in scores]))
        self.assertAlmostEqual(found["new"].value - found["base"].value, direct.elo[0], 6)
        self.assertAlmostEqual(2 * (found["new"].high - found["new"].low),
                               2 * (direct.elo[2] - direct.elo[1]) / 2, delta=0.5)

    def test_the_ratings_are_about_the_truth_and_centred(self):
        sides, rows = made.round_robin(self.STRENGTHS, 800)
        match = self.match(rows, made.manifest(sides))
        found = ratings(sides, [(p.base, p.side, pair.score) for p in pairings(match)
                                for pair in p.pairs])
        self.assertEqual([r.side for r in found], ["b", "d", "a", "c"])
        self.assertAlmostEqual(sum(r.value for r in found), 0, 6)
        for r in found:
            self.assertAlmostEqual(r.value, self.STRENGTHS[r.side] - 10, delta=12)

    def test_intervals_cover_the_truth(self):
        covered = []
        for seed in range(100):
            sides, rows = made.round_robin(self.STRENGTHS, 25, seed)
            scores = [(rows[i]["black"], rows[i]["white"],
                       (games.WHITE_SCORES[rows[i]["result"]] + 1 -
                        games.WHITE_SCORES[rows[i + 1]["result"]]) / 2)
                      for i in range(0, len(rows), 2)]
            covered += [r.low <= self.STRENGTHS[r.side] - 10 <= r.high
                        for r in ratings(sides, scores)]
        self.assertAlmostEqual(numpy.mean(covered), 0.95, delta=0.03)

    def test_no_ratings_if_a_side_won_everything(self):
        rows = made.games([4] * 5, "a", "b") + made.games([2, 3], "a", "c", 6)
        text = markdown(self.match(rows, made.manifest(["a", "b", "c"])))
        self.assertIn("There are no ratings", text)

    def test_no_ratings_if_the_pairs_say_nothing_of_their_spread(self):
        """One pair of each pairing, or pairs that are all alike: any interval would have width 0."""
        for classes in [2], [1, 1, 1]:
            rows = made.games(classes, "a", "b") + made.games(classes, "a", "c", len(classes) + 1)
            text = markdown(self.match(rows, made.manifest(["a", "b", "c"])))
            self.assertIn("There are no ratings", text, classes)

    def test_a_gauntlet_has_a_row_for_each_pairing_that_was_played(self):
        rows = made.games([1, 2, 3, 0], "a", "b") + made.games([2, 3, 1], "a", "c", 5)
        match = self.match(rows, made.manifest(["a", "b", "c"]))
        self.assertEqual([p.label for p in pairings(match)], ["b against a", "c against a"])
        self.assertIn("## Ratings", markdown(match))


class SequentialTest(Matches):
    def state(self, classes, **asked):
        return sequential.state(self.match(made.games(classes),
                                           made.manifest(sprt={**made.BOUNDS, **asked})))

    def test_the_verdicts(self):
        better = self.state(made.drawn(2000, made.BETTER))
        self.assertEqual((better.verdict, better.side), ("accept-h1", "new"))
        self.assertEqual(self.state(made.drawn(2000, made.EVEN)).verdict, "accept-h0")
        few = self.state(made.drawn(10, made.EVEN))
        self.assertEqual((few.verdict, few.pairs), ("continue", 10))
        self.assertEqual(self.state([])[3:8], (0, *gsprt.bounds(better.test), "continue", 0))

    def test_the_first_crossing_decides(self):
        classes = made.drawn(2000, made.BETTER)
        found = self.state(classes)
        before = self.state(classes[:found.pairs - 1])
        self.assertEqual(before.verdict, "continue")
        after = self.state(classes[:found.pairs] + [0] * 20)
        self.assertEqual((after.verdict, after.pairs, after.llr), ("accept-h1", found.pairs,
                                                                   found.llr))
        self.assertLess(after.path[-1], after.upper)

    def test_the_ratio_is_that_of_the_counts(self):
        for model in gsprt.MODELS:
            classes = made.drawn(40, made.EVEN)
            found = self.state(classes, model=model)
            counts = numpy.bincount(classes[:found.pairs], minlength=5)
            self.assertAlmostEqual(found.llr, gsprt.log_likelihood_ratio(counts, found.test), 8)

    def test_what_cannot_be_tested(self):
        for asked, text in (({"elo0": 5, "elo1": 5}, "elo0 must be below elo1"),
                            ({"elo1": 900}, "both from -200 to 200"),
                            ({"alpha": 0}, "must be above 0 and below 0.5"),
                            ({"elo0": "x"}, "match.sprt.elo0 is 'x'; it must be a number"),
                            ({"model": "bayes"}, "must be normalized or logistic")):
            head = made.manifest(sprt={**made.BOUNDS, **asked})
            self.assertIn(text, self.refused([], head, sequential.state))
        head = made.manifest(["a", "b", "c"], made.BOUNDS)
        self.assertIn("needs two sides, not 3", self.refused([], head, sequential.state))

    def test_json_of_the_program(self):
        made.write(self.folder, made.games(made.drawn(2000, made.BETTER)),
                   made.manifest(sprt=made.BOUNDS))
        found = json.loads(analyse("sprt", self.folder, "--json").stdout)
        self.assertEqual((found["verdict"], found["side"], found["base"], found["finished_pairs"]),
                         ("accept-h1", "new", "base", 2000))
        self.assertEqual(found["bounds"], [-math.log(19), math.log(19)])
        self.assertGreaterEqual(found["llr"], found["bounds"][1])

    def test_a_match_without_a_test(self):
        made.write(self.folder, [])
        found = analyse("sprt", self.folder)
        self.assertEqual((found.returncode, found.stdout, found.stderr.count("\n")), (2, "", 1))

    def test_it_loads_no_slow_library(self):
        made.write(self.folder, made.games([2, 3]), made.manifest(sprt=made.BOUNDS))
        code = ("import sys; from analysis.commands import sprt; sprt.main(sys.argv[1:]); "
                "print([m for m in ('pandas', 'statsmodels', 'matplotlib', 'scipy.stats') "
                "if m in sys.modules])")
        found = subprocess.run(["/usr/bin/python3", "-B", "-c", code, self.folder],
                               cwd=ANALYSE.parent, capture_output=True, text=True, check=True)
        self.assertEqual(found.stdout.splitlines()[-1], "[]")


if __name__ == "__main__":
    unittest.main()
