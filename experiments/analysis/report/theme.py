# theme.py - the light and dark colours of page and figures, and their use in a drawing.
#
# Figures are drawn in placeholder colours, one for each role. On the page a role becomes a variable
# of the page's style. In an SVG file it becomes its light colour, with the dark one for browsers.
# Series colours have a contrast of at least 3 to the paper, text of at least 4.5 (WCAG 2.1 AA). The
# colours come from a search: any two differ by at least 18 in CIELAB, also as seen without red,
# green or blue cones (Machado, Oliveira and Fernandes, "A physiologically-based model for
# simulation of color vision deficiency", 2009). Markers, dashes and hatches carry the same
# information.
# SPDX-License-Identifier: MIT
import re
import xml.etree.ElementTree as ElementTree

LIGHT_AND_DARK = {
    "paper": ("#fcfbf8", "#15171a"),
    "ink": ("#1c1d1f", "#e8e6e1"),
    "muted": ("#5b5e63", "#a7a9ac"),
    "rule": ("#d8d5ce", "#383b40"),
    "grid": ("#e6e3dc", "#2a2d31"),
    "series1": ("#0f85e5", "#5caef7"),
    "series2": ("#915116", "#d75837"),
    "series3": ("#10a55b", "#23e587"),
    "series4": ("#863390", "#bb4aaa"),
    "series5": ("#ab8c08", "#f0b436"),
    "series6": ("#3b36ba", "#684dd2"),
    "series7": ("#901d38", "#eed0d8"),
    "series8": ("#797374", "#917173"),
    "loss1": ("#0b63c4", "#5caef7"),  # useful, then in the order of formulas.LOSSES
    "loss2": ("#a4304e", "#e0708c"),
    "loss3": ("#d97c3a", "#c9793f"),
    "loss4": ("#c9b458", "#d8c25a"),
    "loss5": ("#4a4a4a", "#c8c8c8"),
    "loss6": ("#e4e0d8", "#3b3e43"),
    "loss7": ("#b5b9bd", "#6d7278"),
    "accent": ("#0b5c9e", "#7ab8f0"),
    "warn": ("#8a3b00", "#f5b27a"),
    "warn-paper": ("#fdf1e4", "#33241a"),
}
SERIES = 8
# The hatch patterns by the colour below them; Matplotlib's own tiles are too large.
TILE = 6
MARGIN = 10  # of a figure in an SVG file
TILES = {"loss2": "M0 0L6 6M0 6L6 0", "loss3": "M0 6L6 0", "loss4": "M1 1h1M4 4h1",
         "loss7": "M0 0L6 6"}
PLACEHOLDER = {role: f"#0000{i + 16:02x}" for i, role in enumerate(LIGHT_AND_DARK)}
ROLE = {colour: role for role, colour in PLACEHOLDER.items()}

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
ElementTree.register_namespace("", SVG)
ElementTree.register_namespace("xlink", XLINK)

NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
COLOUR = re.compile("#[0-9a-f]{6}")
REFERENCE = re.compile(r"url\(#([^)]*)\)")
FONT = re.compile(r"font: ((?:\d+ )?)([\d.]+px)[^;]*")


def variables(dark):
    """The style sheet declarations of all roles."""
    return "".join(f"--{role}:{colours[dark]};" for role, colours in LIGHT_AND_DARK.items())


def printable(text):
    """The text without characters that XML cannot hold."""
    return NOT_IN_XML.sub("\ufffd", str(text))


def _font(match):
    weight = f"font-weight: {match[1].strip()}; " if match[1] else ""
    return f"{weight}font-size: {match[2]}"


def _restyle(element, in_file):
    style = FONT.sub(_font, element.get("style"))
    if in_file:  # programs without variables use the light colour, an attribute
        for part in style.split("; "):
            name, _, value = part.partition(": ")
            if value in ROLE:
                element.set(name, LIGHT_AND_DARK[ROLE[value]][0])
    element.set("style", COLOUR.sub(lambda m: f"var(--{ROLE[m[0]]})" if m[0] in ROLE else m[0],
                                    style).replace(": ", ":").replace("; ", ";"))


def _refer(element, prefix):
    """Makes the references of an element unique in the page; returns the ids that it refers to."""
    found = set()
    for name, value in element.items():
        if name == f"{{{XLINK}}}href":
            found.add(value[1:])
            element.set(name, f"#{prefix}-{value[1:]}")
        elif match := REFERENCE.search(value):
            found.add(match[1])
            element.set(name, REFERENCE.sub(rf"url(#{prefix}-\1)", value))
    return found


def _label_points(root, labels):
    """Gives each mark of a group a title, in drawing order."""
    for group in root.iter(f"{{{SVG}}}g"):
        names = iter(labels.get(group.get("id"), ()))
        for mark in group.iter(f"{{{SVG}}}use"):
            if (name := next(names, None)) is not None:
                ElementTree.SubElement(mark, f"{{{SVG}}}title").text = printable(name)


def themed(drawing, name, labels, in_file, alt):
    """The SVG text of Matplotlib's `drawing`; `labels` are {group id: [a text for each mark]}."""
    root = ElementTree.fromstring(printable(drawing))
    _label_points(root, labels)
    _small_tiles(root)
    for parent in list(root.iter()):
        parent.text = parent.text if parent.tag in (f"{{{SVG}}}text", f"{{{SVG}}}title",
                                                    f"{{{SVG}}}tspan") else None
        parent.tail = None
        for child in list(parent):
            if child.tag in (f"{{{SVG}}}metadata", f"{{{SVG}}}style"):
                parent.remove(child)
    used = set().union(*(_refer(element, name) for element in root.iter()))
    for element in root.iter():
        if element.get("style"):
            _restyle(element, in_file)
        if element.get("id"):
            if element.get("id") in used:
                element.set("id", f"{name}-{element.get('id')}")
            else:
                del element.attrib["id"]
    root.set("stroke-linejoin", "round")
    root.set("role", "img")
    root.set("aria-label", printable(alt))
    del root.attrib["version"]
    if in_file:
        _complete_file(root)
        return ElementTree.tostring(root, encoding="unicode", xml_declaration=False) + "\n"
    del root.attrib["width"], root.attrib["height"]
    root.set("class", "plot")
    return ElementTree.tostring(root, encoding="unicode")


def _small_tiles(root):
    for pattern in root.iter(f"{{{SVG}}}pattern"):
        role = ROLE[pattern.find(f"{{{SVG}}}rect").get("fill")]
        for child in list(pattern):
            pattern.remove(child)
        pattern.set("width", str(TILE))
        pattern.set("height", str(TILE))
        ElementTree.SubElement(pattern, f"{{{SVG}}}rect", {
            "width": str(TILE), "height": str(TILE), "style": f"fill: {PLACEHOLDER[role]}"})
        ElementTree.SubElement(pattern, f"{{{SVG}}}path", {
            "d": TILES[role], "style": f"fill: none; stroke: {PLACEHOLDER['paper']}"})


def _complete_file(root):
    """Adds colours, font and paper; on the page they come from its style."""
    width, height = (float(x) + 2 * MARGIN for x in root.get("viewBox").split()[2:])
    root.set("viewBox", f"{-MARGIN} {-MARGIN} {width:g} {height:g}")
    root.set("width", f"{width:g}")
    root.set("height", f"{height:g}")
    root.set("font-family", "sans-serif")
    paper = ElementTree.Element(f"{{{SVG}}}rect", {"x": str(-MARGIN), "y": str(-MARGIN),
                                                  "width": f"{width:g}", "height": f"{height:g}",
                                                  "fill": LIGHT_AND_DARK["paper"][0],
                                                  "style": "fill:var(--paper)"})
    style = ElementTree.Element(f"{{{SVG}}}style")
    style.text = (f"svg{{{variables(False)}}}"
                  f"@media (prefers-color-scheme:dark){{svg{{{variables(True)}}}}}")
    root.insert(0, paper)
    root.insert(0, style)
