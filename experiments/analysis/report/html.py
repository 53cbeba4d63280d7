# html.py - the HTML page of a report, from its sections and notices.
# SPDX-License-Identifier: MIT
import base64
import dataclasses
import hashlib
import pathlib

import jinja2

from analysis.report import theme

HERE = pathlib.Path(__file__).parent


@dataclasses.dataclass
class Section:
    name: str
    title: str
    paragraphs: list = dataclasses.field(default_factory=list)
    figures: list = dataclasses.field(default_factory=list)
    tables: list = dataclasses.field(default_factory=list)
    facts: list = dataclasses.field(default_factory=list)
    texts: list = dataclasses.field(default_factory=list)

    def __bool__(self):
        return bool(self.paragraphs or self.figures or self.tables or self.facts)


@dataclasses.dataclass
class Notice:
    head: str
    text: str


def html(title, subtitle, sections, notices, footer):
    environment = jinja2.Environment(loader=jinja2.FileSystemLoader(HERE), autoescape=True,
                                     undefined=jinja2.StrictUndefined, trim_blocks=True,
                                     lstrip_blocks=True)
    script = (HERE / "page.js").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return theme.printable(environment.get_template("page.html").render(
        title=title, subtitle=subtitle, sections=sections, notices=notices, footer=footer,
        script=script, script_hash=f"sha256-{digest}",
        style=(HERE / "page.css").read_text(encoding="utf-8"),
        light=theme.variables(False), dark=theme.variables(True)))
