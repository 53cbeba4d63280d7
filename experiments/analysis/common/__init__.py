# __init__.py - what every room uses: arguments, errors, libraries, whole files, Markdown tables.
# SPDX-License-Identifier: MIT
