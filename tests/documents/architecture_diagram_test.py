#!/usr/bin/python3
# architecture_diagram_test.py - the picture in docs/architecture.md shows the source tree as it is.
# SPDX-License-Identifier: MIT
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest
import xml.dom.minidom

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "scripts/architecture_diagram"
PICTURE = "docs/images/architecture.svg"


def run(*words):
    return subprocess.run([SCRIPT, *words], capture_output=True, text=True, check=False)


class Diagram(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.tree = pathlib.Path(folder.name)
        for layer in ("engine", "parallel", "experiments"):
            shutil.copytree(ROOT / layer, self.tree / layer)
        (self.tree / PICTURE).parent.mkdir(parents=True)
        shutil.copy(ROOT / PICTURE, self.tree / PICTURE)

    def refused(self, *expected):
        done = run("--check", self.tree)
        self.assertEqual(done.returncode, 1)
        for words in expected:
            self.assertIn(words, done.stderr)

    def replace(self, file, old, new):
        text = (self.tree / file).read_text(encoding="utf-8")
        self.assertIn(old, text)
        (self.tree / file).write_text(text.replace(old, new, 1), encoding="utf-8")

    def test_kept_picture_is_current(self):
        done = run("--check")
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_same_tree_elsewhere_gives_the_same_picture(self):
        self.assertEqual(run("--check", self.tree).returncode, 0)
        (self.tree / PICTURE).unlink()
        self.refused("not current")
        self.assertEqual(run(self.tree).returncode, 0)
        self.assertEqual((self.tree / PICTURE).read_bytes(), (ROOT / PICTURE).read_bytes())

    def test_picture_is_valid_and_every_text_stays_inside(self):
        page = xml.dom.minidom.parse(str(ROOT / PICTURE)).documentElement
        width, height = int(page.getAttribute("width")), int(page.getAttribute("height"))
        self.assertLessEqual(width, 880)  # GitHub scales down what is wider
        for text in page.getElementsByTagName("text"):
            self.assertLess(float(text.getAttribute("y")), height)
            size, words = float(text.getAttribute("font-size")), text.firstChild.data
            self.assertLess(float(text.getAttribute("x")) + 0.5 * size * len(words), width, words)

    def test_new_and_missing_folders_are_found(self):
        (self.tree / "experiments/attic").mkdir()
        self.assertEqual(run("--check", self.tree).returncode, 0)  # git keeps no empty folder
        (self.tree / "experiments/attic/a.h").touch()
        self.refused("experiments/attic")
        shutil.rmtree(self.tree / "experiments/attic")
        shutil.rmtree(self.tree / "experiments/tracing")
        self.refused("experiments/tracing")

    def test_new_folder_in_a_room_is_shown(self):
        (self.tree / "engine/games/go").mkdir()
        (self.tree / "engine/games/go/go.h").touch()
        self.refused("not current")
        run(self.tree)
        self.assertIn("go/", (self.tree / PICTURE).read_text(encoding="utf-8"))

    def test_registered_names_are_shown(self):
        picture = (ROOT / PICTURE).read_text(encoding="utf-8")
        for name in ("xiangqi", "mtdf", "simplified-abdada", "virtual"):
            self.assertTrue(re.search(rf">[^<]*\b{name}\b", picture), name)
        self.replace("parallel/strategies.h", "TypeList<Sequential, RootSplitting,", "TypeList<Sequential,")
        self.refused("not current")

    def test_planted_faults_are_found(self):
        for old, new in (("open", "shut"), ("engine/", "motor/"), ("</svg>", "")):
            with self.subTest(old):
                shutil.copy(ROOT / PICTURE, self.tree / PICTURE)
                self.replace(PICTURE, old, new)
                self.refused("not current")

    def test_unknown_option(self):
        self.assertEqual(run("--chek").returncode, 2)


if __name__ == "__main__":
    unittest.main()
