# page.py - the report of a match: its sections.
# SPDX-License-Identifier: MIT
from analysis.calculating import elo
from analysis.calculating.ratings import ratings_of
from analysis.matches import sequential, tables
from analysis.matches.figures import draw_elo, draw_path
from analysis.matches.pairings import pairings
from analysis.matches.summary import METHOD, NO_RATINGS, STOPPED, markdown
from analysis.report import origin, words
from analysis.report.html import Notice, Section, html
from analysis.report.tables import Column, Row, Table

MOST_FIGURES = 15  # a round robin of six sides
MOST_UNFOLDED = 60
TEXTS = {"pairing", "side", "ending", "lost by", "opening"}  # columns of text


def page_table(name, caption, rows, head=None, values=None, folded=""):
    """A Table of the page from rows of texts, the head first. Its CSV has `head` and `values`, or
    the same texts."""
    return Table(name, caption, [Column(label, label not in TEXTS) for label in rows[0]],
                 [Row(list(map(str, row))) for row in rows[1:]], folded=folded, file=f"{name}.csv",
                 head=head or rows[0], values=values or rows[1:])


class MatchReport:
    """The content of the page and of its files."""

    def __init__(self, match):
        self.match = match
        self.pairings = pairings(match)
        self.ratings = ratings_of(match.sides, self.pairings)
        self.state = sequential.state(match)
        self.sections = [s for s in self.all_sections() if s]
        self.figures = [f for s in self.sections for f in s.figures]
        self.tables = [t for s in self.sections for t in s.tables]

    def all_sections(self):
        yield Section("short", "In short", self.highlights())
        if self.pairings:
            yield self.results()
        if len(self.match.sides) > 2:
            rated = page_table(
                "ratings", "Elo relative to the mean of all sides (Bradley and Terry, a draw as "
                "half a win), with 95 % intervals from the spread of the pairs.",
                tables.ratings_table(self.match, self.ratings)) if self.ratings else None
            yield Section("ratings-section", "Ratings", [] if rated else [NO_RATINGS],
                          tables=[rated] if rated else [])
        drawn = [draw_elo(p, f"elo-{i}") for i, p in enumerate(self.pairings[:MOST_FIGURES], 1)]
        yield Section("elo-section", "Elo over the pairs", figures=[f for f in drawn if f])
        if self.state:
            drawn = draw_path(self.state, "sequential-test")
            yield Section("test-section", "The sequential test",
                          [STOPPED] if self.state.verdict != sequential.CONTINUE else [],
                          [drawn] if drawn else [])
        yield Section("endings-section", "How the games ended", tables=[page_table(
            "endings", "The games by their ending, and the sides that lost them.",
            tables.endings_table(self.match))] if self.match.games else [])
        yield Section("openings-section", "Openings",
                      tables=[self.openings(i, p) for i, p in enumerate(self.pairings, 1)])
        yield Section("origin", "What was played, and where", facts=self.facts(),
                      texts=[{"title": "The match file", "text": text.strip("\n")} for text in
                             [str(self.match.manifest["match"].get("text") or "")] if text])

    def highlights(self):
        found = []
        for p in self.pairings:
            s = elo.strength(p.counts)
            if s is None:
                continue
            known = "" if s.elo[1] is None else f", 95 % interval {tables.span(*s.elo[1:])}"
            found.append(f"{p.label}: {tables.signed(s.elo[0])} Elo over "
                         f"{words.amount(s.pairs, 'pair')} of games{known}.")
        if len(found) > 1:  # the table has all of them
            best = self.ratings[:1]
            found = [f"{r.side} has the highest rating: {tables.signed(r.value)} "
                     f"({tables.span(r.low, r.high)})." for r in best]
        if self.state:
            found.append(tables.sprt_line(self.state))
        return found

    def results(self):
        values = [tables.csv_values(p) for p in self.pairings]
        return Section("results-section", "Results", tables=[page_table(
            "results", METHOD, tables.pairings_table(self.pairings), list(values[0]),
            [list(v.values()) for v in values])])

    def openings(self, number, pairing):
        rows = tables.openings_table(pairing)
        several = len(rows) - 1 > MOST_UNFOLDED
        return page_table(f"openings-{number}",
                          f"{pairing.label}: the finished pairs by opening. + = - and score are "
                          f"those of {pairing.side}. A pair is decided if its sides do not have "
                          "one point each.", rows,
                          folded=f"{words.amount(len(rows) - 1, 'opening')}: show them"
                          if several else "")

    def facts(self):
        manifest = self.match.manifest
        found = [*origin.program_facts(manifest), ("Match file", manifest.get("file")),
                 ("Sides", ", ".join(self.match.sides)),
                 ("Games", words.count(len(self.match.games)))]
        return [(term, str(text)) for term, text in found if text]

    def notices(self):
        return [Notice("Note.", note) for note in tables.notes(self.match, self.pairings)]

    def html(self):
        return html(self.match.name, origin.subtitle(self.match.manifest), self.sections,
                    self.notices(), METHOD)

    def summary(self):
        return markdown(self.match)
