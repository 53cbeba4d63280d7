# at_work_test.py - how many workers of a made-up trace are at work.
# SPDX-License-Identifier: MIT
import json
import pathlib
import tempfile
import unittest

from synthetic import analyse

from analysis.questions import at_work

# (begin, end, worker, category, depth): worker 0 deepens twice and waits once; the three others
# help in the second iteration, one of them in two slices with a rest between.
SLICES = [(0, 100, 0, "iteration", 1), (100, 500, 0, "iteration", 2), (300, 400, 0, "wait", 2),
          (0, 200, 1, "idle", 0), (200, 400, 1, "join", 2), (0, 250, 2, "idle", 0),
          (250, 300, 2, "join", 2), (300, 350, 2, "idle", 0), (350, 400, 2, "join", 2),
          (360, 380, 2, "lock", 0), (0, 500, 3, "idle", 0)]


def trace(slices, workers=4):
    events = [{"ph": "M", "pid": 1, "name": "process_name", "args": {"name": "made up"}}]
    events += [{"ph": "M", "pid": 1, "tid": i + 1, "name": "thread_name",
                "args": {"name": f"worker {i}"}} for i in range(workers)]
    timed = []
    for begin, end, worker, category, depth in slices:
        more = {"cat": category, "name": category, "args": {"depth": depth}}
        timed.append((begin, end, {"ph": "B", "pid": 1, "tid": worker + 1, "ts": begin, **more}))
        timed.append((end, -1, {"ph": "E", "pid": 1, "tid": worker + 1, "ts": end}))
    # At the same time ends come first; of two slices that begin then, the longer one.
    timed.sort(key=lambda event: (event[0], event[1] >= 0, -event[1]))
    lines = ",\n".join(json.dumps(e, separators=(",", ":")) for e in
                       [*events, *[event for *_, event in timed]])
    return '{"traceEvents":[\n' + lines + '\n],\n"otherData":{}}\n'


class AtWork(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.file = pathlib.Path(scratch.name) / "t.json"

    def test_counts_by_iteration(self):
        self.file.write_text(trace(SLICES), encoding="utf-8")
        crew = at_work.read(self.file)
        self.assertEqual((crew.name, crew.workers, len(crew.iterations)), ("made up", 4, 2))
        mean, parts = at_work.shares(crew, 0, 100)
        self.assertEqual((mean, list(parts)), (1, [1, 0, 0, 0]))
        # Worker 0 works for 300 of 400, worker 1 for 200, worker 2 for 80.
        mean, parts = at_work.shares(crew, 100, 500)
        self.assertAlmostEqual(mean, 580 / 400)
        # Two at work from 200 to 250, from 350 to 360 and from 380 to 400; three from 250 to 300.
        self.assertEqual([round(400 * x) for x in parts], [270, 0, 80, 50])

    def test_table_and_plot(self):
        self.file.write_text(trace(SLICES), encoding="utf-8")
        found = analyse("at_work", self.file, self.file)
        self.assertEqual((found.returncode, found.stderr), (0, ""))
        self.assertIn("| depth 2   | 0.40 |        80 % |          1.4 |      68 % |", found.stdout)
        self.assertTrue((self.file.parent / "at_work.svg").stat().st_size)

    def test_another_file_is_refused(self):
        for text in ("", '{"ph"\n', '{"traceEvents":[\n]}\n'):
            self.file.write_text(text, encoding="utf-8")
            found = analyse("at_work", self.file)
            self.assertEqual((found.returncode, len(found.stderr.splitlines())), (2, 1), text)


if __name__ == "__main__":
    unittest.main()
