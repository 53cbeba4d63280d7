# torture.py - a small experiment, a small match and a small book, and how torture tests run them.
#
# SPLITPOINT_KILLS is how often a test kills the program; its usual value keeps the tests short.
# SPDX-License-Identifier: MIT
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = sys.argv.pop(1) if len(sys.argv) > 1 else "splitpoint"
KILLS = int(os.environ.get("SPLITPOINT_KILLS", "10"))

# In virtual time: the rows of a run are the same to the byte, however it went.
EXPERIMENT = """[experiment]
name = "tiny"
suites = ["tictactoe", "xiangqi"]
positions = 6
strategies = ["pv-split", "ybwc"]
machine = "virtual"
processors = [4]
[search]
depth = 3
hash = 1
"""
CELLS = (6 + 6) * 3
MATCH = """[match]
name = "tiny"
game = "xiangqi"
pairs = 4
machine = "virtual"
costs = "unit"
max_plies = 16
[limit]
depth = 2
[[side]]
name = "one"
hash = 1
[[side]]
name = "four"
strategy = "ybwc"
processors = 4
hash = 1
"""
GAMES = 8
FILE_OF = {"run": "runs.jsonl", "match": "games.jsonl"}
TEXT_OF = {"run": EXPERIMENT, "match": MATCH}
ROWS_OF = {"run": CELLS, "match": GAMES}


class Torture(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.data = self.folder / "data"  # of the program, without its analyses: they take longest
        self.data.mkdir()
        for kind in ("costs", "matches", "openings", "suites"):
            (self.data / kind).symlink_to(ROOT / "experiments" / kind)
        (self.data / "analyse.py").write_text("raise SystemExit(1)\n", encoding="utf-8")
        os.environ["SPLITPOINT_DATA"] = str(self.data)
        for verb, text in TEXT_OF.items():
            (self.folder / f"{verb}.toml").write_text(text, encoding="utf-8")

    def words(self, verb, out, *more):
        """The command that runs the experiment or plays the match, into the folder `out`."""
        return [PROGRAM, verb, str(self.folder / f"{verb}.toml"), "--quiet", "--out",
                str(self.folder / out), *more]

    def kept(self, verb, out):
        return self.folder / out / FILE_OF[verb]

    def whole(self, verb):
        """A complete run or match: the folder, and its rows to the byte."""
        done = run(self.words(verb, "whole"))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        rows = rows_of(self.kept(verb, "whole"))
        self.assertEqual(rows.count(b"\n"), ROWS_OF[verb])
        return rows

    def assert_one_line(self, done, code, *parts):
        """The program ended with this code and said one line, which has these parts."""
        self.assertEqual(done.returncode, code, done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertTrue(done.stderr.startswith("splitpoint"), done.stderr)
        for part in parts:
            self.assertIn(part, done.stderr)


def run(words, **more):
    return subprocess.run(words, capture_output=True, text=True, timeout=300, check=False, **more)


def rows_of(file):
    """What comes after the manifest, which says when the run began."""
    return file.read_bytes().partition(b"\n")[2]


def is_good(line):
    """Whether the line has its checksum, by a reader that shares nothing with the program."""
    head, mark, tail = line.rpartition(b',"crc32":"')
    return bool(mark) and tail == b'%08x"}' % zlib.crc32(head + b"}") and bool(json.loads(line))


def seeded(name):
    """Other instants in every run; the seed is printed, so that they can be had again."""
    seed = int(os.environ.get("SPLITPOINT_SEED", random.SystemRandom().randrange(10**6)))
    print(f"{name}: SPLITPOINT_SEED={seed}", flush=True)
    return random.Random(seed)
