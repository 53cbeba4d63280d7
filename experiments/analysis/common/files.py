# files.py - writes a file whole or not at all.
# SPDX-License-Identifier: MIT
import os


def write(file, text):
    """Writes a draft beside the file, then renames it: no reader sees half a file."""
    draft = file.with_name(file.name + ".new")
    try:
        with draft.open("w", encoding="utf-8", newline="") as out:
            out.write(text)
        os.replace(draft, file)
    finally:
        draft.unlink(missing_ok=True)
