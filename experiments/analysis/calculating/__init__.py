# __init__.py - formulas, intervals, tests and scaling laws.
# SPDX-License-Identifier: MIT
