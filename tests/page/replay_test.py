#!/usr/bin/python3
# replay_test.py PROGRAM - traces on the page of `splitpoint serve`, in headless Chromium.
# SPDX-License-Identifier: MIT
import json
import pathlib
import re
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from served import ServedTest

SMALL = "--game xiangqi --depth 7 --machine virtual --costs measured --processors 16 --strategy"
LARGE = "--game xiangqi --depth 12 --machine virtual --costs measured --processors 64 --strategy ybwc"
LARGE_BYTES = 40_000_000
# A timing in a test must hold on a slow computer too. docs/page/README.md has the measured one.
LARGE_SECONDS = 60
NODES = 1_000_000


class ReplayTest(ServedTest):
    TRACES = (("ybwc.json", f"{SMALL} ybwc"), ("lazy.json", f"{SMALL} lazy-smp"),
              ("large.json", LARGE))
    # The latest is first on the shelf; these were put there in order.
    YBWC, LAZY, BIG = 1, 2, 3

    def setUp(self):
        self.shape(1280)
        self.media("light")

    def open(self, query):
        self.driver.get(f"{self.address}replay.html?{query}")
        for name in re.findall(r"(?:^|&)([ab])=", query):
            self.wait_for("the trace", "return document.getElementById(arguments[0]).dataset.opened",
                          f"pane-{name.upper()}")

    def cursor(self, pane="A"):
        return float(self.one(f"#pane-{pane} .scrub").get_attribute("value"))

    def press(self, element, *keys):
        self.js("arguments[0].focus()", element)
        ActionChains(self.driver).send_keys(*keys).perform()

    def test_scrubbing_by_key_and_mouse(self):
        self.open(f"a={self.YBWC}")
        lanes = self.one("#pane-A canvas")
        self.assertEqual(self.cursor(), 0)
        self.press(lanes, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        first = self.cursor()
        self.assertGreater(first, 0)
        self.press(lanes, Keys.ARROW_LEFT)
        self.assertAlmostEqual(self.cursor(), first / 2, delta=first / 1000)
        self.press(lanes, Keys.END)
        end = self.cursor()
        self.press(lanes, Keys.HOME)
        self.assertEqual(self.cursor(), 0)
        self.js("arguments[0].scrollIntoView({block: 'center'})", lanes)
        width = lanes.size["width"]
        ActionChains(self.driver).move_to_element_with_offset(lanes, 0, 0).click_and_hold() \
            .move_by_offset(width // 4, 0).release().perform()
        self.assertGreater(self.cursor(), end * 0.65)
        self.assertLess(self.cursor(), end * 0.85)
        texts = self.js("return Array.from(document.querySelectorAll('#pane-A .now li'), (e) => e.textContent)")
        self.assertEqual(len(texts), 16)
        self.assertTrue(all(re.match(r"\d+ (searches|waits|idle)", t) for t in texts), texts)
        self.check_quiet()

    def test_the_next_change_is_an_event_of_the_trace(self):
        self.open(f"a={self.YBWC}")
        self.js("document.querySelector('#pane-A canvas').focus()")
        for _ in range(3):
            before = self.cursor()
            ActionChains(self.driver).key_down(Keys.SHIFT).send_keys(Keys.ARROW_RIGHT).key_up(Keys.SHIFT).perform()
            self.assertGreater(self.cursor(), before)

    def test_zoom_to_a_split_point(self):
        self.open(f"a={self.YBWC}")
        for _ in range(40):
            self.one("#pane-A .next").click()
            if "Cut:" in self.one("#pane-A .reason").text:
                break
        tree = self.one("#pane-A .tree")
        chosen = tree.find_element(By.CSS_SELECTOR, "[aria-selected=true]")
        self.assertRegex(chosen.text, r"split point of \d+, ply \d+, depth \d+")
        captions = self.js("return Array.from(document.querySelectorAll('#pane-A .node caption'), (c) => c.textContent)")
        self.assertEqual(captions[0], "Who joined")
        self.assertIn("Moves with helpers present", captions[1])
        self.assertGreater(self.js("return document.querySelectorAll('#pane-A .node table')[0].tBodies[0].rows.length"), 0)
        self.assertRegex(self.one("#pane-A .reason").text, "(Cut: .* of work wasted, |Nobody was cut)")
        self.one("#pane-A .zoom").click()
        self.assertGreater(self.cursor(), 0)

    def test_the_tree_agrees_with_the_counters(self):
        self.open(f"a={self.YBWC}")
        facts = self.js("""return (async () => {
            const {TraceReader} = await import("./trace_slices.js");
            const {treeOf, NODE} = await import("./trace_tree.js");
            const json = await (await fetch("api/trace/" + arguments[0])).json(), reader = new TraceReader();
            json.traceEvents.forEach((event) => reader.add(event));
            const trace = reader.finish(json.otherData);
            const tree = treeOf(trace), kinds = [0, 0, 0, 0, 0];
            let lost = 0;
            for (let i = 0; i < tree.count; ++i) {
              ++kinds[tree.kind[i]];
              lost += tree.kind[i] === NODE.move && tree.kind[tree.parent[i]] !== NODE.split;
            }
            return {kinds, lost, given: trace.slices.givenUp.reduce((a, b) => a + b),
                    below: tree.below[0], stats: trace.facts.search}; })()""", self.YBWC)
        stats = facts["stats"]["parallel"]
        self.assertEqual(facts["kinds"][3], stats["splits"])
        self.assertEqual(facts["kinds"][4], stats["claims"])
        self.assertEqual(facts["given"], stats["aborts"])
        self.assertEqual(facts["lost"], 0)
        self.assertEqual(facts["below"], sum(facts["kinds"]) - 1)

    def test_the_tree_by_keyboard(self):
        self.open(f"a={self.YBWC}")
        tree = self.one("#pane-A .tree")
        self.js("arguments[0].scrollIntoView({block: 'center'})", tree)
        chosen = "return document.querySelector('#pane-A .tree [aria-selected=true]').textContent"
        self.press(tree, Keys.ARROW_DOWN)
        self.assertIn("depth 1:", self.js(chosen))
        self.press(tree, Keys.END)
        self.assertIn("depth 7:", self.js(chosen))
        self.press(tree, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        self.assertIn("split point of", self.js(chosen))
        self.press(tree, Keys.ARROW_LEFT)
        self.assertIn("depth 7:", self.js(chosen))
        self.press(tree, Keys.ENTER)
        self.assertGreater(self.cursor(), 0)
        self.one("#pane-A .unfold").click()
        self.press(tree, Keys.END)
        rows = self.js("return document.querySelectorAll('#pane-A [role=treeitem]').length")
        self.assertLess(rows, 40)
        self.check_quiet()

    def test_a_million_nodes(self):
        self.open(f"a={self.YBWC}")
        facts = self.js("""return (async () => {
            const {TreeView} = await import("./tree_view.js");
            const n = arguments[0];  // node i has the children 10 i + 1 to 10 i + 10
            const parent = new Int32Array(n), offset = new Int32Array(n + 1), children = new Int32Array(n - 1);
            parent[0] = -1;
            for (let i = 1; i < n; ++i) { parent[i] = Math.floor((i - 1) / 10); children[i - 1] = i; }
            for (let i = 0; i <= n; ++i) offset[i] = Math.min(10 * i, n - 1);
            const box = document.createElement("div");
            box.className = "tree";
            box.id = "million";
            document.body.append(box);
            const chosen = [];
            const view = new TreeView(box, {label: (i) => "node " + i, onSelect: (i) => chosen.push(i), onOpen() {}});
            const start = performance.now();
            view.show({parent, offset, children});
            const folded = box.querySelectorAll("[role=treeitem]").length;
            view.unfoldAll();
            const rows = view.rows.length;
            view.onKey(new KeyboardEvent("keydown", {key: "End"}));
            const last = box.querySelector("[aria-selected=true]").textContent;
            view.reveal(777777);
            const drawn = box.querySelectorAll("[role=treeitem]").length;
            const at = box.querySelector("[aria-selected=true]").textContent;
            view.foldAll();
            const ms = performance.now() - start;
            const after = view.rows.length;
            box.remove();
            return {folded, rows, last, drawn, at, after, ms, chosen: chosen.length}; })()""", NODES)
        print(f"a tree of {NODES} nodes: {facts['ms']:.0f} ms for showing, unfolding, a jump and folding")
        self.assertEqual(facts["folded"], 11)
        self.assertEqual(facts["rows"], NODES)
        self.assertLess(facts["drawn"], 40)
        self.assertIn("777777", facts["at"])
        self.assertRegex(facts["last"], r"node \d+")
        self.assertEqual(facts["after"], 11)

    def test_a_large_trace(self):
        size = pathlib.Path(self.box / "large.json").stat().st_size
        self.assertGreater(size, LARGE_BYTES)
        self.open(f"a={self.BIG}")
        seconds = float(self.one("#pane-A").get_attribute("data-opened")) / 1000
        print(f"a trace of {size / 1e6:.1f} MB, 64 lanes: open in {seconds:.2f} s")
        self.assertLess(seconds, LARGE_SECONDS)
        self.assertEqual(self.js("return document.querySelectorAll('#pane-A .now li').length"), 64)

    def test_two_side_by_side(self):
        self.open(f"a={self.YBWC}&b={self.LAZY}")
        self.wait_for("both", "return document.getElementById('pane-B').dataset.opened")
        boxes = [self.one(f"#pane-{p}").rect for p in "AB"]
        self.assertLess(boxes[0]["x"] + boxes[0]["width"], boxes[1]["x"] + 1)
        self.press(self.one("#pane-A canvas"), *[Keys.ARROW_RIGHT] * 5)
        self.assertGreater(self.cursor("A"), 0)
        self.assertAlmostEqual(self.cursor("A"), self.cursor("B"), delta=self.cursor("A") / 1000)
        self.one("#linked").click()
        at = self.cursor("B")
        self.press(self.one("#pane-A canvas"), Keys.ARROW_RIGHT)
        self.assertEqual(self.cursor("B"), at)
        self.assertIn("worker 0", self.one("#pane-B .tree").text)
        self.check_quiet()

    def test_a_file_of_the_user_and_wrong_ones(self):
        self.driver.get(f"{self.address}replay.html")
        file = self.one("#pane-A .file")
        for text, fault in (("{", "it is not JSON"), ("{}", "it has no list 'traceEvents'"),
                            ('{"traceEvents": []}', "it has no workers"),
                            ('{"traceEvents":[\n{"ph":"M","tid":1,"name":"thread_name"},\n]}', "it is not JSON"),
                            ('{"traceEvents": [{"ph": "E", "tid": 1, "ts": 1}]}', "a slice ends that has not begun"),
                            ('{"traceEvents": [{"ph": "B", "tid": 1, "ts": 1, "cat": "x"}]}', "unknown category 'x'"),
                            # Deeper moves would be taken for those of another split point.
                            ('{"traceEvents": [{"ph": "B", "tid": 1, "ts": 1, "cat": "child", '
                             '"args": {"move": "a", "depth": 1022, "ply": 1}}]}',
                             "event 1: 'depth' of a 'child' is not a whole number from -1 to 1021")):
            path = self.box / "wrong.json"
            path.write_text(text, encoding="utf-8")
            file.clear()
            file.send_keys(str(path))
            self.wait_for(fault, "return document.querySelector('#pane-A .error').textContent.includes(arguments[0])",
                          fault)
        as_written = (self.box / "ybwc.json").read_text(encoding="utf-8")
        # Any other layout of the JSON shows the same.
        layouts = (as_written, json.dumps(json.loads(as_written), separators=(",", ":")),
                   json.dumps(json.loads(as_written), indent=1))
        facts = set()
        for text in layouts:
            self.js("delete document.getElementById('pane-A').dataset.opened")
            path.write_text(text, encoding="utf-8")
            file.clear()
            file.send_keys(str(path))
            self.wait_for("the trace", "return document.getElementById('pane-A').dataset.opened")
            self.assertEqual(self.one("#pane-A .error").text, "")
            self.assertIn(f"{len(text) / 1e6:.1f} MB", self.one("#pane-A .status").text)
            facts.add(self.one("#pane-A .facts").text)
        self.assertEqual(len(facts), 1)

    def test_looks(self):
        self.open(f"a={self.YBWC}")
        self.one("#pane-A .next").click()
        self.check_looks()


if __name__ == "__main__":
    unittest.main()
