# work.py - the table of the processors' time by kinds of work, of searches in virtual time.
# SPDX-License-Identifier: MIT
import math

from analysis.calculating import attribution, formulas
from analysis.reading.cost_models import cost_models
from analysis.report import words
from analysis.report.tables import Column, Row, Table

CAPTION = ("The same time by kinds of work, which virtual time can tell apart. The parts add up to "
           "the whole. Alone / span: the time of the sequential search over the longest chain of "
           "work of which each piece needs the one before; no number of processors is faster on "
           "that tree. ")


def values_of(setting, result, costs):
    rows = result.rows.assign(processors=result.processors)
    shares = attribution.shares(rows, costs)
    span = formulas.mean_ratio([formulas.log_ratio(b, s) for b, s in
                                zip(rows["base_time"], rows["span"])])
    return [setting.label, result.strategy, result.processors, result.speedup, span,
            *[float(shares[name]) for name in attribution.PARTS]]


def work_table(settings, manifest):
    """None without a parallel search in virtual time whose costs the manifest has."""
    models = cost_models(manifest)
    values = [values_of(s, r, models[s.fields["costs"]]) for s in settings
              if s.fields.get("machine") == "virtual" and s.fields["costs"] in models
              for r in s.compared if r.processors > 1 and (r.rows["span"] > 0).all()]
    if not values:
        return None
    labels = ["strategy", "setting", "P", "speedup", "alone / span", *attribution.PARTS]
    rows = [[strategy, label, words.processors(p), words.fixed(speedup), words.fixed(span, 1),
             *[words.percent(share) for share in shares]]
            for label, strategy, p, speedup, span, *shares in values]
    columns = [Column(label, label not in ("strategy", "setting"), label == "setting")
               for label in labels]
    if not any(label for label, *_ in values):
        columns, rows = columns[:1] + columns[2:], [texts[:1] + texts[2:] for texts in rows]
    about = " ".join(f"{words.capital(name)}: {text}." for name, text in attribution.ABOUT.items())
    return Table("work", CAPTION + about, columns, [Row(texts) for texts in rows],
                 folded="By kinds of work", file="work.csv",
                 head=["setting", "strategy", "processors", "speedup", "alone_over_span",
                       *attribution.PARTS],
                 values=[[None if isinstance(v, float) and math.isnan(v) else v for v in line]
                         for line in values])
