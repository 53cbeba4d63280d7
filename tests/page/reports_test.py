#!/usr/bin/python3
# reports_test.py PROGRAM - from a report to the searches of a position, and on to a game in it.
# SPDX-License-Identifier: MIT
import pathlib
import subprocess
import unittest

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import served
from served import ServedTest

BASELINE = pathlib.Path(__file__).resolve().parents[2] / "results" / "baseline"
SUITE, STRATEGIES = "chess", ("sequential", "ybwc")  # a small part, for a quick report


class ReportsTest(ServedTest):
    @classmethod
    def make_traces(cls):
        folder = cls.box / "smoke"
        folder.mkdir()
        head, *rows = (BASELINE / "runs.jsonl").read_text(encoding="utf-8").splitlines()
        kept = [row for row in rows if f'"suite":"{SUITE}"' in row and
                any(f'"strategy":"{name}"' in row for name in STRATEGIES)]
        (folder / "runs.jsonl").write_text("\n".join([head, *kept, ""]), encoding="utf-8")
        subprocess.run([served.PROGRAM, "report", str(folder)], check=True, stdout=subprocess.DEVNULL)
        return [str(folder)]

    def test_a_click_on_a_position_shows_its_searches(self):
        self.shape(1280)
        self.driver.get(f"{self.address}searches.html")
        self.wait_for("the report", "return document.querySelectorAll('#reports a').length")
        self.one("#reports a").send_keys(Keys.ENTER)
        self.wait_for("its table", "return document.getElementById('cells') !== null")
        self.js("for (const d of document.querySelectorAll('details')) d.open = true")
        link = next(a for a in self.driver.find_elements(By.CSS_SELECTOR, "#cells th a"))
        position = link.text
        self.driver.get_log("browser")
        link.send_keys(Keys.ENTER)
        self.wait_for("the searches", "return document.querySelectorAll('#rows tr').length > 2")
        self.assertIn(f"{position}, in smoke", self.one("#title").text)
        strategies = self.js("return Array.from(document.querySelectorAll('#rows tr'), (r) => r.cells[0].textContent)")
        self.assertIn("sequential", strategies)
        self.assertIn("ybwc", strategies)
        self.check_looks()
        self.check_quiet()
        self.one("#play").send_keys(Keys.ENTER)
        self.wait_for("the form", "return document.querySelector('#new-game [name=position]')?.value")

    def test_the_report_itself_runs_as_it_should(self):
        self.driver.get_log("browser")
        self.driver.get(f"{self.address}report/0/report.html")
        self.wait_for("its script", "return document.querySelectorAll('thead button').length > 0")
        self.check_quiet()


if __name__ == "__main__":
    unittest.main()
