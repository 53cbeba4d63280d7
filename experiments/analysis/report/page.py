# page.py - the report of a run: its sections.
# SPDX-License-Identifier: MIT
from analysis.calculating import formulas
from analysis.calculating.inference import METHOD
from analysis.comparing import configurations
from analysis.drawing import published
from analysis.report import origin, ratios, tables, words
from analysis.report.curves import (draw_laws, draw_overhead, draw_published, draw_speedup,
                                    families)
from analysis.report.figure import Looks
from analysis.report.html import Notice, Section, html
from analysis.report.losses import draw_losses
from analysis.report.node_types import draw_by_depth, draw_types
from analysis.report.positions import draw_positions
from analysis.report.results import BASELINE, settings_of, side_by_side
from analysis.report.solving import solving_table
from analysis.report.summary import summary
from analysis.report.work import work_table


class Report:
    """The content of the page and of its files."""

    def __init__(self, run):
        self.run = run
        self.settings = settings_of(run)
        self.together = side_by_side(self.settings)
        names = [r.strategy for s in self.settings + self.together for r in s.results]
        self.looks = Looks(sorted(set(names)))
        self.names = set()
        self.sections = [s for s in self.all_sections() if s]
        self.figures = [f for s in self.sections for f in s.figures]
        self.tables = [t for s in self.sections for t in s.tables]

    def name(self, stem):
        """The name of a figure: the stem, with a number if it is taken. Never a name from the
        run."""
        names = (stem if i == 1 else f"{stem}-{i}" for i in range(1, len(self.names) + 2))
        found = next(name for name in names if name not in self.names)
        self.names.add(found)
        return found

    def drawn(self, draw, stem, title, *arguments, by_family=True, settings=None):
        """A figure for each setting; with many strategies, one for each algorithm."""
        found = []
        for setting in settings or self.together:
            groups = families(setting.results) if by_family else [[]]
            for strategies in groups:
                algorithm = strategies[0].split(":")[0] if len(groups) > 1 else ""
                full = words.titled(title, ", ".join(filter(None, (setting.label, algorithm))))
                name = self.name(stem)
                chosen = [strategies] if by_family else []
                figure = draw(setting, name, full, *chosen, *arguments)
                if figure:
                    found.append(figure)
                else:
                    self.names.discard(name)
        return found

    def all_sections(self):
        results = tables.results_table(self.settings) if self.settings else None
        contrasts = ratios.effects_of(self.run)
        yield Section("short", "In short", self.highlights() + ratios.sentences(contrasts))
        if set(contrasts) - {"strategy"}:  # the purpose of the run, so they come first
            yield self.contrasts_section(contrasts)
        yield Section("results-section", "Results", tables=[results] if results else [])
        solved = solving_table(self.settings)
        yield Section("solved-section", "Positions solved", tables=[solved] if solved else [])
        if any(s.compared for s in self.settings):
            yield self.speedup_section()
            yield Section("overhead-section", "Search overhead",
                          ["Parallel searches visit nodes that a sequential search does not: some "
                           "work turns out to be needless, some is done twice."],
                          self.drawn(draw_overhead, "overhead", "Search overhead", self.looks))
            work = work_table(self.settings, self.run.manifest)
            yield Section("time-section", "Where the processors’ time went",
                          ["P processors have P times the time. How much of it was useful, and "
                           "where did the rest go?"],
                          self.drawn(draw_losses, "time", "Processor time"),
                          tables=[work] if work else [],
                          facts=[(name.capitalize(), about) for name, about in
                                 formulas.ABOUT_LOSSES.items()])
        types = (self.drawn(draw_types, "node-types", "Predicted and actual", by_family=False) +
                 self.drawn(draw_by_depth, "node-types-by-depth", "By depth", by_family=False,
                            settings=self.settings))
        yield Section("types-section", "Predicted and actual types of nodes",
                      ["Strategies use the predicted type of a node to decide whether to share "
                       "it: an All node needs a search of every move, a Cut node of one move. How "
                       "often is the prediction right?"] if types else [], types)
        if set(contrasts) == {"strategy"}:
            yield self.contrasts_section(contrasts)
        yield Section("positions-section", "Position by position", [],
                      self.drawn(draw_positions, "positions", "Speedup by position", self.looks))
        yield Section("cells-section", "All cells", tables=self.cells())
        positions = origin.positions_table(self.run.manifest)
        yield Section("origin", "What was run, and where", facts=origin.facts(self.run),
                      tables=[positions] if positions else [],
                      texts=[{"title": title, "text": text}
                             for title, text in origin.texts(self.run.manifest)])

    def contrasts_section(self, contrasts):
        return Section("contrasts-section", "Contrasts",
                       ["What does another choice change? Every value of an option that varies in "
                        "the run is compared with the first value, position by position."],
                       ratios.figures(contrasts, self.name), [ratios.table(contrasts)])

    def speedup_section(self):
        fits = [(s, s.fits()) for s in self.settings]
        figures = self.drawn(draw_speedup, "speedup", "Speedup", self.looks)
        figures.append(draw_published(self.settings, self.name("published")))
        for setting, found in fits:
            if found:
                figures.append(draw_laws(setting, self.name("laws"),
                                         words.titled("Fitted laws", setting.label), found,
                                         self.looks))
        paragraphs = ["The time of the sequential search over the time of the parallel search to "
                      "the same depth, with the same program on the same machine."]
        if not any(found for _, found in fits):
            paragraphs.append("No law is fitted. Amdahl's law needs two processor counts above "
                              "one, the universal scalability law three.")
        laws = [tables.laws_table(fits)] if any(found for _, found in fits) else []
        return Section("speedup-section", "Speedup", paragraphs, figures,
                       laws + [tables.published_table(published.curves())])

    def highlights(self):
        if self.together is not self.settings:
            at = sorted(self.together[0].compared, key=lambda r: r.speedup)
            return [f"{words.count(len(self.settings))} settings of search and machine. The "
                    f"speedups range from {at[0].speedup:.2f} ({at[0].strategy}) to "
                    f"{at[-1].speedup:.2f} ({at[-1].strategy})."]
        found = []
        for setting in self.settings:
            where = f"{words.capital(setting.label)}: " if setting.label else ""
            if not setting.baseline:
                found.append(f"{where}No sequential search on one processor has finished, so "
                             "there is nothing to compare with.")
            elif setting.by_time:
                found.append(f"{where}Time limits end these searches, so there are no speedups. "
                             "The table of results has their nodes.")
            elif not setting.compared:
                found.append(f"{where}There is no parallel search to compare with the sequential "
                             f"one, which took {setting.baseline.seconds:,.2f} s for "
                             f"{words.amount(len(setting.baseline.places), 'position')}.")
            else:
                found.append(where + fastest(setting))
            found += [f"{where}{words.count(p)} independent searches at once do {ceiling:.2f} "
                      "times the work of one on this machine. A faster search has searched "
                      "fewer nodes." for p, ceiling in setting.ceilings]
        return found

    def cells(self):
        """The table of all finished and failed cells."""
        columns = dict(configurations_columns(self.settings))
        found = []
        for frame in (self.run.rows, self.run.failed):
            for row in frame.to_dict("records"):
                label, base_times = columns.get(setting_key(row), ("", {}))
                base = base_times.get(tuple(row[name] for name in configurations.PLACE))
                found.append(tables.cell_values(row, label, base))
        return [tables.cells_table(found, any(s.label for s in self.settings))] if found else []

    def notices(self):
        run, found = self.run, []
        done, planned = len(run.rows) + len(run.failed), origin.planned(run.manifest)
        if done < planned or run.torn:
            found.append(Notice("Unfinished.", f"{words.count(done)} of {words.count(planned)} "
                                "cells have been run. All figures use only these."))
        if len(run.failed):
            hows = run.failed["how"].value_counts().sort_index()
            found.append(Notice("Failed cells.", ", ".join(
                f"{words.count(n)}: {how}" for how, n in hows.items()) +
                ". They are in the table of cells, but in no figure."))
        disturbed = int((run.rows["contaminated"] != "").sum()) if len(run.rows) else 0
        if disturbed:
            found.append(Notice("Contaminated cells.", f"{words.count(disturbed)} of the finished "
                                "cells were disturbed in their last measurement. They are in all "
                                "figures except the contrasts; the table of cells marks them."))
        faults = configurations.faults(run.rows)
        if faults:
            where, what = faults[0]
            found.append(Notice("Accounts that do not add up.",
                                f"{words.amount(len(faults), 'row')}, the first {where}: {what}."))
        return found

    def html(self):
        return html(origin.title(self.run.manifest), origin.subtitle(self.run.manifest),
                    self.sections, self.notices(), METHOD)

    def summary(self):
        return summary(self)


def setting_key(row):
    return tuple(row[name] for name in configurations.SEARCH + configurations.MACHINE)


def configurations_columns(settings):
    """Yields (key of a setting, (its label, {place: time of the baseline}))."""
    for setting in settings:
        times = {}
        if setting.baseline:
            base = setting.baseline.rows.groupby(configurations.PLACE)["time"].median()
            times = base.to_dict()
        yield setting_key(setting.fields), (setting.label, times)


def fastest(setting):
    """The highest speedup on the largest number of processors, and the strategies whose intervals
    overlap with its interval."""
    most = max(r.processors for r in setting.compared)
    at = sorted((r for r in setting.compared if r.processors == most), key=lambda r: -r.speedup)
    best = at[0]
    text = (f"On {words.amount(most, 'processor')}, {best.strategy} is {best.speedup:.2f} times as "
            f"fast as {BASELINE}, as a geometric mean over "
            f"{words.amount(len(best.places), 'position')}")
    if best.low is not None:
        text += f" (95 % interval {words.between(best.low, best.high, 2)})"
    if len(at) > 1:
        text += f", the highest of {len(at)} strategies"
    others = [f"{r.strategy} ({r.speedup:.2f})" for r in at[1:]
              if r.high is not None and best.low is not None and r.high >= best.low]
    if others:
        text += f"; its interval overlaps with {'that' if len(others) == 1 else 'those'} of "
        text += words.listed(others)
    overheads = [r.overhead for r in at]
    text += f". Search overhead: {words.percent(min(overheads), True)}"
    if len(at) > 1:
        text += f" to {words.percent(max(overheads), True)}"
    highest = max(setting.compared, key=lambda r: r.speedup)
    if highest.processors != most:
        text += (f". The highest speedup of all is that of {highest.strategy} on "
                 f"{words.processors(highest.processors)}: {highest.speedup:.2f}")
    return text + "."
