#!/usr/bin/python3
# figures_test.py - every picture of the documents is in the list of scripts/figures, which compares.
#
# No experiment is run: the small list of the second half has commands of the system.
# SPDX-License-Identifier: MIT
import pathlib
import posixpath
import re
import subprocess
import tempfile
import tomllib
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIST = ROOT / "docs/images/figures.toml"
SHOWN = re.compile(r"!\[[^\]]*\]\(([^)]+)\)")


def figures(*options):
    return subprocess.run([ROOT / "scripts/figures", *options], capture_output=True, text=True)


class TheList(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.entries = tomllib.loads(LIST.read_text(encoding="utf-8"))
        cls.kept = {entry["kept"] for entry in cls.entries.values() if "kept" in entry}
        cls.pictures = {p for entry in cls.entries.values() for p in entry.get("pictures", ())}

    def test_every_picture_that_a_page_shows_is_in_it(self):
        pages = [ROOT / "README.md", ROOT / "README.zh.md", *(ROOT / "docs").rglob("*.md")]
        shown = [posixpath.normpath(posixpath.join(page.parent.relative_to(ROOT).as_posix(), target))
                 for page in pages for target in SHOWN.findall(page.read_text(encoding="utf-8"))]
        self.assertGreater(len(shown), 25)
        for picture in shown:
            folder = picture.rpartition("/")[0]
            self.assertTrue(picture in self.pictures or folder in self.kept, picture)

    def test_every_picture_of_docs_and_every_kept_folder_is_in_it(self):
        for file in (ROOT / "docs").rglob("*.[sp][vn]g"):
            self.assertIn(file.relative_to(ROOT).as_posix(), self.pictures)
        rows = re.findall(r"^\| `([^`]+)`", (ROOT / "results/README.md").read_text(encoding="utf-8"), re.M)
        self.assertGreater(len(rows), 12)
        for name in rows:
            pattern = f"results/{name}".replace("NN_name", r"\d\d_\w+")
            self.assertTrue(any(re.fullmatch(pattern, folder) for folder in self.kept), name)

    def test_every_experiment_with_figures_is_in_it(self):
        text = LIST.read_text(encoding="utf-8")
        for file in (ROOT / "experiments").glob("*.toml"):
            self.assertIn(f"experiments/{file.name}", text)
        for folder in ("questions", "options"):
            for file in (ROOT / "experiments" / folder).glob("*.toml"):
                self.assertIn(f"experiments/{folder}/{file.name}", text)

    def test_it_is_sound(self):
        """Files that commands name are there; every entry makes something."""
        done = figures("--list")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        for name, entry in self.entries.items():
            self.assertTrue({"kept", "pictures", "page"} & set(entry), name)
            self.assertIn(name, done.stdout)


class MadeAgain(unittest.TestCase):
    def setUp(self):
        self.box = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def make(self, text, *options):
        (self.box / "list.toml").write_text(text, encoding="utf-8")
        return figures("--from", self.box / "list.toml", "--build", self.box, "--out",
                       self.box / "out", *options)

    def test_the_same_bytes(self):
        done = self.make("""
[architecture]
commands = ["scripts/architecture_diagram --out {out}/new.svg"]
pictures."docs/images/architecture.svg" = "new.svg"
[table]
commands = ["touch '{out}/a file'"]
page = "docs/games.md"
""")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"\d s  same     architecture\n")
        self.assertRegex(done.stdout, r"\d s  made     table\n")
        self.assertRegex(done.stdout, r"\d s  in all: 1 same, 1 made\n$")
        self.assertTrue((self.box / "out/table/a file").exists())

    def test_other_bytes(self):
        text = """
[other]
commands = ["cat docs/images/speed.svg > {out}/new.svg"]
pictures."docs/images/scaling.svg" = "new.svg"
"""
        done = self.make(text)
        self.assertEqual(done.returncode, 1)
        self.assertIn("DIFFERS  other: new.svg\n", done.stdout)
        done = self.make(text + 'differs = "real time"\n')
        self.assertEqual(done.returncode, 0)
        self.assertIn("differs  other: new.svg (real time)\n", done.stdout)
        done = self.make(text + 'differs = "real time"\nagrees = ["new.svg"]\n')
        self.assertEqual(done.returncode, 1)
        self.assertIn("DIFFERS  other: new.svg\n", done.stdout)
        self.assertEqual(self.make(text + 'differs = "real time"\n', "--same").stdout,
                         "      0.0 s  in all: \n")

    def test_a_command_that_fails_and_one_that_is_resumed(self):
        text = """
[first]
commands = ["touch {out}/a"]
page = "docs/games.md"
[second]
commands = ["%s", "touch {out}/b"]
page = "docs/games.md"
"""
        done = self.make(text % "false")
        self.assertEqual(done.returncode, 1)
        self.assertIn("FAILED   second: see ", done.stdout)
        self.assertEqual((self.box / "out/second.log").read_text(encoding="utf-8"), "$ false\n")
        (self.box / "out/first/a").unlink()
        self.assertEqual(self.make(text % "true", "--resume").returncode, 0)
        self.assertFalse((self.box / "out/first/a").exists())  # was finished, so it is not repeated
        self.assertTrue((self.box / "out/second/b").exists())

    def test_small_ones(self):
        """Searches are made smaller, other commands are not; nothing is compared."""
        (self.box / "splitpoint").symlink_to("/usr/bin/echo")
        done = self.make("""
[usual]
commands = ["{program} run FILE > {out}/words", "cp {out}/words {out}/new.svg"]
pictures."docs/images/speed.svg" = "new.svg"
[own]
small = "--tries 3"
commands = ["echo first > {out}/words", "echo second > {out}/others"]
page = "docs/games.md"
""", "--small")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertRegex(done.stdout, r"\d s  in all: 2 made\n$")
        said = {name: (self.box / f"out/{name}/words").read_text(encoding="utf-8") for name in ("usual", "own")}
        self.assertEqual(said, {"usual": "run FILE --set positions=1 --set depth_offset=-6\n",
                                "own": "first --tries 3\n"})
        self.assertEqual((self.box / "out/own/others").read_text(encoding="utf-8"), "second\n")

    def test_bad_lists(self):
        for text, fault in (("[a]\ncommand = []\n", "unexpected keyword argument 'command'"),
                            ("[a]\ncommands = [\"scripts/nothing\"]\n", "a: scripts/nothing is not there"),
                            ("[a]\ncommands = [\"{program} run experiments/no.toml\"]\n",
                             "a: experiments/no.toml is not there"),
                            ("[a]\ncommands = []\nkept = \"results/no\"\n", "a: results/no is not there"),
                            ("[a\n", "list.toml: ")):
            with self.subTest(fault):
                done = self.make(text)
                self.assertEqual(done.returncode, 2)
                self.assertIn(fault, done.stderr)
        done = figures("--list", "--only", "no")
        self.assertEqual((done.returncode, done.stderr),
                         (2, "figures: no figure 'no'; --list names them\n"))


if __name__ == "__main__":
    unittest.main()
