# chapter.py - one Markdown file as a chapter: its HTML, its sections, and what it links to.
#
# Links to pages of the book become links inside the book. Links to other files of the sources become
# plain text with the path, since a reader of the book need not have the sources.
# SPDX-License-Identifier: MIT
import dataclasses
import posixpath
import re
import unicodedata

from markdown_it import MarkdownIt

from offline_book import pictures

LISTINGS = (".cpp", ".h", ".py", ".toml")  # files of docs/ that a page may link to


def anchor_of(page, fragment=""):
    """The id of a page, or of a heading on it, in the book."""
    name = page.removesuffix(".md").replace("/", ".")
    return f"{name}--{fragment}" if fragment else name


def slug(text):
    """The fragment that GitHub gives to a heading with this text."""
    kept = (c for c in text.lower() if c in "-_ " or unicodedata.category(c)[0] in "LNM")
    return "".join(kept).replace(" ", "-")


def is_listing(path):
    return path.startswith("docs/") and path.endswith(LISTINGS)


@dataclasses.dataclass
class Section:
    level: int
    anchor: str
    title: str


@dataclasses.dataclass
class Chapter:
    page: str
    title: str = ""
    heading: str = ""  # HTML
    html: str = ""     # of what follows the heading
    sections: list = dataclasses.field(default_factory=list)
    links: list = dataclasses.field(default_factory=list)   # (line, page, fragment)
    faults: list = dataclasses.field(default_factory=list)  # (line, what)

    @property
    def anchor(self):
        return anchor_of(self.page)


def parser():
    # GitHub's tables; HTML in Markdown is not used here, and would not be checked.
    return MarkdownIt("commonmark", {"html": False}).enable("table")


class Reader:
    """Reads one page. `known` says whether a path of the sources is a page of the book."""

    def __init__(self, root, page, known):
        self.root, self.page, self.known = root, page, known
        self.chapter = Chapter(page)
        self.slugs = {}
        self.above = []  # of the link that is open: whether it stays a link

    def read(self):
        text = (self.root / self.page).read_text(encoding="utf-8")
        markdown = parser()
        tokens = markdown.parse(text)
        line = 1
        for i, token in enumerate(tokens):
            line = token.map[0] + 1 if token.map else line
            if token.type == "heading_open":
                self.heading(*tokens[i:i + 3])
            elif token.type == "table_open":
                token.attrSet("tabindex", "0")
            elif token.type == "inline":
                self.inline(token, line)
        if not tokens or tokens[0].type != "heading_open":
            self.fault(1, "the page does not begin with a heading")
        self.chapter.heading, self.chapter.html = (
            markdown.renderer.render(part, markdown.options, {}) for part in (tokens[:3], tokens[3:]))
        return self.chapter

    def fault(self, line, what):
        self.chapter.faults.append((line, what))

    def heading(self, opening, inline, closing):
        level = int(opening.tag[1])
        title = "".join(t.content for t in inline.children if t.type in ("text", "code_inline"))
        fragment = slug(title)
        count = self.slugs[fragment] = self.slugs.get(fragment, -1) + 1
        fragment += f"-{count}" if count else ""
        anchor = anchor_of(self.page, fragment)
        self.chapter.title = self.chapter.title or title
        self.chapter.sections.append(Section(level, anchor, title))
        opening.attrSet("id", anchor)
        opening.tag = closing.tag = f"h{min(level + 1, 6)}"  # the book has the only h1

    def inline(self, token, line):
        inside = 0
        out = []
        for child in token.children:
            if child.type == "link_open":
                inside += 1
                self.link(child, line)
            elif child.type == "link_close":
                inside -= 1
                child.tag = self.above.pop()
            elif child.type == "image":
                self.image(child, line)
            elif child.type == "code_inline" and not inside and self.known(child.content):
                out += self.code_link(child, line)
                continue
            line += 1 if child.type in ("softbreak", "hardbreak") else 0
            out.append(child)
        token.children = out

    def path_of(self, target):
        """(path in the sources, fragment) of a relative link."""
        path, _, fragment = target.partition("#")
        folder = posixpath.dirname(self.page)
        return (posixpath.normpath(posixpath.join(folder, path)) if path else self.page), fragment

    def link(self, token, line):
        target = token.attrGet("href")
        self.above.append("a")
        if re.match(r"[a-z]+:", target):
            token.attrSet("rel", "external")
            return
        path, fragment = self.path_of(target)
        if path.startswith("..") or not (self.root / path).exists():
            self.fault(line, f"links to '{target}', which is not there")
        elif path.endswith(".md") or is_listing(path):
            self.chapter.links.append((line, path, fragment))
            token.attrSet("href", "#" + anchor_of(path, fragment))
        else:
            self.above[-1] = token.tag = "span"
            token.attrs = {"class": "source", "title": f"{path} in the sources"}

    def code_link(self, token, line):
        """The link that the name of a page, written as code, becomes."""
        self.chapter.links.append((line, token.content, ""))
        opening, closing = (type(token)(f"link_{kind}", "a", nesting)
                            for kind, nesting in (("open", 1), ("close", -1)))
        opening.attrSet("href", "#" + anchor_of(token.content))
        return [opening, token, closing]

    def image(self, token, line):
        target = token.attrGet("src")
        path, _ = self.path_of(target)
        try:
            address, width, height = pictures.inlined(self.root / path)
            token.attrs.update(src=address, width=width, height=height)
        except (OSError, ValueError) as fault:
            missing = isinstance(fault, OSError)
            self.fault(line, f"shows '{target}', which is not there" if missing else str(fault))
