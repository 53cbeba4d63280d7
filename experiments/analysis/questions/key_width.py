# key_width.py - wrong hits by the width of the check and the random numbers of the keys.
#
# usage: analyse.py key_width DIR     prints Markdown, writes DIR/key_width.svg
#
# DIR: a run with variants "key-bits=N,keys=K,illegal-move=I", see
# experiments/questions/07_key_width.toml and 20_table_move.toml.
# SPDX-License-Identifier: MIT
import re

import scipy.stats

from analysis.common.arguments import result_folder
from analysis.common.errors import BadInput
from analysis.common.markdown import table
from analysis.comparing import configurations
from analysis.drawing import svg
from analysis.reading.rows import read

WHOLE = 64   # bits of the full check
WAYS = 4     # entries that a probe reads
SEARCHED = ["suite", "position", "selectivity"]
MILLION = 1e6


def choice(variant, name, otherwise):
    found = re.search(rf"(?:^|,){name}=([a-z0-9-]+)", variant)
    return found[1] if found else otherwise


def dropped(variant):
    """Whether a search uses an entry whose move is illegal, without the move."""
    return choice(variant, "illegal-move", "refuse") == "drop"


def kind(variant):
    """Its random numbers, and what becomes of illegal moves."""
    return choice(variant, "keys", "game") + (", drop" if dropped(variant) else "")


def widths(run):
    """A line for each kind of random numbers, width, game and selectivity, with sums over
    positions: `probes`; entries of another position that passed the check (`met`) and how many are
    `expected`; of those, the `rejected` ones, whose move is illegal, and the `wrong_hits`, which
    the search uses; `wrong_cutoffs`; and the searches with another value than with the full key of
    the best numbers (`other_values`)."""
    lines = configurations.searches(run.rows)
    lines = lines.assign(bits=[int(choice(v, "key-bits", WHOLE)) for v in lines["variant"]],
                         numbers=[kind(v) for v in lines["variant"]])
    # The chance that an entry of another position passes the check.
    chance = WAYS * lines["permille_full"] / 1000 * 2.0 ** -lines["bits"]
    right = lines["hits"] - lines["wrong_hits"]
    best = lines[(lines["bits"] == WHOLE) & (lines["numbers"] == "xor")]
    values = best.set_index(SEARCHED)["value"].to_dict()
    refused = lines["rejected"].where([not dropped(v) for v in lines["variant"]], 0)
    lines = lines.assign(
        met=lines["wrong_hits"] + refused,
        expected=(lines["probes"] - right) * chance,
        other=[values.get(key, value) != value for key, value in
               zip(lines[SEARCHED].itertuples(index=False, name=None), lines["value"])])
    return lines.groupby(["numbers", "bits", "game", "selectivity"], sort=True).agg(
        positions=("position", "size"),
        **{name: (name, "sum") for name in ("probes", "met", "expected", "rejected", "wrong_hits",
                                            "wrong_cutoffs")},
        other_values=("other", "sum")).reset_index()


def poisson(count, exposure):
    """The rate of rare events and its 95 % interval. Garwood, "Fiducial limits for the Poisson
    distribution", Biometrika 28, 1936."""
    low = scipy.stats.chi2.ppf(0.025, 2 * count) / 2 if count else 0.0
    return [x / exposure for x in (count, low, scipy.stats.chi2.ppf(0.975, 2 * count + 2) / 2)]


def million(rate):
    return "0" if rate == 0 else f"{MILLION * rate:.3g}"


def draw_rates(axes, k, of, name, bits, counts, probes):
    """The rates of kind `k` of `of`, with their intervals; for a count of 0, the upper end of the
    interval."""
    beside = [b + 0.5 * (k - (of - 1) / 2) for b in bits]
    rates = [poisson(c, p) for c, p in zip(counts, probes)]
    seen = [(x, r) for x, r in zip(beside, rates) if r[0] > 0]
    never = [(x, r[2]) for x, r in zip(beside, rates) if r[0] == 0]
    axes.errorbar([x for x, _ in seen], [MILLION * r[0] for _, r in seen],
                  yerr=[[MILLION * (r[0] - r[1]) for _, r in seen],
                        [MILLION * (r[2] - r[0]) for _, r in seen]],
                  marker="osD^"[k % 4], linestyle="none", color=f"C{k}", capsize=3, label=name)
    axes.plot([x for x, _ in never], [MILLION * high for _, high in never], marker="v",
              markerfacecolor="none", linestyle="none", color=f"C{k}")


def draw(file, together):
    figure, panels = svg.panels(1, 2, (10, 4.5), sharey=True)
    base = together[(together["numbers"] == "xor") & (together["bits"] < WHOLE)]
    for axes, (column, title) in zip(panels, (("met", "entries of another position"),
                                              ("wrong_hits", "those that the search uses"))):
        for k, (numbers, part) in enumerate(together.groupby("numbers")):
            part = part[part["bits"] < WHOLE]
            draw_rates(axes, k, together["numbers"].nunique(), numbers, part["bits"],
                       part[column], part["probes"])
        axes.plot(base["bits"], MILLION * base["expected"] / base["probes"], color="0.5",
                  linestyle="--", label="expected")
        axes.set_title(title)
        axes.set_yscale("log")
        axes.set_xticks(sorted(set(base["bits"])))
        axes.set_xlabel("bits of the check; hollow: none found, 95 % limit")
        axes.grid(alpha=0.3)
    panels[0].set_ylabel("per million probes")
    panels[0].legend(fontsize="small")
    svg.save(figure, file)


def main(arguments):
    folder = result_folder(arguments, "key_width", "Wrong hits by the width of the check.")
    lines = widths(read(folder))
    if not len(lines) or set(lines["numbers"]) == {"game"}:
        raise BadInput(f"{folder}: has no variant with keys=K")
    sums = lines.groupby(["numbers", "bits"], sort=True).sum(numeric_only=True).reset_index()
    for title, part, names in (("All games", sums, []), ("By game", lines, ["game",
                                                                            "selectivity"])):
        print(f"## {title}\n")
        body = []
        for line in part.to_dict("records"):
            rate, low, high = poisson(line["met"], line["probes"])
            body.append([line["numbers"], line["bits"], *[line[n] for n in names],
                         line["positions"], f"{line['probes'] / MILLION:.2f}",
                         line["met"], f"{line['expected']:.3g}",
                         f"{million(rate)} ({million(low)}..{million(high)})",
                         line["rejected"], line["wrong_hits"], line["wrong_cutoffs"],
                         line["other_values"]])
        print(table([["keys", "bits", *names, "searches", "million probes", "met", "expected",
                      "per million", "rejected", "wrong hits", "wrong cutoffs", "other values"],
                     *body], left=1))
    print("met: entries of another position that pass the check.\nexpected: probes without a right "
          "hit, times four entries, times how full the table is at the end, over 2^bits.\n"
          "per million: met in a million probes, with its 95 % Poisson interval.\n"
          "rejected: the move of the entry is illegal; wrong hits: those that the search uses.\n"
          "other values: searches with another value than with the full key of the best random "
          "numbers.")
    draw(folder / "key_width.svg", sums)
