# decomposition.py - the factors of each speedup, and where the rest of the processors' time went.
#
# usage: analyse.py decomposition DIR     prints Markdown
#
# The identity is speedup = P x busy share x speed of a busy processor / (1 + search overhead).
# Every row is checked; rows that contradict it are listed.
# SPDX-License-Identifier: MIT
from analysis.calculating import formulas
from analysis.common.arguments import result_folder
from analysis.common.markdown import table
from analysis.comparing import configurations, pairing
from analysis.reading.rows import CONFIGURATION, read

FACTORS = ["busy share", "speed when busy", "search overhead"]


def percent(share):
    return f"{100 * share:.1f} %"


def lines(shares):
    varying = configurations.varying(shares, CONFIGURATION[:-2])
    for row in shares.to_dict("records"):
        yield [pairing.label(row, varying), row["searches"], f"{row['speedup']:.3f}",
               percent(row["busy share"]), f"{row['speed when busy']:.3f}",
               f"{100 * row['search overhead']:+.1f} %",
               *[percent(row[name]) for name in formulas.LOSSES]]


def markdown(run):
    text = []
    shares = configurations.loss_shares(run.rows)
    if len(shares):
        text = ["## What the speedups are made of\n",
                table([["configuration", "searches", "speedup", *FACTORS, *formulas.LOSSES],
                       *lines(shares)]),
                "speedup (ratio of totals) = P x busy share x speed of a busy processor / (1 + "
                "search overhead).\nThe other columns are shares of P x time; they add up to "
                "100 %. The speedup is P x the share of \"useful\".\n",
                *[f"- {name}: {about}" for name, about in formulas.ABOUT_LOSSES.items()]]
    text += [f"- {where}: {what}" for where, what in configurations.faults(run.rows)]
    return "".join(line + "\n" for line in text)


def main(arguments):
    folder = result_folder(arguments, "decomposition", "Shows what the speedups are made of.")
    print(markdown(read(folder)), end="")
