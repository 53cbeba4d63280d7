# attribution_test.py - the parts of the processors' time, the factors, and the counterfactuals.
# SPDX-License-Identifier: MIT
import csv
import pathlib
import tempfile
import unittest

from analysis.calculating import attribution
from analysis.questions import attribution as command
from analysis.reading import cost_models, rows
from synthetic import analyse, cell, manifest, write
from synthetic import search as plain_search

COSTS = {"node": 100, "quiescence": 50, "evaluate": 40, "probe_hit": 30, "probe_miss": 20,
         "store": 10, "join": 500}
POSITIONS, P = 8, 16


def search(of, time, counts):
    """A row with these counts in place of those of the synthetic one."""
    return {**plain_search(of, time, counts["nodes"]["total"]), **counts}


def counted(scale, rejected):
    """The counts of a search, and its time by COSTS."""
    found = {"nodes": {"total": 15 * scale, "interior": 10 * scale, "quiescence": 5 * scale,
                       "wasted": 0, "evaluations": 4 * scale},
             "table": {"probes": 8 * scale, "hits": 3 * scale, "rejected": rejected,
                       "stores": 6 * scale}}
    return found, (1000 + 250 + 160 + 90 + 100 + 60) * scale + 10 * rejected


def searched(at, costs, scale, joins, sharing, queues, idle, wait):
    """A parallel search with these accounts; all but the nodes and joins in nanoseconds."""
    more, nodes = counted(scale, 2)
    busy = nodes + joins * costs["join"] + sharing
    whole = busy + queues + idle + wait
    row = search(at, whole // P, more)
    row["nodes"]["wasted"] = scale
    row["parallel"] = {"joins": joins, "busy_ns": busy, "idle_ns": idle + whole // P * P - whole,
                       "lock_ns": queues, "wait_ns": wait}
    return row


def stored():
    """With costs, a search has half as many nodes again and P joins, and is idle for a third of its
    time. If working together is free, it has the same nodes and as much idle time."""
    found = []
    for i in range(POSITIONS):
        scale = 160 * (i + 4)
        for costs in ("measured", "free_together"):
            of = {"costs": costs}
            more, time = counted(scale, 0)
            found.append(search({**cell(f"p{i}"), **of}, time, more))
            idle = 800 * scale
            real = costs == "measured"
            found.append(searched({**cell(f"p{i}", "ybwc", P), **of},
                                  COSTS if real else {**COSTS, "join": 0}, 3 * scale // 2, P,
                                  4000 if real else 0, 8000 if real else 0, idle, 1600))
    return found


def head():
    whole = manifest()
    text = "[costs]\n" + "".join(f"{kind} = {ticks}\n" for kind, ticks in COSTS.items())
    whole["experiment"]["costs"] = {"measured": text,
                                    "free_together": text.replace("join = 500", "join = 0")}
    return whole


class Attribution(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name) / "run"

    def lines(self, costs):
        run_ = rows.read(write(self.folder, stored(), head()))
        lines = command.searches(run_.rows)
        self.assertEqual(cost_models.cost_models(run_.manifest)["measured"], COSTS)
        return lines[lines["costs"] == costs]

    def test_the_parts_are_those_of_the_search_and_add_up(self):
        lines = self.lines("measured")
        parts = attribution.parts(lines, COSTS)
        whole = lines["processors"] * lines["time"]
        self.assertLess((sum(parts.values()) - whole).abs().max(), 1e-3)
        self.assertEqual(set(parts["sharing"]), {4000})
        self.assertEqual(set(parts["joining"]), {P * 500})
        self.assertEqual(set(parts["queues"]), {8000})
        self.assertLess(parts["dearer nodes"].abs().max(), 21)  # two rejected hits
        for part, share in (("useful", 1), ("aborted", 1 / 10), ("other nodes", 4 / 10)):
            ratio = parts[part] / lines["base_time"]
            self.assertLess((ratio - share).abs().max(), 1e-9, part)

    def test_the_factors_multiply_to_the_loss(self):
        real, free = self.lines("measured"), self.lines("free_together")
        found = attribution.factors(real, free)
        for i, row in enumerate(real.itertuples()):
            logs = sum(found[name][i] for name in attribution.FACTORS)
            self.assertAlmostEqual(logs, command.numpy.log(P * row.time / row.base_time), 9)

    def test_the_tables_and_the_plot(self):
        found = analyse("attribution", write(self.folder, stored(), head()))
        self.assertEqual((found.returncode, found.stderr), (0, ""))
        for part in ("| ybwc     | 16 |         8 |", "What if it were free", "| free_together |",
                     "as a product"):
            self.assertIn(part, found.stdout)
        self.assertNotIn("known", found.stdout)
        again = analyse("attribution", self.folder, "--suites", "xiangqi")
        self.assertEqual(again.stdout, found.stdout)
        none = analyse("attribution", self.folder, "--suites", "chess")
        self.assertEqual((none.returncode, len(none.stderr.splitlines())), (2, 1))
        self.assertTrue((self.folder / "attribution.svg").stat().st_size)

    def test_the_report_has_the_parts_too(self):
        found = analyse("report", write(self.folder, stored(), head()))
        self.assertEqual((found.returncode, found.stderr), (0, ""))
        with open(self.folder / "figures" / "work.csv", encoding="utf-8", newline="") as file:
            lines = list(csv.DictReader(file))
        self.assertEqual({line["setting"] for line in lines},
                         {"costs measured", "costs free_together"})
        for line in lines:
            self.assertAlmostEqual(sum(float(line[part]) for part in attribution.PARTS), 1, 6)
        self.assertIn("By kinds of work", (self.folder / "report.html").read_text(encoding="utf-8"))

    def test_a_run_on_threads_is_refused(self):
        stored = [plain_search(cell("p", machine="threads"), 9, 9)]
        found = analyse("attribution", write(self.folder, stored))
        self.assertEqual((found.returncode, len(found.stderr.splitlines())), (2, 1))


if __name__ == "__main__":
    unittest.main()
