#!/usr/bin/python3
# browser_test.py - a report in a real browser: headless Chromium with its own driver.
# SPDX-License-Identifier: MIT
import base64
import json
import pathlib
import shutil
import tempfile
import unittest

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import browser
import synthetic
from analysis.commands.report import write_report
from synthetic import ROOT

PRINTED = 695  # CSS pixels of A4 between the margins


def measured_rows():
    file = ROOT / "tests" / "data" / "report" / "scaling.jsonl"
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    for row in rows:
        del row["crc32"]
    return rows[0], rows[1:]


class ReportInBrowserTest(browser.BrowserTest):
    @classmethod
    def setUpClass(cls):
        cls.box = pathlib.Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.box)
        head, rows = measured_rows()
        rows[2]["contaminated"] = ["steal 4.1 %"]
        rows += synthetic.virtual_run(5) + synthetic.virtual_run(5, (4, 64), strategy="lazy-smp")
        rows.append(synthetic.failure(synthetic.cell("p00", "<b>&\"'", 4)))
        cls.folder = synthetic.write(cls.box / "run", rows, head)
        cls.page = write_report(cls.folder)
        cls.open_browser(cls.box / "profile")

    def setUp(self):
        self.shape(1280)
        self.media("light")
        self.driver.get(self.page.as_uri())
        self.js("for (const d of document.querySelectorAll('details')) d.open = true")

    def column(self, table, label):
        """The texts of a column, and the element of its head."""
        heads = self.driver.find_elements(By.CSS_SELECTOR, f"#{table} thead th")
        index = [h.text.rstrip(" ↑↓") for h in heads].index(label)
        texts = self.js("return Array.from(document.querySelectorAll(`#${arguments[0]} tbody tr`),"
                        "(r) => r.cells[arguments[1]].textContent.trim())", table, index)
        return texts, heads[index]

    def test_nothing_is_fetched_and_nothing_complains(self):
        self.driver.get_log("performance")
        self.driver.get_log("browser")
        self.driver.refresh()
        asked = [m["params"]["request"]["url"] for m in (
            json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance"))
            if m["method"] == "Network.requestWillBeSent"]
        self.assertEqual(asked, [self.page.as_uri()])
        self.assertEqual(self.driver.get_log("browser"), [])

    def test_every_plot_is_there(self):
        plots = self.js("""return Array.from(document.querySelectorAll("figure"), (f) => {
            const svg = f.querySelector("svg"), box = svg.getBoundingClientRect();
            return [f.id, box.width, box.height, svg.querySelectorAll("path").length,
                    svg.getAttribute("aria-label")]; })""")
        files = {f.stem for f in (self.folder / "figures").glob("*.svg")}
        self.assertEqual({plot[0] for plot in plots}, files)
        self.assertGreater(len(files), 10)
        for name, width, height, paths, label in plots:
            with self.subTest(name):
                self.assertGreater(width, 200)
                self.assertGreater(height, 50)
                self.assertGreater(paths, 3)
                self.assertGreater(len(label), 20)

    def test_a_figure_alone(self):
        for scheme, paper in (("light", "rgb(252, 251, 248)"), ("dark", "rgb(21, 23, 26)")):
            self.media(scheme)
            self.driver.get((self.folder / "figures" / "speedup.svg").as_uri())
            fill = self.js("return getComputedStyle(document.querySelector('rect')).fill")
            self.assertEqual(fill, paper)
            self.assertGreater(self.js("return document.documentElement.getBBox().height"), 50)

    def test_sorting_by_click_and_by_key(self):
        before, head = self.column("cells", "nodes")
        self.assertEqual(head.get_attribute("aria-sort"), "none")
        head.find_element(By.TAG_NAME, "button").click()
        numbers = [int(t.replace(",", "")) for t in before if t != "–"]
        self.assertEqual(self.column("cells", "nodes")[0], [f"{n:,}" for n in sorted(numbers)] +
                         ["–"] * (len(before) - len(numbers)))
        self.assertEqual(head.get_attribute("aria-sort"), "ascending")
        head.find_element(By.TAG_NAME, "button").send_keys(Keys.ENTER)
        self.assertEqual(self.column("cells", "nodes")[0][0], f"{max(numbers):,}")
        self.assertEqual(self.column("cells", "nodes")[0][-1], "–")  # in both directions
        self.assertEqual(head.get_attribute("aria-sort"), "descending")
        words, other = self.column("cells", "strategy")
        other.find_element(By.TAG_NAME, "button").send_keys(Keys.SPACE)
        self.assertEqual(self.column("cells", "strategy")[0], sorted(words))
        self.assertEqual(head.get_attribute("aria-sort"), "none")

    def test_a_phone(self):
        self.shape(browser.PHONE, True)
        self.assertEqual(self.js("return document.scrollingElement.scrollWidth"), browser.PHONE)
        wide = self.js("""return Array.from(document.querySelectorAll("main *"))
            .filter((e) => !e.closest(".scroll, pre, svg") || e.matches(".scroll, svg"))
            .filter((e) => e.getBoundingClientRect().right > arguments[0] + 0.5)
            .map((e) => e.tagName + "#" + e.id)""", browser.PHONE)
        self.assertEqual(wide, [])

    def test_light_and_dark(self):
        def colours():
            return self.js("""
                const style = (s, p) => getComputedStyle(document.querySelector(s))[p];
                return [style("body", "backgroundColor"), style("body", "color"),
                        style("#speedup text", "fill"),
                        style("#speedup path[style*='series']", "stroke")]""")

        light = colours()
        self.assertEqual(self.low_contrast("script, title", on_bars="#time"), [])
        self.media("dark")
        dark = colours()
        self.assertTrue(all(a != b for a, b in zip(light, dark)), (light, dark))
        self.assertEqual(self.low_contrast("script, title", on_bars="#time"), [])

    def test_print(self):
        pdf = base64.b64decode(self.driver.execute_cdp_cmd("Page.printToPDF", {})["data"])
        self.assertTrue(pdf.startswith(b"%PDF-"))
        self.assertGreater(pdf.count(b"/Type /Page\n") + pdf.count(b"/Type /Page "), 2)
        self.shape(PRINTED)
        self.media("dark", "print")  # paper is light all the same
        self.assertEqual(self.js("return getComputedStyle(document.body).backgroundColor"),
                         "rgb(252, 251, 248)")
        clipped = self.js("""return Array.from(document.querySelectorAll("table, svg, pre"))
            .filter((e) => e.getBoundingClientRect().right > innerWidth + 0.5).map((e) => e.id)""")
        self.assertEqual(clipped, [])

    def test_without_scripts(self):
        self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
        self.driver.refresh()
        self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
        self.assertEqual(self.driver.find_elements(By.TAG_NAME, "button"), [])
        first = self.driver.find_element(By.CSS_SELECTOR, "#results tbody tr")
        self.assertTrue(first.is_displayed())

    def test_structure(self):
        levels = self.js("return Array.from(document.querySelectorAll('h1,h2,h3,h4'),"
                         "(h) => Number(h.tagName[1]))")
        self.assertEqual(levels[0], 1)
        self.assertEqual(levels.count(1), 1)
        self.assertTrue(all(b <= a + 1 for a, b in zip(levels, levels[1:])))
        nameless = self.driver.find_elements(By.CSS_SELECTOR, "table:not(:has(caption))")
        self.assertEqual(nameless, [])


if __name__ == "__main__":
    unittest.main()
