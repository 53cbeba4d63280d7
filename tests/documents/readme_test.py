#!/usr/bin/python3
# readme_test.py - README.md and README.zh.md have the same commands, figures, images and links.
# SPDX-License-Identifier: MIT
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = ("README.md", "README.zh.md")


def commands(text):
    """The lines of all code blocks, without the comments after three or more spaces."""
    lines = re.findall(r"^ {4}(.*)$", text, re.M)
    return [re.split(r" {3,}", line.strip())[0] for line in lines]


def numbers(text):
    """Every number of the prose and the tables that is written in digits, sorted."""
    prose = "\n".join(line for line in text.splitlines() if not line.startswith("    "))
    prose = re.sub(r"\]\([^)]*\)|`[^`]*`", "", prose)
    return sorted(re.findall(r"\d+(?:,\d{3})*(?:\.\d+)?", prose))


def targets(text):
    """Images and links, in order, without those from one page to the other."""
    return [t for t in re.findall(r"\]\(([^)]*)\)", text) if t not in PAGES]


def code_words(text):
    """What stands in backticks: names, files, options."""
    return re.findall(r"`([^`]*)`", text)


def differences(english, chinese):
    found = []
    for what in (commands, numbers, targets, code_words):
        if what(english) != what(chinese):
            pairs = [(a, b) for a, b in zip(what(english), what(chinese)) if a != b]
            found.append((what.__name__, pairs[:3], len(what(english)), len(what(chinese))))
    return found


class Readme(unittest.TestCase):
    def setUp(self):
        self.english, self.chinese = ((ROOT / page).read_text(encoding="utf-8") for page in PAGES)

    def test_both_pages_say_the_same(self):
        self.assertEqual(differences(self.english, self.chinese), [])

    def test_there_is_something_to_compare(self):
        self.assertGreater(len(commands(self.english)), 25)
        self.assertGreater(len(numbers(self.english)), 40)
        self.assertGreater(len(targets(self.english)), 9)

    def test_files_that_are_named_are_there(self):
        for target in targets(self.english):
            if "://" not in target:
                self.assertTrue((ROOT / target).exists(), target)
        for word in code_words(self.english):
            if re.match(r"(docs|tests|scripts)/", word):
                self.assertTrue((ROOT / word).exists(), word)

    def test_planted_faults_are_found(self):
        for kind, old, new in (("numbers", "1.870", "1.871"), ("numbers", "25,000", "2,500"),
                               ("commands", "--set hash=64", "--set hash=32"),
                               ("targets", "docs/tracing.md)", "docs/trace.md)"),
                               ("code_words", "`lazy-smp`", "`lazy`")):
            with self.subTest(old):
                self.assertIn(old, self.chinese)
                found = differences(self.english, self.chinese.replace(old, new, 1))
                self.assertIn(kind, [f[0] for f in found])


if __name__ == "__main__":
    unittest.main()
