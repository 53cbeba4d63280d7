# svg.py - Matplotlib as all plots here want it: SVG files, the same for the same data.
#
# usage: from svg import pyplot, save
# SPDX-License-Identifier: MIT
import matplotlib

matplotlib.use("svg")
from matplotlib import pyplot  # noqa: E402  after the choice of its backend

matplotlib.rcParams["svg.hashsalt"] = "splitpoint"


def save(figure, file):
    figure.savefig(file, metadata={"Date": None})
    pyplot.close(figure)
