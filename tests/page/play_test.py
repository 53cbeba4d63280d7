#!/usr/bin/python3
# play_test.py PROGRAM - games on the page of `splitpoint serve`, in headless Chromium.
# SPDX-License-Identifier: MIT
import json
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from served import ServedTest

FOCUSED = "return document.activeElement.dataset?.square || ''"
# [square, label] of the cells, in reading order.
CELLS = "return Array.from(document.querySelectorAll('[data-square]'), (e) => [e.dataset.square, e.getAttribute('aria-label')])"
SETTLED = """const text = document.getElementById("status").textContent;
    return text && !text.includes("thinks") ? text : "";"""


class PlayTest(ServedTest):
    def setUp(self):
        self.shape(1280)
        self.media("light")
        self.driver.get(self.address)
        self.wait_for("the board", "return document.querySelectorAll('[data-square]').length > 0")

    def begin(self, **fields):
        for name, value in fields.items():
            element = self.one(f"#new-game [name={name}]")
            if element.tag_name == "select":
                Select(element).select_by_value(value)
            else:
                element.clear()
                element.send_keys(value)
        self.one("#new-game button").click()
        self.wait_for("the new game", "return document.querySelectorAll('#moves button').length > 0")

    def settle(self):
        return self.wait_for("a person's turn or the end", SETTLED)

    def keys(self, *keys):
        actions = ActionChains(self.driver)
        for key in keys:
            actions.send_keys(key)
        actions.perform()

    def go_to(self, square):
        """Arrow keys from the focused square to another."""
        for _ in range(20):
            at = self.js(FOCUSED)
            if at == square:
                return
            step = [Keys.ARROW_RIGHT] * (ord(square[0]) - ord(at[0])) + \
                   [Keys.ARROW_LEFT] * (ord(at[0]) - ord(square[0]))
            up, down = (Keys.ARROW_UP, Keys.ARROW_DOWN)
            if self.js("return document.getElementById('board').querySelectorAll('[role=row]').length") == 8 \
                    and self.one("#new-game [name=game]").get_attribute("value") == "othello":
                up, down = down, up  # ranks count from above
            step += [up] * (int(square[1:]) - int(at[1:])) + [down] * (int(at[1:]) - int(square[1:]))
            self.keys(*step[:6])
        self.fail(f"the focus is at {self.js(FOCUSED)}, not at {square}")

    def ply(self):
        return self.js("return document.querySelectorAll('#moves li').length - 1")

    def test_othello_to_its_end_by_keyboard(self):
        self.begin(game="othello", first="person", second="engine", limit="depth", amount="1")
        self.assertEqual(self.settle(), "Black to move.")
        self.js("document.querySelector('#board [tabindex=\"0\"]').focus()")
        for _ in range(70):
            text = self.settle()
            if "wins" in text or "draw" in text:
                break
            before = self.ply()
            if self.js("return !document.getElementById('pass').hidden"):
                self.one("#pass").send_keys(Keys.ENTER)
                self.js("document.querySelector('#board [tabindex=\"0\"]').focus()")
            else:
                self.go_to(next(s for s, label in self.js(CELLS) if "possible move" in label))
                self.keys(Keys.ENTER)
            self.wait_for("the move", "return document.querySelectorAll('#moves li').length - 1 > arguments[0]",
                          before)
        self.assertRegex(self.settle(), "(Black wins|White wins|A draw): the board is full")
        self.assertGreater(self.ply(), 50)
        self.assertEqual(self.js("return document.querySelectorAll('[aria-label*=\"possible move\"]').length"), 0)
        self.check_quiet()

    def test_chess_is_won_by_mate(self):
        mate_in_one = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
        self.begin(game="chess", first="person", second="engine", position=mate_in_one)
        self.js("document.querySelector('#board [tabindex=\"0\"]').focus()")
        self.go_to("a1")
        self.keys(Keys.SPACE)
        self.assertIn("taken", dict(self.js(CELLS))["a1"])
        self.keys(Keys.ESCAPE)
        self.assertNotIn("taken", dict(self.js(CELLS))["a1"])
        self.keys(Keys.SPACE)
        self.go_to("a8")
        self.keys(Keys.SPACE)
        self.assertEqual(self.wait_for("the end", "return document.getElementById('status').textContent.includes('wins')"
                                       " ? document.getElementById('status').textContent : ''"), "White wins: mate.")

    def test_a_pawn_asks_what_it_becomes(self):
        self.begin(game="chess", first="person", second="person", position="8/P6k/8/8/8/8/8/K7 w - - 0 1")
        self.one("[data-square=a7]").click()
        self.one("[data-square=a8]").click()
        self.wait_for("the dialog", "return document.getElementById('promotion').open")
        names = self.js("return Array.from(document.querySelectorAll('#promotion button'), (b) => b.textContent)")
        self.assertEqual(set(names), {"queen", "rook", "bishop", "knight"})
        self.driver.find_element("xpath", "//button[text()='knight']").click()
        self.wait_for("the knight", "return document.querySelector('[data-square=a8]').getAttribute('aria-label')"
                      ".includes('white knight')")

    def test_xiangqi_with_mouse_and_a_clock(self):
        self.begin(game="xiangqi", first="person", second="engine", limit="clock", amount="0.5",
                   increment="0", strategy="ybwc", processors="2")
        self.one("[data-square=h2]").click()
        self.one("[data-square=e2]").click()
        self.wait_for("the reply", "return document.querySelectorAll('#moves li').length === 3")
        clocks = self.js("return Array.from(document.querySelectorAll('.clock b'), (e) => e.textContent)")
        for clock in clocks:
            self.assertRegex(clock, r"^(0:2\d|0:30|1?\d\.\d)$")
        self.wait_for("what it thinks", "return document.querySelectorAll('#thought dd').length > 5")
        self.assertIn("nodes a second", self.one("#thought").text)
        # Its trace can be replayed.
        self.wait_for("the trace", "return document.querySelector('#traces a')?.textContent.includes('ybwc, P = 2')")
        # Both looks of the pieces.
        for look, selector in (("traditional", "text.glyph"), ("international", "path.sign")):
            Select(self.one("#pieces")).select_by_value(look)
            self.assertEqual(self.js(f"return document.querySelectorAll('#board {selector}').length"), 32)
        # A move of the past, and back.
        self.one("#moves button[data-ply='0']").click()
        self.assertIn("cannon", dict(self.js(CELLS))["h2"])
        self.one("#moves button[data-ply='2']").click()
        self.assertIn("empty", dict(self.js(CELLS))["h2"])
        self.one("#undo").click()
        self.wait_for("the start", "return document.querySelectorAll('#moves li').length === 1")
        self.one("#resign").click()
        self.wait_for("the end", "return document.getElementById('status').textContent === 'Black wins: resignation.'")
        self.check_quiet()

    def test_a_wrong_move_is_explained(self):
        self.begin(game="xiangqi", first="person", second="person")
        self.one("#move-text").send_keys("h2h8" + Keys.ENTER)
        self.wait_for("the message", "return document.getElementById('error').textContent.includes('h2h8')")
        self.one("#move-text").send_keys("h2e2" + Keys.ENTER)
        self.wait_for("the move", "return document.querySelectorAll('#moves li').length === 2")
        self.assertEqual(self.js("return document.getElementById('error').textContent"), "")
        self.driver.get_log("browser")  # the refused request

    def test_looks(self):
        for game in ("xiangqi", "chess", "othello"):
            self.begin(game=game, first="person", second="person")
            self.check_looks()
            self.assertEqual(self.js("return getComputedStyle(document.getElementById('board')).display"), "block")

    def test_nothing_comes_from_elsewhere(self):
        self.driver.get_log("performance")
        self.driver.refresh()
        self.wait_for("the board", "return document.querySelectorAll('[data-square]').length > 0")
        asked = [m["params"]["request"]["url"] for m in (
            json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance"))
            if m["method"] == "Network.requestWillBeSent"]
        self.assertGreater(len(asked), 5)
        self.assertEqual([url for url in asked if not url.startswith(self.address)], [])
        self.check_quiet()


if __name__ == "__main__":
    unittest.main()
