# report.py - writes a run or a match as a self-contained HTML page, and its figures as SVG and CSV.
#
# usage: analyse.py report DIR [--open]     writes DIR/report.html, DIR/figures/, and DIR/summary.md
#                                           if there is none; --open shows the page in the browser
# SPDX-License-Identifier: MIT
import csv
import io
import pathlib
import webbrowser

from analysis.common.arguments import Parser
from analysis.common.errors import BadInput
from analysis.common.files import write
from analysis.matches import games
from analysis.matches.page import MatchReport
from analysis.reading import rows
from analysis.report.page import Report


def csv_text(head, lines):
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([head, *lines])
    return out.getvalue()


def write_report(folder):
    """Writes the report; returns the path of the page."""
    if folder.is_file():
        raise BadInput(f"{folder}: is a file; a report needs a result folder")
    report = MatchReport(games.read(folder)) if games.is_match(folder) else \
        Report(rows.read(folder))
    files = {f"figures/{f.name}.svg": f.file_svg for f in report.figures}
    files |= {f"figures/{f.name}.csv": csv_text(f.head, f.rows) for f in report.figures}
    files |= {f"figures/{t.file}": csv_text(t.head, t.values) for t in report.tables if t.file}
    if not (folder / "summary.md").exists():
        files["summary.md"] = report.summary()
    files["report.html"] = report.html()  # last, so that the files it refers to exist
    (folder / "figures").mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        write(folder / name, text)
    return folder / "report.html"


def main(arguments):
    parser = Parser(prog="splitpoint report", description="Writes DIR/report.html.")
    parser.add_argument("folder", metavar="DIR", type=pathlib.Path, help="a result folder")
    parser.add_argument("--open", action="store_true", help="show the page in the browser")
    options = parser.parse_args(arguments)
    page = write_report(options.folder)
    print(page)
    if options.open:
        webbrowser.open(page.resolve().as_uri())
    return 0
