# figure.py - a figure of the report: how it is drawn and what is kept of it.
#
# The unit of a drawing is a pixel of the page. It is narrow, so that its text is readable on a
# phone.
# SPDX-License-Identifier: MIT
import dataclasses
import io
import itertools
import re
import textwrap
import warnings

import matplotlib
from matplotlib import ticker

from analysis.drawing import svg
from analysis.report import theme
from analysis.report.theme import PLACEHOLDER as COLOUR

WIDTH = 410
LEGEND_LINE = 13.7
ROW = 22  # height of a row in a chart with a row for every strategy
UNITS_AN_INCH = 72
MOST_NAME_LINES = 4
LONGEST_NAME = 60
MOST_LINEAR = 8  # processors; with more, both axes are logarithmic
MARKERS = "osD^v<>pPX*h"
DASHES = [(None, None), (6, 2), (2, 1.5), (7, 2, 2, 2)]

matplotlib.rcParams.update({
    "svg.fonttype": "none",
    "text.parse_math": False,      # names may hold a dollar sign
    "figure.dpi": UNITS_AN_INCH,
    "font.size": 11, "axes.labelsize": 11, "axes.titlesize": 11, "legend.fontsize": 10.5,
    "xtick.labelsize": 10.5, "ytick.labelsize": 10.5,
    "figure.facecolor": "none", "axes.facecolor": "none", "savefig.facecolor": "none",
    "text.color": COLOUR["ink"], "axes.labelcolor": COLOUR["muted"],
    "axes.edgecolor": COLOUR["rule"], "axes.titlecolor": COLOUR["ink"],
    "xtick.color": COLOUR["rule"], "ytick.color": COLOUR["rule"],
    "xtick.labelcolor": COLOUR["muted"], "ytick.labelcolor": COLOUR["muted"],
    "grid.color": COLOUR["grid"], "grid.linewidth": 0.8,
    "axes.spines.top": False, "axes.spines.right": False,
    "axes.titlelocation": "left", "legend.frameon": False,
    "lines.linewidth": 1.6, "lines.markersize": 4.5,
})


@dataclasses.dataclass
class Figure:
    name: str      # of its files, without the extension
    title: str
    caption: str   # what it shows and how to read it
    alt: str       # its content in words, for screen readers
    head: list     # the columns of its CSV
    rows: list
    page_svg: str = ""
    file_svg: str = ""

    def keep(self, drawing, labels=None):
        """Stores the drawing as SVG; `labels` are {group id: [a text for each of its marks]}."""
        text = svg_text(drawing)
        self.page_svg = theme.themed(text, self.name, labels or {}, False, self.alt)
        self.file_svg = theme.themed(text, self.name, labels or {}, True, self.alt)
        return self


def svg_text(drawing):
    out = io.StringIO()
    with warnings.catch_warnings():  # the browser has fonts for scripts that this font lacks
        warnings.filterwarnings("ignore", message="Glyph .* missing")
        svg.save(drawing, out)
    return out.getvalue()


def new_drawing(height, rows=1, columns=1, **options):
    return svg.panels(rows, columns, (WIDTH / UNITS_AN_INCH, height / UNITS_AN_INCH), squeeze=False,
                      **options)


class Looks:
    """A colour, a marker and a dash for every name; they are the same in all figures of a
    report."""

    def __init__(self, names):
        self.order = {name: i for i, name in enumerate(names)}

    def __getitem__(self, name):
        i = self.order[name]
        return {"color": COLOUR[f"series{i % theme.SERIES + 1}"],
                "marker": MARKERS[i % len(MARKERS)],
                "dashes": DASHES[i // theme.SERIES % len(DASHES)]}


def plain(number):
    """An axis label: 16, 0.5, 1,024."""
    return f"{number:,.6g}"


def short(name):
    """The name on one line, at most LONGEST_NAME characters and "…"."""
    name = " ".join(str(name).split())
    return name if len(name) <= LONGEST_NAME else name[:LONGEST_NAME] + "…"


def wrapped(name, width=22):
    """A long name on several lines, preferably broken after a colon or comma."""
    lines = [""]
    for part in re.split("(?<=[:,])", short(name)):
        if lines[-1] and len(lines[-1]) + len(part) > width:
            lines.append("")
        lines[-1] += part
    lines = [piece for line in lines for piece in
             textwrap.wrap(line, 2 * width, break_on_hyphens=False)] or [name]
    return "\n".join(lines[:MOST_NAME_LINES]) + ("…" if len(lines) > MOST_NAME_LINES else "")


def name_rows(axes, names):
    """Writes a name at every row of a chart, the first at the top."""
    axes.set_yticks(range(len(names)), names, linespacing=0.95, multialignment="right")
    axes.tick_params(axis="y", length=0, labelcolor=COLOUR["ink"])
    axes.set_ylim(len(names) - 0.4, -0.6)
    for label, name in zip(axes.get_yticklabels(), names):
        label.set_fontsize(10.5 if "\n" not in name else 9)


def row_height(names, height=ROW):
    """The height of the rows of such a chart, so that no name touches the next."""
    return max([height] + [11 * (1 + name.count("\n")) + 5 for name in names])


def processor_axis(axes, most, ticks):
    axes.set_xlabel("processors")
    if most > MOST_LINEAR:
        axes.set_xscale("log", base=2)
        if len(ticks) > 7:  # every second one, otherwise they touch
            ticks = ticks[::-2][::-1]
    axes.xaxis.set_minor_locator(ticker.NullLocator())
    axes.set_xticks(ticks, [plain(t) for t in ticks])
    axes.grid(True)


def log_value_axis(axes, which, low, high, base=2):
    """Makes an axis for ratios logarithmic, with labels at the powers of `base` in its range."""
    (axes.set_xscale if which == "x" else axes.set_yscale)("log", base=base)
    axis = axes.xaxis if which == "x" else axes.yaxis
    ticks = [float(base) ** k for k in range(-12, 21)]
    axis.set_major_locator(ticker.FixedLocator([t for t in ticks if low / base < t < high * base]))
    axis.set_minor_locator(ticker.NullLocator())
    axis.set_major_formatter(ticker.FuncFormatter(lambda x, _: plain(x)))


def legend_of(drawing, handles, names):
    """Adds the legend below the axes, in as many columns as its names allow, and makes room for
    it."""
    longest = max(len(name) for name in names)
    columns = 1 if longest > 34 else 2 if longest > 17 else 3
    room = LEGEND_LINE * -(-len(handles) // columns) + 6
    height = drawing.get_figheight() * UNITS_AN_INCH + room
    drawing.set_figheight(height / UNITS_AN_INCH)
    drawing.get_layout_engine().set(rect=(0, room / height, 1, 1 - room / height))
    drawing.legend(handles, names, loc="lower left", ncol=columns, borderaxespad=0,
                   handlelength=2.6, columnspacing=1.2, labelspacing=0.3, borderpad=0)


def legend_below(drawing, axes):
    legend_of(drawing, *axes.get_legend_handles_labels())


def in_chunks(items, size):
    items = iter(items)
    while chunk := list(itertools.islice(items, size)):
        yield chunk
