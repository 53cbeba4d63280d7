# svg.py - how all plots are made: SVG files, the same bytes for the same data.
# SPDX-License-Identifier: MIT
import matplotlib
import numpy
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.transforms import Bbox

matplotlib.rcParams["svg.hashsalt"] = "splitpoint"
DIGITS = 6  # of positions, which are shares of the figure's width and height


class RepeatableLayout(ConstrainedLayoutEngine):
    """Constrained layout with rounded positions. Its solver orders the terms of a sum by their
    addresses in memory (https://github.com/nucleic/kiwi/issues/57), so the last bits differ from
    run to run. Matplotlib hashes all bits of a position for the ids of clip paths."""

    def execute(self, fig):
        super().execute(fig)
        for axes in fig.axes:
            in_layout = axes.get_in_layout()
            exact = axes.get_position(original=True)
            axes.set_position(Bbox(numpy.round(exact.get_points(), DIGITS)))
            axes.set_in_layout(in_layout)  # set_position() takes the axes out of the layout


def panels(rows, columns, size, **options):
    """(the figure, its panels); `size` is (width, height) in inches."""
    figure = Figure(figsize=size, layout=RepeatableLayout())
    return figure, figure.subplots(rows, columns, **options)


def save(figure, file):
    """`file`: a path, or a file that is open for text."""
    figure.savefig(file, format="svg", metadata={"Date": None})
