#!/usr/bin/python3
# release_test.py - the version and its date are the same in all files; CITATION.cff is valid.
# SPDX-License-Identifier: MIT
import datetime
import pathlib
import re
import unittest

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Citation File Format 1.2.0 (Druskat and others 2021): what a file must have, and what it may have.
REQUIRED = {"cff-version", "message", "title", "authors"}
ALLOWED = REQUIRED | {
    "abstract", "commit", "contact", "date-released", "doi", "identifiers", "keywords", "license",
    "license-url", "preferred-citation", "references", "repository", "repository-artifact",
    "repository-code", "type", "url", "version"}


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


class Release(unittest.TestCase):
    def setUp(self):
        self.version = re.search(r"project\(splitpoint VERSION (\S+)", read("CMakeLists.txt"))[1]
        self.citation = yaml.safe_load(read("CITATION.cff"))
        # The date of this version, if it has been released: "## 1.0.0 (2026-12-24)".
        dated = re.search(rf"^## {re.escape(self.version)} \((.*)\)$", read("CHANGELOG.md"), re.M)
        self.released = datetime.date.fromisoformat(dated[1]) if dated else None

    def test_the_citation_has_the_fields_of_its_format(self):
        self.assertEqual(REQUIRED - set(self.citation), set())
        self.assertEqual(set(self.citation) - ALLOWED, set())
        self.assertEqual(self.citation["cff-version"], "1.2.0")
        self.assertEqual(self.citation["type"], "software")
        self.assertEqual(self.citation["authors"], [{"name": "The Splitpoint authors"}])
        self.assertEqual(self.citation["license"], "MIT")
        self.assertTrue(read("LICENSE").startswith("MIT License"))
        for field in ("message", "title", "abstract", "version"):
            self.assertIsInstance(self.citation[field], str)
            self.assertTrue(self.citation[field])
        keywords = self.citation["keywords"]
        self.assertEqual(len(set(keywords)), len(keywords))

    def test_the_version_is_the_same_everywhere(self):
        self.assertEqual(self.citation["version"], self.version)
        self.assertIn(f"splitpoint_{self.version}_amd64.deb", read("docs/installing.md"))

    def test_the_date_is_the_same_everywhere(self):
        """A version that has not been released has no date."""
        self.assertEqual(self.citation.get("date-released"), self.released)

    def test_the_newest_changes_come_first(self):
        heads = re.findall(r"^## (.*)$", read("CHANGELOG.md"), re.M)
        if self.released is None:
            self.assertEqual(heads[0], "Unreleased")
        for head in heads:
            self.assertRegex(head, r"^(Unreleased|\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\))$")


if __name__ == "__main__":
    unittest.main()
