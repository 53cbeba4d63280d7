# summary.py - the results as Markdown, for folders that have no summary yet.
# SPDX-License-Identifier: MIT
from report import origin


def cell(text):
    """A name must not end a cell, a line or the code that it is shown as."""
    return " ".join(str(text).replace("|", "\\|").split())


def summary(report):
    lines = [f"# {cell(origin.title(report.run.manifest))}: "
             f"{cell(origin.subtitle(report.run.manifest))}", ""]
    for notice in report.notices():
        lines += [f"**{notice.head}** {cell(notice.text)}", ""]
    for table in report.tables:
        if table.name == "results":
            lines += ["| " + " | ".join(c.label for c in table.columns) + " |",
                      "|" + "|".join("---:" if c.numeric else "---" for c in table.columns) + "|"]
            lines += ["| " + " | ".join(cell(t) for t in row.texts) + " |" for row in table.rows]
            lines += ["", table.caption, ""]
    for figure in report.figures:
        lines += [f"![{cell(figure.title)}](figures/{figure.name}.svg)", ""]
    return "\n".join(lines)
