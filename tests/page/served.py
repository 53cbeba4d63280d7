# served.py - a running `splitpoint serve` and a headless browser that has its page open.
# SPDX-License-Identifier: MIT
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from selenium.webdriver.common.by import By

import browser

PROGRAM = sys.argv.pop(1) if len(sys.argv) > 1 else ""
SKIPPED = "script, title, option, template, .glyph"  # for contrast; a disabled control counts
PATIENCE = 120  # seconds; only a broken page needs them
# Controls without a name, and elements that reach beyond the right edge.
NAMELESS = """return Array.from(document.querySelectorAll(
    "button, input, select, [role=grid], [role=tree], [role=application], canvas"))
  .filter((e) => e.getClientRects().length && !e.textContent.trim() && !e.labels?.length &&
          !e.getAttribute("aria-label") && !e.closest("label")).map((e) => e.outerHTML)"""
WIDE = """return Array.from(document.querySelectorAll("main *"))
  .filter((e) => !e.closest(".scroll, svg, .tree") || e.matches(".scroll, svg, .tree"))
  .filter((e) => e.getBoundingClientRect().right > arguments[0] + 0.5)
  .map((e) => e.tagName + "#" + e.id + "." + e.className)"""


class ServedTest(browser.BrowserTest):
    height = 900
    TRACES = ()  # of splitpoint trace: (file, arguments)

    @classmethod
    def setUpClass(cls):
        cls.box = pathlib.Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.box)
        files = cls.make_traces()
        cls.server = subprocess.Popen([PROGRAM, "serve", *files], stdout=subprocess.PIPE, text=True)
        cls.addClassCleanup(cls.end_server)
        cls.address = cls.server.stdout.readline().strip()
        cls.open_browser(cls.box / "profile")

    @classmethod
    def make_traces(cls):
        files = []
        for name, arguments in cls.TRACES:
            files.append(str(cls.box / name))
            subprocess.run([PROGRAM, "trace", *arguments.split(), "--out", files[-1]], check=True,
                           stdout=subprocess.DEVNULL)
        return files

    @classmethod
    def end_server(cls):
        cls.server.terminate()
        code = cls.server.wait(timeout=PATIENCE)
        cls.server.stdout.close()
        assert code == 0, f"serve ends with {code}"

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def wait_for(self, what, script, *arguments):
        """The first value of the script that is true."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            value = self.js(script, *arguments)
            if value:
                return value
            time.sleep(0.02)
        self.fail(f"{what}: not within {PATIENCE} s; the page says: " + self.js(
            "return Array.from(document.querySelectorAll('.status, .error'), (e) => e.textContent).join('|')"))

    def check_looks(self):
        """Contrast, names of controls and width, light and dark, wide and narrow."""
        for scheme in ("light", "dark"):
            self.media(scheme)
            self.assertEqual(self.low_contrast(SKIPPED), [], scheme)
        self.assertEqual(self.js(NAMELESS), [])
        self.shape(browser.PHONE, True)
        self.assertEqual(self.js("return document.scrollingElement.scrollWidth"), browser.PHONE)
        self.assertEqual(self.js(WIDE, browser.PHONE), [])
        self.media("light")
        self.shape(1280)

    def check_quiet(self):
        """The browser has nothing to complain about, least of all a request to elsewhere."""
        self.assertEqual(self.driver.get_log("browser"), [])
