# words.py - numbers and settings as text, for tables, captions and sentences.
# SPDX-License-Identifier: MIT
import math

NONE = "–"
BOUNDS = {"soft": "fail-soft", "hard": "fail-hard"}


def setting(fields, varying):
    """The label of a setting: the options in which settings differ."""
    parts = []
    for name in varying:
        value = fields[name]
        if name == "machine":
            parts.append("virtual machine" if value == "virtual" else value)
        elif name == "costs":
            parts += [f"costs {value}"] if value else []
        elif name == "bounds":
            parts.append(BOUNDS.get(value, value))
        elif name == "hash":
            parts.append(f"table of {value} MiB")
        elif name in ("game", "search", "limit", "suite"):
            parts.append(str(value))
        else:
            parts.append(f"{name.replace('_', ' ')} {value}")
    return ", ".join(dict.fromkeys(parts))  # a suite may have its game's name


def titled(title, label):
    return f"{title}: {label}" if label else title


def capital(text):
    return text[:1].upper() + text[1:]


def count(number):
    return f"{number:,.0f}"


def processors(number):
    return "∞" if math.isinf(number) else count(number)


def fixed(number, digits=3):
    return NONE if number is None else f"{number:,.{digits}f}"


def percent(share, sign=False):
    return NONE if share is None else f"{100 * share:{'+' if sign else ''},.1f}\u00a0%"


def between(low, high, digits=3):
    return NONE if low is None else f"{low:,.{digits}f} to {high:,.{digits}f}"


def amount(number, one, many=None):
    return f"{count(number)} {one if number == 1 else many or one + 's'}"


def listed(names):
    names = list(names)
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]
