# __init__.py - plots as SVG files, for the summary of a run.
# SPDX-License-Identifier: MIT
