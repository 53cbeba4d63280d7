# browser.py - a test in a real browser: headless Chromium with its own driver.
# SPDX-License-Identifier: MIT
import unittest

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

OPTIONS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
PHONE = 360  # CSS pixels
# The texts whose contrast to the colour behind them is below 4.5. Arguments: selectors of what has no
# text of its own, and of charts whose bars have numbers on them.
CONTRAST = """
const number = (text) => (text.match(/[\\d.]+/g) || []).map(Number);
const light = (rgb) => rgb.slice(0, 3).map((v) => v / 255)
  .map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
  .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
const found = [];
for (const e of document.body.querySelectorAll("*")) {
  if (!Array.from(e.childNodes).some((n) => n.nodeType === 3 && n.data.trim())) continue;
  if (!e.getClientRects().length || e.closest(arguments[0])) continue;
  const style = getComputedStyle(e);
  const ink = number(e.closest("svg") ? style.fill : style.color);
  let under = e;
  const paper = (node) => number(getComputedStyle(node).backgroundColor);
  while (under !== document.body && paper(under)[3] === 0) under = under.parentElement;
  const [a, b] = [light(ink), light(paper(under))];
  const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  const onBar = arguments[1] && e.closest(arguments[1]) && e.textContent.length < 4;
  if (ratio < 4.5 && !onBar) found.push([e.tagName, e.textContent.slice(0, 20), ratio]);
}
return found;"""


class BrowserTest(unittest.TestCase):
    height = 800

    @classmethod
    def open_browser(cls, profile):
        """cls.driver: a browser with this folder for its profile, until the class is done."""
        options = webdriver.ChromeOptions()
        for option in OPTIONS + [f"--user-data-dir={profile}"]:
            options.add_argument(option)
        options.binary_location = "/usr/bin/chromium"
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        cls.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        cls.addClassCleanup(cls.driver.quit)

    def js(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def shape(self, width, mobile=False):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": self.height, "deviceScaleFactor": 1, "mobile": mobile})

    def media(self, scheme, kind=""):
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "media": kind, "features": [{"name": "prefers-color-scheme", "value": scheme}]})

    def low_contrast(self, skipped, on_bars=""):
        return self.js(CONTRAST, skipped, on_bars)
