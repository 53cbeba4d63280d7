# svg.py - how all plots are made: SVG files, the same bytes for the same data.
# SPDX-License-Identifier: MIT
import matplotlib
from matplotlib.figure import Figure

matplotlib.rcParams["svg.hashsalt"] = "splitpoint"


def panels(rows, columns, size, **options):
    """(the figure, its panels); `size` is (width, height) in inches."""
    figure = Figure(figsize=size, layout="constrained")
    return figure, figure.subplots(rows, columns, **options)


def save(figure, file):
    figure.savefig(file, format="svg", metadata={"Date": None})
