# __init__.py - decides whether a candidate is worse than a base.
# SPDX-License-Identifier: MIT
