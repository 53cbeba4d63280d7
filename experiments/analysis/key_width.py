#!/usr/bin/python3
# key_width.py - wrong hits by the width of the check and the numbers keys are made of.
#
# usage: key_width.py DIR     prints Markdown, writes DIR/key_width.svg
#
# DIR: a run with variants "key-bits=N,keys=K", as experiments/questions/07_key_width.toml.
# SPDX-License-Identifier: MIT
import pathlib
import re

import command

command.require("pandas", "scipy", "matplotlib")
import matplotlib  # noqa: E402  after it is known that the libraries are there
import scipy.stats  # noqa: E402

import configurations  # noqa: E402
from markdown import table  # noqa: E402
from rows import read  # noqa: E402

matplotlib.use("svg")
from matplotlib import pyplot  # noqa: E402  after the choice of its backend

matplotlib.rcParams["svg.hashsalt"] = "splitpoint"
WHOLE = 64   # bits of a check of which nothing is left out
WAYS = 4     # entries that a probe looks at
SEARCHED = ["suite", "position", "selectivity"]
MILLION = 1e6


def choice(variant, name, otherwise):
    found = re.search(rf"(?:^|,){name}=([a-z0-9-]+)", variant)
    return found[1] if found else otherwise


def widths(run):
    """A line for each kind of numbers, width, game and selectivity, with sums over its positions:
    `probes`, `wrong_hits`, `wrong_cutoffs`, those `expected`, and how many positions end with
    `other_values` than with the whole key of the best numbers."""
    lines = configurations.searches(run.rows)
    lines = lines.assign(bits=[int(choice(v, "key-bits", WHOLE)) for v in lines["variant"]],
                         numbers=[choice(v, "keys", "game") for v in lines["variant"]])
    # An entry that is not the position's has a check like its own with this chance.
    chance = WAYS * lines["permille_full"] / 1000 * 2.0 ** -lines["bits"]
    right = lines["hits"] - lines["wrong_hits"]
    best = lines[(lines["bits"] == WHOLE) & (lines["numbers"] == "xor")]
    values = best.set_index(SEARCHED)["value"].to_dict()
    lines = lines.assign(
        expected=(lines["probes"] - right) * chance,
        other=[values.get(key, value) != value for key, value in
               zip(lines[SEARCHED].itertuples(index=False, name=None), lines["value"])])
    return lines.groupby(["numbers", "bits", "game", "selectivity"], sort=True).agg(
        positions=("position", "size"),
        **{name: (name, "sum") for name in ("probes", "wrong_hits", "wrong_cutoffs", "expected")},
        other_values=("other", "sum")).reset_index()


def poisson(count, exposure):
    """The rate of rare events and its 95 % interval. Garwood, "Fiducial limits for the Poisson
    distribution", Biometrika 28, 1936."""
    low = scipy.stats.chi2.ppf(0.025, 2 * count) / 2 if count else 0.0
    return [x / exposure for x in (count, low, scipy.stats.chi2.ppf(0.975, 2 * count + 2) / 2)]


def million(rate):
    return "0" if rate == 0 else f"{MILLION * rate:.3g}"


def draw(file, together):
    figure, axes = pyplot.subplots(figsize=(7, 4.5), layout="constrained")
    for k, (numbers, part) in enumerate(together.groupby("numbers")):
        part = part[part["bits"] < WHOLE]
        rates = [poisson(c, p) for c, p in zip(part["wrong_hits"], part["probes"])]
        seen = [(b, r) for b, r in zip(part["bits"], rates) if r[0] > 0]
        never = [(b, r[2]) for b, r in zip(part["bits"], rates) if r[0] == 0]
        x = [b + 0.5 * (k - 1.5) for b, _ in seen]
        axes.errorbar(x, [MILLION * r[0] for _, r in seen],
                      yerr=[[MILLION * (r[0] - r[1]) for _, r in seen],
                            [MILLION * (r[2] - r[0]) for _, r in seen]],
                      marker="osD^"[k % 4], linestyle="none", color=f"C{k}", capsize=3,
                      label=numbers)
        axes.plot([b + 0.5 * (k - 1.5) for b, _ in never], [MILLION * high for _, high in never],
                  marker="v", markerfacecolor="none", linestyle="none", color=f"C{k}")
    base = together[(together["numbers"] == "xor") & (together["bits"] < WHOLE)]
    axes.plot(base["bits"], MILLION * base["expected"] / base["probes"], color="0.5",
              linestyle="--", label="expected")
    axes.set_yscale("log")
    axes.set_xticks(sorted(set(base["bits"])))
    axes.set_xlabel("bits of the check; hollow: none seen, 95 % below the mark")
    axes.set_ylabel("wrong hits a million probes")
    axes.grid(alpha=0.3)
    axes.legend(fontsize="small")
    figure.savefig(file, metadata={"Date": None})
    pyplot.close(figure)


def main(arguments):
    parser = command.Parser(prog="key_width.py", description="Wrong hits by width of the check.")
    parser.add_argument("folder", metavar="DIR", type=pathlib.Path)
    folder = parser.parse_args(arguments).folder
    lines = widths(read(folder))
    if not len(lines) or set(lines["numbers"]) == {"game"}:
        raise command.BadInput(f"{folder}: has no variant with other keys")
    sums = lines.groupby(["numbers", "bits"], sort=True).sum(numeric_only=True).reset_index()
    for title, part, names in (("All games", sums, []), ("By game", lines, ["game",
                                                                            "selectivity"])):
        print(f"## {title}\n")
        body = []
        for line in part.to_dict("records"):
            rate, low, high = poisson(line["wrong_hits"], line["probes"])
            body.append([line["numbers"], line["bits"], *[line[n] for n in names],
                         line["positions"], f"{line['probes'] / MILLION:.2f}",
                         line["wrong_hits"], f"{line['expected']:.3g}",
                         f"{million(rate)} ({million(low)}..{million(high)})",
                         line["wrong_cutoffs"], line["other_values"]])
        print(table([["keys", "bits", *names, "searches", "million probes", "wrong hits",
                      "expected", "a million", "wrong cutoffs", "other values"], *body], left=1))
    print("expected: the probes that find nothing right, times four entries, times how full the "
          "table is, over 2^bits; a million: wrong hits\na million probes, with the 95 % interval "
          "of rare events; other values: searches that end with another value than with the whole "
          "key\nof the best numbers.")
    draw(folder / "key_width.svg", sums)


if __name__ == "__main__":
    command.run(main)
