# chapters.py - which Markdown files the book has, in which order, and which belong to which.
#
# The order is that of README.md: a page follows when it is first named there. The pages of a folder
# follow the page of that name (findings.md, then findings/) or the README.md of the folder. Pages of
# docs/ that are named nowhere come next, then the other pages that a page of the book links to.
# SPDX-License-Identifier: MIT
import re

FIRST = "README.md"
LAST = ("CONTRIBUTING.md", "CHANGELOG.md")
NAMED = re.compile(r"`([\w./-]+\.md)`|\]\(([\w./-]+\.md)")


def parent_of(page, pages):
    """The page that a page of a sub-folder of docs/ belongs to, or None."""
    folder, _, name = page.rpartition("/")
    if folder.count("/") < 1:
        return None
    for parent in (f"{folder}.md", f"{folder}/README.md"):
        if parent in pages and parent != page:
            return parent
    return None


def first_order(root):
    """Pages of README and docs/: [page], each followed by those that belong to it."""
    pages = sorted(p.relative_to(root).as_posix() for p in (root / "docs").rglob("*.md"))
    named = [a or b for a, b in NAMED.findall((root / FIRST).read_text(encoding="utf-8"))]
    order = [FIRST]
    for page in [*named, *pages]:
        if page in pages and page not in order and not parent_of(page, pages):
            order += [page, *(child for child in pages if parent_of(child, pages) == page)]
    return order + [page for page in LAST if (root / page).exists()]
