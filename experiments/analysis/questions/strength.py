# strength.py - what processors are worth in play, on one scale with time for one processor.
#
# usage: analyse.py strength MATCH... [--speedups RUN]    prints Markdown, writes MATCH/strength.svg
#
# MATCH: a match whose sides are alone-K, one processor that thinks K times as long, and STRATEGY-P;
# see experiments/matches/13_strength_xiangqi.toml. Several ones are parts of one match: each has
# played some of the sides of the same file. The plot goes into the first. RUN: an experiment with
# the same strategies, for their speedups to a depth.
# SPDX-License-Identifier: MIT
import collections
import math
import pathlib
import re

import numpy

from analysis.calculating.elo import QUANTILE
from analysis.calculating.ratings import comparable, fitted
from analysis.common.arguments import Parser
from analysis.common.errors import BadInput
from analysis.common.markdown import table
from analysis.drawing import svg
from analysis.matches import games
from analysis.matches.pairings import pairings

ALONE = "alone"
MARKERS = "osD^v<>pPX"
DOUBLINGS = 0.5  # of time beyond the longest of alone-K, to which its curve is trusted

Estimate = collections.namedtuple("Estimate", "value low high")


def side_of(name):
    """(alone or a strategy, K or P)"""
    parts = re.fullmatch(r"([a-z-]+)-([1-9]\d*)", name)
    if not parts:
        raise BadInput(f"side {name!r}: it must be {ALONE}-K or STRATEGY-P")
    return parts[1], int(parts[2])


class Scale:
    """The Elo of all sides above alone-1, and the curve of alone-K over the doublings of time.
    `matches`: the parts of one match."""

    def __init__(self, matches):
        path = matches[0].path
        self.sides = list(dict.fromkeys(side for match in matches for side in match.sides))
        self.index = {side_of(name): i for i, name in enumerate(self.sides)}
        self.times = sorted(k for name, k in self.index if name == ALONE)
        if self.times[:1] != [1] or len(self.times) < 2:
            raise BadInput(f"{path}: must have the side {ALONE}-1 and a longer {ALONE}-K")
        if any(p == 1 for name, p in self.index if name != ALONE):
            raise BadInput(f"{path}: a strategy must have 2 processors or more")
        scores = [(p.base, p.side, pair.score)
                  for match in matches for p in pairings(match) for pair in p.pairs]
        if not scores or not comparable(self.sides, scores):
            raise BadInput(f"{path}: has no ratings yet: some sides won or lost all games")
        found = fitted(self.sides, scores)
        if not found:
            raise BadInput(f"{path}: has no intervals yet: play more pairs of games")
        values, covariance = found
        first = numpy.eye(len(self.sides))[self.index[ALONE, 1]]
        from_first = numpy.eye(len(self.sides)) - first
        self.values = from_first @ values
        self.covariance = from_first @ covariance @ from_first.T
        self.processors = sorted({p for name, p in self.index if name != ALONE})
        self.strategies = list(dict.fromkeys(name for name, _ in self.index if name != ALONE))
        # Least squares: Elo = a x + b x^2, x the doublings of time. Each of a and b is a sum of
        # ratings with these weights.
        x = numpy.log2([k for k in self.times if k > 1])
        self.weights = numpy.zeros((2, len(self.sides)))
        at = [self.index[ALONE, k] for k in self.times if k > 1]
        self.weights[:, at] = numpy.linalg.pinv(numpy.column_stack([x, x * x]))

    def estimate(self, weights):
        """The Estimate of a weighted sum of ratings, in Elo, with its 95 % interval."""
        value = float(weights @ self.values)
        reach = QUANTILE * math.sqrt(max(0.0, weights @ self.covariance @ weights))
        return Estimate(value, value - reach, value + reach)

    def one(self, side):
        """The weights of the Elo of one side above alone-1."""
        return numpy.eye(len(self.sides))[self.index[side]]

    def elo(self, side):
        return self.estimate(self.one(side))

    def elo_a_doubling(self, strategy):
        """The slope through the origin of the Elo over the doublings of processors."""
        here = [(math.log2(p), self.one((strategy, p))) for p in self.processors
                if (strategy, p) in self.index]
        return self.estimate(sum(x * one for x, one in here) / sum(x * x for x, _ in here))

    def curve(self, x):
        """The Elo of one processor after x doublings of its time."""
        a, b = self.weights @ self.values
        return a * x + b * x * x

    def time_factor(self, side):
        """How many times as long alone-1 must think to be as strong; None outside the curve.
        The interval is that of the Elo, carried over by the slope of the curve (delta method)."""
        a, b = self.weights @ self.values
        elo = self.values[self.index[side]]
        most = math.log2(self.times[-1]) + DOUBLINGS
        if abs(b) < 1e-9:
            x = elo / a
        else:
            square = a * a + 4 * b * elo
            if square <= 0:
                return None
            x = (-a + math.sqrt(square)) / (2 * b)
        slope = a + 2 * b * x
        if not -1 < x <= most or slope <= 0:
            return None
        error = self.estimate(self.one(side) - numpy.array([x, x * x]) @ self.weights)
        reach = (error.high - error.low) / 2 / slope
        return Estimate(*(2 ** v for v in (x, x - reach, x + reach)))


def read_parts(folders):
    """The matches of the folders; an error if they are not parts of one match."""
    matches = [games.read(folder) for folder in folders]
    first = matches[0]
    met = {}
    for match in matches:
        if match.manifest["match"].get("text") != first.manifest["match"].get("text"):
            raise BadInput(f"{match.path}: was played from another file than {first.path}")
        for p in pairings(match):
            if (p.base, p.side) in met:
                raise BadInput(f"{match.path}: {p.label} is in {met[p.base, p.side]} too")
            met[p.base, p.side] = match.path
    return matches


def elo_text(e):
    return "0" if e == (0, 0, 0) else f"{e.value:+.0f} ({e.low:+.0f}..{e.high:+.0f})"


def factor_text(e):
    return "-" if e is None else f"{e.value:.2g} ({e.low:.2g}..{e.high:.2g})" if e.value < 10 \
        else f"{e.value:.0f} ({e.low:.0f}..{e.high:.0f})"


def speedups_of(folder, game):
    """{(strategy, P): Estimate} of the positions of this game in a run."""
    from analysis.commands.scaling import summarize
    from analysis.reading.rows import read
    rows = read(folder).rows
    panels = summarize(rows[rows["game"] == game])
    if len(panels) != 1:
        raise BadInput(f"{folder}: must have {game}, in one configuration beside strategies and "
                       "processors")
    return {(r["strategy"], r["processors"]): Estimate(r["mean"], r["low"], r["high"])
            for r in panels[0].results}


def side_table(scale, text):
    """A line for each strategy, a column for each number of processors."""
    body = [[s, *[text((s, p)) if (s, p) in scale.index else "-" for p in scale.processors]]
            for s in scale.strategies]
    return table([["strategy", *[f"P = {p}" for p in scale.processors]], *body])


def draw(file, scale):
    figure, axes = svg.panels(1, 1, (7, 5))
    x = numpy.linspace(0, math.log2(scale.times[-1]), 100)
    axes.plot(2 ** x, scale.curve(x), color="0.4", linestyle="--",
              label="one processor, P times as long")
    axes.plot(scale.times, [scale.elo((ALONE, k)).value for k in scale.times], color="0.4",
              marker="_", linestyle="none")
    for i, strategy in enumerate(scale.strategies):
        at = [p for p in scale.processors if (strategy, p) in scale.index]
        found = [scale.elo((strategy, p)) for p in at]
        axes.errorbar([p * 2 ** (0.03 * (i - len(scale.strategies) / 2)) for p in at],
                      [e.value for e in found], capsize=3, marker=MARKERS[i % len(MARKERS)],
                      yerr=[[e.value - e.low for e in found], [e.high - e.value for e in found]],
                      color=f"C{i % 10}", linewidth=1, label=strategy)
    axes.set_xscale("log", base=2)
    axes.xaxis.set_major_formatter("{x:g}")
    axes.set_xlabel("processors P")
    axes.set_ylabel("Elo above one processor")
    axes.grid(alpha=0.3)
    axes.legend(fontsize="small")
    svg.save(figure, file)


def main(arguments):
    parser = Parser(prog="analyse.py strength", description="Processors on one scale with time.")
    parser.add_argument("folders", metavar="MATCH", nargs="+", type=pathlib.Path)
    parser.add_argument("--speedups", metavar="RUN", type=pathlib.Path,
                        help="a run with the speedups to a depth of the same strategies")
    chosen = parser.parse_args(arguments)
    matches = read_parts(chosen.folders)
    scale = Scale(matches)
    print(f"# {matches[0].name}: {sum(len(match.games) for match in matches)} games\n")
    print("## Elo of one processor that thinks longer\n")
    print(table([["times as long", *scale.times],
                 ["Elo", *[elo_text(scale.elo((ALONE, k))) for k in scale.times]]]))
    print("## Elo above one processor\n")
    print(side_table(scale, lambda side: elo_text(scale.elo(side))))
    print("## Elo a doubling of processors\n")
    print(table([["strategy", "Elo"], *[[s, elo_text(scale.elo_a_doubling(s))]
                                        for s in scale.strategies]]))
    print("## One processor is as strong if it thinks so many times as long\n")
    print(side_table(scale, lambda side: factor_text(scale.time_factor(side))))
    if chosen.speedups:
        found = speedups_of(chosen.speedups, matches[0].manifest["match"].get("game"))
        print("## Speedup to a depth\n")
        print(side_table(scale, lambda side: factor_text(found.get(side))))
    print("95 % intervals, from the spread of the pairs of games; of speedups, by bootstrap over "
          "positions. A dash: not measured,\nor stronger or weaker than the curve of one processor "
          "reaches.")
    draw(chosen.folders[0] / "strength.svg", scale)
