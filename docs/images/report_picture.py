#!/usr/bin/python3
# report_picture.py - a picture of a report: on a desktop in light beside a phone in dark.
#
# usage: docs/images/report_picture.py REPORT.html OUT.png
#
# The bytes depend on the browser and on the fonts of the computer.
# SPDX-License-Identifier: MIT
import argparse
import base64
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tests"))

import browser  # noqa: E402

HEIGHT, SCALE = 760, 0.75  # CSS pixels, and pixels of the picture for one of them
DESKTOP, PHONE, GAP = 1100, 360, 16
BESIDE = """<body style="margin:0;display:flex;gap:%dpx;background:#888">
<img src="data:image/png;base64,%s"><img src="data:image/png;base64,%s">"""


class Camera(browser.BrowserTest):
    def take(self, page, width, scheme, section):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": HEIGHT, "deviceScaleFactor": SCALE, "mobile": width == PHONE})
        self.media(scheme)
        self.driver.get(f"{page.resolve().as_uri()}#{section}")
        return self.driver.get_screenshot_as_base64()


def main():
    arguments = argparse.ArgumentParser(prog="report_picture", description="A picture of a report.")
    arguments.add_argument("report", type=pathlib.Path, metavar="REPORT.html")
    arguments.add_argument("out", type=pathlib.Path, metavar="OUT.png")
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as box:
        camera = Camera()
        camera.open_browser(box)
        shots = (camera.take(options.report, DESKTOP, "light", "speedup-section"),
                 camera.take(options.report, PHONE, "dark", "positions-section"))
        page = pathlib.Path(box) / "beside.html"
        gap = round(GAP * SCALE)
        page.write_text(BESIDE % (gap, *shots), encoding="utf-8")
        camera.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": round((DESKTOP + PHONE) * SCALE) + gap, "height": round(HEIGHT * SCALE),
            "deviceScaleFactor": 1, "mobile": False})
        camera.driver.get(page.as_uri())
        options.out.write_bytes(base64.b64decode(camera.driver.get_screenshot_as_base64()))
        camera.doClassCleanups()


if __name__ == "__main__":
    main()
