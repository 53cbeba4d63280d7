# checked_lines.py - reads a result file: JSON objects, one a line, each with its checksum.
#
# It imports no library, so that small commands start quickly.
# SPDX-License-Identifier: MIT
import json
import re
import zlib

from analysis.common.errors import BadInput

TAIL = re.compile(rb',"crc32":"([0-9a-f]{8})"\}$')


def parse(line):
    """The JSON object, or None if the line is damaged. Its last member is the checksum of the
    rest."""
    tail = TAIL.search(line)
    if not tail or f"{zlib.crc32(line[:tail.start()] + b'}'):08x}".encode() != tail[1]:
        return None
    try:
        row = json.loads(line)
    except ValueError:
        return None
    del row["crc32"]
    return row


def read(file, first):
    """([(number of the line, object)], whether the last line is incomplete). `first` says what line
    1 is. Only the last line may be incomplete: the program was killed while it wrote the line."""
    lines = file.read_bytes().split(b"\n")
    torn = lines.pop() != b""
    found = []
    for number, line in enumerate(lines, 1):
        row = parse(line)
        if row is not None:
            found.append((number, row))
        elif number == len(lines) and not torn and number > 1:
            torn = True
        else:
            raise BadInput(f"{file}:{number}: is damaged (its checksum does not match)"
                           if number > 1 else f"{file}:1: is not {first}")
    if not found:
        raise BadInput(f"{file}: has no {first.removeprefix('the ')}")
    return found, torn
