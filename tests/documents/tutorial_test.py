#!/usr/bin/python3
# tutorial_test.py - the programs of docs/tutorial/ run, and print what the pages quote.
#
# usage: tutorial_test.py FOLDER     the folder of the compiled programs
#
# A block `sh` with one program, followed by a block `text`: the program prints the lines of the text
# in this order. Other lines may be between them, such as the times on threads.
# SPDX-License-Identifier: MIT
import pathlib
import re
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TUTORIAL = ROOT / "docs/tutorial"
PAGES = sorted(TUTORIAL.glob("[1-9]_*.md"))
COMMAND = "build/release/tutorial/"
QUOTED = re.compile(rf"^```sh\n{COMMAND}([^\n]*)\n```\n\n```text\n(.*?)^```$", re.S | re.M)
MOST_LINES = 120
folder = pathlib.Path("build/release/tutorial")


def run(command):
    program, *arguments = command.split()
    return subprocess.run([folder / program, *arguments], check=False, text=True, timeout=300,
                          stdout=subprocess.PIPE)


def missing_line(quoted, printed):
    """The first quoted line that is not printed after those before it; None if all are there."""
    lines = iter(printed.splitlines())
    return next((line for line in quoted.splitlines() if line not in lines), None)


class Tutorial(unittest.TestCase):
    def test_there_are_five_chapters(self):
        self.assertEqual([page.name[0] for page in PAGES], list("12345"))
        index = (TUTORIAL / "README.md").read_text(encoding="utf-8")
        for page in PAGES:
            self.assertIn(f"]({page.name})", index)

    def test_programs_print_what_the_pages_quote(self):
        for page in PAGES:
            quotes = re.findall(QUOTED, page.read_text(encoding="utf-8"))
            self.assertGreater(len(quotes), 1, f"{page.name}: a table and an exercise")
            for command, quoted in quotes:
                with self.subTest(f"{page.name}: {command}"):
                    done = run(command)
                    self.assertEqual(done.returncode, 0, done.stdout)
                    self.assertEqual(done.stdout.splitlines()[-1], "ok")
                    self.assertIsNone(missing_line(quoted, done.stdout), done.stdout)

    def test_every_command_is_followed_by_what_it_prints(self):
        for page in PAGES:
            text = page.read_text(encoding="utf-8")
            self.assertEqual(text.count(f"```sh\n{COMMAND}"), len(re.findall(QUOTED, text)), page.name)

    def test_quoted_code_is_that_of_the_programs(self):
        code = [file.read_text(encoding="utf-8") for file in TUTORIAL.iterdir()
                if file.suffix in (".cpp", ".h")]
        for page in PAGES:
            blocks = re.findall(r"^```cpp\n(.*?)^```$", page.read_text(encoding="utf-8"), re.S | re.M)
            self.assertGreater(len(blocks), 0, page.name)
            for block in blocks:
                self.assertTrue(any(block in text for text in code), f"{page.name}:\n{block}")

    def test_bad_arguments_are_named(self):
        for page in PAGES:
            for bad in ("many", "-1", "3x", "99999999999"):
                done = subprocess.run([folder / page.stem, bad], check=False, text=True, timeout=60,
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                self.assertEqual((done.returncode, done.stdout), (2, ""), page.stem)
                self.assertIn(f"argument 1 must be a number from 0 on, not '{bad}'", done.stderr)

    def test_programs_are_short(self):
        for page in PAGES:
            lines = page.with_suffix(".cpp").read_text(encoding="utf-8").count("\n")
            self.assertLess(lines, MOST_LINES, page.name)

    def test_links_lead_to_files(self):
        for page in [*PAGES, TUTORIAL / "README.md"]:
            for target in re.findall(r"\]\(([^)# ]+)[^) ]*\)", page.read_text(encoding="utf-8")):
                if "://" not in target:
                    self.assertTrue((TUTORIAL / target).exists(), f"{page.name}: {target}")

    def test_planted_faults_are_found(self):
        printed = "a\n 1 2\nb\n"
        self.assertIsNone(missing_line("a\nb\n", printed))
        for quoted in ("a\n 1 3\n", "b\na\n", "a\na\n"):
            self.assertIsNotNone(missing_line(quoted, printed))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        folder = pathlib.Path(sys.argv.pop())
    unittest.main()
