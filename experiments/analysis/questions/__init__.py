# __init__.py - commands that analyse one of experiments/questions each.
# SPDX-License-Identifier: MIT
