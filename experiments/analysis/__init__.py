# __init__.py - the statistics of Splitpoint's results; ../analyse.py starts its commands.
# SPDX-License-Identifier: MIT
