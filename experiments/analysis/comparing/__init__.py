# __init__.py - pairs searches and compares them: two runs, or the values of one option.
# SPDX-License-Identifier: MIT
