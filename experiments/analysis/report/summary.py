# summary.py - the results as Markdown, for folders without a summary.md.
# SPDX-License-Identifier: MIT
from analysis.common import markdown
from analysis.report import origin


def line(text):
    """The text on one line: names may contain line breaks."""
    return " ".join(str(text).split())


def summary(report):
    parts = [f"# {line(origin.title(report.run.manifest))}: "
             f"{line(origin.subtitle(report.run.manifest))}\n"]
    parts += [f"**{notice.head}** {line(notice.text)}\n" for notice in report.notices()]
    for table in report.tables:
        if table.name in ("results", "solved"):
            words = sum(not column.numeric for column in table.columns)
            parts += [markdown.table([[column.label for column in table.columns],
                                      *[[line(text) for text in row.texts] for row in table.rows]],
                                     words), f"{table.caption}\n"]
    parts += [f"![{line(figure.title)}](figures/{figure.name}.svg)\n" for figure in report.figures]
    return "\n".join(parts)
