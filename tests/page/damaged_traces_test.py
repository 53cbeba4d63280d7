#!/usr/bin/python3
# damaged_traces_test.py PROGRAM - traces that were damaged at random, read by the page of `splitpoint serve`.
#
# SPLITPOINT_DAMAGED=N damages so many, SPLITPOINT_SEED=N is the first seed.
# SPDX-License-Identifier: MIT
import os
import pathlib
import unittest

from served import ServedTest

DAMAGE = pathlib.Path(__file__).with_name("damage.js").read_text(encoding="utf-8")
COUNT = int(os.environ.get("SPLITPOINT_DAMAGED", "6000"))
AT_ONCE = 2000  # the browser's patience with a script has an end
SEED = int(os.environ.get("SPLITPOINT_SEED", "1"))
SMALL = "--game tictactoe --depth 4 --machine virtual --costs measured --processors 3 --strategy"


class DamagedTracesTest(ServedTest):
    TRACES = (("ybwc.json", f"{SMALL} ybwc"), ("lazy.json", f"{SMALL} lazy-smp"))

    def test_a_damaged_trace_is_refused_or_told(self):
        self.driver.get(f"{self.address}replay.html")
        for name, _ in self.TRACES:
            text = (self.box / name).read_text(encoding="utf-8")
            sums = {"refused": 0, "read": 0}
            for first in range(SEED, SEED + COUNT // 2, AT_ONCE):
                count = min(AT_ONCE, SEED + COUNT // 2 - first)
                found = self.js(f"{DAMAGE}\nreturn readDamaged(...arguments)", text, first, count)
                self.assertEqual(found["faults"], [], name)
                sums = {how: n + found[how] for how, n in sums.items()}
            print(f"{name}, damaged from seed {SEED} on: {sums['refused']} refused, {sums['read']} read")
            self.assertGreater(min(sums.values()), COUNT // 20)
        self.check_quiet()


if __name__ == "__main__":
    unittest.main()
