# runs.py - the runs for the tests of reports, and the report script as a module.
# SPDX-License-Identifier: MIT
import importlib.util
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests" / "analysis"))
sys.dont_write_bytecode = True
import synthetic  # noqa: E402  puts experiments/analysis on the path

import numpy  # noqa: E402

# Loaded by path: `import report` would find the folder of the same name.
_spec = importlib.util.spec_from_file_location("report_script",
                                               synthetic.ANALYSIS / "report.py")
_script = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_script)
write_report = _script.write_report


def random(seed):
    return numpy.random.default_rng(seed)
