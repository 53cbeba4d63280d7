# figures.py - the figures of a match: Elo over the pairs, and the path of the sequential test.
# SPDX-License-Identifier: MIT
import numpy

from analysis.calculating import elo
from analysis.matches.tables import signed, span
from analysis.report.figure import COLOUR, Figure, new_drawing

HEIGHT = 240
MOST_POINTS = 200  # of a curve
WARM_UP = 0.1      # the share of pairs whose wide intervals do not set the range of the axis


def points(count):
    """The numbers of pairs at which a curve has a point: at most MOST_POINTS, the last included."""
    return sorted({round(x) for x in numpy.linspace(1, count, min(count, MOST_POINTS))})


def elo_path(pairing):
    """[(pairs, Elo, low, high)] where all are finite."""
    classes = numpy.rint([4 * pair.score for pair in pairing.pairs]).astype(int)
    found = []
    for count in points(len(classes)):
        s = elo.strength(numpy.bincount(classes[:count], minlength=5))
        if s.elo[1] is not None and numpy.isfinite(s.elo).all():
            found.append((count, *s.elo))
    return found


def draw_elo(pairing, name):
    """The Elo after each pair, with its interval. None if no interval is known."""
    path = elo_path(pairing)
    if len(path) < 2:
        return None
    pairs, value, low, high = map(numpy.array, zip(*path))
    drawing, ((axes,),) = new_drawing(HEIGHT)
    axes.fill_between(pairs, low, high, color=COLOUR["series1"], alpha=0.2, linewidth=0)
    axes.plot(pairs, value, color=COLOUR["series1"])
    axes.axhline(0, color=COLOUR["ink"], linewidth=0.8)
    late = pairs >= WARM_UP * pairs[-1]
    axes.set_ylim(min(0, low[late].min()) - 5, max(0, high[late].max()) + 5)
    axes.grid(True)
    axes.set_xlabel("pairs of games")
    axes.set_ylabel("Elo")
    return Figure(name, f"Elo: {pairing.label}",
                  "The Elo difference after each pair, with its 95 % interval. Above 0, "
                  f"{pairing.side} is stronger. Each interval alone contains the truth in 95 of "
                  "100 matches; it is no reason to stop a match early.",
                  f"Line of the Elo difference over {pairs[-1]} pairs. At the end it is "
                  f"{signed(value[-1])}, interval {span(low[-1], high[-1])}.",
                  ["pairs", "elo", "low", "high"],
                  [[int(n), *map(float, rest)] for n, *rest in path]).keep(drawing)


def draw_path(state, name):
    """The log-likelihood ratio after each pair, and the bounds of the test."""
    if not len(state.path):
        return None
    drawing, ((axes,),) = new_drawing(HEIGHT)
    at = points(len(state.path))
    axes.plot(at, [state.path[n - 1] for n in at], color=COLOUR["series1"])
    for bound, text, above in ((state.lower, "H0", False), (state.upper, "H1", True)):
        axes.axhline(bound, color=COLOUR["ink"], linewidth=0.8, linestyle="--")
        axes.annotate(text, (1, bound), (-2, 3 if above else -3), textcoords="offset points",
                      xycoords=("axes fraction", "data"), ha="right",
                      va="bottom" if above else "top")
    axes.axhline(0, color=COLOUR["rule"], linewidth=0.8)
    axes.plot([state.pairs], [state.llr], marker="o", color=COLOUR["series2"])
    axes.margins(y=0.12)
    axes.grid(True)
    axes.set_xlabel("pairs of games")
    axes.set_ylabel("log-likelihood ratio")
    return Figure(name, "Log-likelihood ratio",
                  "The logarithm of how much likelier the pairs are under H1 than under H0. The "
                  "test ends at the first crossing of a dashed line, where the dot is. Pairs to "
                  "the right of it were under way.",
                  f"Line of the log-likelihood ratio over {len(state.path)} pairs. After "
                  f"{state.pairs} pairs it is {state.llr:.2f}; the bounds are {state.lower:.2f} "
                  f"and {state.upper:.2f}.",
                  ["pairs", "log_likelihood_ratio"],
                  [[n, float(x)] for n, x in enumerate(state.path, 1)]).keep(drawing)
