#!/usr/bin/python3
# report_test.py - the contents of a report: its numbers, its names, and every kind of run.
# SPDX-License-Identifier: MIT
import csv
import html.parser
import json
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

import numpy
import synthetic
from analysis.commands.report import write_report

HOSTILE = "<script>alert(1)</script> $x_1$ \"'&\x1b\x00|`,:\n</svg>"


class Page(html.parser.HTMLParser):
    """The tables of a page as text, its ids and its links."""

    def __init__(self, text):
        super().__init__()
        self.tables, self.ids, self.links, self.tags, self.words = {}, [], [], [], []
        self.table = self.cell = None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.tags.append(tag)
        self.ids += [given["id"]] if "id" in given else []
        self.links += [v for k, v in attributes if k in ("href", "src", "xlink:href")]
        if tag == "table":
            self.table = self.tables.setdefault(given["id"], [])
        elif tag == "tr":
            self.table.append([])
        elif tag in ("td", "th"):
            self.cell = []
            self.table[-1].append(self.cell)

    def handle_endtag(self, tag):
        if tag in ("td", "th", "tr", "tbody", "thead", "table"):
            self.cell = None

    def handle_data(self, data):
        self.words.append(data)
        if self.cell is not None:
            self.cell.append(data)

    def rows(self, name):
        """The lines of a table as {column: text}."""
        lines = [[" ".join("".join(cell).split()) for cell in row] for row in self.tables[name]]
        return [dict(zip(lines[0], line)) for line in lines[1:]]

    @property
    def text(self):
        return " ".join("".join(self.words).split())


class ReportTest(unittest.TestCase):
    def setUp(self):
        self.box = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.box)

    def written(self, rows, head=None, name="run"):
        """Writes a report of the rows and returns (the page, its folder)."""
        folder = synthetic.write(self.box / name, rows, head)
        write_report(folder)
        return Page((folder / "report.html").read_text(encoding="utf-8")), folder

    def csv(self, folder, name):
        with (folder / "figures" / f"{name}.csv").open(encoding="utf-8", newline="") as opened:
            return list(csv.DictReader(opened))

    def assert_said(self, said, page):
        self.assertTrue(said in page.text, f"not on the page: {said}")

    def assert_whole(self, page, folder):
        """Every id is unique, no link is dangling, and every drawing is well formed."""
        self.assertEqual(len(page.ids), len(set(page.ids)))
        for link in page.links:
            if link.startswith("#"):
                self.assertIn(link[1:], page.ids)
            else:
                self.assertTrue((folder / link).is_file(), link)
        for file in (folder / "figures").glob("*.svg"):
            ElementTree.parse(file)
            self.assertTrue(file.with_suffix(".csv").is_file())
        self.assertEqual(re.findall(r"\bnan\b|\bNone\b|\binf\b", page.text), [])

    def test_figures_and_tables_have_the_same_numbers(self):
        page, folder = self.written(synthetic.virtual_run(6))
        table = {r["P"]: r for r in page.rows("results") if r["strategy"] == "ybwc"}
        for row in self.csv(folder, "speedup"):
            said = table[f"{float(row['processors']):.0f}"]
            self.assertEqual(said["speedup"], f"{float(row['speedup']):.3f}")
            if row["low"]:
                self.assertEqual(said["95 % interval"],
                                 f"{float(row['low']):.3f} to {float(row['high']):.3f}")
        for row in self.csv(folder, "overhead"):
            self.assertEqual(table[f"{float(row['processors']):.0f}"]["overhead"],
                             f"{100 * float(row['search_overhead']):+,.1f} %")
        for row in self.csv(folder, "time"):
            parts = [float(v) for k, v in row.items() if k not in ("strategy", "processors")]
            self.assertAlmostEqual(sum(parts), 1, 6)
            self.assertEqual(f"{float(row['processors']) * float(row['useful']):.3f}",
                             table[f"{float(row['processors']):.0f}"]["of total"])
        self.assert_whole(page, folder)

    def test_a_known_run(self):
        """Figures worked out by hand: speedups of 4 and 9, so a geometric mean of 6."""
        rows = []
        for position, time in (("a", 4_000), ("b", 9_000)):
            rows.append(synthetic.search(synthetic.cell(position), time * 1000, 100))
            rows.append(synthetic.search(synthetic.cell(position, "ybwc", 16), 1_000_000, 150))
        page, folder = self.written(rows)
        said = next(r for r in page.rows("results") if r["strategy"] == "ybwc")
        self.assertEqual(said["speedup"], "6.000")
        self.assertEqual(said["range"], "4.00 to 9.00")
        self.assertEqual(said["of total"], "6.500")
        self.assertEqual(said["overhead"], "+50.0 %")
        self.assertEqual(said["serial"], "11.1 %")  # (1/6 - 1/16) / (1 - 1/16)
        self.assertEqual([f"{float(r['speedup']):.9f}" for r in self.csv(folder, "positions")],
                         ["4.000000000", "9.000000000"])

    def test_positions_solved(self):
        """One processor solves two of three positions, 16 solve all, those two 4 and 9 times faster."""
        def search(cell, found_after):
            row = synthetic.search(cell, 80_000_000, 800)
            row["solution"] = {"solved": found_after is not None}
            if found_after:
                row["solution"].update(depth=5, time_ns=found_after * 1_000_000, nodes=100)
            return row

        rows = []
        for position, one, many in (("a", 4, 1), ("b", 9, 1), ("c", None, 3)):
            rows.append(search(synthetic.cell(position), one))
            rows.append(search(synthetic.cell(position, "ybwc", 16), many))
        page, folder = self.written(rows)
        one, many = page.rows("solved")
        self.assertEqual((one["solved"], many["solved"]), ("2 of 3", "3 of 3"))
        self.assertEqual(one["time to solution s"], "0.093")  # 4 + 9 + all 80 ms
        self.assertEqual(many["time to solution s"], "0.005")
        self.assertEqual(many["speedup"], "6.000")
        self.assertEqual(self.csv(folder, "solved")[1]["nodes"], "300")
        self.assertIn("2 of 3", (folder / "summary.md").read_text())

    def test_nothing_to_be_found(self):
        page, _ = self.written(synthetic.virtual_run(2))
        self.assertNotIn("Positions solved", page.text)

    def test_a_measured_run(self):
        """The report of six positions of results/scaling has the ratios that are computed here."""
        folder = self.box / "scaling"
        folder.mkdir()
        shutil.copy(synthetic.ROOT / "tests/data/report/scaling.jsonl", folder / "runs.jsonl")
        (folder / "summary.md").write_text("there already", encoding="utf-8")
        write_report(folder)
        page = Page((folder / "report.html").read_text(encoding="utf-8"))
        stored = map(json.loads,
                     (folder / "runs.jsonl").read_text(encoding="utf-8").splitlines()[1:])
        times = {(r["cell"]["strategy"] if r["cell"]["kind"] == "search" else "two at once",
                  r["cell"]["position"]): r["time_ns"] for r in stored}
        for row in page.rows("results")[1:]:
            mine = {p: t for (strategy, p), t in times.items() if strategy == row["strategy"]}
            ratios = [times["sequential", p] / t for p, t in mine.items()]
            self.assertEqual(len(ratios), 6)
            self.assertEqual(row["speedup"], f"{statistics.geometric_mean(ratios):.3f}")
            self.assertEqual(row["range"], f"{min(ratios):.2f} to {max(ratios):.2f}")
        ceiling = 2 * statistics.geometric_mean(
            times["sequential", p] / t for (what, p), t in times.items() if what == "two at once")
        for said in (f"independent searches at once do {ceiling:.2f} times the work of one",
                     "experiments/scaling.toml", "Linux 6.18", "-march=x86-64-v3", "unknown",
                     'strategies = ["pv-split", "ybwc"]', "2 hardware threads"):
            self.assert_said(said, page)
        self.assertIn("node-types-by-depth", page.ids)
        self.assertEqual((folder / "summary.md").read_text(encoding="utf-8"), "there already")
        self.assert_whole(page, folder)

    def test_hostile_names(self):
        def rename(row):
            for name in ("position", "suite", "costs"):
                row["cell"][name] += HOSTILE
            if row["strategy"] != "sequential":
                row["cell"]["strategy"] = row["strategy"] = HOSTILE
            row["best_move"] = HOSTILE

        rows = synthetic.changed(synthetic.virtual_run(2), rename)
        rows.append(synthetic.failure(synthetic.cell("x", HOSTILE, 4), "crash", HOSTILE))
        head = synthetic.manifest(cells=len(rows))
        head["experiment"].update(name=HOSTILE, text="# </pre><script>alert(2)</script>")
        page, folder = self.written(rows, head)
        self.assertEqual(page.tags.count("script"), 1)
        self.assert_said("<script>alert(1)</script> $x_1$", page)
        self.assertNotRegex("".join(page.words), "[\x00\x1b]")
        self.assert_said("<script>alert(2)</script>", page)
        names = {f.name for f in folder.rglob("*")}
        self.assertTrue(all(re.fullmatch(r"[\w.-]+", name) for name in names), names)
        self.assert_whole(page, folder)

    def test_both_schemas_say_the_same(self):
        pages = [self.written(synthetic.virtual_run(4, schema=schema), synthetic.manifest(schema),
                              f"schema{schema}")[0] for schema in (1, 2)]
        self.assertEqual(*[page.rows("results") for page in pages])
        self.assertEqual(*[page.rows("cells") for page in pages])

    def test_unfinished(self):
        rows = synthetic.virtual_run(3)
        page, folder = self.written(rows, synthetic.manifest(cells=40))
        self.assert_said("Unfinished. 15 of 40 cells have been run.", page)
        self.assertIn("**Unfinished.** 15 of 40 cells", (folder / "summary.md").read_text())
        page, _ = self.written(rows, name="finished")
        self.assertFalse("Unfinished" in page.text)

    def test_failed_and_contaminated_cells_come_first(self):
        rows = synthetic.virtual_run(3, (4,))
        rows[3]["contaminated"] = ["steal 4.1 %"]
        big = synthetic.cell("p00", "ybwc", 64)
        rows.append(synthetic.failure(big, "out-of-memory", "at 2 GiB"))
        page, folder = self.written(rows)
        states = [r["state"] for r in page.rows("cells")]
        self.assertEqual(states[:3], ["failed: out-of-memory, at 2 GiB",
                                      "contaminated: steal 4.1 %", "finished"])
        self.assert_said("Failed cells. 1: out-of-memory.", page)
        self.assert_said("Contaminated cells. 1 of the finished", page)
        self.assert_whole(page, folder)

    def test_every_kind_of_run(self):
        random = numpy.random.default_rng(1)
        virtual, real = synthetic.virtual_run(3, (4, 16)), synthetic.real_run(random, [9000, 8000])
        unlimited = synthetic.search(synthetic.cell("p00", "ybwc", "inf"), 10**6, 10**6)
        kinds = {
            "real": (real, ["speedup", "positions"]),
            "both": (virtual + real, ["speedup", "speedup-2"]),
            "unlimited": (virtual + [unlimited], ["speedup"]),
            "sequential": ([r for r in virtual if r["strategy"] == "sequential"], []),
            "no-baseline": ([r for r in virtual if r["strategy"] != "sequential"], []),
            "failed": ([synthetic.failure(synthetic.cell("p00"))], []),
            "empty": ([], []),
        }
        for name, (rows, figures) in kinds.items():
            with self.subTest(name):
                page, folder = self.written(rows, name=name)
                self.assertTrue(set(figures) <= set(page.ids))
                self.assert_whole(page, folder)
        page, _ = self.written(virtual + [unlimited], name="again")
        self.assertIn("∞", [r["P"] for r in page.rows("results")])

    def test_a_time_limit_gives_no_speedup(self):
        rows = synthetic.real_run(numpy.random.default_rng(1), [9000, 8000])
        page, _ = self.written(synthetic.changed(rows, lambda r: r["cell"].update(time_ms=100)))
        self.assert_said("Time limits end these searches", page)
        self.assertEqual({r["speedup"] for r in page.rows("results")}, {"–"})

    def test_contrasts_of_soft_and_hard(self):
        def hard(row):
            row["bounds"] = row["cell"]["bounds"] = "hard"
            synthetic.more_nodes(1.25)(row)

        rows = synthetic.virtual_run(7, (4,))
        page, folder = self.written(rows + synthetic.changed(rows, hard))
        nodes = [r for r in page.rows("contrasts") if r["of"] == "nodes"]
        self.assertEqual({(r["value"], r["against"], r["ratio"]) for r in nodes},
                         {("hard", "soft", "1.250")})
        self.assertEqual([r["setting"] for r in page.rows("results")][0], "fail-soft")
        self.assert_whole(page, folder)

    def test_many_settings_share_their_figures(self):
        def with_table(mebibytes):
            return lambda row: row["cell"].update(hash=mebibytes)

        rows = synthetic.virtual_run(6, (4,))
        page, folder = self.written([row for size in (16, 64, 256)
                                     for row in synthetic.changed(rows, with_table(size))])
        self.assertEqual([r["strategy"] for r in self.csv(folder, "speedup")],
                         [f"ybwc, table of {size} MiB" for size in (16, 64, 256)])
        self.assertNotIn("speedup-2", page.ids)
        self.assert_said("3 settings of search and machine.", page)
        self.assert_whole(page, folder)

    def test_thousands_of_cells(self):
        page, folder = self.written(synthetic.virtual_run(1300, (1, 4, 16, 64)))
        self.assertLess((folder / "report.html").stat().st_size, 3_000_000)
        self.assertEqual(len(page.rows("cells")), 6000)
        self.assert_said("The first 6,000 of 6,500", page)
        self.assertEqual(len(self.csv(folder, "cells")), 6500)

    def test_same_input_same_bytes(self):
        rows = synthetic.virtual_run(3)
        texts = []
        for seed in ("1", "2"):  # sets of text in another order
            folder = synthetic.write(self.box / seed / "run", rows)
            subprocess.run([synthetic.ANALYSE, "report", folder], check=True, capture_output=True,
                           env={"PYTHONHASHSEED": seed, "PYTHONDONTWRITEBYTECODE": "1"})
            texts.append({f.name: f.read_bytes() for f in folder.rglob("*.*") if f.is_file()})
        self.assertEqual(*texts)
        self.assertIn("report.html", texts[0])

    def test_shards_by_their_common_name(self):
        rows = synthetic.virtual_run(4)
        for i in (1, 2):
            synthetic.write(self.box / f"run-shard-{i}-of-2", rows[10 * i - 10:10 * i],
                            synthetic.manifest(shard=f"{i}/2", cells=10))
        write_report(self.box / "run")
        page = Page((self.box / "run" / "report.html").read_text(encoding="utf-8"))
        self.assert_said("20 finished, 0 failed, of 20", page)
        self.assertFalse("Unfinished" in page.text)

    def test_bad_input(self):
        damaged = synthetic.write(self.box / "damaged", synthetic.virtual_run(1))
        file = damaged / "runs.jsonl"
        file.write_bytes(file.read_bytes().replace(b'"value":10', b'"value":11', 1))
        for folder, said in ((self.box / "none", "none"), (damaged, "runs.jsonl:2"),
                             (file, "is a file")):
            done = subprocess.run([sys.executable, "-B", synthetic.ANALYSE, "report", folder],
                                  capture_output=True, text=True)
            self.assertEqual(done.returncode, 2)
            self.assertRegex(done.stderr, f"^splitpoint report: .*{said}.*\n$")
            self.assertEqual(done.stdout, "")
            self.assertEqual([f.name for f in folder.glob("*")],
                             ["runs.jsonl"] if folder == damaged else [])


if __name__ == "__main__":
    unittest.main()
