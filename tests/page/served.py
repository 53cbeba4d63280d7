# served.py - a running `splitpoint serve` and a headless browser that has its page open.
# SPDX-License-Identifier: MIT
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By

PROGRAM = sys.argv.pop(1) if len(sys.argv) > 1 else ""
OPTIONS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
PHONE = 360
PATIENCE = 120  # seconds; only a broken page needs them
# The texts whose contrast to the colour behind them is below 4.5. A disabled control counts too.
CONTRAST = """
const number = (text) => (text.match(/[\\d.]+/g) || []).map(Number);
const light = (rgb) => rgb.slice(0, 3).map((v) => v / 255)
  .map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
  .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
const found = [];
for (const e of document.body.querySelectorAll("*")) {
  if (!Array.from(e.childNodes).some((n) => n.nodeType === 3 && n.data.trim())) continue;
  if (!e.getClientRects().length || e.closest("script, title, option, template, .glyph")) continue;
  const style = getComputedStyle(e);
  const ink = number(e.closest("svg") ? style.fill : style.color);
  let under = e;
  const paper = (node) => number(getComputedStyle(node).backgroundColor);
  while (under !== document.body && paper(under)[3] === 0) under = under.parentElement;
  const [a, b] = [light(ink), light(paper(under))];
  const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  if (ratio < 4.5) found.push([e.tagName, e.textContent.slice(0, 20), ratio]);
}
return found;"""
# Controls without a name, and elements that reach beyond the right edge.
NAMELESS = """return Array.from(document.querySelectorAll(
    "button, input, select, [role=grid], [role=tree], [role=application], canvas"))
  .filter((e) => e.getClientRects().length && !e.textContent.trim() && !e.labels?.length &&
          !e.getAttribute("aria-label") && !e.closest("label")).map((e) => e.outerHTML)"""
WIDE = """return Array.from(document.querySelectorAll("main *"))
  .filter((e) => !e.closest(".scroll, svg, .tree") || e.matches(".scroll, svg, .tree"))
  .filter((e) => e.getBoundingClientRect().right > arguments[0] + 0.5)
  .map((e) => e.tagName + "#" + e.id + "." + e.className)"""


class ServedTest(unittest.TestCase):
    TRACES = ()  # of splitpoint trace: (file, arguments)

    @classmethod
    def setUpClass(cls):
        cls.box = pathlib.Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.box)
        files = cls.make_traces()
        cls.server = subprocess.Popen([PROGRAM, "serve", *files], stdout=subprocess.PIPE, text=True)
        cls.addClassCleanup(cls.end_server)
        cls.address = cls.server.stdout.readline().strip()
        options = webdriver.ChromeOptions()
        for option in OPTIONS + [f"--user-data-dir={cls.box}/profile"]:
            options.add_argument(option)
        options.binary_location = "/usr/bin/chromium"
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        cls.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        cls.addClassCleanup(cls.driver.quit)

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

    def js(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def shape(self, width, mobile=False):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": mobile})

    def media(self, scheme):
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": scheme}]})

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
            self.assertEqual(self.js(CONTRAST), [], scheme)
        self.assertEqual(self.js(NAMELESS), [])
        self.shape(PHONE, True)
        self.assertEqual(self.js("return document.scrollingElement.scrollWidth"), PHONE)
        self.assertEqual(self.js(WIDE, PHONE), [])
        self.media("light")
        self.shape(1280)

    def check_quiet(self):
        """The browser has nothing to complain about, least of all a request to elsewhere."""
        self.assertEqual(self.driver.get_log("browser"), [])
