# at_work.py - how many workers of a traced search are at work, moment by moment.
#
# usage: analyse.py at_work TRACE...     prints Markdown, writes at_work.svg beside the first TRACE
#
# TRACE: a file of `splitpoint trace` of a strategy with split points. A worker is at work in an
# iteration or a join, unless it is idle, or waits for helpers or a lock.
# SPDX-License-Identifier: MIT
import collections
import json
import pathlib

import numpy

from analysis.common.arguments import Parser
from analysis.common.errors import BadInput
from analysis.common.markdown import table
from analysis.drawing import svg

WORKING, RESTING = ("iteration", "join"), ("idle", "wait", "lock")
FEW = (0.25, 0.5)  # shares of the workers: bounds of the columns
PIECES = 200       # of the time, in the plot

# name: of the process. workers: their number. times, counts: from times[i] to times[i + 1]
# counts[i] workers are at work; microseconds. iterations: [(depth, begin, end)] of worker 0.
Crew = collections.namedtuple("Crew", "name workers times counts iterations")


def events(file):
    """The events of a trace, one a line; the first and the last line hold other things."""
    try:
        with open(file, encoding="utf-8") as lines:
            for number, text in enumerate(lines, 1):
                text = text.strip().rstrip(",")
                if text.startswith('{"ph"'):
                    yield json.loads(text)
    except (ValueError, UnicodeDecodeError):
        raise BadInput(f"{file}:{number}: is not an event of a trace") from None


class Track:
    """The open slices of a worker."""

    def __init__(self):
        self.open = []

    def at_work(self):
        return (any(c in WORKING for c in self.open) and
                not any(c in RESTING for c in self.open))


def read(file):
    tracks, name, iterations, changes = collections.defaultdict(Track), "", [], []
    for event in events(file):
        phase, tid = event["ph"], event.get("tid", 0)
        if phase == "M":
            name = event["args"]["name"] if event["name"] == "process_name" else name
            if event["name"] == "thread_name" and event["args"]["name"].startswith("worker"):
                tracks[tid] = Track()
        elif phase in "BE" and tid in tracks:
            track = tracks[tid]
            before = track.at_work()
            if phase == "B":
                track.open.append(event["cat"])
                if event["cat"] == "iteration":
                    iterations.append([event["args"]["depth"], event["ts"], event["ts"]])
            elif track.open and track.open.pop() == "iteration":
                iterations[-1][2] = event["ts"]
            if (by := track.at_work() - before):
                changes.append((event["ts"], by))
    if not iterations or not changes:
        raise BadInput(f"{file}: has no iteration of a search")
    changes.sort()
    times, by = (numpy.array(column, float) for column in zip(*changes))
    return Crew(name, len(tracks), times, numpy.cumsum(by)[:-1], iterations)


def shares(crew, begin, end):
    """(the mean number at work, [share of the time with one or none, up to FEW, more]) between two
    moments."""
    times = numpy.clip(crew.times, begin, end)
    lengths = numpy.diff(times)
    bounds = [1, *[share * crew.workers for share in FEW], crew.workers]
    which = numpy.digitize(crew.counts, bounds, right=True)
    parts = numpy.bincount(numpy.minimum(which, len(FEW) + 1), lengths, len(FEW) + 2)
    whole = max(end - begin, 1e-9)
    return float(crew.counts @ lengths / whole), parts / whole


def crew_table(crew):
    p = crew.workers
    cells = [["iteration", "ms", "of the time", "mean at work", "at most 1",
              f"2..{FEW[0] * p:g}", f"..{FEW[1] * p:g}", f"..{p}"]]
    begin, end = crew.iterations[0][1], crew.iterations[-1][2]
    rows = [("all", begin, end), *[(f"depth {d}", b, e) for d, b, e in crew.iterations]]
    for label, b, e in rows:
        mean, parts = shares(crew, b, e)
        cells.append([label, f"{(e - b) / 1000:.2f}", f"{100 * (e - b) / (end - begin):.0f} %",
                      f"{mean:.1f}", *[f"{100 * x:.0f} %" for x in parts]])
    return table(cells)


def draw(file, crews):
    figure, grid = svg.panels(len(crews), 1, (8, 2.2 * len(crews)), squeeze=False)
    for axes, crew in zip(grid.flat, crews):
        edges = numpy.linspace(crew.iterations[0][1], crew.iterations[-1][2], PIECES + 1)
        means = [shares(crew, b, e)[0] for b, e in zip(edges, edges[1:])]
        axes.stairs(means, edges / 1000, fill=True, alpha=0.6)
        for depth, begin, end in crew.iterations:
            axes.axvline(begin / 1000, color="black", linewidth=0.5)
            if end - begin > 0.03 * (edges[-1] - edges[0]):
                axes.text(begin / 1000, crew.workers, f" {depth}", va="top", fontsize="small")
        axes.set_ylim(0, crew.workers)
        axes.set_title(crew.name, fontsize="medium")
        axes.set_ylabel("at work")
    grid[-1][0].set_xlabel("ms; the lines are the beginnings of the iterations, by depth")
    svg.save(figure, file)


def main(arguments):
    parser = Parser(prog="analyse.py at_work", description="Workers at work over time.")
    parser.add_argument("traces", metavar="TRACE", type=pathlib.Path, nargs="+")
    traces = parser.parse_args(arguments).traces
    crews = [read(file) for file in traces]
    for crew in crews:
        print(f"## {crew.name}\n")
        print(crew_table(crew))
    draw(traces[0].parent / "at_work.svg", crews)
