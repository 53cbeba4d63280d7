# __init__.py - the commands, and how they are started.
# SPDX-License-Identifier: MIT
