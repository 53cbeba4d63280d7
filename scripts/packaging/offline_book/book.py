# book.py - all chapters, their links checked, as one page of HTML.
# SPDX-License-Identifier: MIT
import base64
import hashlib
import json
import pathlib
import re

import jinja2
from markupsafe import Markup

from offline_book import chapters
from offline_book.chapter import Chapter, Reader, Section, anchor_of, is_listing, slug

HERE = pathlib.Path(__file__).parent


class BrokenBook(Exception):
    """Links or pictures that lead nowhere: one line for each."""


def read_all(root):
    """The chapters in order, and after them every other page that one of them links to."""
    order = chapters.first_order(root)
    read = []
    while len(read) < len(order):
        page = order[len(read)]
        read.append(Reader(root, page, lambda path: path in order).read())
        for _, path, _ in read[-1].links:
            if path.endswith(".md") and path not in order:
                order.append(path)
    return read


def listings(root, read):
    """The programs in docs/ that pages link to, as chapters without a heading of their own."""
    found = []
    for path in sorted({path for c in read for _, path, _ in c.links if is_listing(path)}):
        chapter = Chapter(path, title=path.removeprefix("docs/"))
        section = Section(1, anchor_of(path, slug(chapter.title)), chapter.title)
        chapter.sections = [section]
        text = (root / path).read_text(encoding="utf-8")
        chapter.heading = Markup('<h2 id="{}">{}</h2>\n').format(section.anchor, section.title)
        chapter.html = Markup("<pre><code>{}</code></pre>\n").format(text)
        found.append(chapter)
    return found


def check(read):
    anchors = {section.anchor for chapter in read for section in chapter.sections}
    anchors |= {chapter.anchor for chapter in read}
    faults = [(c.page, line, what) for c in read for line, what in c.faults]
    for chapter in read:
        for line, path, fragment in chapter.links:
            if anchor_of(path, fragment) not in anchors:
                faults.append((chapter.page, line, f"links to '{path}#{fragment}': no such heading"
                               if fragment else f"links to '{path}', which the book has not"))
    if faults:
        raise BrokenBook("\n".join(f"{page}:{line}: {what}" for page, line, what in sorted(faults)))


def contents(read):
    """[(chapter, [those that belong to it])]"""
    pages = [chapter.page for chapter in read]
    tree = []
    for chapter in read:
        if chapters.parent_of(chapter.page, pages):
            tree[-1][1].append(chapter)
        else:
            tree.append((chapter, []))
    return tree


def version_of(root):
    text = (root / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"project\(splitpoint VERSION ([\d.]+)", text).group(1)


def as_html(root):
    """The book. Raises BrokenBook."""
    read = read_all(root)
    programs = listings(root, read)
    check(read + programs)
    # Of a search only what it looks at first: the text of the sections is on the page.
    index = [[s.anchor, s.title, number] for number, chapter in enumerate(read + programs)
             for s in chapter.sections]
    index = {"chapters": [c.title for c in read + programs], "sections": index}
    script = (HERE / "search.js").read_text(encoding="utf-8")
    digest = hashlib.sha256(script.encode()).digest()
    files = jinja2.Environment(loader=jinja2.FileSystemLoader(HERE), autoescape=True,
                               undefined=jinja2.StrictUndefined)
    return files.get_template("page.html").render(
        version=version_of(root), contents=contents(read), programs=programs,
        read=read + programs, script=script, style=(HERE / "page.css").read_text(encoding="utf-8"),
        script_hash="sha256-" + base64.b64encode(digest).decode("ascii"),
        index=json.dumps(index, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"))
