# google_benchmark.py - reads the JSON that Google Benchmark programs write.
# SPDX-License-Identifier: MIT
import json

import pandas

from analysis.common.errors import BadInput

NANOSECONDS = {"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9}
START = 4096  # bytes that contain the first member


def recognises(file):
    """The file begins with the context; our result files begin with the manifest."""
    with file.open("rb") as opened:
        start = opened.read(START)
    return start.lstrip().startswith(b"{") and b'"context"' in start


def read(file):
    """(context, one line for each repetition: name, repetition, time and cpu in nanoseconds)."""
    try:
        stored = json.loads(file.read_text(encoding="utf-8"))
        rows = [{"name": b.get("run_name", b["name"]), "repetition": b.get("repetition_index", 0),
                 "time": b["real_time"] * NANOSECONDS[b["time_unit"]],
                 "cpu": b["cpu_time"] * NANOSECONDS[b["time_unit"]]}
                for b in stored["benchmarks"]
                if b.get("run_type", "iteration") == "iteration" and not b.get("error_occurred")]
        context = dict(stored["context"])
    except (ValueError, KeyError, TypeError, AttributeError) as problem:
        raise BadInput(f"{file}: is not the JSON of Google Benchmark ({problem})") from None
    if not rows:
        raise BadInput(f"{file}: has no measured benchmark (aggregates do not count)")
    return context, pandas.DataFrame(rows)
