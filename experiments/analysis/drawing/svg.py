# svg.py - how all plots are made: SVG files, the same bytes for the same data.
# SPDX-License-Identifier: MIT
import matplotlib
from matplotlib.figure import Figure

matplotlib.rcParams["svg.hashsalt"] = "splitpoint"


def panels(rows, columns, size, **options):
    """A figure of so many panels, and these; `size` is in inches."""
    figure = Figure(figsize=size, layout="constrained")
    return figure, figure.subplots(rows, columns, **options)


def save(figure, file):
    figure.savefig(file, format="svg", metadata={"Date": None})
