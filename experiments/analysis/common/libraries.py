# libraries.py - whether a library is installed, and which Debian package has it.
#
# It asks before anything imports the library, so that a missing one gives a clear message.
# SPDX-License-Identifier: MIT
import importlib.util

from analysis.common.errors import MissingLibrary

DEBIAN_PACKAGES = {"jinja2": "python3-jinja2", "matplotlib": "python3-matplotlib",
                   "pandas": "python3-pandas", "scipy": "python3-scipy",
                   "statsmodels": "python3-statsmodels"}


def installed(library):
    return importlib.util.find_spec(library) is not None


def require(*libraries):
    """Raises MissingLibrary unless all of them are installed."""
    missing = [DEBIAN_PACKAGES[library] for library in libraries if not installed(library)]
    if missing:
        raise MissingLibrary(f"missing Debian package: {' '.join(missing)} "
                             f"(apt-get install {' '.join(missing)})")
