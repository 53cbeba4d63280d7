# markdown.py - Markdown tables that are also readable as plain text.
# SPDX-License-Identifier: MIT


def table(rows, left=1):
    """The first row is the head. The first `left` columns are left-aligned, the others are
    numbers."""
    rows = [[str(cell).replace("|", "\\|").replace("\n", " ") for cell in row] for row in rows]
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = ["| " + " | ".join(f"{cell:<{width}}" if i < left else f"{cell:>{width}}"
                               for i, (cell, width) in enumerate(zip(row, widths))) + " |"
             for row in rows]
    rule = "|" + "---|" * left + "---:|" * (len(widths) - left)
    return "\n".join([lines[0], rule, *lines[1:]]) + "\n"
