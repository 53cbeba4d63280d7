# __init__.py - the HTML report: results, figures, tables and the page.
# SPDX-License-Identifier: MIT
