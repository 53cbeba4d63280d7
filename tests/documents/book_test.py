#!/usr/bin/python3
# book_test.py - the offline book holds every page, heading and picture; its links and search work.
# SPDX-License-Identifier: MIT
import html.parser
import json
import pathlib
import re
import subprocess
import tempfile
import unittest

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import browser

ROOT = pathlib.Path(__file__).resolve().parents[2]
HEADING = re.compile(r"^#{1,6} +(.*)$", re.M)
FENCED = re.compile(r"^```.*?^```", re.M | re.S)
PLAIN = re.compile(r"[`*]|\[(.*?)\]\(.*?\)")


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.pictures, self.tags, self.index = [], [], [], [], ""
        self.feed(text)
        self.index = json.loads(self.index)

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.tags.append(tag)
        self.ids += [attrs["id"]] if "id" in attrs else []
        self.links += [attrs["href"]] if tag == "a" else []
        self.pictures += [attrs] if tag == "img" else []

    def handle_data(self, data):
        if self.tags[-1:] == ["script"] and not self.index:
            self.index = data


def make(out, *options):
    return subprocess.run([ROOT / "scripts" / "book", "--out", out, *options],
                          capture_output=True, text=True)


class Book(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        box = cls.enterClassContext(tempfile.TemporaryDirectory())
        cls.file = pathlib.Path(box) / "book.html"
        made = make(cls.file)
        if made.returncode:
            raise AssertionError(made.stderr)
        cls.text = cls.file.read_text(encoding="utf-8")
        cls.page = Page(cls.text)
        cls.files = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]

    def test_every_link_leads_somewhere(self):
        self.assertEqual(len(set(self.page.ids)), len(self.page.ids))
        inside = [link for link in self.page.links if not re.match("https?:", link)]
        self.assertGreater(len(inside), 300)
        self.assertEqual([link for link in inside if link[0] != "#" or link[1:] not in self.page.ids],
                         [])

    def test_every_page_and_picture_is_inside(self):
        shown = 0
        for file in self.files:
            name = file.relative_to(ROOT).as_posix()
            self.assertIn(name.removesuffix(".md").replace("/", "."), self.page.ids)
            shown += len(re.findall(r"!\[", file.read_text(encoding="utf-8")))
        self.assertGreaterEqual(len(self.page.pictures), shown)
        self.assertGreater(shown, 20)
        for picture in self.page.pictures:
            self.assertRegex(picture["src"][:30], "^data:image/(png;base64|svg.xml),")
            self.assertTrue(picture["alt"])

    def test_nothing_is_fetched(self):
        self.assertEqual({"link", "iframe", "object", "video"} & set(self.page.tags), set())
        self.assertNotRegex(self.text, r"url\((?!%23)|@import")

    def test_every_heading_is_in_the_index(self):
        known = {title for _, title, _ in self.page.index["sections"]}
        for file in self.files:
            text = FENCED.sub("", file.read_text(encoding="utf-8"))
            for heading in HEADING.findall(text):
                self.assertIn(PLAIN.sub(lambda m: m[1] or "", heading), known, file)
        self.assertEqual({a for a, _, _ in self.page.index["sections"]} - set(self.page.ids), set())

    def test_the_index_is_small(self):
        self.assertLess(len(json.dumps(self.page.index)), 60_000)

    def test_the_same_bytes_again(self):
        again = self.file.with_name("again.html")
        make(again)
        self.assertEqual(again.read_bytes(), self.file.read_bytes())


class BrokenBook(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.write("CMakeLists.txt", "project(splitpoint VERSION 1.2.3)\n")
        self.write("README.md", "# First\n\nSee `docs/a.md`, and\n[b](docs/b/README.md#what-not).\n")
        self.write("docs/a.md", "# A\n\n## What, not?\n\n[up](../README.md)\n")
        self.write("docs/b/README.md", "# B\n\n## What not\n")

    def write(self, name, text):
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def make(self):
        return make(self.root / "book.html", "--root", self.root)

    def test_a_small_book(self):
        self.assertEqual(self.make().stderr, "")
        page = Page((self.root / "book.html").read_text(encoding="utf-8"))
        self.assertEqual(page.index["chapters"], ["First", "A", "B"])
        self.assertIn("#docs.a", page.links)
        self.assertIn("#docs.b.README--what-not", page.links)

    def test_faults_name_file_and_line(self):
        for text, fault in (
                ("# A\n\none [two\nthree](b.md)\n", "docs/a.md:3: links to 'b.md', which is not there"),
                ("# A\n\none\n[b](b/README.md#where)\n",
                 "docs/a.md:4: links to 'docs/b/README.md#where': no such heading"),
                ("# A\n\n| a |\n|---|\n| [x](#where) |\n", "docs/a.md:5: links to 'docs/a.md#where'"),
                ("# A\n\n![x](x.svg)\n", "docs/a.md:3: shows 'x.svg', which is not there"),
                ("# A\n\n![x](x.gif)\n", "docs/a.md:3: a picture is .svg or .png, not 'x.gif'"),
                ("A\n\n## B\n", "docs/a.md:1: the page does not begin with a heading")):
            with self.subTest(fault):
                self.write("docs/a.md", text)
                made = self.make()
                self.assertEqual(made.returncode, 2)
                self.assertIn(fault, made.stderr)
                self.assertFalse((self.root / "book.html").exists())


class BookInBrowser(browser.BrowserTest):
    @classmethod
    def setUpClass(cls):
        box = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        make(box / "book.html")
        cls.open_browser(box / "profile")
        cls.driver.get((box / "book.html").as_uri())

    def hits(self):
        return self.driver.find_elements(By.CSS_SELECTOR, "#hits a")

    def focused(self):
        return self.js("return document.activeElement.textContent")

    def test_a_search_by_keyboard(self):
        keys = self.driver.switch_to.active_element
        keys.send_keys("/")
        field = self.driver.switch_to.active_element
        field.send_keys("young brothers wait")
        self.assertIn("5. Young Brothers Wait", [hit.text for hit in self.hits()][:2])
        field.send_keys(Keys.ARROW_DOWN)
        self.assertEqual(self.focused(), self.hits()[0].text)
        self.driver.switch_to.active_element.send_keys(Keys.ARROW_UP)
        field.send_keys(Keys.ENTER)  # opens the first
        self.assertEqual(self.js("return location.hash"), self.hits()[0].get_dom_attribute("href"))
        field.send_keys(Keys.ESCAPE)
        self.assertEqual(self.hits(), [])
        field.send_keys("wait qqqq")
        self.assertEqual(self.driver.find_element(By.ID, "count").text, "0 sections")
        self.assertEqual(self.driver.get_log("browser"), [])

    def test_the_look(self):
        """Last, since it keeps few chapters."""
        self.shape(browser.PHONE, True)
        self.assertEqual(self.js("return document.scrollingElement.scrollWidth"), browser.PHONE)
        self.js("for (const a of document.querySelectorAll('article:nth-of-type(n+4)')) a.remove()")
        for scheme in ("light", "dark"):
            self.media(scheme)
            self.assertEqual(self.low_contrast("script, title"), [])


if __name__ == "__main__":
    unittest.main()
