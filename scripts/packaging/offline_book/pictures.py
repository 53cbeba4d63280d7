# pictures.py - a picture as the text of a data: address, so that the page needs no other file.
# SPDX-License-Identifier: MIT
import base64
import re
import struct
import urllib.parse

# SVG stays text: it is mostly digits and spaces, so base64 would be longer.
KEPT = " !$&'()*+,-./:;=?@_~"
NOT_DRAWN = re.compile(r"<!--.*?-->|<metadata>.*?</metadata>|<\?xml.*?\?>|<!DOCTYPE[^>]*>", re.S)
SIZE = re.compile(r'<svg[^>]*? width="([\d.]+)(pt)?" height="([\d.]+)')
PIXELS_OF_A_POINT = 4 / 3


def inlined(file):
    """(address, width, height), in pixels. Raises ValueError if it is no picture that is known."""
    if file.suffix == ".png":
        data = file.read_bytes()
        width, height = struct.unpack(">II", data[16:24])
        return "data:image/png;base64," + base64.b64encode(data).decode("ascii"), width, height
    if file.suffix == ".svg":
        text = NOT_DRAWN.sub("", file.read_text(encoding="utf-8"))
        size = SIZE.search(text)
        if not size:
            raise ValueError(f"{file.name} does not say its width and height")
        scale = PIXELS_OF_A_POINT if size[2] else 1
        text = re.sub(r"\s+", " ", text).strip()
        return ("data:image/svg+xml," + urllib.parse.quote(text, safe=KEPT),
                round(float(size[1]) * scale), round(float(size[3]) * scale))
    raise ValueError(f"a picture is .svg or .png, not '{file.name}'")
