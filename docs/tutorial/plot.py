#!/usr/bin/python3
# plot.py - draws the speedup curves that programs of the tutorial print.
#
# usage: docs/tutorial/plot.py OUT.svg PROGRAM...
# SPDX-License-Identifier: MIT
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "experiments"))

from analysis.drawing import plots, svg  # noqa: E402

TABLE = r"^(\S.*)\n\n processors .*\n((?: *\d+ .*\n)+)"  # a title and the rows below it


def curves_of(program):
    """The rows of all tables of a program, as the analysis of experiments has them."""
    text = subprocess.run([program], check=True, text=True, stdout=subprocess.PIPE).stdout
    for title, rows in re.findall(TABLE, text, re.M):
        for processors, _ticks, speedup, *_ in (row.split() for row in rows.splitlines()):
            yield {"strategy": title, "processors": int(processors), "mean": float(speedup),
                   "low": None, "high": None}


def main():
    out, *programs = sys.argv[1:]
    figure, axes = svg.panels(1, 1, plots.PANEL)
    plots.draw_speedup(axes, [row for program in programs for row in curves_of(program)], [])
    axes.set_ylabel("speedup over one processor")
    svg.save(figure, out)


if __name__ == "__main__":
    main()
