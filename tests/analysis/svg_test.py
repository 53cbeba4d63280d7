# svg_test.py - plots are the same bytes, whatever the last bits of the solver of their layout.
# SPDX-License-Identifier: MIT
import io
import unittest
import unittest.mock

import numpy
from matplotlib import layout_engine
from matplotlib.transforms import Bbox

from analysis.drawing import svg
from analysis.report import figure

SOLVER = "do_constrained_layout"


def nudged(toward):
    """The solver, with positions that differ by one bit."""
    solve = getattr(layout_engine, SOLVER)

    def solve_and_nudge(fig, **options):
        solve(fig, **options)
        for axes in fig.axes:
            exact = axes.get_position(original=True).get_points()
            axes.set_position(Bbox(numpy.nextafter(exact, toward)))
            axes.set_in_layout(True)

    return unittest.mock.patch.object(layout_engine, SOLVER, solve_and_nudge)


def text(new, toward):
    drawing, panels = new()
    for axes in panels.flat:
        axes.plot([1, 2, 4], [1, 1.7, 3.1], label="ybwc")
        axes.set_ylabel("speedup")
    out = io.StringIO()
    with nudged(toward):
        svg.save(drawing, out)
    return out.getvalue()


class SvgTest(unittest.TestCase):
    def test_last_bits_of_the_layout_change_nothing(self):
        for name, new in (("plots", lambda: svg.panels(2, 2, (7, 5))),
                          ("report", lambda: figure.new_drawing(300, 2, 2))):
            with self.subTest(name):
                below = text(new, 0)
                self.assertIn("clip-path", below)
                self.assertTrue(below == text(new, 1))


if __name__ == "__main__":
    unittest.main()
