# json_numbers.py - numbers that JSON cannot hold.
# SPDX-License-Identifier: MIT
import math


def finite(value):
    """The value with "inf" and "-inf" for infinity."""
    if isinstance(value, dict):
        return {k: finite(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [finite(v) for v in value]
    if isinstance(value, float) and math.isinf(value):
        return "inf" if value > 0 else "-inf"
    return value
