# __init__.py - the parts of report.py: results, figures, tables and the page.
# SPDX-License-Identifier: MIT
